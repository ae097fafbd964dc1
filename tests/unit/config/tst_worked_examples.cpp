// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each line of names-and-rules.md section 15 (pipeline shares and stages: tst_pipeline; expert
// counts: unit/train/tst_expert_balance).
#include "backend/config/validate.h"

#include <QTest>

using namespace tessera::config; // NOLINT(google-build-using-namespace): the folder under test

namespace {

/// Divides in every way the layouts of the table ask for.
const ModelFacts kMoe{.layers = 48,
                      .heads = 96,
                      .queryGroups = 24,
                      .hidden = 2048,
                      .ffnHidden = 6144,
                      .experts = 96,
                      .moeFfnHidden = 1536,
                      .topk = 2,
                      .vocab = 122880,
                      .contextLength = 4096,
                      .dtype = "bfloat16",
                      .routerPreSoftmax = std::nullopt};

RunConfig runFor(int tp, int cp, int pp, int ep, int etp)
{
    RunConfig config;
    config.model = std::string("m"); // not from "m": GCC 12 then warns of an overlap that is none
    config.dataset = {"d.jsonl"};
    config.trainIters = 10;
    config.tensorModelParallelSize = tp;
    config.sequenceParallel = tp > 1;
    config.contextParallelSize = cp;
    config.pipelineModelParallelSize = pp;
    config.expertModelParallelSize = ep;
    config.expertTensorParallelSize = etp;
    config.globalBatchSize = 192;
    config.moeAuxLossCoeff = 0.01;
    return config;
}

QString errorsText(const std::vector<Problem> &problems)
{
    QStringList texts;
    for (const Problem &problem : problems) {
        if (problem.severity != Severity::Error)
            continue;
        QString text = QString::fromStdString(problem.rule) + QLatin1Char(':');
        for (const Suggestion &suggestion : problem.suggestions)
            text += QStringLiteral(" %1=%2").arg(QString::fromStdString(suggestion.key),
                                                 QString::fromStdString(suggestion.value));
        texts << text;
    }
    return texts.join(QStringLiteral("; "));
}

QString verdict(RunConfig config, int world, const ModelFacts &model = kMoe,
                const std::optional<DataFacts> &data = std::nullopt)
{
    return errorsText(validate(config, world, model, data, Scope::Plan));
}

} // namespace

class TestWorkedExamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void layouts_data()
    {
        QTest::addColumn<QList<int>>("sizes"); // world, TP, CP, PP, EP, ETP
        QTest::addColumn<int>("dp");
        QTest::addColumn<int>("edp");
        QTest::addColumn<int>("smallest");
        QTest::addColumn<QString>("expected");
        const QString tp = QStringLiteral("tensor_model_parallel_size");
        const auto row = [](const char *name, QList<int> sizes, int dp, int edp, int smallest,
                            const char *expected) {
            QTest::newRow(name) << sizes << dp << edp << smallest << QString::fromUtf8(expected);
        };
        row("EP larger than DP", {8, 2, 1, 1, 8, 1}, 4, 1, 8, "");
        row("16 with PP", {16, 2, 1, 2, 4, 1}, 4, 2, 8, "");
        row("16 with CP", {16, 2, 2, 2, 8, 1}, 2, 1, 16, "");
        row("12, lcm", {12, 4, 1, 1, 6, 1}, 3, 2, 12, "");
        row("32", {32, 8, 1, 2, 16, 1}, 2, 1, 32, "");
        row("64", {64, 4, 1, 2, 4, 1}, 8, 8, 8, "");
        row("TP 3 on 8", {8, 3, 1, 1, 1, 1}, -1, -1, 3,
            "L02: tensor_model_parallel_size=2 tensor_model_parallel_size=4");
        row("EP 8 x PP 2 on 8", {8, 1, 1, 2, 8, 1}, 4, -1, 16, "L03: expert_model_parallel_size=4");
        row("EP 8 x ETP 2 on 8", {8, 2, 1, 1, 8, 2}, 4, -1, 16,
            "L03: expert_tensor_parallel_size=1 expert_model_parallel_size=4");
    }

    void layouts()
    {
        QFETCH(const QList<int>, sizes);
        QFETCH(const int, dp);
        QFETCH(const int, edp);
        QFETCH(const int, smallest);
        QFETCH(const QString, expected);
        const RunConfig config = runFor(sizes[1], sizes[2], sizes[3], sizes[4], sizes[5]);
        QCOMPARE(verdict(config, sizes[0]), expected);
        QCOMPARE(smallestWorld(config), smallest);
        if (dp > 0)
            QCOMPARE(config.dims(sizes[0]).data(), dp);
        if (edp > 0)
            QCOMPARE(config.dims(sizes[0]).expertData(), edp);
    }

    void twelveGpusAreTheFewestForTensorFourAndExpertSix()
    {
        const RunConfig config = runFor(4, 1, 1, 6, 1);
        QVERIFY(!verdict(config, 8).isEmpty());
        QCOMPARE(verdict(config, 8).section(QLatin1Char(':'), 0, 0), QStringLiteral("L03"));
    }

    void theSmallestWorldIsSaidInTheSentence()
    {
        RunConfig config = runFor(1, 1, 2, 8, 1);
        const auto problems = validate(config, 8, kMoe, std::nullopt, Scope::Plan);
        QCOMPARE(problems.front().text,
                 std::string("8 GPUs cannot hold the expert grid ETP 1 x EP 8 x PP 2 = 16. Nearest "
                             "EP: 4. With EP 8 the smallest world is 16 GPUs."));
    }

    void aThousandRowsOnSixRanks()
    {
        RunConfig config = runFor(1, 1, 1, 1, 1);
        config.microBatchSize = 2;
        config.globalBatchSize = 24;
        config.trainIters.reset();
        config.numTrainEpochs = 3;
        QCOMPARE(trainSteps(config, config.dims(6), 1000), 124);
        QCOMPARE(verdict(config, 6, kMoe, DataFacts{.rows = 1000}), QString());
        const auto problems = validate(config, 6, kMoe, DataFacts{.rows = 1000}, Scope::Plan);
        QCOMPARE(problems.front().rule, std::string("B05"));
        QCOMPARE(
            problems.front().text,
            std::string("4 of 1000 rows are left over in each epoch (micro_batch_size 2 x DP 6 "
                        "= 12)."));
    }

    void aThousandAndThreeRowsOnFourRanks()
    {
        RunConfig config = runFor(1, 1, 1, 1, 1);
        config.globalBatchSize = 16;
        config.trainIters.reset();
        config.numTrainEpochs = 2;
        QCOMPARE(trainSteps(config, config.dims(4), 1003), 125);
    }

    void tenRowsOnEightRanksAreNoStep()
    {
        RunConfig config = runFor(1, 1, 1, 1, 1);
        config.microBatchSize = 2;
        config.trainIters.reset();
        config.numTrainEpochs = 2;
        config.globalBatchSize = 16;
        QCOMPARE(trainSteps(config, config.dims(8), 10), 0);
        const auto problems = validate(config, 8, kMoe, DataFacts{.rows = 10}, Scope::Plan);
        QCOMPARE(problems.front().rule, std::string("B04"));
        QCOMPARE(problems.front().text,
                 std::string("10 rows give 0 steps: micro_batch_size 2 x DP "
                             "8 = 16 rows are needed."));
        QCOMPARE(errorsText(problems), QStringLiteral("B04: micro_batch_size=1"));
    }

    void thirtyLayersOnFourStages()
    {
        ModelFacts model = kMoe;
        model.layers = 30;
        RunConfig config = runFor(1, 1, 4, 1, 1);
        const auto problems = validate(config, 8, model, std::nullopt, Scope::Plan);
        QCOMPARE(problems.front().rule, std::string("P01"));
        QCOMPARE(problems.front().text,
                 std::string("30 layers cannot be split over PP 4 (30 mod 4 = 2). Nearest PP on 8 "
                             "GPUs: 2; or keep PP 4 with first 7 and last 7 (7, 8, 8, 7)."));
        config.decoderFirstPipelineNumLayers = 7;
        config.decoderLastPipelineNumLayers = 7;
        QCOMPARE(verdict(config, 8, model), QString());
    }

    void sixtyOneLayersOnEightStages()
    {
        ModelFacts model = kMoe;
        model.layers = 61;
        RunConfig config = runFor(1, 1, 8, 1, 1);
        config.decoderFirstPipelineNumLayers = 7;
        config.decoderLastPipelineNumLayers = 6;
        QCOMPARE(verdict(config, 8, model), QString());
        config.decoderFirstPipelineNumLayers = 8;
        config.decoderLastPipelineNumLayers = 7;
        QCOMPARE(verdict(config, 8, model).left(3), QStringLiteral("P03"));
    }

    void sixtyExpertsOnEightRanks()
    {
        ModelFacts model = kMoe;
        model.experts = 60;
        QCOMPARE(verdict(runFor(1, 1, 1, 8, 1), 8, model),
                 QStringLiteral("L06: expert_model_parallel_size=4"));
        model.experts = 180;
        QCOMPARE(verdict(runFor(1, 1, 1, 8, 1), 8, model),
                 QStringLiteral("L06: expert_model_parallel_size=4"));
    }
};

QTEST_GUILESS_MAIN(TestWorkedExamples)
#include "tst_worked_examples.moc"
