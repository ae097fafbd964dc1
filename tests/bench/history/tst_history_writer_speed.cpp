// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// How quickly runs get into the history: printed, never asserted.
#include "backend/base/files.h"
#include "backend/base/units.h"
#include "backend/history/event_file.h"
#include "backend/history/history_writer.h"
#include "backend/history/importer.h"
#include "backend/history/queries.h"
#include "backend/history/run_folder.h"
#include "backend/history/schema.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <fmt/format.h>

using namespace tessera;
using namespace tessera::history;
using namespace tessera::protocol;

namespace {

namespace fs = std::filesystem;

constexpr const char *kRun = "20260131-120000-k3f9";
/// Of the run; fewer ($TESSERA_BENCH_STEPS) on a busy machine.
const std::int64_t kSteps = qEnvironmentVariableIsSet("TESSERA_BENCH_STEPS")
    ? std::max(1, qEnvironmentVariableIntValue("TESSERA_BENCH_STEPS"))
    : 20000;
constexpr int kLayers = 4;
constexpr int kExperts = 64;
const std::vector<std::string> kMetrics{"grad_norm", "loss", "lr", "step_time",
                                        "tokens_per_second"};

/// What a step of a Mixture-of-Experts run sends: its metrics, and one load a layer.
std::vector<Message> stepEvents(std::int64_t step)
{
    MetricBatch batch{.firstStep = step, .columns = {}};
    for (const std::string &name : kMetrics)
        batch.columns[name] = {1.0 / static_cast<double>(step) + static_cast<double>(name.size())};
    std::vector<Message> events{std::move(batch)};
    for (int layer = 0; layer < kLayers; ++layer) {
        ExpertLoad load{.step = step, .layer = layer, .tokensPerExpert = {}};
        for (int expert = 0; expert < kExperts; ++expert)
            load.tokensPerExpert.push_back((step * 31 + expert * 17) % 500);
        events.push_back(std::move(load));
    }
    return events;
}

void print(const char *what, double seconds, std::int64_t events, std::int64_t rows)
{
    fmt::print("{:<44} {:>8.2f} s {:>10.0f} events/s {:>10.0f} rows/s\n", what, seconds,
               static_cast<double>(events) / seconds, static_cast<double>(rows) / seconds);
    std::fflush(stdout);
}

} // namespace

class TstHistoryWriterSpeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsPerSecond()
    {
        const test::TempFolder data;
        const fs::path folder = makeRunFolder(data / "runs", kRun).value().root;
        const RunRecord record = recordFromConfig(folder, Json{{"task", "sft"}});
        const std::int64_t events = kSteps * (1 + kLayers);
        const std::int64_t rows = kSteps * (std::int64_t(kMetrics.size()) + kLayers);
        {
            EventFile file = EventFile::create(folder).value();
            HistoryWriter::Options options;
            options.longestQueue = std::size_t(events);
            HistoryWriter writer(data / "history.db", options);
            writer.registerRun(record);
            const double start = monotonicSeconds();
            double appending = 0;
            for (std::int64_t step = 1; step <= kSteps; ++step) {
                for (Message &message : stepEvents(step)) {
                    Envelope event{.seq = 0, .timeMs = 0, .message = std::move(message)};
                    const double before = monotonicSeconds();
                    file.append(event);
                    writer.post(kRun, std::move(event));
                    appending += monotonicSeconds() - before;
                }
            }
            print("event file and queue (what a supervisor waits)", appending, events, rows);
            QVERIFY(writer.flush(std::chrono::minutes(2)));
            print("live, until all is in the database", monotonicSeconds() - start, events, rows);
        }
        measureImport(data, folder, events, rows);
        measureReading(data);
    }

private:
    static void measureImport(const test::TempFolder &data, const fs::path &folder,
                              std::int64_t events, std::int64_t rows)
    {
        Database database = openForWriting(data / "imported.db").value();
        const double start = monotonicSeconds();
        QCOMPARE(importRun(database, folder).value().events, events);
        print("import of events.jsonl", monotonicSeconds() - start, events, rows);
        fmt::print("events.jsonl {}, history.db {}\n",
                   formatBytes(fs::file_size(folder / "events.jsonl")),
                   formatBytes(fs::file_size(data / "history.db")));
    }

    static void measureReading(const test::TempFolder &data)
    {
        HistoryReader reader = HistoryReader::open(data / "history.db").value();
        double start = monotonicSeconds();
        QCOMPARE(std::int64_t(reader.metricSeries(kRun, "loss").value().size()), kSteps);
        fmt::print("one series of {} points {:.1f} ms\n", kSteps,
                   1000 * (monotonicSeconds() - start));
        start = monotonicSeconds();
        QCOMPARE(std::int64_t(reader.expertLoads(kRun, 0).value().size()), kSteps);
        fmt::print("the loads of one layer, {} experts: {:.1f} ms\n", kExperts,
                   1000 * (monotonicSeconds() - start));
    }
};

QTEST_GUILESS_MAIN(TstHistoryWriterSpeed)
#include "tst_history_writer_speed.moc"
