// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/annotations.h"
#include "backend/history/importer.h"
#include "backend/history/queries.h"
#include "backend/history/schema.h"
#include "tests/support/annotate.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/history/run_samples.h"

#include <fstream>
#include <map>

using namespace tessera;
using namespace tessera::history;
using namespace tessera::protocol;
using namespace tessera::test;

namespace {

namespace fs = std::filesystem;

constexpr const char *kFirst = "20260131-120000-k3f9";
constexpr const char *kSecond = "20260201-120000-p2m4";

/// Everything that the database says, as text.
std::string dump(const fs::path &path)
{
    HistoryReader reader = need(HistoryReader::open(path));
    std::string all;
    for (const RunRecord &run : need(reader.listRuns()))
        all += dumpJsonPretty(need(reader.exportJson(run.id)));
    return all;
}

std::vector<fs::path> setAsideFiles(const fs::path &data)
{
    std::vector<fs::path> found;
    for (const auto &entry : fs::directory_iterator(data)) {
        if (entry.path().extension() == ".old")
            found.push_back(entry.path());
    }
    return found;
}

} // namespace

class TstHistoryImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aRunFolderTellsTheWholeRun()
    {
        const TempFolder data;
        const fs::path run = makeRun(data.path(), kFirst);
        writeEvents(run, wholeRun(20));
        Database database = need(openForWriting(data / "history.db"));
        const ImportedRun imported = need(importRun(database, run));
        QCOMPARE(imported.id, std::string(kFirst));
        QCOMPARE(imported.events, std::int64_t(wholeRun(20).size()));
        QVERIFY(!imported.problem.has_value());

        HistoryReader reader = need(HistoryReader::open(data / "history.db"));
        const RunRecord record = need(reader.findRun(kFirst));
        QCOMPARE(record.name, std::string("first try"));
        QVERIFY(record.state == RunState::Finished && !record.interrupted);
        QCOMPARE(record.steps, 20);
        QCOMPARE(record.lastLoss.value(), lossAt(20));
        QCOMPARE(record.config["tuner_type"].get<std::string>(), std::string("lora"));
        QCOMPARE(record.folder, run);
        const std::vector<MetricPoint> loss = need(reader.metricSeries(kFirst, "loss"));
        QCOMPARE(loss.size(), std::size_t{20});
        QCOMPARE(loss[6], (MetricPoint{7, lossAt(7)}));
        const std::vector<ExpertLoadRow> loads = need(reader.expertLoads(kFirst, 1));
        QCOMPARE(loads.size(), std::size_t{20});
        QCOMPARE(loads[4].tokensPerExpert, (std::vector<std::int64_t>{5, 995}));
        QCOMPARE(need(reader.checkpoints(kFirst)).front().bytes, std::uint64_t{77});
        QCOMPARE(need(reader.logRecords(kFirst)).front().text, std::string("slow disk"));
    }

    void aCheckpointThatWasRemovedIsGoneFromTheHistory()
    {
        const TempFolder data;
        const fs::path run = makeRun(data.path(), kFirst);
        std::vector<Message> all = wholeRun(5);
        all.push_back(CheckpointWritten{6, "/c/step_00000006", 1, 1, false});
        all.push_back(CheckpointWritten{7, "/c/step_00000007", 1, 1, false});
        all.push_back(CheckpointRemoved{6, "/c/step_00000006"});
        writeEvents(run, all);
        Database database = need(openForWriting(data / "history.db"));
        need(importRun(database, run));
        HistoryReader reader = need(HistoryReader::open(data / "history.db"));
        const auto kept = need(reader.checkpoints(kFirst));
        QCOMPARE(kept.back().step, 7);
        QVERIFY(std::ranges::find(kept, 6, &CheckpointRow::step) == kept.end());
    }

    void importingTwiceChangesNothing()
    {
        const TempFolder data;
        const fs::path run = makeRun(data.path(), kFirst);
        writeEvents(run, wholeRun(30));
        Database database = need(openForWriting(data / "history.db"));
        need(importRun(database, run));
        const std::string once = dump(data / "history.db");
        const ImportedRun again = need(importRun(database, run));
        QCOMPARE(again.events, 0);
        QCOMPARE(dump(data / "history.db"), once);
    }

    void importingGoesOnWhereItStopped()
    {
        const TempFolder data;
        const std::vector<Message> all = wholeRun(1100); // more than one transaction
        const fs::path run = makeRun(data.path(), kFirst);
        Database database = need(openForWriting(data / "history.db"));
        {
            EventFile file = need(EventFile::create(run));
            std::int64_t time = 1000;
            for (std::size_t i = 0; i < all.size(); ++i) {
                file.append(eventOf(all[i], time++));
                if (i == 5 || i == 1000)
                    need(importRun(database, run));
            }
        }
        QCOMPARE(need(importRun(database, run)).events, std::int64_t(all.size()) - 1001);

        const TempFolder other;
        const fs::path copy = makeRun(other.path(), kFirst);
        writeEvents(copy, all);
        Database whole = need(openForWriting(other / "history.db"));
        need(importRun(whole, copy));
        HistoryReader parts = need(HistoryReader::open(data / "history.db"));
        HistoryReader once = need(HistoryReader::open(other / "history.db"));
        QCOMPARE(need(parts.metricSeries(kFirst, "loss")).size(), std::size_t{1100});
        Json partsJson = need(parts.exportJson(kFirst));
        Json onceJson = need(once.exportJson(kFirst));
        partsJson["run"].erase("folder");
        onceJson["run"].erase("folder");
        QVERIFY(partsJson == onceJson);
    }

    void stepsThatComeAgainAfterARestartReplaceTheOld()
    {
        const TempFolder data;
        const fs::path run = makeRun(data.path(), kFirst);
        writeEvents(run,
                    {MetricBatch{1, {{"loss", {5, 4, 3}}}}, MetricBatch{2, {{"loss", {4.5}}}}});
        Database database = need(openForWriting(data / "history.db"));
        need(importRun(database, run));
        HistoryReader reader = need(HistoryReader::open(data / "history.db"));
        QCOMPARE(need(reader.metricSeries(kFirst, "loss")),
                 (std::vector<MetricPoint>{{1, 5}, {2, 4.5}, {3, 3}}));
    }

    void aKilledSupervisorsRunIsImportedAndInterrupted()
    {
        const TempFolder data;
        const fs::path run = makeRun(data.path(), kFirst);
        std::vector<Message> messages = wholeRun(10);
        messages.pop_back(); // it never finished
        writeEvents(run, messages);
        std::ofstream(run / "events.jsonl", std::ios::app) << "{\"type\":\"Metr";
        Database database = need(openForWriting(data / "history.db"));
        QCOMPARE(need(importRun(database, run)).events, std::int64_t(messages.size()));
        HistoryReader reader = need(HistoryReader::open(data / "history.db"));
        const RunRecord record = need(reader.findRun(kFirst));
        QVERIFY(record.interrupted);
        QCOMPARE(record.stateName(), std::string("interrupted"));
        QCOMPARE(need(reader.listRuns({.state = "interrupted"})).size(), std::size_t{1});
        {
            const EventFile supervisor = need(EventFile::open(run));
            QVERIFY(!need(reader.findRun(kFirst)).interrupted); // somebody holds it now
        }
    }

    void badLinesAndBadConfigurationsAreReported()
    {
        const TempFolder data;
        const fs::path run = makeRun(data.path(), kFirst);
        writeEvents(run, wholeRun(3));
        std::ofstream(run / "events.jsonl", std::ios::app) << "no event\n";
        std::ofstream(run / "config.json") << "{ not json";
        Database database = need(openForWriting(data / "history.db"));
        const ImportedRun imported = need(importRun(database, run));
        QCOMPARE(imported.badLines, 1);
        QVERIFY(imported.problem->code == ErrorCode::BadJson);
        HistoryReader reader = need(HistoryReader::open(data / "history.db"));
        QCOMPARE(need(reader.findRun(kFirst)).lastLoss.value(), lossAt(3));
    }

    void whatDeadSupervisorsLeftIsFound()
    {
        const TempFolder data;
        const fs::path done = makeRun(data.path(), kFirst);
        writeEvents(done, wholeRun(5));
        const fs::path live = makeRun(data.path(), kSecond);
        EventFile supervisor = need(EventFile::create(live));
        supervisor.append(metrics(1));
        fs::create_directories(data / "runs/no-run-at-all");
        Database database = need(openForWriting(data / "history.db"));
        const std::vector<ImportedRun> imported = need(importMissing(database, data / "runs"));
        QCOMPARE(imported.size(), std::size_t{1}); // the live one is its supervisor's
        QCOMPARE(imported[0].id, std::string(kFirst));
        QVERIFY(need(importMissing(database, data / "runs")).empty());
    }

    void rebuildingMakesTheSameDatabase()
    {
        const TempFolder data;
        writeEvents(makeRun(data.path(), kFirst), wholeRun(12));
        writeEvents(makeRun(data.path(), kSecond), wholeRun(7));
        {
            Database database = need(openForWriting(data / "history.db"));
            need(importMissing(database, data / "runs"));
            need(annotate(database, data / "runs" / kSecond,
                          {.tags = {"good", "keep"}, .notes = "the one to show"}));
            QVERIFY(annotate(database, data / "runs/nobody", {}).error().code
                    == ErrorCode::NoSuchRun);
        }
        const std::string before = dump(data / "history.db");
        const Rebuilt rebuilt = need(rebuild(data.path()));
        QCOMPARE(rebuilt.runs.size(), std::size_t{2});
        QCOMPARE(dump(data / "history.db"), before); // tags and notes too
        QVERIFY(before.find("the one to show") != std::string::npos);
        QCOMPARE(setAsideFiles(data.path()), (std::vector<fs::path>{rebuilt.setAside}));
        QCOMPARE(dump(rebuilt.setAside), before);
        QVERIFY(!fs::exists(data / "history.db.new"));
    }

    void rebuildingReplacesADamagedDatabase()
    {
        const TempFolder data;
        writeEvents(makeRun(data.path(), kFirst), wholeRun(12));
        std::ofstream(data / "history.db") << std::string(5000, 'x');
        const Rebuilt rebuilt = need(rebuild(data.path()));
        QCOMPARE(need(readFile(rebuilt.setAside)), std::string(5000, 'x'));
        HistoryReader reader = need(HistoryReader::open(data / "history.db"));
        QCOMPARE(need(reader.metricSeries(kFirst, "loss")).size(), std::size_t{12});
    }

    void rebuildingNamesWhatItCouldNotTakeOver()
    {
        const TempFolder data;
        writeEvents(makeRun(data.path(), kFirst), wholeRun(2));
        writeEvents(makeRun(data.path(), kSecond), wholeRun(2));
        {
            Database database = need(openForWriting(data / "history.db"));
            need(importMissing(database, data / "runs"));
        }
        fs::remove_all(data / "runs" / kSecond);
        makeRun(data.path(), "20260203-120000-zzzz"); // never wrote an event
        const Rebuilt rebuilt = need(rebuild(data.path()));
        std::map<std::string, bool> problems;
        for (const ImportedRun &run : rebuilt.runs)
            problems[run.id] = run.problem.has_value();
        QCOMPARE(problems,
                 (std::map<std::string, bool>{
                     {kFirst, false}, {kSecond, true}, {"20260203-120000-zzzz", true}}));
    }

    void rebuildingWithoutAnythingMakesAnEmptyLibrary()
    {
        const TempFolder data;
        const Rebuilt rebuilt = need(rebuild(data / "fresh"));
        QVERIFY(rebuilt.runs.empty());
        QVERIFY(rebuilt.setAside.empty());
        QVERIFY(need(need(HistoryReader::open(data / "fresh/history.db")).listRuns()).empty());
    }

    void aMovedDataFolderKeepsItsRunFolders()
    {
        const TempFolder data;
        writeEvents(makeRun(data / "old", kFirst), wholeRun(2));
        {
            Database database = need(openForWriting(data / "old/history.db"));
            need(importMissing(database, data / "old/runs"));
        }
        fs::rename(data / "old", data / "new");
        HistoryReader reader = need(HistoryReader::open(data / "new/history.db"));
        QCOMPARE(need(reader.findRun(kFirst)).folder, data / "new/runs" / kFirst);
    }
};

QTEST_GUILESS_MAIN(TstHistoryImport)
#include "tst_history_import.moc"
