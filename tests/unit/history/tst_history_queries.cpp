// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/annotations.h"
#include "backend/history/importer.h"
#include "backend/history/packed_counts.h"
#include "backend/history/queries.h"
#include "backend/history/schema.h"
#include "tests/support/annotate.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/history/run_samples.h"

#include <cmath>
#include <limits>
#include <sstream>

using namespace tessera;
using namespace tessera::history;
using namespace tessera::protocol;
using namespace tessera::test;

namespace {

namespace fs = std::filesystem;

constexpr const char *kOld = "20260101-100000-aaaa";
constexpr const char *kMiddle = "20260102-100000-bbbb";
constexpr const char *kNew = "20260102-110000-cccc";

Json named(const std::string &name, const std::string &task, const std::string &model)
{
    Json config = sampleConfig();
    config["run_name"] = name;
    config["task"] = task;
    config["model"] = model;
    return config;
}

void addRun(const TempFolder &data, const std::string &id, const Json &config,
            std::int64_t firstTime, const std::vector<Message> &messages)
{
    const fs::path run = makeRun(data.path(), id, config);
    EventFile file = need(EventFile::create(run));
    for (const Message &message : messages)
        file.append(eventOf(message, firstTime++));
}

/// Three runs: a finished one, one without a loss that lost its supervisor, and a failed one.
void fillLibrary(const TempFolder &data)
{
    addRun(data, kOld, named("Alpha", "sft", "SmolLM2-135M"), 1000, wholeRun(3));
    addRun(data, kMiddle, named("beta", "pretrain", "stories260K"), 2000,
           {StateChanged{.state = RunState::Running, .phase = "", .progress = -1}});
    addRun(data, kNew, named("Alpha", "sft", "tiny_moe"), 3000,
           {MetricBatch{1, {{"loss", {1.5}}}},
            Failed{.error = cancelled(), .rank = 0, .step = 1, .resumeFrom = ""},
            StateChanged{.state = RunState::Failed, .phase = "", .progress = -1}});
    Database database = need(openForWriting(data / "history.db"));
    need(importMissing(database, data / "runs"));
    need(annotate(database, data / "runs" / kOld,
                  {.tags = {"keep", "paper"}, .notes = "as in the paper"}));
}

HistoryReader readerOf(const TempFolder &data)
{
    return need(HistoryReader::open(data / "history.db"));
}

std::vector<std::string> idsOf(const std::vector<RunRecord> &runs)
{
    std::vector<std::string> ids;
    for (const RunRecord &run : runs)
        ids.push_back(run.id);
    return ids;
}

using Ids = std::vector<std::string>;

} // namespace

class TstHistoryQueries : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void noDatabaseIsAnEmptyLibrary()
    {
        const TempFolder data;
        HistoryReader reader = readerOf(data);
        QVERIFY(need(reader.listRuns()).empty());
        QVERIFY(need(reader.metricNames(kOld)).empty());
        QVERIFY(need(reader.metricSeries(kOld, "loss")).empty());
        QVERIFY(need(reader.expertLoads(kOld)).empty());
        QVERIFY(need(reader.checkpoints(kOld)).empty());
        QVERIFY(reader.findRun(kOld).error().code == ErrorCode::NoSuchRun);
        QVERIFY(!fs::exists(data / "history.db"));
        fillLibrary(data);
        QCOMPARE(need(reader.listRuns()).size(), std::size_t{3}); // it is looked for again
    }

    void theNewestRunComesFirst()
    {
        const TempFolder data;
        fillLibrary(data);
        HistoryReader reader = readerOf(data);
        QCOMPARE(idsOf(need(reader.listRuns())), (Ids{kNew, kMiddle, kOld}));
        QCOMPARE(idsOf(need(reader.listRuns({}, {RunSort::Created, false}, 2))),
                 (Ids{kOld, kMiddle}));
    }

    void runsAreSortedByWhatIsAskedAndUnknownOnesComeLast()
    {
        const TempFolder data;
        fillLibrary(data);
        HistoryReader reader = readerOf(data);
        QCOMPARE(idsOf(need(reader.listRuns({}, {RunSort::LastLoss, false}))),
                 (Ids{kNew, kOld, kMiddle}));
        QCOMPARE(idsOf(need(reader.listRuns({}, {RunSort::LastLoss, true}))),
                 (Ids{kOld, kNew, kMiddle}));
        QCOMPARE(idsOf(need(reader.listRuns({}, {RunSort::Name, true}))),
                 (Ids{kMiddle, kNew, kOld}));
        QCOMPARE(idsOf(need(reader.listRuns({}, {RunSort::Steps, true}))),
                 (Ids{kOld, kNew, kMiddle}));
    }

    void filtersNarrowTheList()
    {
        const TempFolder data;
        fillLibrary(data);
        HistoryReader reader = readerOf(data);
        QCOMPARE(idsOf(need(reader.listRuns({.text = "ALPHA"}))), (Ids{kNew, kOld}));
        QCOMPARE(idsOf(need(reader.listRuns({.text = "moe"}))), (Ids{kNew}));
        QCOMPARE(idsOf(need(reader.listRuns({.text = "100%"}))), Ids{});
        QCOMPARE(idsOf(need(reader.listRuns({.state = "interrupted"}))), (Ids{kMiddle}));
        QCOMPARE(idsOf(need(reader.listRuns({.state = "failed"}))), (Ids{kNew}));
        QCOMPARE(idsOf(need(reader.listRuns({.task = "pretrain"}))), (Ids{kMiddle}));
        QCOMPARE(idsOf(need(reader.listRuns({.tuner = "full"}))), Ids{});
        QCOMPARE(idsOf(need(reader.listRuns({.tag = "paper"}))), (Ids{kOld}));
        QCOMPARE(idsOf(need(reader.listRuns({.text = "alpha"}, {}, 1))), (Ids{kNew}));
    }

    void aRunIsFoundByPartsOfItsIdOrItsName_data()
    {
        QTest::addColumn<std::string>("given");
        QTest::addColumn<std::string>("id");
        QTest::newRow("id") << std::string(kOld) << std::string(kOld);
        QTest::newRow("start") << std::string("20260101") << std::string(kOld);
        QTest::newRow("end") << std::string("bbbb") << std::string(kMiddle);
        QTest::newRow("name") << std::string("beta") << std::string(kMiddle);
        QTest::newRow("newest of a name") << std::string("Alpha") << std::string(kNew);
    }
    void aRunIsFoundByPartsOfItsIdOrItsName()
    {
        QFETCH(const std::string, given);
        QFETCH(const std::string, id);
        const TempFolder data;
        fillLibrary(data);
        HistoryReader reader = readerOf(data);
        QCOMPARE(need(reader.findRun(given)).id, id);
    }

    void anUnknownRunIsRefusedWithTheNearest()
    {
        const TempFolder data;
        fillLibrary(data);
        HistoryReader reader = readerOf(data);
        const Result<RunRecord> typo = reader.findRun("20260101-100000-aaab");
        QVERIFY(typo.error().code == ErrorCode::NoSuchRun);
        QCOMPARE(typo.error().args, (Ids{"20260101-100000-aaab", kOld}));
        QCOMPARE(reader.findRun("betta").error().args, (Ids{"betta", kMiddle}));
        QCOMPARE(reader.findRun("xyz").error().args, (Ids{"xyz", ""}));
        QVERIFY(reader.findRun("").error().code == ErrorCode::NoSuchRun);
        const Result<RunRecord> several = reader.findRun("20260102");
        QVERIFY(several.error().code == ErrorCode::NoSuchRun);
        QVERIFY(several.error().detail.find(kMiddle) != std::string::npos);
    }

    void listsAreLightAndRecordsAreWhole()
    {
        const TempFolder data;
        fillLibrary(data);
        HistoryReader reader = readerOf(data);
        const RunRecord listed = need(reader.listRuns({.tag = "keep"})).front();
        QVERIFY(listed.config.is_null() && listed.facts.is_null());
        QCOMPARE(listed.tags, (Ids{"keep", "paper"}));
        QCOMPARE(listed.notes, std::string("as in the paper"));
        const RunRecord whole = need(reader.findRun(kOld));
        QVERIFY(whole.config.is_object() && whole.facts["device"] == "cpu");
        const RunRecord failed = need(reader.findRun(kNew));
        QVERIFY(failed.error["code"] == "cancelled");
    }

    void seriesStartWhereAsked()
    {
        const TempFolder data;
        fillLibrary(data);
        HistoryReader reader = readerOf(data);
        QCOMPARE(need(reader.metricNames(kOld)), (Ids{"loss", "step_seconds", "tokens"}));
        QCOMPARE(need(reader.metricNames(kNew)), (Ids{"loss"}));
        QCOMPARE(need(reader.metricSeries(kOld, "loss", 2)),
                 (std::vector<MetricPoint>{{2, lossAt(2)}, {3, lossAt(3)}}));
        QVERIFY(need(reader.metricSeries(kOld, "no such metric")).empty());
        QCOMPARE(need(reader.expertLoads(kOld, 1, 3)),
                 (std::vector<ExpertLoadRow>{{3, 1, {3, 997}}}));
        QVERIFY(need(reader.expertLoads(kOld, 0)).empty());
    }

    void aSeriesCanBeSampled()
    {
        const TempFolder data;
        std::vector<Message> messages = wholeRun(1000);
        addRun(data, kOld, sampleConfig(), 1000, messages);
        Database database = need(openForWriting(data / "history.db"));
        need(importMissing(database, data / "runs"));
        HistoryReader reader = readerOf(data);
        const std::vector<MetricPoint> few = need(reader.sampledSeries(kOld, "loss", 10));
        QCOMPARE(few.size(), std::size_t{10});
        QCOMPARE(few.front(), (MetricPoint{1, lossAt(1)}));
        QCOMPARE(few[3], (MetricPoint{334, lossAt(334)}));
        QCOMPARE(few.back(), (MetricPoint{1000, lossAt(1000)}));
        QCOMPARE(need(reader.sampledSeries(kOld, "loss", 5000)).size(), std::size_t{1000});
        QVERIFY(need(reader.sampledSeries(kOld, "no such metric", 10)).empty());
        QVERIFY(need(reader.sampledSeries(kOld, "loss", 0)).empty());
    }

    void sparseSeriesAreSampledWithoutDoubles()
    {
        const TempFolder data;
        addRun(data, kOld, sampleConfig(), 1000,
               {MetricBatch{1, {{"loss", {1}}}}, MetricBatch{100, {{"loss", {2}}}},
                MetricBatch{101, {{"loss", {3}}}}});
        Database database = need(openForWriting(data / "history.db"));
        need(importMissing(database, data / "runs"));
        QCOMPARE(need(readerOf(data).sampledSeries(kOld, "loss", 50)),
                 (std::vector<MetricPoint>{{1, 1}, {100, 2}, {101, 3}}));
    }

    void loadsOfChosenSteps()
    {
        const TempFolder data;
        std::vector<Message> messages;
        for (std::int64_t step = 1; step <= 4; ++step) {
            for (const int layer : {0, 3})
                messages.push_back(ExpertLoad{step, layer, {step, layer}});
        }
        addRun(data, kOld, sampleConfig(), 1000, messages);
        Database database = need(openForWriting(data / "history.db"));
        need(importMissing(database, data / "runs"));
        HistoryReader reader = readerOf(data);
        QCOMPARE(need(reader.expertLoadSteps(kOld)), (std::vector<std::int64_t>{1, 2, 3, 4}));
        QCOMPARE(need(reader.expertLoadsAt(kOld, {2, 4, 9})),
                 (std::vector<ExpertLoadRow>{
                     {2, 0, {2, 0}}, {4, 0, {4, 0}}, {2, 3, {2, 3}}, {4, 3, {4, 3}}}));
        QVERIFY(need(reader.expertLoadSteps(kNew)).empty());
    }

    void writingByOthersIsNoticed()
    {
        const TempFolder data;
        HistoryReader reader = readerOf(data);
        QCOMPARE(need(reader.version()), 0);
        fillLibrary(data);
        const std::int64_t first = need(reader.version());
        QVERIFY(first != 0);
        QCOMPARE(need(reader.version()), first);
        Database database = need(openForWriting(data / "history.db"));
        need(database.execute("UPDATE runs SET notes = 'x'"));
        const std::int64_t second = need(reader.version());
        QVERIFY(second != first);
        need(rebuild(data.path()));
        QVERIFY(need(reader.version()) != second);
    }

    void aResumedRunKnowsWhatItsParentsTrained()
    {
        const TempFolder data;
        fillLibrary(data);
        const auto resumed = [&data](const std::string &parent, int step) {
            Json config = sampleConfig();
            config["resume_from_checkpoint"] =
                (data / "runs" / parent / "checkpoints"
                 / (QStringLiteral("step_%1").arg(step, 8, 10, QLatin1Char('0')).toStdString()))
                    .string();
            return config;
        };
        const std::string child = "20260301-100000-cccc";
        const std::string grandchild = "20260302-100000-dddd";
        addRun(data, child, resumed(kOld, 2), 5000, {metrics(3).message, metrics(4).message});
        addRun(data, grandchild, resumed(child, 3), 6000, {metrics(4).message});
        {
            Database database = need(openForWriting(data / "history.db"));
            need(importMissing(database, data / "runs"));
        }
        HistoryReader reader = readerOf(data);
        const auto before = [&reader](const std::string &id) {
            return need(reader.trainedBefore(need(reader.findRun(id))));
        };
        QCOMPARE(before(kOld).tokens, 0.0);
        QCOMPARE(before(child).tokens, 201.0); // 101 + 100: step 3 was trained anew
        QCOMPARE(before(child).seconds, 2.0);
        QCOMPARE(before(grandchild).tokens, 201.0 + 101.0);
        QCOMPARE(before(grandchild).seconds, 3.0);
    }

    void aSnapshotStaysAsItIs()
    {
        const TempFolder data;
        fillLibrary(data);
        HistoryReader reader = readerOf(data);
        need(reader.beginSnapshot());
        QCOMPARE(need(reader.findRun(kOld)).notes, std::string("as in the paper"));
        Database database = need(openForWriting(data / "history.db"));
        need(database.execute("UPDATE runs SET notes = 'x'"));
        QCOMPARE(need(reader.findRun(kOld)).notes, std::string("as in the paper"));
        reader.endSnapshot();
        QCOMPARE(need(reader.findRun(kOld)).notes, std::string("x"));
    }

    void aTimeLineHasStatesAndMemory()
    {
        const TempFolder data;
        fillLibrary(data);
        HistoryReader reader = readerOf(data);
        const std::vector<StateRow> states = need(reader.stateChanges(kOld));
        QCOMPARE(states.size(), std::size_t{3});
        QVERIFY(states[0].state == RunState::Preparing);
        QVERIFY(states[2].state == RunState::Finished);
        QCOMPARE(states[2].step, 3);
        const std::vector<MemoryRow> memory = need(reader.rankMemory(kOld));
        QCOMPARE(memory.size(), std::size_t{1});
        QCOMPARE(memory[0].rank, 1);
        QCOMPARE(memory[0].bytes, std::uint64_t{5});
        QCOMPARE(memory[0].peakBytes, std::uint64_t{1} << 30);
        QCOMPARE(need(reader.logRecords(kOld)).front().step, 3);
    }

    void valuesThatAreMissingOrInfiniteSurvive()
    {
        constexpr double kInf = std::numeric_limits<double>::infinity();
        const TempFolder data;
        addRun(data, kOld, sampleConfig(), 1000,
               {MetricBatch{1, {{"loss", {1.0 / 3, kInf, 2}}, {"eval_loss", {NAN, NAN, -kInf}}}}});
        Database database = need(openForWriting(data / "history.db"));
        need(importMissing(database, data / "runs"));
        HistoryReader reader = readerOf(data);
        QCOMPARE(need(reader.metricSeries(kOld, "loss")),
                 (std::vector<MetricPoint>{{1, 1.0 / 3}, {2, kInf}, {3, 2}}));
        QCOMPARE(need(reader.metricSeries(kOld, "eval_loss")),
                 (std::vector<MetricPoint>{{3, -kInf}}));

        std::ostringstream csv;
        need(reader.exportCsv(kOld, csv));
        QCOMPARE(csv.str(),
                 std::string("step,eval_loss,loss\n"
                             "1,,0.3333333333333333\n"
                             "2,,inf\n"
                             "3,-inf,2\n"));
        const Json json = need(reader.exportJson(kOld));
        QVERIFY(json["metrics"]["loss"]["values"]
                == Json::parse("[0.3333333333333333,\"inf\",2.0]"));
    }

    void theJsonExportIsComplete()
    {
        const TempFolder data;
        std::vector<Message> messages = wholeRun(3);
        messages.insert(messages.begin() + 3, Gap{5, 9, 12});
        addRun(data, kOld, sampleConfig(), 1000, messages);
        Database database = need(openForWriting(data / "history.db"));
        need(importMissing(database, data / "runs"));
        HistoryReader reader = readerOf(data);
        const Json json = need(reader.exportJson("aaaa"));
        QVERIFY(json["schema"] == 1);
        QVERIFY(json["run"]["id"] == kOld);
        QVERIFY(json["run"]["config"] == sampleConfig());
        QVERIFY(json["metrics"]["loss"]["steps"] == Json::parse("[1,2,3]"));
        QVERIFY(json["expert_loads"][2]["tokens_per_expert"] == Json::parse("[3,997]"));
        QVERIFY(json["checkpoints"][0]["path"] == "/c/last");
        QVERIFY(json["gaps"][0]["dropped_events"] == 12);
        QVERIFY(json["logs"][0]["level"] == "warn");
        QCOMPARE(need(reader.gaps(kOld)).front().lastStep, 9);
        QVERIFY(reader.exportJson("nobody").error().code == ErrorCode::NoSuchRun);
    }

    void aRunThatEndedInItsFileAloneIsNotInterrupted()
    {
        const TempFolder data;
        const fs::path run = makeRun(data.path(), kOld);
        {
            EventFile file = need(EventFile::create(run));
            Database database = need(openForWriting(data / "history.db"));
            file.append(state(RunState::Running));
            need(importRun(database, run));
            file.append(state(RunState::Stopped)); // the database was locked from here on
        }
        HistoryReader reader = readerOf(data);
        const RunRecord record = need(reader.findRun(kOld));
        QVERIFY(record.state == RunState::Stopped && !record.interrupted);
        QVERIFY(record.endedMs > 0);
    }

    void packedCountsComeBack()
    {
        const std::vector<std::int64_t> counts{
            0, 1, 127, 128, 300000, std::numeric_limits<std::int64_t>::max(), -1};
        QCOMPARE(unpackCounts(packCounts(counts)), counts);
        QCOMPARE(packCounts({5, 100, 200}).size(), std::size_t{4});
        QVERIFY(unpackCounts("").empty());
        QVERIFY(unpackCounts(std::string_view(packCounts({1 << 20})).substr(0, 2)).empty());
    }
};

QTEST_GUILESS_MAIN(TstHistoryQueries)
#include "tst_history_queries.moc"
