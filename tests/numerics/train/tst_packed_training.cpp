// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// DS-19: packing changes neither loss nor gradient, for dense models and for models with experts,
// with and without weights of the loss.
#include "backend/data/packing.h"
#include "backend/optim/distributed_optimizer.h"
#include "backend/tensor/seeding.h"
#include "backend/train/trainer.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <numeric>

namespace tessera {
namespace {

constexpr std::int64_t kSamples = 12;
constexpr std::int64_t kCapacity = 24;
constexpr double kRelative = 1e-12; // float64: the order of sums alone differs

std::vector<data::Sample> samples(bool weighted)
{
    std::vector<data::Sample> all;
    for (std::int64_t i = 0; i < kSamples; ++i) {
        data::Sample &sample = all.emplace_back();
        for (std::int64_t j = 0; j < 4 + (i * 5) % 9; ++j) {
            const auto token = static_cast<std::int32_t>((i * 31 + j * 17 + 3) % 96);
            sample.tokens.push_back(token);
            sample.labels.push_back(j < 2 ? data::kIgnoredLabel : token);
            if (weighted && i % 2 == 0)
                sample.weights.push_back(0.5F * static_cast<float>(j % 4));
        }
    }
    return all;
}

struct Outcome {
    double loss = 0;
    std::int64_t trained = 0;
    std::vector<at::Tensor> gradients;
};

Outcome oneStep(const hub::ModelConfig &description, const data::Rows &rows,
                std::int64_t microBatch, bool recompute)
{
    config::RunConfig run;
    run.task = "pretrain";
    run.microBatchSize = microBatch;
    run.globalBatchSize = static_cast<std::int64_t>(rows.size());
    run.lr = 1e-3;
    models::BuildOptions options;
    options.dtype = c10::ScalarType::Double;
    options.recompute = recompute;
    const auto model = test::tinyModel(description, options, 7);
    const comm::Mesh alone;
    optim::DistributedOptimizer optimizer(model->parameters(), alone, {});
    model->rebind();
    train::PlannedBatches batches(run, 1, rows);
    const data::Rows none;
    Outcome outcome;
    train::Trainer trainer(
        {.config = &run,
         .mesh = &alone,
         .model = model.get(),
         .optimizer = &optimizer,
         .batches = &batches,
         .validationRows = &none,
         .totalSteps = 1,
         .beforeUpdate = [&] { outcome.gradients = optimizer.gatherGradients(); }});
    const train::StepFacts facts = trainer.step(1);
    outcome.loss = facts.loss;
    outcome.trained = facts.trainedTokens;
    return outcome;
}

} // namespace

class TestPackedTraining : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tensor::makeDeterministic(1); }

    void packingChangesNothing_data()
    {
        QTest::addColumn<bool>("experts");
        QTest::addColumn<QByteArray>("strategy");
        QTest::addColumn<bool>("weighted");
        QTest::addColumn<bool>("recompute");
        for (const bool experts : {false, true}) {
            const char *name = experts ? "experts" : "dense";
            QTest::addRow("%s, binpack", name)
                << experts << QByteArray("binpack") << false << false;
            QTest::addRow("%s, sequential", name)
                << experts << QByteArray("sequential") << false << false;
            QTest::addRow("%s, weights", name) << experts << QByteArray("binpack") << true << false;
            QTest::addRow("%s, weights, recompute", name)
                << experts << QByteArray("binpack") << true << true;
        }
    }

    void packingChangesNothing()
    {
        QFETCH(const bool, experts);
        QFETCH(const QByteArray, strategy);
        QFETCH(const bool, weighted);
        QFETCH(const bool, recompute);
        const hub::ModelConfig model = experts ? test::tinyQwen3Moe() : test::tinyLlama();
        const auto all = data::samplesInMemory(samples(weighted));
        std::vector<std::int64_t> lengths;
        std::vector<std::int64_t> each(kSamples);
        std::iota(each.begin(), each.end(), 0);
        for (const std::int64_t sample : each)
            lengths.push_back(all->length(sample));
        const auto packs = data::packLengths(lengths, kCapacity, strategy.toStdString());
        QVERIFY(packs.size() < kSamples);

        const Outcome plain = oneStep(model, {all, each}, 1, false);
        const Outcome packed = oneStep(model, {all, packs}, 1, recompute);
        QCOMPARE(packed.trained, plain.trained);
        QVERIFY2(std::abs(packed.loss - plain.loss) <= kRelative * plain.loss,
                 QByteArray::number(packed.loss - plain.loss));
        QCOMPARE(packed.gradients.size(), plain.gradients.size());
        for (std::size_t i = 0; i < plain.gradients.size(); ++i) {
            QCOMPARE(packed.gradients[i].defined(), plain.gradients[i].defined());
            if (plain.gradients[i].defined() && plain.gradients[i].abs().max().item<double>() > 0)
                QVERIFY(test::relativeError(packed.gradients[i], plain.gradients[i]) < 1e-10);
        }
        // Weights are felt: the comparison would not see it if they were lost on both sides.
        if (weighted)
            QVERIFY(std::abs(
                        oneStep(model, {data::samplesInMemory(samples(false)), each}, 1, false).loss
                        - plain.loss)
                    > 1e-3);
    }
};

} // namespace tessera

QTEST_GUILESS_MAIN(tessera::TestPackedTraining)
#include "tst_packed_training.moc"
