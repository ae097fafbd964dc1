// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The door to the backend against the real `tessera`, whose ranks only pretend to train.
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/ui_home.h"
#include "ui/bridge/active_runs.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/run_keeper.h"
#include "ui/bridge/run_launcher.h"
#include "ui/bridge/run_session.h"

#include <QSignalSpy>
#include <QTest>

#include <signal.h>

#include <memory>

using namespace tessera;
using namespace tessera::test;
using namespace tessera::ui;

namespace {

using Phase = RunSession::Phase;
using protocol::RunState;

constexpr int kPatience = 40000;

/// A studio without a window, over a home of its own.
struct Studio {
    UiHome home;
    Cli cli; ///< writes RUN.json
    TesseraProgram program;
    RunLauncher launcher{&program};
    RunKeeper keeper{&program};
    ActiveRuns active{home.sockets(), home.runs()};
    HistoryReader history{home.database()};
    JobTracker jobs;
    std::unique_ptr<RunSession> session;

    Studio()
    {
        home.set("TESSERA_PROGRAM", Cli::program("tessera").string());
        home.set("TESSERA_RANK", Cli::program("fake_rank").string());
        fakeRanks({{"steps", 5}, {"experts", 4}});
    }
    void fakeRanks(const Json &wishes) { home.set("FAKE_RANK", dumpJson(wishes)); }

    QString start(const Json &changes = Json::object())
    {
        const std::string settings = readFile(cli.runFile(changes)).value();
        QSignalSpy started(&launcher, &RunLauncher::started);
        QSignalSpy refused(&launcher, &RunLauncher::refused);
        launcher.start(QByteArray::fromStdString(settings), false);
        (void)QTest::qWaitFor([&] { return started.count() + refused.count() > 0; }, kPatience);
        if (!refused.isEmpty())
            qWarning() << refused.first().at(1).value<QList<FormProblem>>().value(0).text;
        return started.isEmpty() ? QString() : started.first().at(1).toString();
    }
    void open(const QString &id)
    {
        session = std::make_unique<RunSession>(
            id, active.socketOf(id), RunSession::Sources{.history = &history, .jobs = &jobs});
        QObject::connect(&active, &ActiveRuns::changed, session.get(),
                         [this, id] { session->setSocket(active.socketOf(id)); });
    }
    /// Steps on the loss curve: "1 2 3".
    [[nodiscard]] QString steps() const
    {
        QStringList steps;
        const MetricSeriesModel *loss = session->curves()->series(QStringLiteral("loss"));
        for (int row = 0; row < loss->rowCount(); ++row)
            steps.append(QString::number(loss->point(row).step));
        return steps.join(u' ');
    }
};

QString upTo(int last)
{
    QStringList steps;
    for (int step = 1; step <= last; ++step)
        steps.append(QString::number(step));
    return steps.join(u' ');
}

} // namespace

class TstRealRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aRunIsStartedFollowedAndKept()
    {
        Studio studio;
        studio.fakeRanks({{"steps", 40}, {"step_ms", 5}, {"experts", 4}});
        const QString id = studio.start({{"run_name", "数学 🚀 " + std::string(200, 'x')}});
        QVERIFY(!id.isEmpty());
        studio.open(id);
        QTRY_VERIFY_WITH_TIMEOUT(studio.session->record().state == RunState::Finished, kPatience);
        QTRY_COMPARE(studio.session->phase(), Phase::Stored);
        QCOMPARE(studio.steps(), upTo(40));
        QCOMPARE(studio.session->experts()->steps().size(), 40);

        // Opened again from the history it is the same.
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id.toStdString()).empty(), kPatience);
        studio.open(id);
        QTRY_COMPARE(studio.session->phase(), Phase::Stored);
        QCOMPARE(studio.steps(), upTo(40));
        QCOMPARE(studio.session->experts()->steps().size(), 40);
        QVERIFY(studio.session->record().name.starts_with("数学 🚀 "));
    }

    void aRunIsPausedResumedSavedAndStopped()
    {
        Studio studio;
        studio.fakeRanks({{"steps", 100000}, {"step_ms", 2}});
        const QString id = studio.start();
        studio.open(id);
        const auto is = [&studio](RunState state) {
            return studio.session->record().state == state;
        };
        QTRY_VERIFY_WITH_TIMEOUT(studio.session->phase() == Phase::Live && is(RunState::Running),
                                 kPatience);
        QVERIFY(studio.session->pause());
        QTRY_VERIFY_WITH_TIMEOUT(is(RunState::Paused), kPatience);
        QVERIFY(studio.session->resume());
        QTRY_VERIFY_WITH_TIMEOUT(is(RunState::Running), kPatience);
        QVERIFY(studio.session->saveCheckpoint());
        EventModel *events = studio.session->events();
        QTRY_COMPARE_WITH_TIMEOUT(events->count(EventKind::Checkpoint), 1, kPatience);
        QVERIFY(studio.session->stop(true));
        QTRY_VERIFY_WITH_TIMEOUT(is(RunState::Stopped), kPatience);
        QCOMPARE(events->count(EventKind::Pause), 1);
        QTRY_VERIFY_WITH_TIMEOUT(studio.active.runs().isEmpty(), kPatience);
    }

    void aStudioThatReopensFindsTheRunWithoutADoubleOrAHole()
    {
        Studio studio;
        studio.fakeRanks({{"steps", 300}, {"step_ms", 5}});
        const QString id = studio.start();
        studio.open(id);
        QTRY_VERIFY_WITH_TIMEOUT(studio.session->record().steps > 20, kPatience);
        studio.session.reset(); // the window was closed, or killed
        studio.active.refresh();
        QCOMPARE(studio.active.runs().size(), 1);
        studio.open(studio.active.runs().front().id);
        QTRY_VERIFY_WITH_TIMEOUT(studio.session->record().state == RunState::Finished, kPatience);
        QTRY_COMPARE(studio.session->phase(), Phase::Stored);
        QCOMPARE(studio.steps(), upTo(300));
    }

    /// PD-09 d: kill -9 of the main process shows as interrupted, not as running.
    void aKilledSupervisorIsSeen()
    {
        Studio studio;
        studio.fakeRanks({{"steps", 100000}, {"step_ms", 5}});
        const QString id = studio.start({{"save_steps", 5}});
        studio.open(id);
        QTRY_VERIFY_WITH_TIMEOUT(studio.session->record().steps > 10, kPatience);
        for (const int process : processesWith("supervise")) {
            const auto ofRun = processesWith(id.toStdString());
            if (std::ranges::find(ofRun, process) != ofRun.end())
                ::kill(process, SIGKILL);
        }
        QTRY_COMPARE_WITH_TIMEOUT(studio.session->phase(), Phase::Stored, kPatience);
        QVERIFY(studio.session->record().interrupted);
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id.toStdString()).empty(), kPatience);

        studio.fakeRanks({{"steps", 20}, {"step_ms", 1}});
        QSignalSpy started(&studio.launcher, &RunLauncher::started);
        studio.launcher.resume(id, {QStringLiteral("train_iters=100000")});
        QTRY_COMPARE_WITH_TIMEOUT(started.count(), 1, kPatience);
        QVERIFY(started.first().at(1).toString() != id);
        QTRY_VERIFY_WITH_TIMEOUT(studio.active.runs().isEmpty(), kPatience);
    }

    void aRunThatCannotStartNamesTheField()
    {
        Studio studio;
        QSignalSpy refused(&studio.launcher, &RunLauncher::refused);
        QSignalSpy checked(&studio.launcher, &RunLauncher::checked);
        const QByteArray settings = QByteArray::fromStdString(
            readFile(studio.cli.runFile({{"global_batch_size", 3}})).value());
        studio.launcher.start(settings, false);
        QTRY_COMPARE_WITH_TIMEOUT(refused.count(), 1, kPatience);
        const auto problems = refused.first().at(1).value<QList<FormProblem>>();
        QVERIFY(problems.front().keys.contains(QStringLiteral("global_batch_size")));
        QVERIFY(!problems.front().suggestions.isEmpty());

        studio.launcher.check(settings);
        QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, kPatience);
        const auto report = checked.first().at(1).value<PreflightReport>();
        QCOMPARE(report.problems.front().text, problems.front().text);
        QVERIFY(report.neededBytes > 0);
        QCOMPARE(report.device, QStringLiteral("cpu"));
    }

    void tagsNotesAndTheTrashAreKept()
    {
        Studio studio;
        const QString id = studio.start();
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id.toStdString()).empty(), kPatience);
        QSignalSpy done(&studio.keeper, &RunKeeper::done);
        const QSignalSpy failed(&studio.keeper, &RunKeeper::failed);
        studio.keeper.setTags(id, {QStringLiteral("--dash"), QStringLiteral("论文")});
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, kPatience);
        studio.keeper.setNotes(id, QStringLiteral("--two\nlines"));
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 2, kPatience);
        studio.keeper.moveToTrash({id});
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 3, kPatience);
        QSignalSpy runs(&studio.history, &HistoryReader::runsReady);
        studio.history.requestRuns();
        studio.history.requestRuns(true);
        QTRY_COMPARE(runs.count(), 2);
        QVERIFY(runs[0].at(1).value<QList<history::RunRecord>>().isEmpty());
        studio.keeper.undo();
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 4, kPatience);
        studio.history.requestRuns();
        QTRY_COMPARE(runs.count(), 3);
        const auto kept = runs[2].at(1).value<QList<history::RunRecord>>();
        QCOMPARE(kept.size(), 1);
        QCOMPARE(kept.front().tags, (std::vector<std::string>{"--dash", "论文"}));
        QCOMPARE(kept.front().notes, std::string("--two\nlines"));
        studio.keeper.exportRun(id, QStringLiteral("csv"),
                                QString::fromStdString((studio.home.folder() / "数.csv").string()));
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 5, kPatience);
        QVERIFY(std::filesystem::exists(studio.home.folder() / "数.csv"));
        QCOMPARE(failed.count(), 0);
    }

    void anOlderDatabaseIsMigratedAndADamagedOneRebuilt()
    {
        Studio studio;
        const QString id = studio.start();
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id.toStdString()).empty(), kPatience);
        QVERIFY(writeFileAtomically(studio.home.database(), std::string(9000, 'x')).ok());
        studio.history.refresh();
        QTRY_COMPARE(studio.history.state(), LibraryState::Damaged);
        QSignalSpy done(&studio.keeper, &RunKeeper::done);
        studio.keeper.rebuild();
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, kPatience);
        studio.history.refresh();
        QTRY_COMPARE(studio.history.state(), LibraryState::Ready);
        QSignalSpy runs(&studio.history, &HistoryReader::runsReady);
        studio.history.requestRuns();
        QTRY_COMPARE(runs.count(), 1);
        QCOMPARE(runs.first().at(1).value<QList<history::RunRecord>>().size(), 1);
    }
};

QTEST_GUILESS_MAIN(TstRealRuns)
#include "tst_real_runs.moc"
