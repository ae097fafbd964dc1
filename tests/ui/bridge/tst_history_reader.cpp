// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/history/annotations.h"
#include "backend/history/schema.h"
#include "tests/support/annotate.h"
#include "tests/support/fake_supervisor.h"
#include "tests/support/shared_data.h"
#include "tests/support/ui_home.h"
#include "ui/bridge/history_reader.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <fstream>
#include <limits>

using namespace tessera;
using namespace tessera::protocol;
using namespace tessera::test;
using namespace tessera::ui;

namespace {

namespace fs = std::filesystem;

constexpr const char *kRun = "20260131-120000-k3f9";
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

StateChanged state(RunState now, const char *phase = "")
{
    return {.state = now, .phase = phase, .progress = -1};
}

/// A run of four steps with everything that can be stored, in the database.
void tellARun(FakeSupervisor &supervisor)
{
    supervisor.say(state(RunState::Created), 1000);
    supervisor.say(state(RunState::Preparing, "loading_model"), 2000);
    supervisor.say(RunFacts{.totalSteps = 8,
                            .rows = 10,
                            .experts = 2,
                            .topk = 1,
                            .moeLayers = {1, 3},
                            .device = "cpu"},
                   3000);
    supervisor.say(state(RunState::Running), 4000);
    supervisor.say(MetricBatch{1,
                               {{"loss", {5, kNan, 3, 4}},
                                {"lr", {0.1, 0.1, 0.1, 0.1}},
                                {"tokens", {10, 10, 10, 10}},
                                {"step_seconds", {1, 1, 1, 1}},
                                {"eval_loss", {kNan, 4.5, kNan, 4.75}}}},
                   5000);
    for (const int layer : {1, 3}) {
        for (std::int64_t step = 1; step <= 4; ++step)
            supervisor.say(ExpertLoad{step, layer, {step, 10 - step}}, 5000);
    }
    supervisor.say(RankHealth{.rank = 1, .step = 4, .phase = "training", .memoryBytes = 77}, 5000);
    supervisor.say(LogRecord{.rank = 1, .level = "warn", .logger = "train", .text = "slow disk"},
                   5500);
    supervisor.say(state(RunState::Paused), 6000);
    supervisor.say(state(RunState::Running), 9000);
    supervisor.say(CheckpointWritten{.step = 4, .path = "/c/4", .bytes = 9, .seconds = 0.5}, 9500);
    supervisor.importNow();
}

/// A library in which nothing is, and a reader of it.
struct Library {
    UiHome home;
    std::unique_ptr<HistoryReader> reader;

    void open() { reader = std::make_unique<HistoryReader>(home.database()); }
    void write(const std::string &content) const
    {
        fs::create_directories(home.data());
        std::ofstream(home.database(), std::ios::binary) << content;
    }
};

/// Waits for the only answer to a request.
template<typename Value, typename Signal>
Value answer(HistoryReader &reader, Signal signal, int argument)
{
    QSignalSpy spy(&reader, signal);
    if (spy.isEmpty() && !spy.wait(20000))
        qWarning("no answer");
    return spy.isEmpty() ? Value() : spy.first().at(argument).template value<Value>();
}

} // namespace

class TstHistoryReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    // ---- the states of the library ----

    void noDatabaseIsAnEmptyLibrary()
    {
        Library library;
        library.open();
        library.reader->requestRuns();
        QVERIFY(answer<QList<history::RunRecord>>(*library.reader, &HistoryReader::runsReady, 1)
                    .isEmpty());
        QTRY_COMPARE(library.reader->state(), LibraryState::Empty);
        QVERIFY(!library.reader->problem().has_value());
        QVERIFY(!fs::exists(library.home.database())); // nothing was made
    }

    void whatCannotBeReadHasAStateOfItsOwn_data()
    {
        QTest::addColumn<LibraryState>("state");
        QTest::addColumn<int>("kind");
        QTest::newRow("damaged") << LibraryState::Damaged << 0;
        QTest::newRow("of another program") << LibraryState::Damaged << 1;
        QTest::newRow("older") << LibraryState::Older << 2;
        QTest::newRow("newer") << LibraryState::Newer << 3;
        QTest::newRow("unreadable") << LibraryState::Unreadable << 4;
    }
    void whatCannotBeReadHasAStateOfItsOwn()
    {
        QFETCH(const LibraryState, state);
        QFETCH(const int, kind);
        Library library;
        spoil(library, kind);
        library.open();
        QSignalSpy states(library.reader.get(), &HistoryReader::stateChanged);
        QSignalSpy failed(library.reader.get(), &HistoryReader::failed);
        const quint64 ticket = library.reader->requestRuns();
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed.first().at(0).toULongLong(), ticket);
        QTRY_COMPARE(library.reader->state(), state);
        QCOMPARE(states.count(), 1);
        QVERIFY(library.reader->problem().has_value());
    }

    void aLibraryThatWasRepairedIsReadAgain()
    {
        Library library;
        library.write(std::string(9000, 'x'));
        library.open();
        library.reader->refresh();
        QTRY_COMPARE(library.reader->state(), LibraryState::Damaged);
        fs::remove(library.home.database());
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun);
        tellARun(supervisor);
        QSignalSpy changed(library.reader.get(), &HistoryReader::runsChanged);
        library.reader->refresh();
        QTRY_COMPARE(library.reader->state(), LibraryState::Ready);
        QTRY_COMPARE(changed.count(), 1);
    }

    void aLockedDatabaseIsReadAllTheSame()
    {
        // WAL: who reads waits for nobody who writes.
        Library library;
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun);
        tellARun(supervisor);
        history::Database writer =
            history::Database::open(library.home.database(), history::Database::Mode::ReadWrite,
                                    std::chrono::milliseconds(10))
                .value();
        QVERIFY(writer.execute("BEGIN IMMEDIATE; UPDATE runs SET notes = 'x'").ok());
        library.open();
        library.reader->requestRuns();
        QCOMPARE(
            answer<QList<history::RunRecord>>(*library.reader, &HistoryReader::runsReady, 1).size(),
            1);
    }

    // ---- runs ----

    void aRunIsReadWhole()
    {
        Library library;
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun,
                                  {{"run_name", "数学 🚀"}, {"expert_model_parallel_size", 2}});
        tellARun(supervisor);
        library.open();
        library.reader->requestRun(QString::fromLatin1(kRun));
        const auto run = answer<StoredRun>(*library.reader, &HistoryReader::runReady, 1);
        QCOMPARE(QString::fromStdString(run.record.name), QStringLiteral("数学 🚀"));
        QVERIFY(!run.record.interrupted); // its supervisor holds the file
        QCOMPARE(run.grid.layers, (QList<int>{1, 3}));
        QCOMPARE(run.grid.expertRanks, 2);
        QCOMPARE(run.tokens, 40.0);
        QCOMPARE(run.seconds, 4.0);

        const QList<MetricPoint> loss = run.batch.points.value(QStringLiteral("loss"));
        QCOMPARE(loss.size(), 4);
        QVERIFY(std::isnan(loss[1].value)); // MH-05: a gap, not a missing step
        QCOMPARE(loss[3].tokens, 40.0);
        QCOMPARE(run.batch.points.value(QStringLiteral("eval_loss")).size(), 2);
        QCOMPARE(run.batch.points.value(QStringLiteral("memory/rank_1")).front().value, 77.0);
        QCOMPARE(run.batch.loads.size(), 8);
        QCOMPARE(run.expertSteps, 4);
        QCOMPARE(run.batch.lines.size(), 1);

        const auto count = [&run](EventKind kind) {
            return std::ranges::count(run.batch.events, kind, &RunEvent::kind);
        };
        QCOMPARE(count(EventKind::Started), 1);
        QCOMPARE(count(EventKind::Evaluation), 2);
        QCOMPARE(count(EventKind::Checkpoint), 1);
        QCOMPARE(count(EventKind::Alert), 1);
        QCOMPARE(count(EventKind::Pause), 1);
        const auto pause = std::ranges::find(run.batch.events, EventKind::Pause, &RunEvent::kind);
        QCOMPARE(pause->timeMs, 6000);
        QCOMPARE(pause->untilMs, 9000);
        QVERIFY(std::ranges::is_sorted(run.batch.events, {}, &RunEvent::step));
    }

    void ofALongRunTheHeadComesFirst()
    {
        Library library;
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun);
        const auto steps = static_cast<std::size_t>(kLongRun);
        supervisor.say(MetricBatch{1,
                                   {{"loss", std::vector<double>(steps, 1.5)},
                                    {"tokens", std::vector<double>(steps, 2)}}});
        supervisor.importNow();
        library.open();
        QSignalSpy head(library.reader.get(), &HistoryReader::runHeadReady);
        QSignalSpy whole(library.reader.get(), &HistoryReader::runReady);
        connect(library.reader.get(), &HistoryReader::runReady, library.reader.get(),
                [&head] { QCOMPARE(head.count(), 1); });
        library.reader->requestRun(QString::fromLatin1(kRun));
        QTRY_COMPARE_WITH_TIMEOUT(whole.count(), 1, 20000);
        QCOMPARE(head.count(), 1);
        const auto first = head.first().at(1).value<StoredRun>();
        QCOMPARE(first.batch.points.value(QStringLiteral("loss")).size(), kLongRun);
        QCOMPARE(first.record.steps, kLongRun);
        QCOMPARE(whole.first().at(1).value<StoredRun>().tokens, 2.0 * kLongRun);
    }

    void tooManyLoadsAreThinned()
    {
        Library library;
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun);
        supervisor.say(RunFacts{.totalSteps = 100, .experts = 2, .topk = 1, .moeLayers = {0}});
        for (std::int64_t step = 1; step <= 100; ++step)
            supervisor.say(ExpertLoad{step, 0, {1, 1}});
        supervisor.importNow();
        library.open();
        library.reader->requestRun(QString::fromLatin1(kRun), 10 * 2 * 4);
        const auto run = answer<StoredRun>(*library.reader, &HistoryReader::runReady, 1);
        QCOMPARE(run.expertSteps, 100);
        QCOMPARE(run.batch.loads.size(), 10);
        QCOMPARE(run.batch.loads.back().step, 100);
        QCOMPARE(run.batch.loads[1].step - run.batch.loads[0].step, 10);
    }

    void anUnknownRunIsAnError()
    {
        Library library;
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun);
        tellARun(supervisor);
        library.open();
        library.reader->requestRun(QStringLiteral("nobody"));
        const auto error = answer<Error>(*library.reader, &HistoryReader::failed, 1);
        QVERIFY(error.code == ErrorCode::NoSuchRun);
        QTRY_COMPARE(library.reader->state(), LibraryState::Ready); // the library is fine
    }

    void sparklinesComeOneByOne()
    {
        Library library;
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun);
        tellARun(supervisor);
        library.open();
        library.reader->requestSparklines({QStringLiteral("nobody"), QString::fromLatin1(kRun)}, 3);
        QSignalSpy lines(library.reader.get(), &HistoryReader::sparklineReady);
        QTRY_COMPARE(lines.count(), 2);
        QVERIFY(lines[0].at(2).value<Sparkline>().values.isEmpty());
        const auto line = lines[1].at(2).value<Sparkline>();
        QCOMPARE(line.values, (QList<double>{5, 3, 4}));
        QCOMPARE(line.progress, 0.5);
    }

    void theTrashIsApart()
    {
        Library library;
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun);
        tellARun(supervisor);
        {
            history::Database database = history::openForWriting(library.home.database()).value();
            QVERIFY(test::annotate(database, supervisor.folder(), {.trashedMs = 5}).ok());
        }
        library.open();
        library.reader->requestRuns();
        QVERIFY(answer<QList<history::RunRecord>>(*library.reader, &HistoryReader::runsReady, 1)
                    .isEmpty());
        library.reader->requestRuns(true);
        QCOMPARE(
            answer<QList<history::RunRecord>>(*library.reader, &HistoryReader::runsReady, 1).size(),
            1);
    }

    void aCancelledRequestIsNotAnswered()
    {
        Library library;
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun);
        tellARun(supervisor);
        library.open();
        const QSignalSpy runs(library.reader.get(), &HistoryReader::runsReady);
        QSignalSpy records(library.reader.get(), &HistoryReader::recordReady);
        library.reader->cancel(library.reader->requestRuns());
        library.reader->requestRecord(QString::fromLatin1(kRun));
        QTRY_COMPARE(records.count(), 1);
        QCOMPARE(runs.count(), 0);
    }

    void writingOfOthersIsNoticed()
    {
        Library library;
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun);
        tellARun(supervisor);
        library.open();
        QSignalSpy changed(library.reader.get(), &HistoryReader::runsChanged);
        library.reader->watch(5);
        QTRY_COMPARE(changed.count(), 1); // the first look
        supervisor.say(MetricBatch{5, {{"loss", {2.0}}}});
        supervisor.importNow();
        QTRY_VERIFY(changed.count() >= 2);
        library.reader->watch(0);
    }

    void aReaderThatGoesLeavesItsWorkBehind()
    {
        Library library;
        FakeSupervisor supervisor(library.home.sockets(), library.home.runs(), kRun);
        tellARun(supervisor);
        library.open();
        for (int i = 0; i < 20; ++i)
            library.reader->requestRun(QString::fromLatin1(kRun));
        library.reader.reset(); // no crash, no hang
        QCoreApplication::processEvents();
    }

private:
    static void spoil(const Library &library, int kind)
    {
        if (kind == 0)
            return library.write(std::string(9000, 'x'));
        fs::create_directories(kind == 4 ? library.home.database() : library.home.data());
        if (kind == 4)
            return; // a folder is in the way
        history::Database database =
            history::Database::open(library.home.database(), history::Database::Mode::ReadWrite,
                                    std::chrono::milliseconds(10))
                .value();
        const std::string sql = kind == 1 ? "CREATE TABLE songs (title)"
            : kind == 2                   ? readFile(testData("history/schema_v2.sql")).value()
                                          : "CREATE TABLE runs (x); PRAGMA user_version = 99";
        QVERIFY(database.execute(sql).ok());
    }
};

QTEST_GUILESS_MAIN(TstHistoryReader)
#include "tst_history_reader.moc"
