// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/watched/sample_run.h"
#include "ui/pages/live/live_page.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"

#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

const SampleShape kFewExperts{.layers = 4, .experts = 16, .expertRanks = 4, .loadEvery = 64};

/// The page with a run, shown.
struct Desk {
    SampleRun run{kFewExperts};
    LivePage page;

    explicit Desk(const QString &state = QStringLiteral("running"))
    {
        page.setClock([] { return SampleRun::kNowMs; });
        page.resize(kUsualPage);
        page.show();
        page.showRun(run.watched());
        page.setStatus(run.statusIn(state));
        QCoreApplication::processEvents();
    }
    template<typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        return found<Widget>(page, QString::fromLatin1(name));
    }
    void click(const char *name) const
    {
        auto *button = find<QAbstractButton>(name);
        QVERIFY2(button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }
};

/// What stands above the tabs: the question before a stop, and how the run is.
class TestLiveBanners : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        failOnWarnings();
        m_languages.use(QStringLiteral("en"));
    }

    // ---- stopping ----

    void stoppingAsksFirst()
    {
        Desk desk;
        const QSignalSpy stop(&desk.page, &LivePage::stopWanted);
        auto *banner = desk.find<Banner>("stopBanner");
        desk.click("stopButton");
        QVERIFY(banner->isVisible());
        QVERIFY(banner->lead().contains(desk.run.shape().name));
        QVERIFY2(banner->rest().contains(QStringLiteral("1,400")), qPrintable(banner->rest()));
        savePicture(pictureOf(desk.page), QStringLiteral("live-stop"));
        desk.click("keepTrainingButton");
        QVERIFY(!banner->isVisible());
        desk.click("stopButton");
        QTest::keyClick(&desk.page, Qt::Key_Escape);
        QVERIFY(!banner->isVisible());
        QCOMPARE(stop.count(), 0);

        desk.click("stopButton");
        desk.click("saveAndStopButton");
        QCOMPARE(stop.value(0), (QVariantList{desk.run.shape().id, true}));
        desk.click("stopButton");
        desk.click("stopAtOnceButton");
        QCOMPARE(stop.value(1), (QVariantList{desk.run.shape().id, false}));
        QVERIFY(!banner->isVisible());
    }

    void stoppingNeedNotBeWaitedFor()
    {
        Desk desk;
        desk.click("stopButton");
        desk.page.setStatus(desk.run.statusIn(QStringLiteral("stopping")));
        auto *banner = desk.find<Banner>("stopBanner");
        QVERIFY(!banner->isVisible()); // that question is answered
        desk.click("stopButton");
        QVERIFY(banner->isVisible());
        QVERIFY2(banner->rest().contains(QStringLiteral("1,400")), qPrintable(banner->rest()));
        const auto *save = desk.page.findChild<QPushButton *>(QStringLiteral("saveAndStopButton"));
        QVERIFY(save == nullptr || !save->isVisible());
        savePicture(pictureOf(desk.page), QStringLiteral("live-stop-at-once"));
        desk.page.setStatus(desk.run.statusIn(QStringLiteral("stopping")));
        QVERIFY(banner->isVisible()); // the same state again
        const QSignalSpy stop(&desk.page, &LivePage::stopWanted);
        desk.click("stopAtOnceButton");
        QCOMPARE(stop.value(0), (QVariantList{desk.run.shape().id, false}));
    }

    void aRunThatHasNotBegunHasNothingToSave()
    {
        Desk desk(QStringLiteral("preparing"));
        desk.click("stopButton");
        QVERIFY(desk.page.findChild<QPushButton *>(QStringLiteral("saveAndStopButton")) == nullptr
                || !desk.find<QPushButton>("saveAndStopButton")->isVisible());
        QVERIFY(desk.find<QPushButton>("stopAtOnceButton")->isVisible());
    }

    void theQuestionGoesWhenTheRunEndsByItself()
    {
        Desk desk;
        desk.click("stopButton");
        desk.page.setStatus(desk.run.statusIn(QStringLiteral("finished")));
        QVERIFY(!desk.find<Banner>("stopBanner")->isVisible());
    }

    void theQuestionFollowsTheRun()
    {
        Desk desk;
        desk.click("stopButton");
        auto *banner = desk.find<Banner>("stopBanner");
        QVERIFY2(banner->rest().contains(QStringLiteral("1,408")), qPrintable(banner->rest()));
        RunStatus later = desk.run.status();
        later.record.steps = 1500;
        desk.page.setStatus(later);
        QVERIFY(banner->isVisible());
        QVERIFY2(banner->rest().contains(QStringLiteral("1,500")), qPrintable(banner->rest()));
        QCOMPARE(desk.page.focusWidget(), desk.find<QWidget>("keepTrainingButton"));
    }

    void aRunThatBeginsMeanwhileCanBeSaved()
    {
        Desk desk(QStringLiteral("preparing"));
        desk.click("stopButton");
        desk.page.setStatus(desk.run.status());
        QVERIFY(desk.find<Banner>("stopBanner")->isVisible());
        QTRY_VERIFY(desk.find<QPushButton>("saveAndStopButton")->isVisible());
    }

    // ---- a folder that is gone ----

    void aFolderThatIsGoneIsSaid()
    {
        Desk desk;
        RunStatus status = desk.run.status();
        status.lostFolder = QStringLiteral("/runs/mine");
        desk.page.setStatus(status);
        auto *banner = desk.find<Banner>("stateBanner");
        QVERIFY(banner->isVisible());
        QVERIFY(banner->lead().contains(QStringLiteral("/runs/mine")));
        QVERIFY(banner->rest().contains(QStringLiteral("goes on")));
        status = desk.run.statusIn(QStringLiteral("interrupted"));
        status.lostFolder = QStringLiteral("/runs/mine");
        desk.page.setStatus(status);
        QVERIFY(banner->lead().contains(QStringLiteral("/runs/mine"))); // not "without a word"
        QVERIFY(banner->rest().contains(QStringLiteral("Put it back")));
        const auto *resume = desk.find<QPushButton>("continueButton");
        QVERIFY(resume->isVisible() && !resume->isEnabled());
        savePicture(pictureOf(desk.page), QStringLiteral("live-folder-lost"));
        desk.page.setStatus(desk.run.statusIn(QStringLiteral("interrupted"))); // it is back
        QVERIFY(!banner->lead().contains(QStringLiteral("/runs/mine")));
        QVERIFY(resume->isEnabled());
    }

private:
    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestLiveBanners)
#include "tst_live_banners.moc"
