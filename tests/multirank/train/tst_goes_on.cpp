// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A run that was stopped in the middle of an epoch with DP 2 goes on with another DP as if it had
// never stopped. SGD without momentum: of an optimizer nothing has to be brought along.
#include "backend/comm/collectives.h"
#include "backend/optim/distributed_optimizer.h"
#include "backend/tensor/seeding.h"
#include "backend/train/resume.h"
#include "backend/train/trainer.h"
#include "tests/support/torch/on_ranks.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/core/grad_mode.h>

#include <numeric>

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

config::RunConfig settings()
{
    config::RunConfig run;
    run.task = "pretrain";
    run.globalBatchSize = 8;
    run.optimizer = "sgd";
    run.lr = 0.05;
    return run;
}

struct Part {
    std::vector<double> losses;
    std::vector<double> epochs;
    std::vector<at::Tensor> weights; ///< behind the last step
    checkpoint::Manifest manifest;   ///< what a checkpoint there says of the data
};

/// Steps `from` + 1 ... `to`.
Part train(const comm::Mesh &mesh, std::int64_t from, std::int64_t to, const Part *before)
{
    const config::RunConfig run = settings();
    models::BuildOptions options;
    options.dtype = c10::ScalarType::Double;
    const auto model = test::tinyModel(test::tinyLlama(), options, 7);
    if (before != nullptr) {
        const at::NoGradGuard noGrad;
        for (std::size_t i = 0; i < before->weights.size(); ++i)
            model->parameters()[i].value.copy_(before->weights[i]);
    }
    optim::DistributedOptimizer optimizer(
        model->parameters(), mesh,
        {.kind = "sgd", .momentum = 0, .weightDecay = 0, .clipGrad = 1, .distributed = true});
    model->rebind();
    const data::Rows all = rows();
    const data::Rows none;
    const auto count = static_cast<std::int64_t>(all.size());
    const train::PlanStart start =
        before != nullptr ? train::planStart(run, before->manifest, count) : train::PlanStart();
    train::PlannedBatches batches(run, mesh.group(config::MeshAxis::Data).size, all, start);
    train::Trainer trainer({.config = &run,
                            .mesh = &mesh,
                            .model = model.get(),
                            .optimizer = &optimizer,
                            .batches = &batches,
                            .validationRows = &none,
                            .totalSteps = kSteps,
                            .beforeUpdate = {}});
    Part part;
    for (std::int64_t step = from + 1; step <= to; ++step) {
        const train::StepFacts facts = trainer.step(step);
        part.losses.push_back(facts.loss);
        part.epochs.push_back(facts.epoch);
    }
    for (const nn::Parameter &parameter : model->parameters())
        part.weights.push_back(parameter.value.detach().clone());
    part.manifest.step = to;
    part.manifest.shared = {{"rows", count}, {"position", batches.position(to)}};
    return part;
}

Part onRanks(int ranks, std::int64_t from, std::int64_t to, const Part *before = nullptr)
{
    return test::onRanksGet<Part>(
               {.world = ranks},
               [&](const comm::Mesh &mesh) { return train(mesh, from, to, before); })
        .front();
}

} // namespace

class TestGoesOn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tensor::makeDeterministic(1); }

    void anotherDataParallelSizeContinuesTheCurve_data()
    {
        QTest::addColumn<int>("ranks");
        for (const int ranks : {1, 2, 4})
            QTest::addRow("DP 2 to DP %d", ranks) << ranks;
    }

    void anotherDataParallelSizeContinuesTheCurve()
    {
        QFETCH(const int, ranks);
        const Part whole = onRanks(2, 0, kSteps);
        const Part stopped = onRanks(2, 0, kStopped);
        const Part rest = onRanks(ranks, kStopped, kSteps, &stopped);
        QCOMPARE(rest.losses.size(), std::size_t{kSteps - kStopped});
        for (std::size_t i = 0; i < rest.losses.size(); ++i) {
            const double expected = whole.losses[kStopped + i];
            QVERIFY2(std::abs(rest.losses[i] - expected) <= kAbsolute,
                     QByteArray::number(rest.losses[i] - expected));
            QCOMPARE(rest.epochs[i], whole.epochs[kStopped + i]);
        }
        QVERIFY(std::abs(whole.losses.back() - whole.losses.front()) > 1e-3);
    }
};

} // namespace tessera

QTEST_GUILESS_MAIN(tessera::TestGoesOn)
#include "tst_goes_on.moc"
