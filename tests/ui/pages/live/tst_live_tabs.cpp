// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tabs Log and Settings of the Live page.
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/watched/sample_run.h"
#include "ui/pages/live/live_page.h"
#include "ui/text/languages.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <memory>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

class TestLiveTabs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }

    void init()
    {
        failOnWarnings();
        m_languages.use(QStringLiteral("en"));
        m_run = std::make_unique<SampleRun>(
            SampleShape{.layers = 4, .experts = 16, .expertRanks = 4, .loadEvery = 64});
        m_page = std::make_unique<LivePage>();
        m_page->setClock([] { return SampleRun::kNowMs; });
        m_page->resize(1112, 752);
        m_page->show();
    }

    void cleanup()
    {
        m_page.reset();
        m_run.reset();
    }

    // ---- log ----

    void theFullLogIsOneClickAway()
    {
        show();
        auto *newest = find<QListView>("newestLines");
        QCOMPARE(newest->model()->rowCount(), 6);
        QVERIFY(newest->model()
                    ->index(5, LogModel::TextColumn)
                    .data()
                    .toString()
                    .contains(QStringLiteral("1,408")));
        click("fullLogButton");
        QCOMPARE(m_page->tab(), QStringLiteral("log"));
        auto *all = find<QListView>("logLines");
        QVERIFY(all->isVisible());
        QCOMPARE(all->model()->rowCount(), 6);
        QTest::keyClicks(find<QLineEdit>("logFilter"), QStringLiteral("LAYER 31"));
        QCOMPARE(all->model()->rowCount(), 1);
        click("copyLogButton");
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("1.62 times")));
        QTest::keyClicks(find<QLineEdit>("logFilter"), QStringLiteral(" no such words"));
        QVERIFY(!all->isVisible());
    }

    void theLevelLeavesOutWhatIsBelow()
    {
        show();
        auto *levels = find<QWidget>("logLevelSwitch");
        QList<QAbstractButton *> buttons = levels->findChildren<QAbstractButton *>();
        QCOMPARE(buttons.size(), 3);
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QCOMPARE(find<QListView>("newestLines")->model()->rowCount(), 1);
        QTest::mouseClick(buttons[2], Qt::LeftButton);
        QCOMPARE(find<QListView>("newestLines")->model()->rowCount(), 0);
    }

    // ---- settings ----

    void theSettingsCanBeSearchedAndCopied()
    {
        show();
        m_page->showTab(QStringLiteral("settings"));
        auto *table = find<QTableView>("settingsTable");
        const int all = table->model()->rowCount();
        click("onlyChangedCheck");
        QVERIFY(table->model()->rowCount() < all);
        click("onlyChangedCheck");
        QTest::keyClicks(find<QLineEdit>("settingsFilter"), QStringLiteral("num_train_epochs"));
        QCOMPARE(table->model()->rowCount(), 1);
        click("copyJsonButton");
        const auto json =
            tessera::parseJson(QApplication::clipboard()->text().toStdString(), "copied");
        QVERIFY(json.ok());
        QCOMPARE(json->at("num_train_epochs").get<int>(), 2);
        click("copyCommandButton");
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("tessera train")));
    }

    void theParentIsAskedForOnceTheClickIsOver()
    {
        m_page->showRun(m_run->watched());
        RunStatus status = m_run->statusIn(QStringLiteral("finished"));
        status.record.parent = "parent";
        m_page->setStatus(status);
        m_page->showTab(QStringLiteral("settings"));
        QSignalSpy wanted(m_page.get(), &LivePage::runWanted);
        click("parentRunButton");
        QCOMPARE(wanted.count(), 0);
        QTRY_COMPARE(wanted.count(), 1);
        QCOMPARE(wanted.first().first().toString(), QStringLiteral("parent"));
    }

    void whatIsBeingGoneOnWithWaits()
    {
        m_page->showRun(m_run->watched());
        m_page->setStatus(m_run->statusIn(QStringLiteral("stopped")));
        auto *button = find<QAbstractButton>("continueButton");
        QVERIFY(button->isEnabled());
        m_page->setContinuing(QStringLiteral("another"), true);
        QVERIFY(button->isEnabled());
        m_page->setContinuing(m_run->shape().id, true);
        QVERIFY(!button->isEnabled());
        m_page->setContinuing(m_run->shape().id, false);
        QVERIFY(button->isEnabled());
    }

private:
    void show()
    {
        m_page->showRun(m_run->watched());
        m_page->setStatus(m_run->status());
        QCoreApplication::processEvents();
    }

    template<typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        return found<Widget>(*m_page, QString::fromLatin1(name));
    }

    void click(const char *name) const
    {
        auto *button = find<QAbstractButton>(name);
        QVERIFY2(button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton, {},
                          qobject_cast<QCheckBox *>(button) ? QPoint(8, button->height() / 2)
                                                            : QPoint());
    }

    Theme m_theme;
    Languages m_languages;
    std::unique_ptr<SampleRun> m_run;
    std::unique_ptr<LivePage> m_page;
};

} // namespace

QTEST_MAIN(TestLiveTabs)
#include "tst_live_tabs.moc"
