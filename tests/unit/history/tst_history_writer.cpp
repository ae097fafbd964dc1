// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/units.h"
#include "backend/history/history_writer.h"
#include "backend/history/importer.h"
#include "backend/history/queries.h"
#include "backend/history/schema.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/history/run_samples.h"

#include <fstream>
#include <thread>

using namespace tessera;
using namespace tessera::history;
using namespace tessera::protocol;
using namespace tessera::test;

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr const char *kFirst = "20260131-120000-k3f9";
constexpr const char *kSecond = "20260201-120000-p2m4";

HistoryWriter::Options quick()
{
    return {.busyTimeout = 50ms,
            .retryAfter = 20ms,
            .batchWait = 5ms,
            .longestQueue = 50000,
            .importOthers = false};
}

/// One supervisor's side of a run: the event file, and the writer that it shares or has.
class LiveRun
{
public:
    LiveRun(const fs::path &data, const std::string &id, HistoryWriter &writer)
        : m_id(id),
          m_folder(makeRun(data, id)),
          m_file(need(EventFile::create(m_folder))),
          m_writer(writer)
    {
        m_writer.registerRun(recordFromConfig(m_folder, sampleConfig()));
    }

    void send(Message message)
    {
        Envelope envelope = eventOf(std::move(message));
        m_file.append(envelope);
        m_writer.post(m_id, std::move(envelope));
    }
    void steps(std::int64_t first, std::int64_t last)
    {
        for (std::int64_t step = first; step <= last; ++step)
            send(metrics(step).message);
    }

private:
    std::string m_id;
    fs::path m_folder;
    EventFile m_file;
    HistoryWriter &m_writer;
};

std::vector<MetricPoint> lossOf(const fs::path &database, const std::string &run)
{
    return need(need(HistoryReader::open(database)).metricSeries(run, "loss"));
}

/// Exactly the steps 1..last, each with its value.
bool isWholeCurve(const std::vector<MetricPoint> &points, std::int64_t last)
{
    if (std::int64_t(points.size()) != last)
        return false;
    for (std::int64_t step = 1; step <= last; ++step) {
        if (points[std::size_t(step - 1)] != MetricPoint{step, lossAt(step)})
            return false;
    }
    return true;
}

} // namespace

class TstHistoryWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void whatIsPostedIsStored()
    {
        const TempFolder data;
        const fs::path database = data / "history.db";
        HistoryWriter writer(database, quick());
        LiveRun run(data.path(), kFirst, writer);
        for (const Message &message : wholeRun(25))
            run.send(message);
        QVERIFY(writer.flush());
        QVERIFY(isWholeCurve(lossOf(database, kFirst), 25));
        HistoryReader reader = need(HistoryReader::open(database));
        QVERIFY(need(reader.findRun(kFirst)).state == RunState::Finished);
        QCOMPARE(need(reader.expertLoads(kFirst)).size(), std::size_t{25});
        QCOMPARE(writer.status().stored, std::int64_t(wholeRun(25).size()));
        QVERIFY(!writer.status().behind);
    }

    void aRegisteredRunIsListedBeforeItsFirstEvent()
    {
        const TempFolder data;
        HistoryWriter writer(data / "history.db", quick());
        const LiveRun run(data.path(), kFirst, writer);
        QVERIFY(writer.flush());
        const auto runs = need(need(HistoryReader::open(data / "history.db")).listRuns());
        QCOMPARE(runs.size(), std::size_t{1});
        QCOMPARE(runs[0].name, std::string("first try"));
        QVERIFY(!runs[0].interrupted);
    }

    void itsEndStoresWhatIsQueued()
    {
        const TempFolder data;
        {
            HistoryWriter writer(data / "history.db", quick());
            LiveRun run(data.path(), kFirst, writer);
            run.steps(1, 100);
        }
        QVERIFY(isWholeCurve(lossOf(data / "history.db", kFirst), 100));
    }

    void aLockedDatabaseLosesNothingAndHoldsNobodyUp()
    {
        const TempFolder data;
        const fs::path database = data / "history.db";
        HistoryWriter writer(database, quick());
        LiveRun run(data.path(), kFirst, writer);
        run.steps(1, 10);
        QVERIFY(writer.flush());

        Database other = need(Database::open(database, Database::Mode::ReadWrite, 50ms));
        need(other.execute("BEGIN EXCLUSIVE"));
        const double start = monotonicSeconds();
        run.steps(11, 60);
        QVERIFY(monotonicSeconds() - start < 0.5); // posting waits for nobody
        QVERIFY(!writer.flush(200ms));             // four times the busy timeout
        QVERIFY(writer.status().behind);
        QVERIFY(writer.status().lastProblem->code == ErrorCode::DatabaseFailed);
        run.steps(61, 70);
        need(other.execute("ROLLBACK"));

        QVERIFY(writer.flush());
        QVERIFY(!writer.status().behind);
        QVERIFY(!writer.status().lastProblem.has_value());
        run.steps(71, 80);
        QVERIFY(writer.flush());
        QVERIFY(isWholeCurve(lossOf(database, kFirst), 80));
    }

    void aRunThatEndsWhileTheDatabaseIsLockedIsImportedByTheNextWriter()
    {
        const TempFolder data;
        const fs::path database = data / "history.db";
        need(openForWriting(database));
        {
            Database other = need(Database::open(database, Database::Mode::ReadWrite, 50ms));
            need(other.execute("BEGIN EXCLUSIVE"));
            HistoryWriter writer(database, quick());
            LiveRun run(data.path(), kFirst, writer);
            run.steps(1, 30);
        }
        QVERIFY(lossOf(database, kFirst).empty());
        HistoryWriter::Options options = quick();
        options.importOthers = true;
        {
            HistoryWriter next(database, options);
            const LiveRun another(data.path(), kSecond, next);
        }
        QVERIFY(isWholeCurve(lossOf(database, kFirst), 30));
    }

    void aDamagedDatabaseIsLeftToRebuildAndNothingIsLost_data()
    {
        QTest::addColumn<bool>("truncated");
        QTest::newRow("garbage") << false;
        QTest::newRow("truncated") << true;
    }
    void aDamagedDatabaseIsLeftToRebuildAndNothingIsLost()
    {
        QFETCH(const bool, truncated);
        const TempFolder data;
        const fs::path database = data / "history.db";
        if (truncated) {
            need(openForWriting(database));
            fs::resize_file(database, fs::file_size(database) / 2);
        } else {
            std::ofstream(database) << std::string(9000, '#');
        }
        HistoryWriter writer(database, quick());
        LiveRun run(data.path(), kFirst, writer);
        run.steps(1, 40);
        QVERIFY(!writer.flush(100ms));
        QVERIFY(writer.status().lastProblem->code == ErrorCode::DatabaseFailed);

        need(rebuild(data.path())); // while the run goes on
        QVERIFY(isWholeCurve(lossOf(database, kFirst), 40));
        run.steps(41, 50);
        QVERIFY(writer.flush());
        QVERIFY(isWholeCurve(lossOf(database, kFirst), 50));
    }

    void aDatabaseThatBreaksUnderWayLosesNothing()
    {
        const TempFolder data;
        const fs::path database = data / "history.db";
        HistoryWriter writer(database, quick());
        LiveRun run(data.path(), kFirst, writer);
        run.steps(1, 20);
        QVERIFY(writer.flush());
        std::ofstream(database, std::ios::in | std::ios::out | std::ios::binary)
            << std::string(4096 * 3, '#');
        std::ofstream(database.string() + "-wal", std::ios::trunc) << "#";
        run.steps(21, 40);
        static_cast<void>(writer.flush(100ms));
        need(rebuild(data.path()));
        run.steps(41, 60);
        QVERIFY(writer.flush());
        QVERIFY(isWholeCurve(lossOf(database, kFirst), 60));
    }

    void aReplacedDatabaseIsNoticed()
    {
        const TempFolder data;
        const fs::path database = data / "history.db";
        HistoryWriter writer(database, quick());
        LiveRun run(data.path(), kFirst, writer);
        run.steps(1, 20);
        QVERIFY(writer.flush());
        HistoryReader reader = need(HistoryReader::open(database)); // open all the time
        for (int i = 0; i < 3; ++i) {
            const Rebuilt rebuilt = need(rebuild(data.path()));
            QVERIFY(!rebuilt.setAside.empty());
            run.steps(21 + 10 * i, 30 + 10 * i);
            QVERIFY(writer.flush());
        }
        QVERIFY(isWholeCurve(lossOf(database, kFirst), 50));
        QVERIFY(isWholeCurve(need(reader.metricSeries(kFirst, "loss")), 50));
    }

    void aFullQueueIsReadFromTheFile()
    {
        const TempFolder data;
        HistoryWriter::Options options = quick();
        options.longestQueue = 10;
        options.batchWait = 100ms;
        HistoryWriter writer(data / "history.db", options);
        LiveRun run(data.path(), kFirst, writer);
        run.steps(1, 500);
        QVERIFY(writer.flush());
        QVERIFY(isWholeCurve(lossOf(data / "history.db", kFirst), 500));
    }

    void eventsThatWereNotPostedAreReadFromTheFile()
    {
        const TempFolder data;
        HistoryWriter writer(data / "history.db", quick());
        const fs::path folder = makeRun(data.path(), kFirst);
        EventFile file = need(EventFile::create(folder));
        writer.registerRun(recordFromConfig(folder, sampleConfig()));
        for (std::int64_t step = 1; step <= 30; ++step) {
            Envelope envelope = metrics(step);
            file.append(envelope);
            if (step % 10 == 0)
                writer.post(kFirst, std::move(envelope));
        }
        QVERIFY(writer.flush());
        QVERIFY(isWholeCurve(lossOf(data / "history.db", kFirst), 30));
    }

    void anUnregisteredRunIsDropped()
    {
        const TempFolder data;
        HistoryWriter writer(data / "history.db", quick());
        Envelope envelope = metrics(1);
        envelope.seq = 1;
        writer.post("nobody", envelope);
        QVERIFY(writer.flush());
        QVERIFY(need(need(HistoryReader::open(data / "history.db")).listRuns()).empty());
    }

    void twoSupervisorsAndAReaderGetAlong()
    {
        const TempFolder data;
        const fs::path database = data / "history.db";
        HistoryWriter::Options options = quick();
        options.busyTimeout = 5000ms;
        const auto supervise = [&](const char *id) {
            HistoryWriter writer(database, options);
            LiveRun run(data.path(), id, writer);
            for (std::int64_t step = 1; step <= 400; step += 20) {
                run.steps(step, step + 19);
                std::this_thread::sleep_for(2ms);
            }
            static_cast<void>(writer.flush());
        };
        std::thread first(supervise, kFirst);
        std::thread second(supervise, kSecond);
        std::size_t seen = 0;
        bool grew = true;
        HistoryReader reader = need(HistoryReader::open(database)); // perhaps not there yet
        const double end = monotonicSeconds() + 20;
        while (seen < 400 && monotonicSeconds() < end) {
            const std::vector<MetricPoint> points = need(reader.metricSeries(kFirst, "loss"));
            grew =
                grew && points.size() >= seen && isWholeCurve(points, std::int64_t(points.size()));
            seen = points.size();
            if (!grew)
                break;
        }
        first.join();
        second.join();
        QVERIFY(grew); // at each moment a whole beginning of the curve
        QVERIFY(isWholeCurve(lossOf(database, kFirst), 400));
        QVERIFY(isWholeCurve(lossOf(database, kSecond), 400));
    }
};

QTEST_GUILESS_MAIN(TstHistoryWriter)
#include "tst_history_writer.moc"
