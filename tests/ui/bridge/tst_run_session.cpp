// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_supervisor.h"
#include "tests/support/ui_home.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/run_session.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <fstream>
#include <limits>
#include <memory>

using namespace tessera;
using namespace tessera::protocol;
using namespace tessera::test;
using namespace tessera::ui;

namespace {

namespace fs = std::filesystem;
using Phase = RunSession::Phase;

constexpr const char *kRun = "20260131-120000-k3f9";
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
const QString kLoss = QStringLiteral("loss");

StateChanged state(RunState now, const char *phase = "")
{
    return {.state = now, .phase = phase, .progress = -1};
}

MetricBatch step(std::int64_t number, double loss)
{
    return {number, {{"loss", {loss}}, {"lr", {0.1}}, {"tokens", {10}}, {"step_seconds", {0.5}}}};
}

/// A studio with one run open, and the run's supervisor.
struct Studio {
    UiHome home;
    std::unique_ptr<FakeSupervisor> supervisor =
        std::make_unique<FakeSupervisor>(home.sockets(), home.runs(), kRun, config());
    HistoryReader history{home.database()};
    JobTracker jobs;
    std::unique_ptr<RunSession> session;

    static Json config() { return {{"run_name", "test"}, {"expert_model_parallel_size", 1}}; }

    void begin() const
    {
        supervisor->say(state(RunState::Created), 1000);
        supervisor->say(state(RunState::Preparing), 1000);
        supervisor->say(RunFacts{.totalSteps = 100, .experts = 2, .topk = 1, .moeLayers = {0}},
                        1000);
        supervisor->say(state(RunState::Running), 2000);
    }
    void open(bool live)
    {
        session = std::make_unique<RunSession>(
            QString::fromLatin1(kRun), live ? supervisor->socket() : QString(),
            RunSession::Sources{.history = &history, .jobs = &jobs});
    }
    [[nodiscard]] QString losses() const
    {
        QStringList values;
        const MetricSeriesModel *series = session->curves()->series(kLoss);
        for (int row = 0; row < series->rowCount(); ++row)
            values.append(QString::number(series->point(row).step) + u':'
                          + QString::number(series->point(row).value));
        return values.join(u' ');
    }
};

} // namespace

class TstRunSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void historyAndLiveEventsMeetWithoutADouble()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->say(step(1, 5));
        studio.supervisor->say(step(2, 4));
        studio.supervisor->importNow();
        studio.supervisor->say(step(3, 3)); // the database is behind
        studio.open(true);
        QCOMPARE(studio.session->phase(), Phase::Loading);
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:5 2:4 3:3"));
        QCOMPARE(studio.session->phase(), Phase::Live);
        QCOMPARE(studio.supervisor->subscriptions().front(), 7); // only what is new
        studio.supervisor->say(step(4, kNan));
        studio.supervisor->say(step(5, 1));
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:5 2:4 3:3 4:nan 5:1"));
        QCOMPARE(studio.session->record().steps, 5);
        QCOMPARE(studio.session->curves()->series(kLoss)->point(4).tokens, 50.0);
        QCOMPARE(studio.session->curves()->series(kLoss)->point(4).seconds, 2.5);
    }

    void aReconnectLosesAndDoublesNothing()
    {
        Studio studio;
        studio.begin();
        studio.open(true);
        QTRY_COMPARE(studio.session->phase(), Phase::Live);
        studio.supervisor->say(step(1, 5));
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:5"));
        QSignalSpy phases(studio.session.get(), &RunSession::phaseChanged);
        studio.supervisor->dropPeers();
        studio.supervisor->say(step(2, 4));
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:5 2:4"));
        QCOMPARE(studio.session->phase(), Phase::Live);
        QCOMPARE(phases.first().first().value<Phase>(), Phase::Away);
    }

    void aRunThatTheHistoryDoesNotKnowYetIsFollowed()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->say(step(1, 5));
        studio.open(true);
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:5"));
        QCOMPARE(studio.session->record().name, std::string("test"));
        QVERIFY(studio.session->record().state == RunState::Running);
        QCOMPARE(studio.session->experts()->grid().experts, 2);
    }

    void aDamagedHistoryDoesNotHideARun()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->say(step(1, 5));
        studio.supervisor->say(step(2, 4));
        std::ofstream(studio.home.database(), std::ios::binary) << std::string(9000, 'x');
        studio.open(false); // nobody said that it is live
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:5 2:4"));
        QTRY_COMPARE(studio.session->phase(), Phase::Stored);
        QVERIFY(!studio.session->record().interrupted); // its file is held
        studio.session->setSocket(studio.supervisor->socket());
        QTRY_COMPARE(studio.session->phase(), Phase::Live);
        studio.supervisor->say(step(3, 3));
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:5 2:4 3:3"));
    }

    void aKilledSupervisorLeavesAnInterruptedRun()
    {
        Studio studio;
        studio.begin();
        studio.open(true);
        studio.supervisor->say(step(1, 5));
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:5"));
        studio.supervisor->dropPeers();
        studio.supervisor->say(step(2, 4)); // its last words, in the file alone
        studio.supervisor->die();
        QTRY_COMPARE(studio.session->phase(), Phase::Stored);
        QCOMPARE(studio.losses(), QStringLiteral("1:5 2:4"));
        QVERIFY(studio.session->record().interrupted);
        QVERIFY(!studio.session->pause());
    }

    void anInterruptedRunThatGoesOnIsFollowedAgain()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->say(step(1, 5));
        studio.supervisor->importNow();
        studio.supervisor->die();
        studio.open(false);
        QTRY_COMPARE(studio.session->phase(), Phase::Stored);
        QVERIFY(studio.session->record().interrupted);
        studio.supervisor =
            std::make_unique<FakeSupervisor>(studio.home.sockets(), studio.home.runs(), kRun);
        studio.session->setSocket(studio.supervisor->socket());
        studio.supervisor->say(step(2, 4));
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:5 2:4"));
        QVERIFY(!studio.session->record().interrupted);
    }

    void aFinishedRunIsStored()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->say(step(1, 5));
        studio.supervisor->say(state(RunState::Finished), 9000);
        studio.supervisor->importNow();
        studio.supervisor->die();
        studio.open(false);
        QTRY_COMPARE(studio.session->phase(), Phase::Stored);
        QVERIFY(studio.session->record().state == RunState::Finished);
        QVERIFY(!studio.session->record().interrupted);
        QVERIFY(!studio.session->secondsLeft().has_value());
    }

    void theEndOfALiveRunIsSeen()
    {
        Studio studio;
        studio.begin();
        studio.open(true);
        QTRY_COMPARE(studio.session->phase(), Phase::Live);
        studio.supervisor->say(step(1, 5));
        studio.supervisor->say(state(RunState::Finished), 9000);
        QTRY_COMPARE(studio.session->phase(), Phase::Stored);
        QCOMPARE(studio.losses(), QStringLiteral("1:5")); // at once, without waiting
        QCOMPARE(studio.session->events()->count(EventKind::Finished), 1);
    }

    void anotherVersionShowsWhatIsStored()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->say(step(1, 5));
        studio.supervisor->importNow();
        studio.supervisor->setVersion(kProtocolVersion + 1);
        studio.open(true);
        QTRY_COMPARE(studio.session->phase(), Phase::Refused);
        QVERIFY(studio.session->problem()->code == ErrorCode::VersionMismatch);
        QCOMPARE(studio.losses(), QStringLiteral("1:5"));
    }

    void aRunThatDoesNotExistIsMissing()
    {
        Studio studio;
        studio.session = std::make_unique<RunSession>(
            QStringLiteral("20200101-000000-aaaa"), QString(),
            RunSession::Sources{.history = &studio.history, .jobs = &studio.jobs});
        QTRY_COMPARE(studio.session->phase(), Phase::Missing);
        QVERIFY(studio.session->problem()->code == ErrorCode::NoSuchRun);
    }

    void aMovedRunFolderStillShowsItsHistory()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->say(step(1, 5));
        studio.supervisor->say(state(RunState::Finished), 9000);
        studio.supervisor->importNow();
        const fs::path folder = studio.supervisor->folder();
        studio.supervisor->die();
        fs::rename(folder, studio.home.data() / "elsewhere");
        studio.open(false);
        QTRY_COMPARE(studio.session->phase(), Phase::Stored);
        QCOMPARE(studio.losses(), QStringLiteral("1:5"));
    }

    // ---- what happens to a run ----

    void aRestartGoesOnFromItsCheckpoint()
    {
        Studio studio;
        studio.begin();
        studio.open(true);
        for (int i = 1; i <= 4; ++i) {
            studio.supervisor->say(step(i, 10 - i));
            studio.supervisor->say(ExpertLoad{i, 0, {i, 1}});
        }
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:9 2:8 3:7 4:6"));
        studio.supervisor->say(state(RunState::Preparing, "restarting"));
        studio.supervisor->say(state(RunState::Running));
        studio.supervisor->say(step(3, 0.5));
        studio.supervisor->say(ExpertLoad{3, 0, {50, 1}});
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:9 2:8 3:0.5"));
        QCOMPARE(studio.session->curves()->series(kLoss)->point(2).tokens, 30.0);
        QCOMPARE(studio.session->events()->count(EventKind::Restart), 1);
        QTRY_COMPARE(studio.session->experts()->steps(), (QList<qint64>{1, 2, 3}));
        QCOMPARE(studio.session->experts()->countsAt(3, 0)[0], 50U);
    }

    void aPauseIsMarkedWithItsLength()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->say(step(1, 5), 2500);
        studio.supervisor->say(state(RunState::Paused), 3000);
        studio.supervisor->importNow();
        studio.open(true); // the pause is in the history, its end comes live
        QTRY_COMPARE(studio.session->phase(), Phase::Live);
        QCOMPARE(studio.session->events()->count(EventKind::Pause), 1);
        studio.supervisor->say(state(RunState::Running), 8000);
        const auto pause = [&studio] {
            EventModel *events = studio.session->events();
            for (int row = 0; row < events->rowCount(); ++row) {
                if (events->event(row).kind == EventKind::Pause)
                    return events->event(row);
            }
            return RunEvent{};
        };
        QTRY_COMPARE(pause().untilMs, 8000);
        QCOMPARE(pause().timeMs, 3000);
        QCOMPARE(studio.session->events()->count(EventKind::Started), 1);
    }

    void eventsBecomeMarksAndLines()
    {
        Studio studio;
        studio.begin();
        studio.open(true);
        studio.supervisor->say(
            MetricBatch{1, {{"loss", {3, 2}}, {"lr", {1, 1}}, {"eval_loss", {kNan, 2.5}}}});
        studio.supervisor->say(
            LogRecord{.rank = 0, .level = "warn", .logger = "train", .text = "slow"});
        studio.supervisor->say(
            LogRecord{.rank = 0, .level = "info", .logger = "train", .text = "fine"});
        studio.supervisor->say(CheckpointWritten{.step = 2, .path = "/c", .seconds = 1});
        studio.supervisor->say(Gap{3, 5, 7});
        studio.supervisor->say(
            RankHealth{.rank = 0, .step = 2, .phase = "training", .memoryBytes = 123});
        EventModel *events = studio.session->events();
        QTRY_COMPARE(events->count(EventKind::Gap), 1);
        QCOMPARE(events->count(EventKind::Evaluation), 1);
        QCOMPARE(events->count(EventKind::Alert), 1);
        QCOMPARE(events->count(EventKind::Checkpoint), 1);
        QCOMPARE(studio.session->log()->rowCount(), 2);
        QTRY_COMPARE(studio.session->curves()->series(QStringLiteral("memory/rank_0"))->rowCount(),
                     1);
    }

    void commandsAreSentAndRefusalsAreHeard()
    {
        Studio studio;
        studio.begin();
        studio.open(true);
        QTRY_COMPARE(studio.session->phase(), Phase::Live);
        QVERIFY(studio.session->pause());
        QVERIFY(studio.session->isWaiting());
        QTRY_COMPARE(studio.supervisor->commands().size(), std::size_t{1});
        QSignalSpy refused(studio.session.get(), &RunSession::commandRefused);
        studio.supervisor->say(LogRecord{.rank = -1,
                                         .level = "warn",
                                         .logger = "supervisor",
                                         .text = "A run that is stopping cannot pause."});
        QTRY_COMPARE(refused.count(), 1);
        QVERIFY(!studio.session->isWaiting());
        QVERIFY(studio.session->stop(true));
        studio.supervisor->say(state(RunState::Stopping));
        QTRY_VERIFY(!studio.session->isWaiting());
    }

    void theTimeLeftComesFromThePace()
    {
        Studio studio;
        studio.begin();
        studio.open(true);
        QTRY_COMPARE(studio.session->phase(), Phase::Live);
        for (int i = 1; i <= 10; ++i)
            studio.supervisor->say(step(i, 1), 10'000 + i * 2000);
        QTRY_COMPARE(studio.session->record().steps, 10);
        QCOMPARE(studio.session->secondsLeft(), std::optional(90 * 2.0));
        studio.supervisor->say(state(RunState::Paused), 40'000);
        studio.supervisor->say(state(RunState::Running), 90'000);
        QTRY_VERIFY(studio.session->record().state == RunState::Running
                    && !studio.session->secondsLeft().has_value());
    }

    void theTimeLeftOfARunThatIsOpenedAgainComesFromItsSteps()
    {
        Studio studio;
        studio.begin();
        for (int i = 1; i <= 10; ++i)
            studio.supervisor->say(step(i, 1), 10'000 + i * 2000); // of 0.5 s each
        studio.supervisor->importNow();
        studio.open(true);
        QTRY_COMPARE(studio.session->phase(), Phase::Live);
        QCOMPARE(studio.session->secondsLeft(), std::optional(90 * 0.5));
    }

    void aSocketThatIsFoundWhileTheFileIsReadMakesTheRunLive()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->say(step(1, 5));
        studio.supervisor->importNow();
        studio.open(false);
        RunSession *session = studio.session.get();
        const QString socket = studio.supervisor->socket();
        const auto find = [session, socket] { session->setSocket(socket); };
        connect(session, &RunSession::recordChanged, session, find,
                static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        QTRY_COMPARE(session->phase(), Phase::Live);
        QTest::qWait(200); // the file has been read by now
        QCOMPARE(session->phase(), Phase::Live);
        studio.supervisor->say(step(2, 4));
        QTRY_COMPARE(studio.losses(), QStringLiteral("1:5 2:4"));
    }

    void memoryBeforeTheFirstStepIsNotDrawn()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->say(
            RankHealth{.rank = 0, .step = 0, .phase = "loading", .memoryBytes = 5});
        studio.supervisor->say(step(8, 1));
        studio.supervisor->say(
            RankHealth{.rank = 0, .step = 8, .phase = "training", .memoryBytes = 7});
        studio.supervisor->importNow();
        studio.open(false);
        QTRY_COMPARE(studio.session->phase(), Phase::Stored);
        const MetricSeriesModel *memory =
            studio.session->curves()->series(QStringLiteral("memory/rank_0"));
        QCOMPARE(memory->rowCount(), 1);
        QCOMPARE(memory->point(0).step, 8);
        QVERIFY(std::isnan(memory->point(0).tokens));
    }

    void aSessionThatGoesLeavesNothingBehind()
    {
        Studio studio;
        studio.begin();
        studio.supervisor->importNow();
        studio.open(true);
        studio.session.reset(); // while it loads
        studio.open(true);
        QTRY_COMPARE(studio.session->phase(), Phase::Live);
        studio.session.reset();
        QTRY_COMPARE(studio.supervisor->peers(), 0);
    }
};

QTEST_GUILESS_MAIN(TstRunSession)
#include "tst_run_session.moc"
