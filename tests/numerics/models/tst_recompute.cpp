// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/tensor/seeding.h"
#include "tests/support/shared_data.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/TensorOperators.h>

using namespace tessera;
using namespace tessera::test;

namespace {

at::Tensor totalLoss(models::Model &model, const nn::Batch &batch)
{
    models::ForwardOptions options{.training = true};
    options.generator = tensor::makeGenerator(at::kCPU, 7);
    const auto output = model.forward(batch, options);
    auto loss = output.hidden_TD.square().sum();
    for (const auto &router : output.routers)
        loss = loss + router.balance * 3 + router.zLoss * 2;
    return loss;
}

} // namespace

/// Recomputing keeps less and must change nothing: not the loss, not a gradient, not a bit.
class TestRecompute : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lossAndGradientsAreTheSameBits_data();
    void lossAndGradientsAreTheSameBits();
};

void TestRecompute::lossAndGradientsAreTheSameBits_data()
{
    QTest::addColumn<QByteArray>("family");
    QTest::addColumn<bool>("lora");
    for (const char *family : {"llama", "qwen3_moe", "qwen2_moe", "deepseek_v2", "deepseek_v3",
                               "gpt_oss", "gemma3_text"}) {
        QTest::addRow("%s, full", family) << QByteArray(family) << false;
        QTest::addRow("%s, LoRA with dropout on a frozen base", family)
            << QByteArray(family) << true;
    }
}

void TestRecompute::lossAndGradientsAreTheSameBits()
{
    QFETCH(const QByteArray, family);
    QFETCH(const bool, lora);
    const auto config = readConfig(testData("reference/" + family.toStdString() + "_tiny/model"));
    models::BuildOptions options;
    if (lora) {
        options.trainBase = false;
        options.lora = models::LoraSpec{.rank = 4, .scale = 2, .dropout = 0.5, .modules = {}};
        options.lora->modules = tinyModel(config, {})->linearModules();
    }
    const auto batch = joined(randomDocuments({7, 12, 7}, config.vocab, 11));
    const auto run = [&](bool recompute) {
        options.recompute = recompute;
        auto model = tinyModel(config, options);
        for (auto &parameter : model->parameters()) {
            if (parameter.name.ends_with("lora_B.weight"))
                parameter.value.data().fill_(0.1);
        }
        const auto loss = totalLoss(*model, batch);
        loss.backward();
        return std::pair(std::move(model), loss.detach());
    };

    const auto [plain, plainLoss] = run(false);
    const auto [again, againLoss] = run(true);

    QVERIFY(sameBits(plainLoss, againLoss));
    for (std::size_t i = 0; i < plain->parameters().size(); ++i) {
        const auto &expected = plain->parameters()[i];
        const auto &found = again->parameters()[i];
        const bool reached = expected.trained && expected.name != "lm_head.weight";
        QCOMPARE(expected.value.grad().defined(), reached);
        QCOMPARE(found.value.grad().defined(), reached);
        if (reached)
            QVERIFY2(sameBits(found.value.grad(), expected.value.grad()), found.name.c_str());
    }
}

QTEST_GUILESS_MAIN(TestRecompute)
#include "tst_recompute.moc"
