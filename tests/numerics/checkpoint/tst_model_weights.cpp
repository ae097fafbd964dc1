// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/model_weights.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/support/torch/golden.h"
#include "tests/unit/hub/file_makers.h"

#include <QTest>

#include <ATen/ops/equal.h>

#include <map>

using namespace tessera;
using test::TempFolder;

namespace {

std::map<std::string, at::Tensor> byName(models::Model &model)
{
    std::map<std::string, at::Tensor> values;
    for (const nn::Parameter &parameter : model.parameters())
        values.emplace(parameter.name, parameter.value.detach());
    return values;
}

std::unique_ptr<models::Model> build(const hub::ModelConfig &config,
                                     const models::BuildOptions &options = {})
{
    auto model = models::buildModel(config, options);
    return model ? *std::move(model) : nullptr;
}

/// How a 32-wide Llama of one layer lies in a GGUF file: q and k permuted, everything float32.
std::string asGguf(const hub::ModelConfig &config, const test::Tensors &files)
{
    test::GgufMaker maker;
    maker.addText("general.architecture", "llama");
    maker.addNumber("llama.block_count", static_cast<std::uint32_t>(config.layers));
    maker.addNumber("llama.context_length", static_cast<std::uint32_t>(config.contextLength));
    maker.addNumber("llama.embedding_length", static_cast<std::uint32_t>(config.hidden));
    maker.addNumber("llama.feed_forward_length", static_cast<std::uint32_t>(config.ffnHidden));
    maker.addNumber("llama.attention.head_count", static_cast<std::uint32_t>(config.heads));
    maker.addNumber("llama.attention.head_count_kv",
                    static_cast<std::uint32_t>(config.queryGroups));
    maker.addFloat("llama.attention.layer_norm_rms_epsilon", static_cast<float>(config.normEps));
    for (const models::ParameterSources &line : models::weightSources(config)) {
        const models::WeightSource &source = line.gguf.front();
        const std::int64_t heads = source.pairedHeads;
        at::Tensor value = files.at(line.sources.front().name);
        if (heads > 0) // convert_hf_to_gguf.py, LlamaModel.permute
            value = value.reshape({heads, 2, value.size(0) / heads / 2, value.size(1)})
                        .transpose(1, 2)
                        .reshape(value.sizes());
        value = value.contiguous();
        maker.addTensor(source.name, value.sizes().vec(), 0,
                        {static_cast<const char *>(value.const_data_ptr()), value.nbytes()});
    }
    return maker.bytes();
}

} // namespace

class ModelWeightsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tinyModelsAreFilledFromTheirFolders_data();
    void tinyModelsAreFilledFromTheirFolders();
    void aRankReadsItsExpertsAlone_data();
    void aRankReadsItsExpertsAlone();
    void ggufGivesTheSameWeightsAsTheFolder();
    void smolLm2IsReadAsTheReferenceReadsIt();
    void denseWeightsBecomeExperts();
    void adaptersAreLeftAlone();
    void valuesAreConvertedToTheModelsType();
};

void ModelWeightsTest::tinyModelsAreFilledFromTheirFolders_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"llama_tiny", "qwen2_tiny", "qwen3_tiny", "qwen3_moe_tiny", "qwen3_moe_mixed_tiny",
          "qwen2_moe_tiny", "deepseek_v3_tiny", "gpt_oss_tiny", "gemma3_text_tiny"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void ModelWeightsTest::tinyModelsAreFilledFromTheirFolders()
{
    QFETCH(const QString, name);
    const auto path = test::testData("reference/" + name.toStdString() + "/model");
    const auto folder = hub::openModel(path);
    QVERIFY(folder.ok());
    const auto model = build(folder->config);
    QVERIFY(model != nullptr);
    const auto unfilled = checkpoint::loadModelWeights(
        *folder, models::weightSources(folder->config), model->parameters());
    QVERIFY2(unfilled.ok(), unfilled ? "" : unfilled.error().sentence().c_str());
    QVERIFY(unfilled->empty());
    // The test support reads and places the same files with code of its own.
    const auto expected = byName(*test::loadModel(path, {}));
    for (const auto &[parameter, value] : byName(*model))
        QVERIFY2(test::sameBits(value, expected.at(parameter)), parameter.c_str());
}

void ModelWeightsTest::aRankReadsItsExpertsAlone_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("expert by expert") << QStringLiteral("qwen3_moe_tiny/model");
    QTest::newRow("stacked") << QStringLiteral("mixtral_tiny/model_stacked");
    QTest::newRow("stacked, transposed and interleaved") << QStringLiteral("gpt_oss_tiny/model");
}

void ModelWeightsTest::aRankReadsItsExpertsAlone()
{
    QFETCH(const QString, name);
    const auto folder = hub::openModel(test::testData("reference/" + name.toStdString()));
    const std::int64_t half = folder->config.experts / 2;
    const auto whole = build(folder->config);
    const auto part = build(folder->config, {.expertRank = 1, .expertRanks = 2});
    const auto table = models::weightSources(folder->config);
    QVERIFY(checkpoint::loadModelWeights(*folder, table, whole->parameters()).ok());
    QVERIFY(checkpoint::loadModelWeights(*folder, table, part->parameters()).ok());
    const auto all = byName(*whole);
    for (const nn::Parameter &parameter : part->parameters()) {
        at::Tensor expected = all.at(parameter.name);
        if (parameter.placement == nn::Placement::Expert)
            expected = expected.narrow(0, half, half);
        QVERIFY2(at::equal(parameter.value, expected), parameter.name.c_str());
    }
}

void ModelWeightsTest::ggufGivesTheSameWeightsAsTheFolder()
{
    const auto path = test::testData("reference/llama_tiny/model");
    const auto folder = hub::openModel(path);
    const TempFolder temp;
    test::writeBytes(temp / "m.gguf",
                     asGguf(folder->config, test::readTensors(path / "model.safetensors")));
    const auto gguf = hub::openModel(temp / "m.gguf");
    QVERIFY2(gguf.ok(), gguf ? "" : gguf.error().sentence().c_str());
    const auto model = build(gguf->config);
    const auto unfilled = checkpoint::loadModelWeights(*gguf, models::weightSources(gguf->config),
                                                       model->parameters());
    QVERIFY2(unfilled.ok(), unfilled ? "" : unfilled.error().sentence().c_str());
    const auto expected = byName(*test::loadModel(path, {}));
    for (const auto &[name, value] : byName(*model))
        QVERIFY2(test::sameBits(value, expected.at(name)), name.c_str());
}

void ModelWeightsTest::smolLm2IsReadAsTheReferenceReadsIt()
{
    const auto path = test::fetchedModel("SmolLM2-135M-Instruct.Q4_1.gguf");
    if (path.empty())
        QSKIP("SmolLM2-135M is not under .deps/models");
    const auto folder = hub::openModel(path);
    const auto model = build(folder->config);
    QVERIFY(checkpoint::loadModelWeights(*folder, models::weightSources(folder->config),
                                         model->parameters())
                .ok());
    const auto values = byName(*model);
    const auto reference = readJsonFile(test::testData("reference/smollm2/model.json"));
    int compared = 0;
    for (const auto &[name, facts] : (*reference)["weights"].items()) {
        const at::Tensor &value = values.at(name);
        QCOMPARE(value.sizes().vec(), facts["shape"].get<std::vector<std::int64_t>>());
        const auto first = facts["first"].get<std::vector<float>>();
        const auto last = facts["last_row_first"].get<std::vector<float>>();
        const at::Tensor lastRow = value.dim() == 1 ? value : value.select(0, -1);
        const auto *const values0 = value.flatten().const_data_ptr<float>();
        const auto *const values1 = lastRow.const_data_ptr<float>();
        QVERIFY2(std::equal(first.begin(), first.end(), values0), name.c_str());
        QVERIFY2(std::equal(last.begin(), last.end(), values1), name.c_str());
        const auto sum = value.sum(at::kDouble).item<double>();
        const double expected = facts["sum"].get<double>();
        QVERIFY2(std::abs(sum - expected) <= 1e-9 * facts["l2"].get<double>(), name.c_str());
        ++compared;
    }
    QVERIFY(compared >= 10);
}

void ModelWeightsTest::denseWeightsBecomeExperts()
{
    const auto path = test::testData("reference/llama_tiny/model");
    const auto dense = hub::openModel(path);
    const auto config = hub::upcycled(dense->config, 4, 2);
    QVERIFY(config.ok());
    const auto model = build(*config, {.expertRank = 1, .expertRanks = 2});
    const auto unfilled = checkpoint::loadModelWeights(*dense, models::upcyclingSources(*config),
                                                       model->parameters());
    QVERIFY2(unfilled.ok(), unfilled ? "" : unfilled.error().sentence().c_str());
    QCOMPARE(*unfilled,
             (std::vector<std::string>{"model.layers.0.mlp.gate.weight",
                                       "model.layers.1.mlp.gate.weight"}));
    const auto files = test::readTensors(path / "model.safetensors");
    const at::Tensor experts = byName(*model).at("model.layers.1.mlp.experts.gate_up_proj");
    const std::int64_t width = config->moeFfnHidden;
    for (std::int64_t expert = 0; expert < 2; ++expert) {
        QVERIFY(at::equal(experts.select(0, expert).narrow(0, 0, width),
                          files.at("model.layers.1.mlp.gate_proj.weight")));
        QVERIFY(at::equal(experts.select(0, expert).narrow(0, width, width),
                          files.at("model.layers.1.mlp.up_proj.weight")));
    }
}

void ModelWeightsTest::adaptersAreLeftAlone()
{
    const auto folder = hub::openModel(test::testData("reference/llama_tiny/model"));
    models::BuildOptions options;
    options.trainBase = false;
    options.lora = models::LoraSpec{.modules = {"model.layers.0.self_attn.q_proj"}};
    const auto model = build(folder->config, options);
    for (nn::Parameter &parameter : model->parameters())
        if (parameter.adapter)
            parameter.value.detach().fill_(0.25);
    QVERIFY(checkpoint::loadModelWeights(*folder, models::weightSources(folder->config),
                                         model->parameters())
                .ok());
    int adapters = 0;
    for (const nn::Parameter &parameter : model->parameters()) {
        if (!parameter.adapter)
            continue;
        QVERIFY(parameter.value.detach().eq(0.25).all().item<bool>());
        ++adapters;
    }
    QCOMPARE(adapters, 2);
}

void ModelWeightsTest::valuesAreConvertedToTheModelsType()
{
    const auto path = test::testData("reference/llama_tiny/model");
    const auto folder = hub::openModel(path);
    const auto model = build(folder->config, {.dtype = at::kBFloat16});
    QVERIFY(checkpoint::loadModelWeights(*folder, models::weightSources(folder->config),
                                         model->parameters())
                .ok());
    const auto expected = byName(*test::loadModel(path, {}));
    for (const auto &[name, value] : byName(*model)) {
        QCOMPARE(value.scalar_type(), at::kBFloat16);
        QVERIFY2(at::equal(value, expected.at(name).to(at::kBFloat16)), name.c_str());
    }
}

QTEST_GUILESS_MAIN(ModelWeightsTest)
#include "tst_model_weights.moc"
