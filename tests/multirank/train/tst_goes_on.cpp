// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A run that was saved in the middle of an epoch goes on with other data and expert parallel sizes
// as if it had never stopped: rows, weights and both moments of AdamW, in float64.
#include "backend/adapters/lora.h"
#include "backend/parallel/apply.h"
#include "backend/tensor/seeding.h"
#include "backend/train/resume.h"
#include "backend/train/trainer.h"
#include "tests/support/temp_folder.h"
#include "tests/support/torch/on_ranks.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/ops/allclose.h>
#include <ATen/ops/equal.h>

#include <numeric>
#include <stdexcept>

namespace tessera {
namespace {

constexpr std::int64_t kSteps = 7; // 25 rows, 24 of them used, 8 a step: into the third epoch
constexpr std::int64_t kStopped = 2;
constexpr double kAbsolute = 1e-12;

data::Rows rows()
{
    std::vector<data::Sample> samples;
    for (int i = 0; i < 25; ++i) {
        data::Sample &sample = samples.emplace_back();
        for (int j = 0; j < 4 + i % 5; ++j) {
            const std::int32_t token = (i * 31 + j * 17 + 3) % 96;
            sample.tokens.push_back(token);
            sample.labels.push_back(j == 0 ? data::kIgnoredLabel : token);
        }
    }
    std::vector<std::int64_t> all(samples.size());
    std::iota(all.begin(), all.end(), 0);
    return {data::samplesInMemory(std::move(samples)), std::move(all)};
}

/// What is trained and how.
struct Case {
    bool experts = false;
    bool lora = false;       ///< with dropout
    bool distributed = true; ///< the optimizer's state is cut over the ranks
    std::string optimizer = "adam";
};

config::RunConfig settings(const Case &given)
{
    config::RunConfig run;
    run.task = "pretrain";
    run.globalBatchSize = 8;
    run.lr = 1e-2;
    run.lrWarmupIters = 1;
    run.clipGrad = 0.5;
    run.optimizer = given.optimizer;
    run.useDistributedOptimizer = given.distributed;
    run.tunerType = given.lora ? "lora" : "full";
    run.loraDropout = 0.1;
    run.moeAuxLossCoeff = given.experts ? 0.01 : 0;
    return run;
}

void buildModel(train::PreparedRun &run, const Case &given, const comm::Mesh &mesh)
{
    const hub::ModelConfig model = given.experts ? test::tinyQwen3Moe() : test::tinyLlama();
    const parallel::AppliedLayout layout = parallel::applyLayout(mesh);
    models::BuildOptions options;
    options.dtype = c10::ScalarType::Double;
    options.expertRank = layout.expertRank;
    options.expertRanks = layout.expertRanks;
    if (given.lora) {
        options.trainBase = false;
        options.lora =
            adapters::loraSpec(run.config, test::tinyModel(model, {})->linearModules()).value();
        run.lora = options.lora;
    }
    run.model = test::tinyModel(model, options, 7);
    run.optimizer = std::make_unique<optim::DistributedOptimizer>(
        run.model->parameters(), mesh,
        optim::OptimizerSettings{.kind = run.config.optimizer,
                                 .clipGrad = run.config.clipGrad,
                                 .distributed = run.config.useDistributedOptimizer});
    run.model->rebind();
}

template<typename T>
T must(Result<T> outcome)
{
    if (!outcome)
        throw std::runtime_error(outcome.error().sentence());
    return *std::move(outcome);
}

struct Part {
    std::vector<double> losses;
    std::vector<double> epochs;
    std::vector<at::Tensor> weights; ///< behind the last step
};

/// Steps up to `to`, from a checkpoint on or from the start; a checkpoint behind the last when
/// there is a folder for it.
Part train(const Case &given, const comm::Mesh &mesh, std::int64_t to,
           const std::filesystem::path &from, const std::filesystem::path &saved)
{
    train::PreparedRun run;
    run.config = settings(given);
    run.dataset.rows = rows();
    run.totalSteps = kSteps;
    buildModel(run, given, mesh);
    train::PlanStart start;
    const auto count = static_cast<std::int64_t>(run.dataset.rows.size());
    if (!from.empty()) {
        run.config.resumeFromCheckpoint = from.string();
        const checkpoint::Manifest manifest = must(train::openCheckpoint(run.config, mesh));
        start = train::planStart(run.config, manifest, count);
        const Result<void> resumed =
            train::resumeFrom(manifest, checkpoint::Trust::Contents, run, mesh);
        if (!resumed)
            throw std::runtime_error(resumed.error().sentence());
    }
    run.batches = std::make_unique<train::PlannedBatches>(
        run.config, mesh.group(config::MeshAxis::Data).size, run.dataset.rows, start);
    train::Trainer trainer({.config = &run.config,
                            .mesh = &mesh,
                            .model = run.model.get(),
                            .optimizer = run.optimizer.get(),
                            .batches = run.batches.get(),
                            .validationRows = &run.validationRows,
                            .totalSteps = run.totalSteps,
                            .beforeUpdate = {}});
    Part part;
    for (std::int64_t step = run.doneSteps + 1; step <= to; ++step) {
        const train::StepFacts facts = trainer.step(step);
        part.losses.push_back(facts.loss);
        part.epochs.push_back(facts.epoch);
    }
    for (const nn::Parameter &parameter : run.model->parameters())
        part.weights.push_back(test::wholeValue(parameter, mesh));
    if (!saved.empty())
        must(train::saveRun(run, mesh, saved, to));
    return part;
}

std::vector<Part> onRanks(const Case &given, const config::ParallelDims &dims, std::int64_t to,
                          const std::filesystem::path &from = {},
                          const std::filesystem::path &saved = {})
{
    return test::onRanksGet<Part>(
        dims, [&](const comm::Mesh &mesh) { return train(given, mesh, to, from, saved); });
}

} // namespace

class TestGoesOn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tensor::makeDeterministic(1); }

    void anotherLayoutContinuesTheCurve_data()
    {
        QTest::addColumn<Case>("given");
        QTest::addColumn<config::ParallelDims>("before");
        QTest::addColumn<config::ParallelDims>("after");
        using Dims = config::ParallelDims;
        const Case dense;
        for (const int ranks : {1, 2, 4})
            QTest::addRow("DP 2 to DP %d", ranks)
                << dense << Dims{.world = 2} << Dims{.world = ranks};
        QTest::newRow("DP 4 to DP 2") << dense << Dims{.world = 4} << Dims{.world = 2};
        QTest::newRow("SGD") << Case{.optimizer = "sgd"} << Dims{.world = 2} << Dims{.world = 4};
        QTest::newRow("states not cut")
            << Case{.distributed = false} << Dims{.world = 2} << Dims{.world = 4};
        QTest::newRow("LoRA with dropout, to 1")
            << Case{.lora = true} << Dims{.world = 2} << Dims{.world = 1};
        QTest::newRow("LoRA with dropout, to 4")
            << Case{.lora = true} << Dims{.world = 2} << Dims{.world = 4};
        const Case experts{.experts = true};
        QTest::newRow("experts, DP 2 to DP 4") << experts << Dims{.world = 2} << Dims{.world = 4};
        QTest::newRow("EP 2 to one rank")
            << experts << Dims{.world = 2, .expert = 2} << Dims{.world = 1};
        QTest::newRow("DP 2 EP 2 to DP 4 EP 2")
            << experts << Dims{.world = 2, .expert = 2} << Dims{.world = 4, .expert = 2};
        QTest::newRow("DP 4 EP 2 to DP 2")
            << experts << Dims{.world = 4, .expert = 2} << Dims{.world = 2};
        QTest::newRow("DP 2 to DP 4 EP 4")
            << experts << Dims{.world = 2} << Dims{.world = 4, .expert = 4};
        QTest::newRow("experts, states not cut, EP 4 to DP 4 EP 2")
            << Case{.experts = true, .distributed = false} << Dims{.world = 4, .expert = 4}
            << Dims{.world = 4, .expert = 2};
    }

    void anotherLayoutContinuesTheCurve()
    {
        QFETCH(const Case, given);
        QFETCH(const config::ParallelDims, before);
        QFETCH(const config::ParallelDims, after);
        const test::TempFolder folder;
        const Part whole = onRanks(given, before, kSteps).front();
        onRanks(given, before, kStopped, {}, folder.path());
        const std::filesystem::path checkpoint = folder / "checkpoints" / "step_00000002";
        for (const Part &rest : onRanks(given, after, kSteps, checkpoint)) {
            QCOMPARE(rest.losses.size(), std::size_t{kSteps - kStopped});
            for (std::size_t i = 0; i < rest.losses.size(); ++i) {
                const double difference = rest.losses[i] - whole.losses[kStopped + i];
                QVERIFY2(std::abs(difference) <= kAbsolute, QByteArray::number(difference));
                QCOMPARE(rest.epochs[i], whole.epochs[kStopped + i]);
            }
            for (std::size_t i = 0; i < whole.weights.size(); ++i)
                QVERIFY(before == after
                            ? at::equal(rest.weights[i], whole.weights[i])
                            : at::allclose(rest.weights[i], whole.weights[i], 0, kAbsolute));
        }
        QVERIFY(std::abs(whole.losses.back() - whole.losses.front()) > 1e-3);
    }
};

} // namespace tessera

QTEST_GUILESS_MAIN(tessera::TestGoesOn)
#include "tst_goes_on.moc"
