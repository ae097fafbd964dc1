// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/adapters/lora.h"
#include "backend/hub/linear_layers.h"
#include "backend/tensor/seeding.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/gradients.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/TensorOperators.h>

#include <map>

using namespace tessera;
using namespace tessera::test;

namespace {

config::RunConfig loraRun(std::vector<std::string> targets)
{
    config::RunConfig run;
    run.tunerType = "lora";
    run.loraRank = 4;
    run.loraAlpha = 8;
    run.targetModules = std::move(targets);
    return run;
}

std::unique_ptr<models::Model> adapted(const hub::ModelConfig &config, at::ScalarType type)
{
    const auto modules = tinyModel(config, {})->linearModules();
    auto spec = adapters::loraSpec(loraRun({"all-linear"}), modules).value();
    return tinyModel(config, {.dtype = type, .trainBase = false, .lora = spec});
}

void fillB(models::Model &model)
{
    std::uint64_t seed = 100;
    for (auto &parameter : model.parameters()) {
        if (parameter.name.ends_with("lora_B.weight"))
            parameter.value.data().copy_(randomTensor(parameter.value.sizes(), ++seed) * 0.1);
    }
}

} // namespace

class TestLora : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theDescriptionOfAModelListsItsLinearLayers_data();
    void theDescriptionOfAModelListsItsLinearLayers();
    void allLinearLeavesOutHeadRouterAndExperts();
    void targetsMatchLastPartsOfThePath();
    void rsloraScalesByTheRoot();
    void aTargetThatMatchesNothingIsRefused();
    void expertsAreRefused();
    void zeroBChangesNothing_data() { models(); }
    void zeroBChangesNothing();
    void mergingEqualsTheAdapter_data() { models(); }
    void mergingEqualsTheAdapter();

private:
    static void models()
    {
        QTest::addColumn<bool>("moe");
        QTest::newRow("dense") << false;
        QTest::newRow("experts") << true;
    }
};

void TestLora::theDescriptionOfAModelListsItsLinearLayers_data()
{
    QTest::addColumn<QString>("family");
    QTest::addColumn<bool>("firstLayerDense");
    QTest::newRow("llama") << "llama" << false;
    QTest::newRow("mixtral") << "mixtral" << false;
    QTest::newRow("qwen3_moe") << "qwen3_moe" << false;
    QTest::newRow("qwen3_moe, layer 0 dense") << "qwen3_moe" << true;
}

void TestLora::theDescriptionOfAModelListsItsLinearLayers()
{
    QFETCH(const QString, family);
    QFETCH(const bool, firstLayerDense);
    hub::ModelConfig config = family == QLatin1String("llama") ? tinyLlama()
        : family == QLatin1String("mixtral")                   ? tinyMixtral()
                                                               : tinyQwen3Moe();
    if (firstLayerDense)
        config.moeLayer.front() = false;
    const auto model = tinyModel(config, {});
    const std::vector<hub::LinearLayer> layers = hub::linearLayers(config);
    QVERIFY(hub::moduleNames(layers) == model->linearModules());
    std::map<std::string, std::vector<std::int64_t>> shapes;
    for (const nn::Parameter &parameter : model->parameters())
        shapes.emplace(parameter.name, parameter.value.sizes().vec());
    for (const hub::LinearLayer &layer : layers)
        QCOMPARE(shapes.at(layer.module + ".weight"),
                 (std::vector<std::int64_t>{layer.outputs, layer.inputs}));
}

void TestLora::allLinearLeavesOutHeadRouterAndExperts()
{
    const auto dense = tinyModel(tinyLlama(), {})->linearModules();
    QCOMPARE(dense.size(), std::size_t{2 * 7});
    const auto spec = adapters::loraSpec(loraRun({"all-linear"}), dense).value();
    QVERIFY(spec.modules == dense);
    QCOMPARE(spec.rank, 4);
    QCOMPARE(spec.scale, 2.0);

    const auto moe = tinyModel(tinyQwen3Moe(), {})->linearModules();
    QCOMPARE(moe.size(), std::size_t{2 * 4});
}

void TestLora::targetsMatchLastPartsOfThePath()
{
    const auto modules = tinyModel(tinyLlama(), {})->linearModules();
    const auto spec = adapters::loraSpec(loraRun({"v_proj", "q_proj", "1.mlp.up_proj"}), modules);
    QVERIFY(spec.value().modules
            == (std::vector<std::string>{
                "model.layers.0.self_attn.q_proj", "model.layers.0.self_attn.v_proj",
                "model.layers.1.self_attn.q_proj", "model.layers.1.self_attn.v_proj",
                "model.layers.1.mlp.up_proj"}));
}

void TestLora::rsloraScalesByTheRoot()
{
    auto run = loraRun({"q_proj"});
    run.useRslora = true;
    const auto modules = tinyModel(tinyLlama(), {})->linearModules();
    QCOMPARE(adapters::loraSpec(run, modules).value().scale, 4.0);
}

void TestLora::aTargetThatMatchesNothingIsRefused()
{
    const auto modules = tinyModel(tinyLlama(), {})->linearModules();
    const auto spec = adapters::loraSpec(loraRun({"q_proj", "query_proj"}), modules);
    QCOMPARE(spec.error().code, ErrorCode::NotOneOf);
    QCOMPARE(spec.error().args[0], "target_modules");
    QCOMPARE(spec.error().args[1], "query_proj");
    QVERIFY(spec.error().args[2].find("q_proj") != std::string::npos);
    // Half of a name is no match: PEFT compares whole parts.
    QVERIFY(!adapters::loraSpec(loraRun({"proj"}), modules));
}

void TestLora::expertsAreRefused()
{
    const auto modules = tinyModel(tinyQwen3Moe(), {})->linearModules();
    for (const char *target : {"gate_up_proj", "mlp.experts.down_proj", "w1", "experts"}) {
        const auto spec = adapters::loraSpec(loraRun({target}), modules);
        QCOMPARE(spec.error().code, ErrorCode::NotSupported);
        QCOMPARE(spec.error().args[1], target);
    }
}

void TestLora::zeroBChangesNothing()
{
    QFETCH(const bool, moe);
    const auto config = moe ? tinyQwen3Moe() : tinyLlama();
    const auto batch = joined(randomDocuments({9, 5}, 96, 2));
    const auto plain = tinyModel(config, {});
    const auto lora = adapted(config, at::kFloat);
    models::ForwardOptions training{.training = true};
    training.generator = tensor::makeGenerator(at::kCPU, 1);
    QVERIFY(sameBits(logitsOf(*plain, batch), logitsOf(*lora, batch, training)));
}

void TestLora::mergingEqualsTheAdapter()
{
    QFETCH(const bool, moe);
    const auto config = moe ? tinyQwen3Moe() : tinyLlama();
    const auto batch = joined(randomDocuments({9, 5}, 96, 2));
    const auto model = adapted(config, at::kDouble);
    const auto base = logitsOf(*model, batch);
    fillB(*model);
    const auto separate = logitsOf(*model, batch);
    QVERIFY(relativeError(separate, base) > 1e-3);

    adapters::mergeLora(*model, 2.0);

    QVERIFY(relativeError(logitsOf(*model, batch), separate) < 1e-12);
    for (const auto &parameter : model->parameters()) {
        if (parameter.name.ends_with("lora_B.weight"))
            QCOMPARE(parameter.value.abs().max().item<double>(), 0.0);
    }
}

QTEST_GUILESS_MAIN(TestLora)
#include "tst_lora.moc"
