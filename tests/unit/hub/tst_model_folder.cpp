// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/model_folder.h"
#include "backend/hub/text_source.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/hub/model_makers.h"

#include <QTest>

#include <map>

using namespace tessera;
using test::GgufMaker;
using test::modelError;
using test::TempFolder;
using test::tinyGguf;
using Templates = std::vector<hub::NamedTemplate>;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kConfig =
    R"({"architectures":["LlamaForCausalLM"],"model_type":"llama","num_hidden_layers":1,)"
    R"("hidden_size":8,"num_attention_heads":2,"intermediate_size":4,"vocab_size":6,)"
    R"("max_position_embeddings":16,"torch_dtype":"float32"})";

std::vector<test::NamedShape> allTensors()
{
    const auto config = hub::parseModelConfig(Json::parse(kConfig), "config.json");
    std::vector<test::NamedShape> tensors;
    for (const auto &tensor : hub::expectedTensors(*config, hub::ModelSource::HuggingFaceFolder))
        tensors.push_back({tensor.name, tensor.shape});
    return tensors;
}

/// A folder with the config and two shards with an index, each with half of the tensors.
void writeSharded(const fs::path &folder, const Json &indexChanges = Json::object())
{
    test::writeBytes(folder / "config.json", kConfig);
    const auto tensors = allTensors();
    const auto half = tensors.begin() + static_cast<std::ptrdiff_t>(tensors.size() / 2);
    test::writeBytes(folder / "model-00001-of-00002.safetensors",
                     test::zeroTensors({tensors.begin(), half}));
    test::writeBytes(folder / "model-00002-of-00002.safetensors",
                     test::zeroTensors({half, tensors.end()}));
    Json map = Json::object();
    for (auto it = tensors.begin(); it != tensors.end(); ++it)
        map[it->name] =
            it < half ? "model-00001-of-00002.safetensors" : "model-00002-of-00002.safetensors";
    map.update(indexChanges);
    test::writeBytes(folder / "model.safetensors.index.json", Json{{"weight_map", map}}.dump());
}

/// tinyGguf() with every tensor, zero.
GgufMaker completeGguf()
{
    GgufMaker maker = tinyGguf();
    for (const auto &tensor : test::tinyGgufTensors())
        maker.addTensor(tensor.name, tensor.shape, 0,
                        std::string(4 * test::elementsOf(tensor.shape), '\0'));
    return maker;
}

/// Metadata of a DeepSeek-V2; older files do not say how experts are grouped.
GgufMaker tinyDeepseekGguf(bool saysGroups)
{
    GgufMaker maker;
    maker.addText("general.architecture", "deepseek2");
    for (const auto &[key, value] : std::initializer_list<std::pair<const char *, std::uint32_t>>{
             {"block_count", 1},
             {"context_length", 16},
             {"embedding_length", 8},
             {"feed_forward_length", 8},
             {"attention.head_count", 2},
             {"attention.kv_lora_rank", 4},
             {"attention.key_length", 6},
             {"attention.value_length", 4},
             {"rope.dimension_count", 2},
             {"expert_count", 4},
             {"expert_used_count", 2},
             {"expert_feed_forward_length", 8},
             {"vocab_size", 5}})
        maker.addNumber(std::string("deepseek2.") + key, value);
    maker.addFloat("deepseek2.attention.layer_norm_rms_epsilon", 1e-6F);
    if (saysGroups)
        maker.addNumber("deepseek2.expert_group_count", 1);
    return maker;
}

} // namespace

class ModelFolderTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stories260KIsOpened();
    void smolLm2IsOpened();
    void committedTinyModelsFitTheirConfigs_data();
    void committedTinyModelsFitTheirConfigs();
    void shardsOfAnIndexAreReadTogether();
    void aShardThatIsNotThereIsListed();
    void aTensorInNoShardIsListed();
    void aTensorOutsideTheIndexIsANotice();
    void anIndexThatLeavesTheFolderIsRefused();
    void aTensorThatTheModelNeedsIsMissed();
    void aTensorOfTheWrongShapeIsNamed();
    void weightsThatAreIntegersAreRefused();
    void aFolderWithoutWeightsIsStillAModel();
    void pickledWeightsAreRefused();
    void chatTemplatesAreFoundInTheirOrder();
    void turnEndsOfTheGenerationConfigAreTaken();
    void unknownKeysAreANotice();
    void aTinyGgufIsOpened();
    void ggufKeysThatChangeTheMathematicsAreRefused();
    void absurdNumbersOfAGgufAreRefused_data();
    void absurdNumbersOfAGgufAreRefused();
    void theTokenizerSettingSaysWhoseTextsAreRead();
    void pathsThatAreNoModelAreNamed();
};

void ModelFolderTest::stories260KIsOpened()
{
    TESSERA_NEED_SHARED(path, "data/stories260K/hf");
    const auto model = hub::openModel(path);
    QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
    QCOMPARE(model->config.family, std::string("llama"));
    QVERIFY(model->config.tiedEmbeddings);
    QCOMPARE(model->tokenizerFile, path / "tokenizer.json");
    QVERIFY(model->hasWeights && model->problems.empty());
    QCOMPARE(static_cast<std::int64_t>(model->weightBytes),
             4 * hub::countParameters(model->config).total);
}

void ModelFolderTest::smolLm2IsOpened()
{
    const auto path = test::fetchedModel("SmolLM2-135M-Instruct.Q4_1.gguf");
    if (path.empty())
        QSKIP("SmolLM2-135M is not under .deps/models");
    const auto model = hub::openModel(path);
    QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
    QCOMPARE(hub::countParameters(model->config).total, 134'515'008);
    QCOMPARE(model->config.ropeTheta, 100000.0);
    QCOMPARE(model->config.normEps, 1e-5);
    QCOMPARE(model->config.headDim, 64);
    QCOMPARE(model->config.eosIds, std::vector<std::int64_t>{2});
    QCOMPARE(model->tokenizerFile, path);
    QVERIFY(model->templates.front().jinja.find("<|im_start|>") != std::string::npos);
    const auto again =
        hub::parseModelConfig(hub::toHuggingFaceConfig(model->config), "made config.json");
    QVERIFY(again.ok());
    QCOMPARE(hub::countParameters(*again).total, 134'515'008);
}

void ModelFolderTest::committedTinyModelsFitTheirConfigs_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"llama_tiny", "qwen2_tiny", "qwen3_tiny", "qwen3_moe_tiny", "qwen3_moe_mixed_tiny"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void ModelFolderTest::committedTinyModelsFitTheirConfigs()
{
    QFETCH(const QString, name);
    const auto model = hub::openModel(test::testData("reference/" + name.toStdString() + "/model"));
    QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
    QVERIFY(model->problems.empty());
    QCOMPARE(static_cast<std::int64_t>(model->weightBytes),
             4 * hub::countParameters(model->config).total);
}

void ModelFolderTest::shardsOfAnIndexAreReadTogether()
{
    const TempFolder folder;
    writeSharded(folder.path());
    const auto model = hub::openModel(folder.path());
    QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
    QCOMPARE(model->tensors.size(), allTensors().size());
    QCOMPARE(model->tensorFiles.at("model.embed_tokens.weight").filename(),
             fs::path("model-00001-of-00002.safetensors"));
}

void ModelFolderTest::aShardThatIsNotThereIsListed() // real case MF-01
{
    const TempFolder folder;
    writeSharded(folder.path());
    fs::remove(folder / "model-00002-of-00002.safetensors");
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::MissingTensor);
    QCOMPARE(error.args.at(1), std::string("model-00002-of-00002.safetensors"));
}

void ModelFolderTest::aTensorInNoShardIsListed() // real case MF-01
{
    const TempFolder folder;
    writeSharded(folder.path(),
                 {{"mtp.fc.weight", "model-00001-of-00002.safetensors"},
                  {"mtp.x.weight", "model-00002-of-00002.safetensors"}});
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::MissingTensor);
    QCOMPARE(error.args.at(1), std::string("mtp.fc.weight, mtp.x.weight"));
}

void ModelFolderTest::aTensorOutsideTheIndexIsANotice() // real case MF-01
{
    const TempFolder folder;
    writeSharded(folder.path());
    Json index = Json::parse(std::ifstream(folder / "model.safetensors.index.json"));
    index["weight_map"].erase("model.norm.weight");
    test::writeBytes(folder / "model.safetensors.index.json", index.dump());
    const auto model = hub::openModel(folder.path());
    QVERIFY(model.ok());
    QCOMPARE(model->problems.size(), std::size_t{1});
    QCOMPARE(model->problems[0].rule, std::string("W01"));
    QCOMPARE(model->problems[0].args.at(1), std::string("model.norm.weight"));
}

void ModelFolderTest::anIndexThatLeavesTheFolderIsRefused()
{
    const TempFolder folder;
    writeSharded(folder.path(), {{"x", "../../secret.safetensors"}});
    QCOMPARE(modelError(folder.path()).code, ErrorCode::BadFile);
}

void ModelFolderTest::aTensorThatTheModelNeedsIsMissed()
{
    const TempFolder folder;
    test::writeBytes(folder / "config.json", kConfig);
    auto tensors = allTensors();
    tensors.pop_back();
    test::writeBytes(folder / "model.safetensors", test::zeroTensors(tensors));
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::MissingTensor);
    QCOMPARE(error.args.at(1), allTensors().back().name);
}

void ModelFolderTest::aTensorOfTheWrongShapeIsNamed()
{
    const TempFolder folder;
    test::writeBytes(folder / "config.json", kConfig);
    auto tensors = allTensors();
    tensors.front().shape.front() += 1;
    test::writeBytes(folder / "model.safetensors", test::zeroTensors(tensors));
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::WrongShape);
    QCOMPARE(error.args,
             (std::vector<std::string>{"model.embed_tokens.weight", "[7, 8]", "[6, 8]"}));
}

void ModelFolderTest::weightsThatAreIntegersAreRefused()
{
    const TempFolder folder;
    test::writeBytes(folder / "config.json", kConfig);
    std::vector<test::RawTensor> tensors;
    for (const auto &tensor : allTensors())
        tensors.push_back({tensor.name, "F32", tensor.shape,
                           std::string(4 * test::elementsOf(tensor.shape), '\0')});
    test::writeBytes(folder / "model.safetensors", test::rawTensors(tensors));
    QVERIFY(hub::openModel(folder.path()).ok());
    tensors.back().dtype = "I32";
    test::writeBytes(folder / "model.safetensors", test::rawTensors(tensors));
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::UnsupportedFormat);
    QVERIFY(error.args.at(1).find(tensors.back().name + " of type I32") != std::string::npos);
}

void ModelFolderTest::aFolderWithoutWeightsIsStillAModel()
{
    const TempFolder folder;
    test::writeBytes(folder / "config.json", kConfig);
    const auto model = hub::openModel(folder.path());
    QVERIFY(model.ok());
    QVERIFY(!model->hasWeights && model->tokenizerFile.empty());
}

void ModelFolderTest::pickledWeightsAreRefused()
{
    const TempFolder folder;
    test::writeBytes(folder / "config.json", kConfig);
    test::writeBytes(folder / "pytorch_model.bin", "x");
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::UnsupportedFormat);
    QVERIFY(error.args.at(1).find("pytorch_model.bin") != std::string::npos);
}

void ModelFolderTest::chatTemplatesAreFoundInTheirOrder()
{
    const TempFolder folder;
    test::writeBytes(folder / "config.json", kConfig);
    QVERIFY(hub::openModel(folder.path())->templates.empty());
    test::writeBytes(folder / "tokenizer_config.json",
                     R"({"chat_template":[{"name":"tool_use","template":"no"},)"
                     R"({"name":"default","template":"listed"}]})");
    QCOMPARE(hub::openModel(folder.path())->templates,
             (Templates{{"tool_use", "no"}, {"default", "listed"}}));
    test::writeBytes(folder / "tokenizer_config.json", R"({"chat_template":"plain"})");
    QCOMPARE(hub::openModel(folder.path())->templates, (Templates{{"default", "plain"}}));
    test::writeBytes(folder / "chat_template.jinja", "own file");
    QCOMPARE(hub::openModel(folder.path())->templates, (Templates{{"default", "own file"}}));
}

void ModelFolderTest::turnEndsOfTheGenerationConfigAreTaken()
{
    const TempFolder folder;
    test::writeBytes(folder / "config.json", kConfig);
    test::writeBytes(folder / "generation_config.json", R"({"eos_token_id":[3,4]})");
    QCOMPARE(hub::openModel(folder.path())->config.eosIds, (std::vector<std::int64_t>{3, 4}));
}

void ModelFolderTest::unknownKeysAreANotice()
{
    const TempFolder folder;
    Json json = Json::parse(kConfig);
    json["surprise"] = 1;
    json["transformers_version"] = "4.51.0";
    test::writeBytes(folder / "config.json", json.dump());
    const auto model = hub::openModel(folder.path());
    QVERIFY(model.ok());
    QCOMPARE(model->problems.size(), std::size_t{1});
    QCOMPARE(model->problems[0].args.at(1), std::string("surprise"));
}

void ModelFolderTest::aTinyGgufIsOpened()
{
    const TempFolder folder;
    test::writeBytes(folder / "m.gguf", completeGguf().bytes());
    const auto model = hub::openModel(folder / "m.gguf");
    QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
    QCOMPARE(model->config.vocab, 5);
    QVERIFY(model->config.tiedEmbeddings && model->tokenizerFile.empty());
    test::writeBytes(folder / "none.gguf", tinyGguf().bytes());
    QCOMPARE(modelError(folder / "none.gguf").code, ErrorCode::MissingTensor);
}

void ModelFolderTest::ggufKeysThatChangeTheMathematicsAreRefused()
{
    const TempFolder folder;
    const auto refusedKey = [&](GgufMaker maker) {
        test::writeBytes(folder / "m.gguf", maker.bytes());
        const Error error = modelError(folder / "m.gguf");
        return error.code == ErrorCode::NotSupported ? error.args.at(0) : error.detail;
    };
    GgufMaker window = completeGguf();
    window.addNumber("llama.attention.sliding_window", 16);
    QCOMPARE(refusedKey(window), std::string("llama.attention.sliding_window"));
    GgufMaker longrope = completeGguf();
    longrope.addText("llama.rope.scaling.type", "longrope");
    QCOMPARE(refusedKey(longrope), std::string("llama.rope.scaling.type"));
    GgufMaker partial = completeGguf();
    partial.addNumber("llama.rope.dimension_count", 4);
    QCOMPARE(refusedKey(partial), std::string("llama.rope.dimension_count"));
    QCOMPARE(refusedKey(tinyDeepseekGguf(false)),
             std::string("deepseek2.expert_group_count is needed and not set."));
    GgufMaker normalised = tinyDeepseekGguf(true);
    normalised.addFlag("deepseek2.expert_weights_norm", true);
    QCOMPARE(refusedKey(normalised), std::string("deepseek2.expert_weights_norm"));
    GgufMaker nextTokens = tinyDeepseekGguf(true);
    nextTokens.addNumber("deepseek2.nextn_predict_layers", 1);
    QCOMPARE(refusedKey(nextTokens), std::string("deepseek2.nextn_predict_layers"));
    GgufMaker other;
    other.addText("general.architecture", "gemma2");
    QCOMPARE(
        (test::writeBytes(folder / "m.gguf", other.bytes()), modelError(folder / "m.gguf").code),
        ErrorCode::UnsupportedFormat);
}

void ModelFolderTest::absurdNumbersOfAGgufAreRefused_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("most");
    QTest::newRow("layers") << "llama.block_count"
                            << "10000";
    QTest::newRow("experts") << "llama.expert_count"
                             << "65536";
    QTest::newRow("width") << "llama.embedding_length"
                           << "2147483647";
    QTest::newRow("heads") << "llama.attention.head_count"
                           << "2147483647";
    QTest::newRow("head") << "llama.attention.key_length"
                          << "2147483647";
    QTest::newRow("mlp") << "llama.feed_forward_length"
                         << "2147483647";
    QTest::newRow("vocabulary") << "llama.vocab_size"
                                << "2147483647";
}

void ModelFolderTest::absurdNumbersOfAGgufAreRefused()
{
    QFETCH(const QString, key);
    QFETCH(const QString, most);
    GgufMaker maker;
    maker.addText("general.architecture", "llama");
    const std::map<std::string, std::uint32_t> sizes{{"llama.block_count", 1},
                                                     {"llama.context_length", 64},
                                                     {"llama.embedding_length", 32},
                                                     {"llama.feed_forward_length", 64},
                                                     {"llama.attention.head_count", 4}};
    for (const auto &[name, size] : sizes)
        if (name != key.toStdString())
            maker.addNumber(name, size);
    maker.addFloat("llama.attention.layer_norm_rms_epsilon", 1e-5F);
    maker.addNumber(key.toStdString(), 4'000'000'000U);
    const TempFolder folder;
    test::writeBytes(folder / "m.gguf", maker.bytes());
    const Error error = modelError(folder / "m.gguf");
    QCOMPARE(error.code, ErrorCode::BadFile);
    QCOMPARE(error.args.at(2),
             key.toStdString() + " is 4000000000, at most " + most.toStdString() + " is possible");
}

void ModelFolderTest::theTokenizerSettingSaysWhoseTextsAreRead()
{
    const TempFolder folder;
    const auto write = [&](const char *name, const char *chat) {
        fs::create_directory(folder / name);
        test::writeBytes(folder / name / "config.json", kConfig);
        test::writeBytes(folder / name / "tokenizer.json", "{}");
        test::writeBytes(folder / name / "chat_template.jinja", chat);
        return (folder / name).string();
    };
    const auto model = hub::openModel(write("model", "mine"));
    QVERIFY(model.ok());
    const std::string other = write("other", "theirs");
    const auto own = hub::textSource(std::nullopt, *model);
    QCOMPARE(own->tokenizerFile, folder / "model" / "tokenizer.json");
    QCOMPARE(own->templates, (Templates{{"default", "mine"}}));
    const auto whole = hub::textSource(other, *model);
    QCOMPARE(whole->tokenizerFile, folder / "other" / "tokenizer.json");
    QCOMPARE(whole->templates, (Templates{{"default", "theirs"}}));
    const auto file = hub::textSource(other + "/tokenizer.json", *model);
    QCOMPARE(file->tokenizerFile, folder / "other" / "tokenizer.json");
    QCOMPARE(file->templates, (Templates{{"default", "mine"}}));
    QCOMPARE(hub::textSource(other + "/none", *model).error().code, ErrorCode::FileNotFound);
}

void ModelFolderTest::pathsThatAreNoModelAreNamed()
{
    const TempFolder folder;
    QCOMPARE(modelError(folder / "absent").code, ErrorCode::FileNotFound);
    QCOMPARE(modelError(folder.path()).args.at(0), (folder / "config.json").string());
    test::writeBytes(folder / "weights.bin", "x");
    QCOMPARE(modelError(folder / "weights.bin").code, ErrorCode::UnsupportedFormat);
    test::writeBytes(folder / "config.json", "{\n  \"hidden_size\": ,\n}");
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::BadJson);
    QCOMPARE(error.args.at(1), std::string("2"));
}

QTEST_GUILESS_MAIN(ModelFolderTest)
#include "tst_model_folder.moc"
