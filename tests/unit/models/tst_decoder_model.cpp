// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/model_folder.h"
#include "backend/models/model.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>

using namespace tessera;
using namespace tessera::test;

namespace {

const nn::Parameter &named(models::Model &model, const std::string &name)
{
    return *std::ranges::find(model.parameters(), name, &nn::Parameter::name);
}

std::int64_t elements(models::Model &model)
{
    std::int64_t sum = 0;
    for (const auto &parameter : model.parameters())
        sum += parameter.value.numel();
    return sum;
}

} // namespace

class TestDecoderModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFamilyOfTheHubHasABuilder();
    void parametersAreAsManyAsCounted_data();
    void parametersAreAsManyAsCounted();
    void weightDecayLeavesOutNormsAndBiases();
    void aSeedGivesTheSameModelInAnyDtype();
    void everyTensorIsDrawnOnItsOwn();
    void adaptersStartAsPeftDoes();
    void loraFreezesTheBase();
    void rebindPointsTheModelAtMovedParameters();
    void tiedHeadIsTheEmbedding();
    void routersCountEveryChoice();
    void aLayoutThatDoesNotDivideIsRefused();
    void unknownThingsAreRefused();
};

void TestDecoderModel::everyFamilyOfTheHubHasABuilder()
{
    std::vector<std::string> expected;
    for (const auto &family : hub::families())
        expected.emplace_back(family.name);
    auto found = models::registeredFamilies();
    std::ranges::sort(expected);
    std::ranges::sort(found);
    QVERIFY(found == expected);
}

void TestDecoderModel::parametersAreAsManyAsCounted_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("llama") << 0;
    QTest::newRow("qwen3_moe") << 1;
    QTest::newRow("mixtral") << 2;
    QTest::newRow("tied, with biases") << 3;
}

void TestDecoderModel::parametersAreAsManyAsCounted()
{
    QFETCH(const int, which);
    auto config = which == 1 ? tinyQwen3Moe() : which == 2 ? tinyMixtral() : tinyLlama();
    config.tiedEmbeddings = which == 3;
    config.qkvBias = which == 3;
    const auto model = tinyModel(config, {});
    QCOMPARE(elements(*model), hub::countParameters(config).total);
}

void TestDecoderModel::weightDecayLeavesOutNormsAndBiases()
{
    auto config = tinyQwen3Moe();
    config.qkvBias = true;
    const auto model = tinyModel(config, {});
    for (const auto &parameter : model->parameters()) {
        const bool vector =
            parameter.name.ends_with("norm.weight") || parameter.name.ends_with(".bias");
        QCOMPARE(parameter.decay, !vector);
    }
}

void TestDecoderModel::aSeedGivesTheSameModelInAnyDtype()
{
    const auto fine = tinyModel(tinyQwen3Moe(), {}, 5);
    const auto coarse = tinyModel(tinyQwen3Moe(), {.dtype = at::kBFloat16}, 5);
    const auto other = tinyModel(tinyQwen3Moe(), {}, 6);
    for (std::size_t i = 0; i < fine->parameters().size(); ++i) {
        const auto &value = fine->parameters()[i].value;
        QVERIFY(sameBits(value.to(at::kBFloat16), coarse->parameters()[i].value));
        if (value.dim() > 1)
            QVERIFY(!sameBits(value, other->parameters()[i].value));
    }
}

void TestDecoderModel::everyTensorIsDrawnOnItsOwn()
{
    const auto model = tinyModel(tinyQwen3Moe(), {});
    const auto &experts = named(*model, "model.layers.0.mlp.experts.gate_up_proj").value;
    QCOMPARE(experts.sizes(), (at::IntArrayRef{8, 48, 32}));
    QVERIFY(!sameBits(experts[0], experts[1]));
    QVERIFY(std::abs(experts.std().item<double>() - 0.3) < 0.01);
    QVERIFY(!sameBits(named(*model, "model.layers.0.self_attn.q_proj.weight").value,
                      named(*model, "model.layers.1.self_attn.q_proj.weight").value));
    const auto &norm = named(*model, "model.norm.weight").value;
    QVERIFY((norm == 1).all().item<bool>());
}

void TestDecoderModel::adaptersStartAsPeftDoes()
{
    const std::string module = "model.layers.1.mlp.up_proj";
    const models::LoraSpec lora{.rank = 4, .scale = 2, .modules = {module}};
    const auto model = tinyModel(tinyLlama(), {.trainBase = false, .lora = lora});
    const auto &a = named(*model, module + ".lora_A.weight").value;
    const auto &b = named(*model, module + ".lora_B.weight").value;
    QCOMPARE(a.sizes(), (at::IntArrayRef{4, 32}));
    QCOMPARE(b.sizes(), (at::IntArrayRef{48, 4}));
    const double bound = 1 / std::sqrt(32.0);
    QVERIFY(a.abs().max().item<double>() <= bound);
    QVERIFY(a.abs().max().item<double>() > 0.9 * bound);
    QCOMPARE(b.abs().max().item<double>(), 0.0);
}

void TestDecoderModel::loraFreezesTheBase()
{
    const models::LoraSpec lora{.modules = {"model.layers.0.self_attn.q_proj"}};
    const auto model = tinyModel(tinyLlama(), {.trainBase = false, .lora = lora});
    lossSumOf(*model, joined(randomDocuments({6}, 96, 1))).backward();
    int adapters = 0;
    for (const auto &parameter : model->parameters()) {
        QCOMPARE(parameter.trained, parameter.adapter);
        QCOMPARE(parameter.value.requires_grad(), parameter.adapter);
        QCOMPARE(parameter.value.grad().defined(), parameter.adapter);
        adapters += parameter.adapter ? 1 : 0;
    }
    QCOMPARE(adapters, 2);
}

void TestDecoderModel::rebindPointsTheModelAtMovedParameters()
{
    const auto model = tinyModel(tinyQwen3Moe(), {});
    const auto batch = joined(randomDocuments({6, 4}, 96, 1));
    const auto before = logitsOf(*model, batch);
    for (auto &parameter : model->parameters())
        parameter.value = parameter.value.detach().clone().mul_(0).requires_grad_(true);
    QVERIFY(sameBits(logitsOf(*model, batch), before)); // still the old tensors

    model->rebind();

    QCOMPARE(logitsOf(*model, batch).abs().max().item<double>(), 0.0);
    lossSumOf(*model, batch).backward();
    QVERIFY(model->parameters().front().value.grad().defined());
}

void TestDecoderModel::tiedHeadIsTheEmbedding()
{
    auto config = tinyLlama();
    config.tiedEmbeddings = true;
    const auto model = tinyModel(config, {});
    QVERIFY(model->headWeight().is_same(named(*model, "model.embed_tokens.weight").value));
    for (const auto &parameter : model->parameters())
        QVERIFY(parameter.name != "lm_head.weight");
}

void TestDecoderModel::routersCountEveryChoice()
{
    const auto model = tinyModel(tinyQwen3Moe(), {});
    const auto output = model->forward(joined(randomDocuments({13, 4}, 96, 1)), {});
    QCOMPARE(output.routers.size(), std::size_t{2});
    for (const auto &router : output.routers) {
        QCOMPARE(router.tokensPerExpert_E.size(0), 8);
        QCOMPARE(router.tokensPerExpert_E.sum().item<std::int64_t>(), 17 * 2);
    }
    QCOMPARE(output.routers[1].layer, 1);
}

void TestDecoderModel::aLayoutThatDoesNotDivideIsRefused()
{
    const auto built = models::buildModel(tinyQwen3Moe(), {.expertRanks = 3});
    QVERIFY(!built);
    QCOMPARE(built.error().code, ErrorCode::MustDivide);
    QVERIFY(built.error().args
            == (std::vector<std::string>{"expert_model_parallel_size", "3", "8", "2"}));
}

void TestDecoderModel::unknownThingsAreRefused()
{
    auto config = tinyLlama();
    config.family = "gpt2";
    QCOMPARE(models::buildModel(config, {}).error().code, ErrorCode::NotSupported);

    config = tinyLlama();
    config.ropeScaling = hub::RopeScaling{.type = "longrope"};
    QCOMPARE(models::buildModel(config, {}).error().code, ErrorCode::NotSupported);

    config = tinyQwen3Moe();
    config.topk = 9;
    QCOMPARE(models::buildModel(config, {}).error().code, ErrorCode::OutOfRange);

    const models::LoraSpec lora{.modules = {"model.layers.7.self_attn.q_proj"}};
    const auto built = models::buildModel(tinyLlama(), {.lora = lora});
    QCOMPARE(built.error().code, ErrorCode::NotOneOf);
    QCOMPARE(built.error().args[1], "model.layers.7.self_attn.q_proj");
}

QTEST_GUILESS_MAIN(TestDecoderModel)
#include "tst_decoder_model.moc"
