// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/run_record.h"
#include "tests/unit/history/run_samples.h"

#include <cmath>
#include <limits>

using namespace tessera;
using namespace tessera::history;
using namespace tessera::protocol;
using namespace tessera::test;

namespace {

const std::filesystem::path kFolder = "/data/runs/20260131-120000-k3f9";

RunRecord recordAfter(const std::vector<Message> &messages)
{
    RunRecord record = recordFromConfig(kFolder, sampleConfig());
    std::int64_t seq = 0;
    for (const Message &message : messages) {
        ++seq;
        applyEvent(record, {.seq = seq, .timeMs = 1000 + seq, .message = message});
    }
    return record;
}

} // namespace

class TstRunRecord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void theConfigurationDescribesTheRun()
    {
        const RunRecord record = recordFromConfig(kFolder, sampleConfig());
        QCOMPARE(record.id, std::string("20260131-120000-k3f9"));
        QCOMPARE(record.name, std::string("first try"));
        QCOMPARE(record.task, std::string("sft"));
        QCOMPARE(record.tuner, std::string("lora"));
        QCOMPARE(record.dataset, std::string("a.jsonl, b.jsonl#10"));
        QCOMPARE(record.world, 2);
        QCOMPARE(record.layout, std::string("DP 2, EP 2"));
        QVERIFY(record.parent.empty());
    }

    void evaluationLossesAreKeptApart()
    {
        const RunRecord record =
            recordAfter({MetricBatch{1, {{"loss", {3, 2, 1}}, {"eval_loss", {NAN, 4, NAN}}}},
                         MetricBatch{4, {{"loss", {1}}, {"eval_loss", {5}}}}});
        QCOMPARE(record.bestEvalLoss.value(), 4.0);
        QCOMPARE(record.lastEvalLoss.value(), 5.0);
        QCOMPARE(record.bestLoss.value(), 1.0);
        QCOMPARE(record.lastEventMs, 1002);
        QVERIFY(!recordAfter({metrics(1).message}).bestEvalLoss.has_value());
    }

    void theCheckpointNamesTheParent()
    {
        Json config = sampleConfig();
        config["resume_from_checkpoint"] =
            "/data/runs/20260130-110000-abcd/checkpoints/step_00000120";
        const RunRecord record = recordFromConfig(kFolder, config);
        QCOMPARE(record.parent, std::string("20260130-110000-abcd"));
        QCOMPARE(record.parentStep, 120);

        config["resume_from_checkpoint"] = "/somewhere/else/step_00000120";
        QVERIFY(recordFromConfig(kFolder, config).parent.empty());
    }

    void aRunIsNotItsOwnParent()
    {
        Json config = sampleConfig();
        config["resume_from_checkpoint"] = (kFolder / "checkpoints" / "step_00000002").string();
        QVERIFY(recordFromConfig(kFolder, config).parent.empty());
    }

    void aConfigurationOfOtherTypesIsNoTrouble()
    {
        const Json config = {{"run_name", 5},
                             {"task", Json::array()},
                             {"dataset", {1, "a"}},
                             {"nproc_per_node", -3},
                             {"tensor_model_parallel_size", 0},
                             {"resume_from_checkpoint", true}};
        const RunRecord record = recordFromConfig(kFolder, config);
        QCOMPARE(record.name, record.id);
        QCOMPARE(record.dataset, std::string("a"));
        QCOMPARE(record.world, 0);
        QCOMPARE(recordFromConfig(kFolder, Json("text")).id, record.id);
        QCOMPARE(recordFromConfig(kFolder / "", Json()).id, record.id);
    }

    void eventsFillTheRecord()
    {
        const RunRecord record = recordAfter(wholeRun(40));
        QVERIFY(record.state == RunState::Finished);
        QCOMPARE(record.steps, 40);
        QCOMPARE(record.totalSteps, 40);
        QCOMPARE(record.firstLoss.value(), lossAt(1));
        QCOMPARE(record.lastLoss.value(), lossAt(40));
        QCOMPARE(record.bestLoss.value(), lossAt(40));
        QCOMPARE(record.tokensPerSecond.value(), 100.5);
        QCOMPARE(record.peakMemoryBytes.value(), std::uint64_t{1} << 30);
        QCOMPARE(record.createdMs, 1001);
        QCOMPARE(record.startedMs, 1003);
        QCOMPARE(record.endedMs, 1000 + record.lastSeq);
        QCOMPARE(record.experts, 2);
        QVERIFY(record.facts["moe_layers"] == Json::array({1}));
        QVERIFY(!record.facts.contains("seq"));
    }

    void theBestLossIsNotTheLast()
    {
        const RunRecord record =
            recordAfter({MetricBatch{1, {{"loss", {4.0, std::nan(""), 2.0, 3.0}}}}});
        QCOMPARE(record.firstLoss.value(), 4.0);
        QCOMPARE(record.bestLoss.value(), 2.0);
        QCOMPARE(record.lastLoss.value(), 3.0);
        QCOMPARE(record.steps, 4);
    }

    void throughputIsTokensOverTime()
    {
        const double no = std::nan("");
        const RunRecord record = recordAfter(
            {MetricBatch{1, {{"tokens", {1000, 1000}}, {"step_seconds", {1, 2}}}},
             MetricBatch{3, {{"tokens", {500, 900, no}}, {"step_seconds", {0.125, 0, 1}}}}});
        QCOMPARE(record.measuredTokens, 2500.0);
        QCOMPARE(record.tokensPerSecond.value(), 800.0);
    }

    void aRunThatWentOnStandsWhereItBegan()
    {
        const RunRecord record = recordAfter({RunFacts{.totalSteps = 40, .startStep = 25}});
        QCOMPARE(record.steps, 25);
        QCOMPARE(record.totalSteps, 40);
    }

    void aFailureKeepsItsPlace()
    {
        const RunRecord record = recordAfter(
            {Failed{.error = cancelled(), .rank = 3, .step = 9, .resumeFrom = "/c/step_8"},
             StateChanged{.state = RunState::Failed, .phase = "", .progress = -1}});
        QCOMPARE(record.error["code"].get<std::string>(), std::string("cancelled"));
        QCOMPARE(record.error["rank"].get<int>(), 3);
        QCOMPARE(record.error["resume_from"].get<std::string>(), std::string("/c/step_8"));
        QCOMPARE(record.stateName(), std::string("failed"));
    }

    void theRanksSayHowManyTheyAreWhenTheConfigurationDoesNot()
    {
        Json config = sampleConfig();
        config.erase("nproc_per_node");
        RunRecord record = recordFromConfig(kFolder, config);
        QCOMPARE(record.world, 0);
        applyEvent(record, {.seq = 1, .timeMs = 1, .message = RankHealth{.rank = 3}});
        QCOMPARE(record.world, 4);
        QCOMPARE(record.layout, std::string("DP 4, EP 2"));
    }

    void theJsonHasEveryPromisedKey()
    {
        const Json unknown = recordJson(recordFromConfig(kFolder, Json()));
        for (const char *key :
             {"id", "name", "state", "task", "tuner", "layout", "steps", "first_loss", "last_loss",
              "best_loss", "tokens_per_second", "peak_memory_bytes", "folder", "parent"})
            QVERIFY2(unknown.contains(key), key);
        QVERIFY(unknown["first_loss"].is_null());
        QVERIFY(!unknown.contains("rows_read")); // rowsJson(), for records with facts
        QVERIFY(unknown["parent"].is_null());
        const Json json = recordJson(recordAfter(wholeRun(3)));
        QCOMPARE(json["state"].get<std::string>(), std::string("finished"));
        QCOMPARE(json["first_loss"].get<double>(), lossAt(1));
    }
};

QTEST_GUILESS_MAIN(TstRunRecord)
#include "tst_run_record.moc"
