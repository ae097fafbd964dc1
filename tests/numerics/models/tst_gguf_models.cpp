// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tiny models of each family that llama.cpp has, as GGUF and as a Hugging Face folder.
#include "backend/base/files.h"
#include "backend/checkpoint/model_weights.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"
#include "tests/unit/hub/file_makers.h"

#include <QTest>

#include <filesystem>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

namespace {

constexpr double kTolerance = 1e-5;
constexpr auto kCases = {"qwen2moe", "olmoe", "deepseek_v2", "deepseek_v3", "gpt-oss", "gemma3"};

Json scalingJson(const std::optional<hub::RopeScaling> &scaling)
{
    if (!scaling)
        return nullptr;
    return {scaling->type,
            scaling->factor,
            scaling->originalContext,
            scaling->betaFast,
            scaling->betaSlow,
            scaling->truncate,
            QByteArray::number(scaling->attentionFactor, 'g', 12).toStdString(),
            scaling->mscaleAllDim};
}

/// Everything of a description that a model is built from.
Json described(const hub::ModelConfig &config)
{
    Json json{{"family", config.family},
              {"architecture", config.architecture},
              {"sizes",
               {config.layers, config.hidden, config.heads, config.queryGroups, config.headDim,
                config.ffnHidden, config.vocab, config.contextLength}},
              {"flags",
               {config.tiedEmbeddings, config.qkvBias, config.outputBias, config.mlpBias,
                config.qkNorm, config.qkNormWhole}},
              {"clip", config.clipQkv},
              {"scalar", config.queryScalar ? Json(*config.queryScalar) : Json()},
              {"eps", config.normEps},
              {"theta", config.ropeTheta},
              {"scaling", scalingJson(config.ropeScaling)},
              {"fraction", config.rotaryFraction},
              {"window", {config.slidingWindow, config.windowLayer}},
              {"experts",
               {config.experts, config.topk, config.moeFfnHidden, config.sharedFfnHidden,
                config.sharedGate, config.expertGroups, config.groupsPerToken, config.routedScale,
                config.swigluAlpha, config.swigluLimit, config.normTopkProb, config.moeLayer}},
              {"ids", {config.bosId ? *config.bosId : -1, config.eosIds}}};
    if (config.localRope)
        json["local"] = {config.localRope->theta, scalingJson(config.localRope->scaling)};
    if (config.latent)
        json["latent"] = {config.latent->queryRank, config.latent->keyValueRank,
                          config.latent->plainDim,  config.latent->ropeDim,
                          config.latent->valueDim,  config.latent->interleaved};
    return json;
}

struct Case {
    fs::path folder;
    Tensors expected;
    hub::ModelFolder gguf;
    fs::path weights; ///< the Hugging Face folder that has the same ones

    explicit Case(const QByteArray &name)
        : folder(testData("reference/gguf_models/" + name.toStdString())),
          expected(readTensors(folder / "expected.safetensors"))
    {
        auto opened = hub::openModel(folder / "model.gguf");
        if (!opened)
            qFatal("%s", opened.error().sentence().c_str());
        gguf = *std::move(opened);
        const Json numbers = readJsonFile(folder / "expected.json").value();
        weights = testData("reference/" + numbers.at("weights").get<std::string>() + "/model");
    }

    [[nodiscard]] std::unique_ptr<models::Model> load(const hub::ModelFolder &from,
                                                      const models::BuildOptions &options) const
    {
        auto model = tinyModel(gguf.config, options);
        const auto unfilled = checkpoint::loadModelWeights(from, models::weightSources(from.config),
                                                           model->parameters());
        if (!unfilled || !unfilled->empty())
            qFatal("%s", unfilled ? "left open" : unfilled.error().sentence().c_str());
        return model;
    }
};

void addValue(GgufMaker &maker, const std::string &key, const Json &value)
{
    if (value.is_string())
        maker.addText(key, value.get<std::string>());
    else if (value.is_boolean())
        maker.addFlag(key, value.get<bool>());
    else if (value.is_number_float())
        maker.addFloat(key, value.get<float>());
    else if (value.is_number())
        maker.addNumber(key, value.get<std::uint32_t>());
}

/// The file with gate and up of each layer's experts in one tensor, as llama.cpp's converter joins
/// them: of each expert the gate's rows, then those of up.
std::string withJoinedExperts(const fs::path &file)
{
    const std::string bytes = readFile(file).value();
    const hub::GgufHeader header = hub::readGgufHeader(file, false).value();
    const auto dataOf = [&bytes](const hub::TensorInfo &info) {
        return bytes.substr(info.offset, info.bytes);
    };
    GgufMaker maker;
    for (const auto &[key, value] : header.metadata)
        addValue(maker, key, value);
    for (const auto &[name, info] : header.tensors) {
        const std::size_t gate = name.find("ffn_gate_exps");
        if (name.find("ffn_up_exps") != std::string::npos)
            continue;
        if (gate == std::string::npos) {
            maker.addTensor(name, info.shape, 0, dataOf(info));
            continue;
        }
        std::string other = name;
        other.replace(gate, std::string("ffn_gate_exps").size(), "ffn_up_exps");
        std::string joinedName = name;
        joinedName.replace(gate, std::string("ffn_gate_exps").size(), "ffn_gate_up_exps");
        const std::string gates = dataOf(info);
        const std::string ups = dataOf(header.tensors.at(other));
        const std::size_t ofExpert = gates.size() / static_cast<std::size_t>(info.shape[0]);
        std::string data;
        for (std::size_t at = 0; at < gates.size(); at += ofExpert)
            data += gates.substr(at, ofExpert) + ups.substr(at, ofExpert);
        std::vector<std::int64_t> shape = info.shape;
        shape[1] *= 2;
        maker.addTensor(joinedName, shape, 0, data);
    }
    return maker.bytes();
}

} // namespace

class TestGgufModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void descriptionsAreThoseOfTheFolders_data() { allCases(); }
    void descriptionsAreThoseOfTheFolders();
    void tensorsAreThoseOfTheFolders_data() { allCases(); }
    void tensorsAreThoseOfTheFolders();
    void logitsAgree_data() { allCases(); }
    void logitsAgree();
    void aRankReadsItsExpertsAlone_data() { allCases(); }
    void aRankReadsItsExpertsAlone();
    void gateAndUpMayBeOneTensor_data();
    void gateAndUpMayBeOneTensor();

private:
    static void allCases()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char *name : kCases)
            QTest::newRow(name) << QByteArray(name);
    }
};

void TestGgufModels::descriptionsAreThoseOfTheFolders()
{
    QFETCH(const QByteArray, name);
    const Case reference(name);
    const auto folder = readConfig(reference.folder);

    QCOMPARE(QByteArray::fromStdString(described(reference.gguf.config).dump()),
             QByteArray::fromStdString(described(folder).dump()));
    QVERIFY(reference.gguf.problems.empty());
    // What an export of the GGUF model has in its config.json says the same again.
    const Json exported = hub::toHuggingFaceConfig(reference.gguf.config);
    const auto again = hub::parseModelConfig(exported, "config.json");
    QVERIFY2(again.ok(), again ? "" : again.error().sentence().c_str());
    QCOMPARE(QByteArray::fromStdString(described(*again).dump()),
             QByteArray::fromStdString(described(folder).dump()));
    QCOMPARE(hub::countParameters(reference.gguf.config).total, hub::countParameters(folder).total);
}

void TestGgufModels::tensorsAreThoseOfTheFolders()
{
    QFETCH(const QByteArray, name);
    const Case reference(name);
    const auto folder = hub::openModel(reference.weights);
    QVERIFY2(folder.ok(), folder ? "" : folder.error().sentence().c_str());
    const auto fromFolder = reference.load(*folder, {});
    const auto fromGguf = reference.load(reference.gguf, {});

    for (std::size_t i = 0; i < fromFolder->parameters().size(); ++i) {
        const nn::Parameter &expected = fromFolder->parameters()[i];
        const nn::Parameter &found = fromGguf->parameters()[i];
        // One was added to Gemma's norms and taken away again.
        const bool rounded = name == "gemma3" && expected.name.ends_with("norm.weight");
        const bool same = rounded ? absoluteError(found.value, expected.value) < 1e-6
                                  : sameBits(found.value.detach(), expected.value.detach());
        QVERIFY2(same, expected.name.c_str());
    }
}

void TestGgufModels::logitsAgree()
{
    QFETCH(const QByteArray, name);
    const Case reference(name);
    const auto model = reference.load(reference.gguf, {});
    std::vector<Document> documents;
    const auto ids = reference.expected.at("input_ids").to(at::kLong);
    for (std::int64_t row = 0; row < ids.size(0); ++row) {
        const auto *const data = ids[row].const_data_ptr<std::int64_t>();
        const std::vector<std::int64_t> tokens(data, data + ids.size(1));
        documents.push_back({tokens, tokens});
    }

    const auto logits = logitsOf(*model, joined(documents));

    const double error = relativeError(logits, reference.expected.at("logits").flatten(0, 1));
    QVERIFY2(error < kTolerance, qPrintable(QString::number(error)));
}

void TestGgufModels::aRankReadsItsExpertsAlone()
{
    QFETCH(const QByteArray, name);
    const Case reference(name);
    const std::int64_t half = reference.gguf.config.experts / 2;
    if (half == 0)
        return;
    const auto whole = reference.load(reference.gguf, {});
    const auto part = reference.load(reference.gguf, {.expertRank = 1, .expertRanks = 2});
    for (std::size_t i = 0; i < whole->parameters().size(); ++i) {
        const nn::Parameter &mine = part->parameters()[i];
        at::Tensor expected = whole->parameters()[i].value.detach();
        if (mine.placement == nn::Placement::Expert)
            expected = expected.narrow(0, half, half);
        QVERIFY2(sameBits(mine.value.detach(), expected.contiguous()), mine.name.c_str());
    }
}

void TestGgufModels::gateAndUpMayBeOneTensor_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"qwen2moe", "olmoe", "deepseek_v3"})
        QTest::newRow(name) << QByteArray(name);
}

void TestGgufModels::gateAndUpMayBeOneTensor()
{
    QFETCH(const QByteArray, name);
    const Case reference(name);
    const TempFolder folder;
    writeBytes(folder / "joined.gguf", withJoinedExperts(reference.folder / "model.gguf"));
    const auto opened = hub::openModel(folder / "joined.gguf");
    QVERIFY2(opened.ok(), opened ? "" : opened.error().sentence().c_str());
    QVERIFY(opened->problems.empty());
    for (const int ranks : {1, 2}) {
        const models::BuildOptions options{.expertRank = ranks - 1, .expertRanks = ranks};
        const auto apart = reference.load(reference.gguf, options);
        const auto joined = reference.load(*opened, options);
        for (std::size_t i = 0; i < apart->parameters().size(); ++i)
            QVERIFY2(sameBits(joined->parameters()[i].value.detach(),
                              apart->parameters()[i].value.detach()),
                     apart->parameters()[i].name.c_str());
    }
}

QTEST_GUILESS_MAIN(TestGgufModels)
#include "tst_gguf_models.moc"
