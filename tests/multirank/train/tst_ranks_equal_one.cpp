// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Central test: N ranks equal one rank. The same tiny model, rows and seed; losses, un-sharded
// gradients and weights after three steps agree with the run on one rank, in float64.
#include "backend/adapters/lora.h"
#include "backend/models/model.h"
#include "backend/optim/distributed_optimizer.h"
#include "backend/parallel/apply.h"
#include "backend/tensor/seeding.h"
#include "backend/train/trainer.h"
#include "tests/support/shared_data.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/on_ranks.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/ops/allclose.h>

#include <numeric>

namespace tessera {
namespace {

constexpr int kSteps = 3;
// The order of sums differs with the number of ranks, nothing else.
constexpr double kAbsolute = 1e-12;

/// Rows of different lengths, some with untrained tokens, so that ranks hold unequal counts;
/// `weighted`: some with weights of the loss.
std::vector<data::PackedRow> rows(std::int64_t vocabulary, bool weighted = false)
{
    std::vector<data::PackedRow> all;
    for (int i = 0; i < 24; ++i) {
        data::PackedRow row;
        row.starts = {0};
        for (int j = 0; j < 5 + i % 7; ++j) {
            const auto token = static_cast<std::int32_t>((i * 31 + j * 17 + 3) % vocabulary);
            row.tokens.push_back(token);
            row.labels.push_back(j == 0 || (i + j) % 4 == 0 ? data::kIgnoredLabel : token);
            if (weighted && i % 3 == 0)
                row.weights.push_back(0.5F * static_cast<float>(j % 5));
        }
        all.push_back(std::move(row));
    }
    return all;
}

struct Case {
    hub::ModelConfig model;
    config::ParallelDims dims;
    bool lora = false;
    bool distributed = true;
    double auxLoss = 0;
    bool weighted = false;
};

/// What a run leaves behind, equal on all ranks.
struct Trace {
    std::vector<double> losses;
    std::vector<double> norms;
    std::vector<std::vector<std::int64_t>> loads;
    std::vector<at::Tensor> gradients; ///< of the first step
    std::vector<at::Tensor> weights;   ///< after the last
};

config::RunConfig runConfig(const Case &given)
{
    config::RunConfig run;
    run.task = "pretrain";
    run.globalBatchSize = 8;
    run.microBatchSize = 1;
    run.lr = 1e-2;
    run.lrWarmupIters = 1;
    run.clipGrad = 0.5;
    run.tunerType = given.lora ? "lora" : "full";
    run.loraDropout = 0.1;
    run.moeAuxLossCoeff = given.auxLoss;
    run.useDistributedOptimizer = given.distributed;
    return run;
}

std::unique_ptr<models::Model> build(const Case &given, const comm::Mesh &mesh)
{
    const parallel::AppliedLayout layout = parallel::applyLayout(mesh);
    models::BuildOptions options;
    options.dtype = c10::ScalarType::Double;
    options.expertRank = layout.expertRank;
    options.expertRanks = layout.expertRanks;
    if (given.lora) {
        const auto outline = test::tinyModel(given.model, {});
        options.trainBase = false;
        options.lora = adapters::loraSpec(runConfig(given), outline->linearModules()).value();
        options.lora->dropout = 0.1;
    }
    return test::tinyModel(given.model, options, 7);
}

Trace traceOf(const Case &given, const comm::Mesh &mesh)
{
    const config::RunConfig run = runConfig(given);
    const auto model = build(given, mesh);
    train::PlannedBatches batches(run, mesh.group(config::MeshAxis::Data).size,
                                  data::Rows::of(rows(given.model.vocab, given.weighted)));
    const data::Rows none;
    optim::DistributedOptimizer optimizer(
        model->parameters(), mesh,
        {.weightDecay = 0.1, .clipGrad = run.clipGrad, .distributed = given.distributed});
    model->rebind();
    Trace trace;
    train::Trainer trainer({.config = &run,
                            .mesh = &mesh,
                            .model = model.get(),
                            .optimizer = &optimizer,
                            .batches = &batches,
                            .validationRows = &none,
                            .totalSteps = kSteps,
                            .beforeUpdate = [&] {
                                if (trace.losses.empty())
                                    trace.gradients = optimizer.gatherGradients();
                            }});
    for (int step = 1; step <= kSteps; ++step) {
        const train::StepFacts facts = trainer.step(step);
        trace.losses.push_back(facts.loss);
        trace.norms.push_back(facts.gradNorm);
        for (const auto &load : facts.expertLoad)
            trace.loads.push_back(load);
    }
    for (const nn::Parameter &parameter : model->parameters())
        trace.weights.push_back(test::wholeValue(parameter, mesh));
    return trace;
}

bool close(const std::vector<at::Tensor> &a, const std::vector<at::Tensor> &b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].defined() != b[i].defined())
            return false;
        if (a[i].defined() && !at::allclose(a[i], b[i], 0, kAbsolute))
            return false;
    }
    return true;
}

bool close(const std::vector<double> &a, const std::vector<double> &b)
{
    return a.size() == b.size()
        && std::equal(a.begin(), a.end(), b.begin(),
                      [](double x, double y) { return std::abs(x - y) <= kAbsolute; });
}

/// The sizes of a reference model, with weights as large as the other tiny models have.
hub::ModelConfig modelOf(const std::string &family)
{
    if (family == "llama")
        return test::tinyLlama();
    if (family == "qwen3_moe")
        return test::tinyQwen3Moe();
    auto config = test::readConfig(test::testData("reference/" + family + "_tiny/model"));
    config.initStd = test::tinyLlama().initStd;
    return config;
}

/// Losses, norms and gradients of every rank are those of one.
void compareTraining(const std::vector<Trace> &many, const Trace &one)
{
    for (const Trace &trace : many) {
        QVERIFY(close(trace.losses, one.losses));
        QVERIFY(close(trace.norms, one.norms));
        QVERIFY(close(trace.gradients, one.gradients));
    }
}

} // namespace

class TestRanksEqualOne : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tensor::makeDeterministic(1); }

    void manyRanksAgreeWithOne_data()
    {
        QTest::addColumn<int>("ranks");
        QTest::addColumn<int>("expertRanks");
        QTest::addColumn<bool>("lora");
        QTest::addColumn<QByteArray>("family");
        QTest::addColumn<bool>("distributed");
        for (const bool lora : {false, true}) {
            const char *tuner = lora ? "LoRA" : "full";
            for (const int ranks : {2, 4})
                QTest::addRow("dense, DP %d, %s", ranks, tuner)
                    << ranks << 1 << lora << QByteArray("llama") << true;
            QTest::addRow("experts, DP 2, %s", tuner)
                << 2 << 1 << lora << QByteArray("qwen3_moe") << true;
            QTest::addRow("experts, EP 2, %s", tuner)
                << 2 << 2 << lora << QByteArray("qwen3_moe") << true;
            QTest::addRow("experts, EP 4, %s", tuner)
                << 4 << 4 << lora << QByteArray("qwen3_moe") << true;
            QTest::addRow("experts, DP 4 EP 2, %s", tuner)
                << 4 << 2 << lora << QByteArray("qwen3_moe") << true;
        }
        QTest::addRow("experts, DP 4 EP 2, states not cut")
            << 4 << 2 << false << QByteArray("qwen3_moe") << false;
        for (const char *family :
             {"mixtral", "qwen2_moe", "olmoe", "deepseek_v2", "deepseek_v3", "gpt_oss"}) {
            QTest::addRow("%s, EP 2", family) << 2 << 2 << false << QByteArray(family) << true;
            QTest::addRow("%s, DP 4 EP 2, LoRA", family)
                << 4 << 2 << true << QByteArray(family) << true;
        }
        QTest::addRow("gemma3_text, DP 2") << 2 << 1 << false << QByteArray("gemma3_text") << true;
    }

    void manyRanksAgreeWithOne()
    {
        QFETCH(const int, ranks);
        QFETCH(const int, expertRanks);
        QFETCH(const bool, lora);
        QFETCH(const QByteArray, family);
        QFETCH(const bool, distributed);
        const hub::ModelConfig model = modelOf(family.toStdString());
        Case given{.model = model,
                   .dims = {.world = ranks, .expert = expertRanks},
                   .lora = lora,
                   .distributed = distributed,
                   .auxLoss = model.experts > 0 ? 0.01 : 0};
        const Trace one = traceOf(given, comm::Mesh());
        const auto many = test::onRanksGet<Trace>(
            given.dims, [&](const comm::Mesh &mesh) { return traceOf(given, mesh); });

        compareTraining(many, one);
        for (const Trace &trace : many) {
            QVERIFY(close(trace.weights, one.weights));
            QCOMPARE(trace.loads, one.loads);
        }
        // The comparison means something only when training moved the weights.
        QVERIFY(one.norms.front() > 1e-3);
        QVERIFY(lora || one.losses.back() < one.losses.front());
    }

    /// Ranks without a weight in their rows beside ranks with some.
    void weightsOfTheLossAgreeToo_data()
    {
        QTest::addColumn<QByteArray>("family");
        QTest::addColumn<int>("expertRanks");
        QTest::newRow("dense, DP 4") << QByteArray("llama") << 1;
        QTest::newRow("experts, DP 4 EP 2") << QByteArray("qwen3_moe") << 2;
    }
    void weightsOfTheLossAgreeToo()
    {
        QFETCH(const QByteArray, family);
        QFETCH(const int, expertRanks);
        const Case given{.model = modelOf(family.toStdString()),
                         .dims = {.world = 4, .expert = expertRanks},
                         .weighted = true};
        const Trace one = traceOf(given, comm::Mesh());
        const auto many = test::onRanksGet<Trace>(
            given.dims, [&](const comm::Mesh &mesh) { return traceOf(given, mesh); });
        compareTraining(many, one);
        Case plain = given;
        plain.weighted = false;
        QVERIFY(!close(traceOf(plain, comm::Mesh()).losses, one.losses));
    }

    void eachLayersLoadIsTokensTimesK()
    {
        const Case given{.model = test::tinyQwen3Moe(), .dims = {}};
        const Trace trace = traceOf(given, comm::Mesh());
        std::int64_t tokens = 0;
        const auto all = rows(given.model.vocab);
        const train::BatchPlan plan(runConfig(given), 1, static_cast<std::int64_t>(all.size()));
        for (const std::int64_t row : plan.globalRows(0))
            tokens += static_cast<std::int64_t>(all[static_cast<std::size_t>(row)].tokens.size());
        const auto &first = trace.loads.front();
        QCOMPARE(std::accumulate(first.begin(), first.end(), std::int64_t{0}),
                 tokens * given.model.topk);
    }
};

} // namespace tessera

QTEST_GUILESS_MAIN(tessera::TestRanksEqualOne)
#include "tst_ranks_equal_one.moc"
