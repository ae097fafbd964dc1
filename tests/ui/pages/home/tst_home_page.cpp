// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/run_records.h"
#include "ui/models/run_table_model.h"
#include "ui/pages/home/home_page.h"
#include "ui/pages/home/recent_runs_model.h"
#include "ui/text/languages.h"
#include "ui/text/preset_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using protocol::RunState;

constexpr qint64 kHour = 3600000;

QList<config::Preset> thePresets()
{
    const auto presets = config::listPresets();
    return {presets.begin(), presets.end()};
}

HostSample aHost()
{
    HostSample sample;
    sample.facts.cpuCores = 8;
    sample.facts.cpuName = "Intel(R) Xeon(R) Platinum 8480C";
    sample.facts.memoryBytes = 33608000000;
    sample.facts.availableMemoryBytes = 20830000000;
    sample.cpuBusy = 0.06;
    sample.diskFreeBytes = 412000000000;
    sample.diskBytes = 500000000000;
    return sample;
}

/// The page with the runs of one evening.
struct Evening {
    RunTableModel runs;
    HomePage page{&runs, thePresets()};

    Evening()
    {
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        history::RunRecord interrupted = test::aRun("lora-03", RunState::Running, now - kHour);
        interrupted.interrupted = true;
        interrupted.name = "smollm2-gsm8k-lora-03";
        interrupted.steps = 187;
        interrupted.totalSteps = 400;
        history::RunRecord finished = test::aRun("lora-02", RunState::Finished, now - 20 * kHour);
        finished.name = "smollm2-gsm8k-lora-02";
        history::RunRecord moe = test::aRun("moe-01", RunState::Finished, now - 21 * kHour);
        moe.name = "Quickstart MoE";
        moe.model = "tiny-moe";
        moe.tuner = "full";
        moe.totalSteps = moe.steps = 50;
        moe.endedMs = moe.startedMs + 72000;
        history::RunRecord stopped = test::aRun("quick-01", RunState::Stopped, now - 22 * kHour);
        stopped.steps = 210;
        runs.setRuns({interrupted, finished, moe, stopped});
        runs.setSparkline(u"lora-03"_qs, test::aCurve(187 / 400.0));
        for (const QString &id : {u"lora-02"_qs, u"moe-01"_qs})
            runs.setSparkline(id, test::aCurve());
        runs.setSparkline(u"quick-01"_qs, test::aCurve(0.7));
        page.setHost(aHost());
        page.setResumePoint(u"lora-03"_qs, 150);
        page.resize(1112, 752);
        page.show();
    }

    template<typename Widget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        return found<Widget>(page, name);
    }
    [[nodiscard]] QTableView *table() const { return find<QTableView>(u"recentRuns"_qs); }
    /// The middle of a cell of the recent runs.
    [[nodiscard]] QPoint cell(int row, int column) const
    {
        return table()->visualRect(table()->model()->index(row, column)).center();
    }
};

class TestHomePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_theme.install(*qApp);
        m_languages.use(u"en"_qs);
    }
    void init()
    {
        failOnWarnings();
        m_theme.setMode(ThemeMode::Light);
        m_theme.setTextScale(1);
        m_languages.use(u"en"_qs);
    }

    void oneButtonStartsTheQuickstart()
    {
        const Evening home;
        const QSignalSpy wanted(&home.page, &HomePage::startPresetWanted);
        QTest::mouseClick(home.find<QPushButton>(u"startPreset_quickstart"_qs), Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.first().first().toString(), u"quickstart"_qs);
    }

    void aPresetOnItsWayCannotBeStartedTwice()
    {
        Evening home;
        auto *button = home.find<QPushButton>(u"startPreset_quickstart"_qs);
        home.page.setStarting(u"quickstart"_qs, true);
        QVERIFY(!button->isEnabled());
        QVERIFY(!button->toolTip().isEmpty());
        home.page.setStarting(u"quickstart"_qs, false);
        QVERIFY(button->isEnabled());
    }

    void theSettingsOfAPresetOpenInNewRun()
    {
        const Evening home;
        const QSignalSpy wanted(&home.page, &Page::pageWanted);
        QTest::mouseClick(home.find<QAbstractButton>(u"openPreset_quickstart-moe"_qs),
                          Qt::LeftButton);
        QCOMPARE(wanted.first().at(0).toString(), u"new_run"_qs);
        QCOMPARE(wanted.first().at(1).toStringList(),
                 QStringList({u"preset"_qs, u"quickstart-moe"_qs}));
    }

    void aRefusedStartSaysWhyAndStays()
    {
        Evening home;
        FormProblem problem;
        problem.text = u"The data set is not there."_qs;
        home.page.showProblems({problem});
        auto *banner = home.find<QWidget>(u"refusedBanner"_qs);
        QVERIFY(banner->isVisible());
        QCoreApplication::processEvents();
        QVERIFY(banner->isVisible());
    }

    void anInterruptedRunOffersToResume()
    {
        const Evening home;
        auto *banner = home.find<QWidget>(u"interruptedBanner"_qs);
        QVERIFY(banner->isVisible());
        const QSignalSpy wanted(&home.page, &HomePage::resumeWanted);
        QTest::mouseClick(home.find<QPushButton>(u"resumeInterrupted"_qs), Qt::LeftButton);
        QCOMPARE(wanted.first().first().toString(), u"lora-03"_qs);
    }

    void anInterruptedRunThatWasResumedIsSilent()
    {
        Evening home;
        history::RunRecord child =
            test::aRun("lora-04", RunState::Running, QDateTime::currentMSecsSinceEpoch());
        child.parent = "lora-03";
        test::updateRun(home.runs, child);
        QVERIFY(!home.find<QWidget>(u"interruptedBanner"_qs)->isVisible());
    }

    void aDismissedBannerStaysAway()
    {
        Evening home;
        home.page.setDismissed({u"lora-03"_qs});
        QVERIFY(!home.find<QWidget>(u"interruptedBanner"_qs)->isVisible());
        QCOMPARE(home.page.dismissed(), QStringList{u"lora-03"_qs});
    }

    void aRunWithoutACheckpointIsStartedAgainInstead()
    {
        Evening home;
        home.page.setResumePoint(u"lora-03"_qs, 0);
        const QSignalSpy resume(&home.page, &HomePage::resumeWanted);
        const QSignalSpy settings(&home.page, &HomePage::settingsWanted);
        QTest::mouseClick(home.find<QPushButton>(u"resumeInterrupted"_qs), Qt::LeftButton);
        QCOMPARE(resume.count(), 0);
        QCOMPARE(settings.first().first().toString(), u"lora-03"_qs);
    }

    void thePageAsksForTheCheckpointOfAnInterruptedRunOnce()
    {
        RunTableModel runs;
        HomePage page(&runs, thePresets());
        const QSignalSpy asked(&page, &HomePage::resumePointWanted);
        history::RunRecord run = test::aRun("a", RunState::Running, kHour);
        run.interrupted = true;
        runs.setRuns({run});
        run.steps = 4;
        run.lastSeq = 999;
        test::updateRun(runs, run);
        QCOMPARE(asked.count(), 1);
    }

    void aClickOnARunOpensIt()
    {
        const Evening home;
        const QSignalSpy wanted(&home.page, &Page::pageWanted);
        QTest::mouseClick(home.table()->viewport(), Qt::LeftButton, {},
                          home.cell(1, RecentRunsModel::RunColumn));
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.first().at(0).toString(), u"live"_qs);
        QCOMPARE(wanted.first().at(1).toStringList(), QStringList{u"lora-02"_qs});
    }

    void returnOpensTheCurrentRun()
    {
        const Evening home;
        const QSignalSpy wanted(&home.page, &Page::pageWanted);
        home.table()->setFocus();
        home.table()->setCurrentIndex(home.table()->model()->index(2, 0));
        QTest::keyClick(home.table(), Qt::Key_Return);
        QCOMPARE(wanted.first().at(1).toStringList(), QStringList{u"moe-01"_qs});
    }

    void theButtonInTheRowResumesAndOpensNothing()
    {
        const Evening home;
        const QSignalSpy resume(&home.page, &HomePage::resumeWanted);
        const QSignalSpy page(&home.page, &Page::pageWanted);
        const QRect cell = home.table()->visualRect(
            home.table()->model()->index(0, RecentRunsModel::ActionColumn));
        QTest::mouseClick(home.table()->viewport(), Qt::LeftButton, {},
                          QPoint(cell.right() - 40, cell.center().y()));
        QCOMPARE(resume.count(), 1);
        QCOMPARE(page.count(), 0);
    }

    void thePointsInTheRowOpenAMenu()
    {
        const Evening home;
        const QSignalSpy settings(&home.page, &HomePage::settingsWanted);
        const QRect cell = home.table()->visualRect(
            home.table()->model()->index(1, RecentRunsModel::ActionColumn));
        QTest::mouseClick(home.table()->viewport(), Qt::LeftButton, {},
                          QPoint(cell.right() - 26, cell.center().y()));
        auto *menu = home.find<QMenu>(u"recentMenu"_qs);
        QVERIFY(menu != nullptr);
        for (QAction *action : menu->actions()) {
            if (action->text() == u"Duplicate settings"_qs)
                action->trigger();
        }
        menu->close();
        QCOMPARE(settings.first().first().toString(), u"lora-02"_qs);
    }

    void aRowWithoutACheckpointSaysThatItCannotBeResumed()
    {
        Evening home;
        home.runs.setFolderFacts(u"lora-03"_qs, {.isThere = true, .resumeStep = 0});
        const QSignalSpy resume(&home.page, &HomePage::resumeWanted);
        const QRect cell = home.table()->visualRect(
            home.table()->model()->index(0, RecentRunsModel::ActionColumn));
        QTest::mouseClick(home.table()->viewport(), Qt::LeftButton, {},
                          QPoint(cell.right() - 26, cell.center().y()));
        QCOMPARE(resume.count(), 0);
        auto *menu = home.find<QMenu>(u"recentMenu"_qs);
        QVERIFY(menu != nullptr);
        const QList<QAction *> actions = menu->actions();
        const auto at = std::ranges::find(actions, u"Resume"_qs, &QAction::text);
        QVERIFY(at != actions.end());
        QVERIFY(!(*at)->isEnabled());
        QVERIFY((*at)->toolTip().contains(u"no whole checkpoint"_qs));
        menu->close();
    }

    void aFolderThatIsGoneIsToldAndNothingIsOfferedThatNeedsIt()
    {
        Evening home;
        home.runs.setFolderFacts(u"lora-03"_qs, {.isThere = false, .resumeStep = {}});
        const auto *banner = home.find<Banner>(u"interruptedBanner"_qs);
        QVERIFY(banner->isVisible());
        QVERIFY(banner->rest().contains(u"/runs/lora-03"_qs));
        QVERIFY(home.page.findChild<QPushButton *>(u"resumeInterrupted"_qs) == nullptr);
        home.runs.setFolderFacts(u"lora-03"_qs, {.isThere = true, .resumeStep = 150});
        QVERIFY(home.page.findChild<QPushButton *>(u"resumeInterrupted"_qs) != nullptr);
    }

    void foldersAreLookedAtForTheRunsThatAreShown()
    {
        Evening home;
        const QSignalSpy wanted(&home.page, &HomePage::foldersWanted);
        home.runs.setFolderFacts(u"lora-03"_qs, {.isThere = true, .resumeStep = 150});
        QCOMPARE(wanted.count(), 0); // not again because of the answer
        test::updateRun(home.runs,
                        test::aRun("new", RunState::Running, QDateTime::currentMSecsSinceEpoch()));
        QCOMPARE(wanted.count(), 1);
        QVERIFY(wanted.first().first().toStringList().contains(u"new"_qs));
        home.page.hide();
        home.page.show();
        QCOMPARE(wanted.count(), 2);
    }

    void onlyTheNewestFiveRunsAreListed()
    {
        RunTableModel runs;
        RecentRunsModel recent(&runs);
        const QAbstractItemModelTester tester(
            &recent, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QList<history::RunRecord> all;
        for (int i = 0; i < 12; ++i)
            all.append(test::aRun("run-" + std::to_string(i), RunState::Finished, kHour * (i + 1)));
        runs.setRuns(all);
        QTRY_COMPARE(recent.rowCount(), RecentRunsModel::kRuns);
        QCOMPARE(recent.index(0, 0).data(RunTableModel::IdRole).toString(), u"run-11"_qs);
        test::updateRun(runs, test::aRun("newest", RunState::Running, kHour * 99));
        QTRY_COMPARE(recent.rowCount(), RecentRunsModel::kRuns);
        QCOMPARE(recent.index(0, 0).data(RunTableModel::IdRole).toString(), u"newest"_qs);
    }

    void theMeasuredSpeedAndTimeComeFromRunsOfThisComputer()
    {
        const Evening home;
        QVERIFY(home.find<QLabel>(u"hostSpeed"_qs)->text().contains(u"tok/s"_qs));
        QVERIFY(home.find<QLabel>(u"hostSpeedNote"_qs)->text().contains(u"SmolLM2-135M"_qs));
        RunTableModel none;
        HomePage empty(&none, thePresets());
        QVERIFY(empty.findChild<QLabel *>(u"hostSpeed"_qs)->isHidden());
    }

    void withoutRunsTheCardSaysWhatToDo()
    {
        RunTableModel runs;
        HomePage page(&runs, thePresets());
        page.resize(1112, 752);
        page.setHost(aHost());
        page.show();
        QVERIFY(!page.findChild<QTableView *>(u"recentRuns"_qs)->isVisible());
        savePicture(pictureOf(page), u"home-empty-light"_qs);
    }

    void gpusAreNamedWithMemoryAndDriver()
    {
        Evening home;
        HostSample sample = aHost();
        sample.facts.driverVersion = "580.95.05";
        sample.facts.cudaVersion = "13.0";
        for (int i = 0; i < 8; ++i)
            sample.facts.gpus.push_back({.name = "NVIDIA H200",
                                         .memoryBytes = 150754820096,
                                         .freeBytes = 150000000000,
                                         .computeCapability = "9.0"});
        home.page.setHost(sample);
        QVERIFY(home.find<QLabel>(u"hostGpu"_qs)->text().contains(u"NVIDIA H200"_qs));
        QVERIFY(home.find<QLabel>(u"hostDriver"_qs)->isVisible());
        savePicture(pictureOf(home.page), u"home-gpus-light"_qs);
    }

    void nothingIsClipped_data() { addClippingRows(); }
    void nothingIsClipped()
    {
        const QSize size = useClippingRow(m_theme, m_languages);
        Evening home;
        home.page.resize(size);
        QCoreApplication::processEvents();
        checkNotClipped(home.page);
    }

    void looksAsDesigned()
    {
        for (const QString &language : {u"zh"_qs, u"en"_qs}) {
            m_languages.use(language);
            Evening home;
            QCoreApplication::processEvents();
            savePictures(home.page, m_theme, u"home-"_qs + language);
        }
    }

private:
    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestHomePage)
#include "tst_home_page.moc"
