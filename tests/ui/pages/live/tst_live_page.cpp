// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/watched/sample_run.h"
#include "ui/pages/live/live_page.h"
#include "ui/plots/chart_panel.h"
#include "ui/text/languages.h"
#include "ui/text/state_text.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/key_figure.h"
#include "ui/widgets/pill.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>

#include <limits>
#include <memory>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using tessera::Json;

/// Quick to make; the tests of the tab itself use all 48 x 128.
const SampleShape kFewExperts{.layers = 4, .experts = 16, .expertRanks = 4, .loadEvery = 64};

class TestLivePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_theme.install(*qApp);
        m_theme.setMode(ThemeMode::Light);
    }

    void init()
    {
        failOnWarnings();
        m_languages.use(QStringLiteral("en"));
        m_run = std::make_unique<SampleRun>(kFewExperts);
        m_page = std::make_unique<LivePage>();
        m_page->setClock([] { return SampleRun::kNowMs; });
        m_page->resize(kUsualPage);
        m_page->show();
    }

    void cleanup()
    {
        m_page.reset();
        m_run.reset();
        m_theme.setMode(ThemeMode::Light);
        m_theme.setTextScale(1);
    }

    // ---- without a run ----

    void withoutARunItSaysWhatToDo()
    {
        const QSignalSpy wanted(m_page.get(), &Page::pageWanted);
        auto *button = find<QPushButton>("emptyLiveButton");
        QVERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(wanted.value(0).value(0).toString(), QStringLiteral("new_run"));
        savePicture(pictureOf(*m_page), QStringLiteral("live-empty"));
    }

    void openingAsksForTheRun()
    {
        const QSignalSpy wanted(m_page.get(), &LivePage::runWanted);
        m_page->open({QStringLiteral("some-run"), QStringLiteral("log")});
        QCOMPARE(wanted.value(0).value(0).toString(), QStringLiteral("some-run"));
        show();
        QCOMPARE(m_page->tab(), QStringLiteral("log"));
    }

    void whileItIsReadNothingElseIsShown()
    {
        m_page->showRun(m_run->watched());
        QVERIFY(!find<QWidget>("stopButton")->isVisible());
        m_page->setStatus(m_run->status());
        QVERIFY(find<QWidget>("stopButton")->isVisible());
    }

    void aRunThatIsNotThereSaysWhy()
    {
        m_page->showRun(m_run->watched());
        RunStatus status;
        status.link = RunStatus::Link::Missing;
        status.problem = tessera::Error{
            .code = tessera::ErrorCode::NoSuchRun, .detail = "no run x", .args = {"x", "y"}};
        m_page->setStatus(status);
        const QSignalSpy wanted(m_page.get(), &Page::pageWanted);
        QTest::mouseClick(find<QPushButton>("emptyLiveButton"), Qt::LeftButton);
        QCOMPARE(wanted.value(0).value(0).toString(), QStringLiteral("runs"));
    }

    void aRunThatIsTakenAwayLeavesTheEmptyPage()
    {
        show();
        m_page->clearRun();
        QVERIFY(find<QPushButton>("emptyLiveButton")->isVisible());
        m_run.reset(); // its models may go
        m_languages.use(QStringLiteral("zh"));
        QCoreApplication::sendPostedEvents();
    }

    // ---- states ----

    void eachStateHasItsButtons_data()
    {
        QTest::addColumn<QString>("state");
        QTest::addColumn<bool>("pause"); // enabled
        QTest::addColumn<bool>("save");
        QTest::addColumn<bool>("stop");
        QTest::addColumn<bool>("alive"); // these three are there at all
        QTest::addColumn<bool>("resumable");
        QTest::addColumn<bool>("banner");
        QTest::addRow("created") << "created" << false << false << true << true << false << false;
        QTest::addRow("preparing")
            << "preparing" << false << false << true << true << false << false;
        QTest::addRow("running") << "running" << true << true << true << true << false << false;
        QTest::addRow("paused") << "paused" << true << true << true << true << false << false;
        QTest::addRow("stopping") << "stopping" << false << false << true << true << false << false;
        QTest::addRow("finished") << "finished" << false << false << false << false << false
                                  << false;
        QTest::addRow("stopped") << "stopped" << false << false << false << false << true << false;
        QTest::addRow("failed") << "failed" << false << false << false << false << true << true;
        QTest::addRow("interrupted")
            << "interrupted" << false << false << false << false << true << true;
    }

    void eachStateHasItsButtons()
    {
        QFETCH(const QString, state);
        QFETCH(const bool, pause);
        QFETCH(const bool, save);
        QFETCH(const bool, stop);
        QFETCH(const bool, alive);
        QFETCH(const bool, resumable);
        QFETCH(const bool, banner);
        show(state);
        QCOMPARE(find<Pill>("statePill")->text(), stateText(state));
        checkButton("pauseButton", alive, pause);
        checkButton("saveButton", alive, save);
        checkButton("stopButton", alive, stop);
        QCOMPARE(find<QPushButton>("continueButton")->isVisible(), resumable);
        QCOMPARE(find<QPushButton>("compareButton")->isVisible(), !alive);
        QCOMPARE(find<Banner>("stateBanner")->isVisible(), banner);
        checkNotClipped(*m_page);
        savePicture(pictureOf(*m_page), QStringLiteral("live-state-") + state);
    }

    void commandsGoOutWithTheRunsId()
    {
        show();
        const QSignalSpy pause(m_page.get(), &LivePage::pauseWanted);
        const QSignalSpy save(m_page.get(), &LivePage::saveCheckpointWanted);
        const QSignalSpy resume(m_page.get(), &LivePage::resumeWanted);
        click("pauseButton");
        click("saveButton");
        QCOMPARE(pause.value(0).value(0).toString(), m_run->shape().id);
        QCOMPARE(save.value(0).value(0).toString(), m_run->shape().id);
        m_page->setStatus(m_run->statusIn(QStringLiteral("paused")));
        click("pauseButton");
        QCOMPARE(resume.value(0).value(0).toString(), m_run->shape().id);
        QCOMPARE(pause.count(), 1);
    }

    void aCheckpointThatWasAskedForIsSaidToBeThere()
    {
        show();
        auto *notice = find<Banner>("noticeBanner");
        const qint64 step = m_run->shape().steps;
        qint64 seq = 1'000'000;
        const auto append = [&](EventKind kind) {
            m_run->events.append({{.seq = ++seq, .kind = kind, .step = step}});
        };
        append(EventKind::Checkpoint); // of its own accord
        QVERIFY(!notice->isVisible());
        click("saveButton");
        append(EventKind::Evaluation);
        QVERIFY(!notice->isVisible());
        append(EventKind::Checkpoint);
        QVERIFY(notice->isVisible());
        QCOMPARE(notice->lead(), QStringLiteral("Checkpoint of step 1,408 saved."));
    }

    void aRunThatGoesOnLeadsToItsParent()
    {
        show();
        QVERIFY(!find<QPushButton>("parentLink")->isVisible());
        RunStatus status = m_run->status();
        status.record.parent = "20261127-080000-aaaa";
        status.record.parentStep = 1200;
        m_page->setStatus(status);
        auto *link = find<QPushButton>("parentLink");
        QVERIFY(link->isVisible());
        QVERIFY(link->toolTip().contains(QStringLiteral("20261127-080000-aaaa")));
        status.parentName = QStringLiteral("first-try");
        m_page->setStatus(status);
        QCOMPARE(link->text(), QStringLiteral("continues first-try (step 1,200)"));
        QSignalSpy wanted(m_page.get(), &LivePage::runWanted);
        click("parentLink");
        QTRY_COMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), QStringLiteral("20261127-080000-aaaa"));
    }

    void aRunThatIsReadLaterHasItsEpochs()
    {
        const MetricSeriesModel &known = *m_run->curves.series(QStringLiteral("epoch"));
        QList<MetricPoint> points;
        for (int row = 0; row < known.rowCount(); ++row)
            points.append(known.point(row));
        m_run->curves.series(QStringLiteral("epoch"))->reset({});
        show();
        const auto *chart = m_page->findChild<ChartPanel *>(QStringLiteral("lossPlot"))->chart();
        QVERIFY(chart->epochMarks().isEmpty());
        m_run->curves.series(QStringLiteral("epoch"))->reset(points);
        QVERIFY(!chart->epochMarks().isEmpty());
    }

    void whileACommandIsUnderWayOthersWait()
    {
        show();
        RunStatus status = m_run->status();
        status.isWaiting = true;
        m_page->setStatus(status);
        checkButton("pauseButton", true, false);
        checkButton("stopButton", true, false);
    }

    void aLostConnectionIsSaidAndBlocksCommands()
    {
        show();
        RunStatus status = m_run->status();
        status.link = RunStatus::Link::Away;
        m_page->setStatus(status);
        QVERIFY(find<Banner>("stateBanner")->isVisible());
        checkButton("pauseButton", true, false);
        m_page->setStatus(m_run->status());
        QVERIFY(!find<Banner>("stateBanner")->isVisible());
        checkButton("pauseButton", true, true);
    }

    void aSupervisorOfAnotherVersionIsSaid()
    {
        show();
        RunStatus status = m_run->status();
        status.link = RunStatus::Link::Refused;
        status.problem = tessera::Error{.code = tessera::ErrorCode::VersionMismatch,
                                        .detail = "version 2, expected 1",
                                        .args = {"2", "1"}};
        m_page->setStatus(status);
        QVERIFY(find<Banner>("stateBanner")->isVisible());
        QVERIFY(find<Banner>("stateBanner")->details().contains(QStringLiteral("expected 1")));
        checkButton("stopButton", true, false);
    }

    void aFailureNamesTheFirstRankAndTheWayOn()
    {
        show(QStringLiteral("failed"));
        auto *banner = find<Banner>("stateBanner");
        QVERIFY2(banner->rest().contains(QStringLiteral("Rank 2")), qPrintable(banner->rest()));
        QVERIFY2(banner->rest().contains(QStringLiteral("1,400")), qPrintable(banner->rest()));
        QVERIFY(banner->details().contains(QStringLiteral("signal 9")));
        banner->setDetailsShown(true);
        m_page->setStatus(m_run->statusIn(QStringLiteral("failed")));
        QVERIFY(banner->areDetailsShown());
        const QSignalSpy resume(m_page.get(), &LivePage::continueWanted);
        click("continueButton");
        QCOMPARE(resume.value(0).value(0).toString(), m_run->shape().id);
    }

    void aClosedBannerStaysClosedInThatState()
    {
        show(QStringLiteral("failed"));
        auto *banner = find<Banner>("stateBanner");
        QTest::mouseClick(banner->findChild<QAbstractButton *>(QStringLiteral("closeButton")),
                          Qt::LeftButton);
        m_page->setStatus(m_run->statusIn(QStringLiteral("failed")));
        QVERIFY(!banner->isVisible());
        m_page->setStatus(m_run->statusIn(QStringLiteral("interrupted")));
        QVERIFY(banner->isVisible());
    }

    void withoutACheckpointResumeSaysWhyNot()
    {
        m_run = std::make_unique<SampleRun>(SampleShape{.steps = 50, .total = 100, .layers = 0});
        show(QStringLiteral("stopped"));
        checkButton("continueButton", true, false);
    }

    void aRefusedCommandIsSaidUntilItIsClosed()
    {
        show();
        m_page->showProblem(QStringLiteral("The disk is full."));
        QVERIFY(find<Banner>("noticeBanner")->isVisible());
        m_page->setStatus(m_run->status());
        QVERIFY(find<Banner>("noticeBanner")->isVisible());
    }

    void progressFollowsStepsAndPreparation()
    {
        show();
        auto *bar = find<QProgressBar>("runProgress");
        QCOMPARE(bar->value(), bar->maximum() * 1408 / 2294);
        m_page->setStatus(m_run->statusIn(QStringLiteral("preparing")));
        QCOMPARE(bar->value(), bar->maximum() * 4 / 10);
        RunStatus status = m_run->statusIn(QStringLiteral("preparing"));
        status.preparingProgress = -1;
        m_page->setStatus(status);
        QCOMPARE(bar->maximum(), 0);
    }

    // ---- tabs ----

    void theTabsAreReachedByKeys()
    {
        show();
        auto *tabs = find<QTabBar>("liveTabs");
        QCOMPARE(tabs->count(), 4);
        tabs->setFocus();
        QTest::keyClick(tabs, Qt::Key_Right);
        QCOMPARE(m_page->tab(), QStringLiteral("experts"));
        QTest::keyClick(tabs, Qt::Key_Right);
        QCOMPARE(m_page->tab(), QStringLiteral("log"));
        QVERIFY(find<QListView>("logLines")->isVisible());
        QTest::keyClick(tabs, Qt::Key_Right);
        QCOMPARE(m_page->tab(), QStringLiteral("settings"));
        QVERIFY(find<QTableView>("settingsTable")->isVisible());
    }

    void aDenseModelHasNoExperts()
    {
        m_run = std::make_unique<SampleRun>(SampleShape{.layers = 0});
        show();
        QCOMPARE(find<QTabBar>("liveTabs")->count(), 3);
        QCOMPARE(m_page->findChild<QWidget *>(QStringLiteral("utilisationMap")), nullptr);
    }

    void theTabOfExpertsComesWithTheFirstLoads()
    {
        m_run = std::make_unique<SampleRun>(SampleShape{.layers = 0});
        show();
        m_page->showTab(QStringLiteral("log"));
        m_run->experts.append({{.step = 1, .layer = 0, .counts = {3, 5}}});
        QCOMPARE(find<QTabBar>("liveTabs")->count(), 4);
        QCOMPARE(m_page->tab(), QStringLiteral("log"));
        QVERIFY(find<QListView>("logLines")->isVisible());
    }

    void anotherRunKeepsTheTab()
    {
        show();
        m_page->showTab(QStringLiteral("settings"));
        SampleRun other(SampleShape{.id = QStringLiteral("other"), .layers = 0});
        m_page->showRun(other.watched());
        m_page->setStatus(other.status());
        QCOMPARE(m_page->tab(), QStringLiteral("settings"));
        m_page->clearRun();
    }

    // ---- overview ----

    void theFiguresStandInTheirTiles()
    {
        show();
        QCOMPARE(find<KeyFigure>("peakMemoryFigure")->figure().value, QStringLiteral("66.4"));
        QVERIFY(find<KeyFigure>("timeFigure")->figure().value.contains(u'h'));
        QVERIFY(!find<KeyFigure>("lossFigure")->toolTip().isEmpty());
        m_run->curves.append({{QStringLiteral("eval_loss"), {{.step = 1500, .value = 0.5}}}});
        m_page->setStatus(m_run->status());
        QCOMPARE(find<KeyFigure>("evaluationLossFigure")->figure().value, QStringLiteral("0.500"));
    }

    void chartsFollowUntilSomebodyLooksElsewhere()
    {
        show();
        auto *follow = find<QCheckBox>("followCheck");
        QVERIFY(follow->isChecked());
        LinkedCharts *links = find<ChartPanel>("lossPlot")->chart()->links();
        QVERIFY(links->isFollowing());
        links->zoom(0.1, 300);
        QVERIFY(!follow->isChecked());
        click("followCheck");
        QVERIFY(links->isFollowing());
    }

    void aStoredRunHasNothingToFollow()
    {
        show(QStringLiteral("finished"));
        QVERIFY(!find<QCheckBox>("followCheck")->isVisible());
        QVERIFY(!find<ChartPanel>("lossPlot")->chart()->links()->plannedEnd().has_value());
    }

    void valuesThatAreNotFiniteLeaveTheWindowWhole()
    {
        constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
        constexpr double kInf = std::numeric_limits<double>::infinity();
        show();
        QList<MetricPoint> points;
        for (const double value : {0.6, kNan, kInf, -kInf, 0.61, kNan})
            points.append({.step = 1409 + points.size(), .value = value});
        m_run->curves.append(
            {{QStringLiteral("loss"), points}, {QStringLiteral("grad_norm"), points}});
        m_page->setStatus(m_run->status());
        QCOMPARE(find<KeyFigure>("lossFigure")->figure().value.left(2), QStringLiteral("0."));
        QVERIFY(find<KeyFigure>("lossFigure")->note().contains(QStringLiteral("NaN")));
        const ValueRange range = find<ChartPanel>("lossPlot")->chart()->valueRange();
        QVERIFY(std::isfinite(range.lowest) && std::isfinite(range.highest));
        savePicture(pictureOf(*m_page), QStringLiteral("live-not-finite"));
    }

    void theFirstPointOfALiveRunIsEnough()
    {
        m_run = std::make_unique<SampleRun>(SampleShape{.steps = 0, .total = 20, .layers = 0});
        show(QStringLiteral("preparing"));
        m_run->curves.append({{QStringLiteral("loss"), {{.step = 1, .value = 3}}}});
        RunStatus status = m_run->status();
        status.record.steps = 1;
        m_page->setStatus(status);
        QCOMPARE(find<KeyFigure>("lossFigure")->figure().value, QStringLiteral("3.000"));
        savePicture(pictureOf(*m_page), QStringLiteral("live-first-step"));
    }

    // ---- languages, themes, sizes ----

    void theLanguageChangesWhileItIsOpen()
    {
        show();
        m_languages.use(QStringLiteral("zh"));
        QTRY_COMPARE(find<QPushButton>("stopButton")->text(), QStringLiteral("停止"));
        m_languages.use(QStringLiteral("en"));
        QTRY_COMPARE(find<QPushButton>("stopButton")->text(), QStringLiteral("Stop"));
    }

    void nothingIsClipped_data() { addClippingRows(); }

    void nothingIsClipped()
    {
        m_run = std::make_unique<SampleRun>();
        const QSize size = useClippingRow(m_theme, m_languages);
        m_page->resize(size);
        show();
        for (const char *tab : {"overview", "experts", "log", "settings"}) {
            m_page->showTab(QString::fromLatin1(tab));
            QCoreApplication::processEvents();
            savePicture(
                pictureOf(*m_page),
                QStringLiteral("live-%1-%2")
                    .arg(QString::fromLatin1(QTest::currentDataTag()), QString::fromLatin1(tab))
                    .replace(u' ', u'-'));
            checkNotClipped(*m_page);
        }
    }

    void thePicturesAreThereInBothThemes()
    {
        m_run = std::make_unique<SampleRun>();
        show();
        savePictures(*m_page, m_theme, QStringLiteral("live"));
        m_page->setStatus(m_run->statusIn(QStringLiteral("paused")));
        m_theme.setMode(ThemeMode::Dark);
        savePicture(pictureOf(*m_page), QStringLiteral("live-paused-dark"));
    }

private:
    void show(const QString &state = QStringLiteral("running"))
    {
        m_page->showRun(m_run->watched());
        m_page->setStatus(m_run->statusIn(state));
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

    /// A button that is there and blocked says why.
    void checkButton(const char *name, bool visible, bool enabled) const
    {
        auto *button = find<QPushButton>(name);
        QVERIFY2(button->isVisible() == visible, name);
        if (!visible)
            return;
        QVERIFY2(button->isEnabled() == enabled, name);
        QVERIFY2(!button->toolTip().isEmpty(), name);
    }

    Theme m_theme;
    Languages m_languages;
    std::unique_ptr<SampleRun> m_run;
    std::unique_ptr<LivePage> m_page;
};

} // namespace

QTEST_MAIN(TestLivePage)
#include "tst_live_page.moc"
