// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// All that is wrong with a model at once, split GGUF models, scales of 8-bit weights, and what a
// path is that is no model.
#include "backend/hub/model_folder.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/hub/model_makers.h"

#include <QTest>

#include <algorithm>

using namespace tessera;
using test::GgufMaker;
using test::modelError;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kConfig =
    R"({"architectures":["LlamaForCausalLM"],"model_type":"llama","num_hidden_layers":1,)"
    R"("hidden_size":8,"num_attention_heads":2,"intermediate_size":4,"vocab_size":6,)"
    R"("max_position_embeddings":16,"torch_dtype":"float32","tie_word_embeddings":true})";

std::vector<test::RawTensor> allTensors(const std::string &dtype = "F32", std::size_t size = 4)
{
    const auto config = hub::parseModelConfig(Json::parse(kConfig), "config.json");
    std::vector<test::RawTensor> tensors;
    for (const auto &tensor : hub::expectedTensors(*config, hub::ModelSource::HuggingFaceFolder)) {
        const bool matrix = tensor.shape.size() == 2;
        tensors.push_back(
            {tensor.name, matrix ? dtype : "F32", tensor.shape,
             std::string((matrix ? size : 4) * test::elementsOf(tensor.shape), '\0')});
    }
    return tensors;
}

/// The folder's config with `changes`, and a weight file with these tensors.
void writeFolder(const fs::path &folder, const std::vector<test::RawTensor> &tensors,
                 const Json &changes = Json::object())
{
    Json config = Json::parse(kConfig);
    config.update(changes);
    test::writeBytes(folder / "config.json", config.dump());
    test::writeBytes(folder / "model.safetensors", test::rawTensors(tensors));
}

Json fp8(const Json &more = Json::object())
{
    Json quantization{{"quant_method", "fp8"}, {"fmt", "e4m3"}, {"activation_scheme", "dynamic"}};
    quantization.update(more);
    return {{"quantization_config", quantization}};
}

void addScales(std::vector<test::RawTensor> &tensors, const std::string &suffix,
               const std::vector<std::int64_t> &shape)
{
    const std::size_t count = test::elementsOf(shape);
    for (std::size_t i = 0, end = tensors.size(); i < end; ++i)
        if (tensors[i].dtype == "F8_E4M3")
            tensors.push_back(
                {tensors[i].name + suffix, "F32", shape, std::string(4 * count, '\0')});
}

/// Parts of a Llama of width 32 in a GGUF file, its tensors dealt out in turn.
std::vector<GgufMaker> ggufParts(int count)
{
    std::vector<GgufMaker> parts(static_cast<std::size_t>(count));
    parts.front() = test::tinyGguf();
    const auto tensors = test::tinyGgufTensors();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i].addShort("split.no", static_cast<std::uint16_t>(i));
        parts[i].addShort("split.count", static_cast<std::uint16_t>(count));
        parts[i].addNumber("split.tensors.count", static_cast<std::uint32_t>(tensors.size()));
    }
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const auto &shape = tensors[i].shape;
        const std::size_t elements = test::elementsOf(shape);
        const bool matrix = shape.size() == 2;
        const std::size_t bytes = matrix ? elements / 32 * 20 : 4 * elements; // Q4_1, F32
        parts[i % parts.size()].addTensor(tensors[i].name, shape, matrix ? 3 : 0,
                                          std::string(bytes, '\0'));
    }
    return parts;
}

void writeParts(const fs::path &folder, const std::vector<GgufMaker> &parts)
{
    for (std::size_t i = 0; i < parts.size(); ++i)
        test::writeBytes(folder
                             / ("m-0000" + std::to_string(i + 1) + "-of-0000"
                                + std::to_string(parts.size()) + ".gguf"),
                         parts[i].bytes());
}

bool has(const std::vector<Error> &errors, ErrorCode code, const std::string &text)
{
    return std::ranges::any_of(errors, [&](const Error &error) {
        return error.code == code && error.detail.find(text) != std::string::npos;
    });
}

} // namespace

class ModelReportTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyProblemIsListedAtOnce();
    void aCutShardDoesNotHideTheOthers();
    void everyWrongShapeIsNamed();
    void aSoundFolderHasItsFiles();
    void shardsBehindLinksAreRead();
    void blockScalesBelongToTheirWeights();
    void oneScaleATensorOrRowIsTaken();
    void compressedTensorsAreTaken();
    void weightsWithoutScaleAreRefused();
    void aScaleOfAnotherShapeIsRefused();
    void otherQuantisationsAreRefusedByName_data();
    void otherQuantisationsAreRefusedByName();
    void anyPartOpensTheWholeGguf();
    void missingPartsOfAGgufAreNamed();
    void partsOfAnotherModelAreRefused();
    void aFolderWithOneGgufIsAModel();
    void theFolderOfARunNamesItsModels();
    void aModelTypeOfAnotherModelIsTold_data();
    void aModelTypeOfAnotherModelIsTold();
    void tokenIdsOutsideTheVocabularyAreTold();
    void theFileOfATemplateThatCannotBeReadIsNamed();
    void aGgufOfAnUnknownModelCannotBeRead();
    void filesAndAdaptersAreExplained();
    void namesThatAreNotUtf8AreRefused();
};

void ModelReportTest::everyProblemIsListedAtOnce()
{
    const TempFolder folder;
    writeFolder(folder.path(), allTensors(), {{"hidden_act", "gelu"}});
    std::string bytes = test::rawTensors(allTensors());
    test::writeBytes(folder / "model.safetensors", bytes.substr(0, bytes.size() - 8));
    test::writeBytes(folder / "tokenizer_config.json", "{");
    test::writeBytes(folder / "generation_config.json", "[1]");
    const hub::ModelReport report = hub::inspectModel(folder.path());
    QCOMPARE(report.errors.size(), std::size_t{4});
    QVERIFY(!report.configRead);
    QVERIFY(has(report.errors, ErrorCode::NotSupported, "hidden_act"));
    QVERIFY(has(report.errors, ErrorCode::Truncated, "8 bytes missing"));
    QVERIFY(has(report.errors, ErrorCode::BadJson, "tokenizer_config.json"));
    QVERIFY(has(report.errors, ErrorCode::BadFile, "generation_config.json"));
    const std::string sentence = modelError(folder.path()).sentence();
    for (const char *part : {"hidden_act", "8 bytes missing", "generation_config.json"})
        QVERIFY2(sentence.find(part) != std::string::npos, sentence.c_str());
    const auto damaged = std::ranges::count_if(
        report.files, [](const hub::FileState &file) { return file.problem.has_value(); });
    QCOMPARE(damaged, 4);
}

void ModelReportTest::aCutShardDoesNotHideTheOthers() // real cases MF-01, MF-03
{
    const TempFolder folder;
    test::writeBytes(folder / "config.json", kConfig);
    const auto tensors = allTensors();
    Json map = Json::object();
    for (std::size_t i = 0; i < 2; ++i) {
        std::string bytes = test::rawTensors({tensors[i]});
        test::writeBytes(folder / ("s" + std::to_string(i)),
                         i == 0 ? bytes.substr(0, bytes.size() - 8) : bytes);
        map[tensors[i].name] = "s" + std::to_string(i);
    }
    map["mtp.fc.weight"] = "s1";
    map["lost.weight"] = "s2";
    test::writeBytes(folder / "model.safetensors.index.json", Json{{"weight_map", map}}.dump());
    const hub::ModelReport report = hub::inspectModel(folder.path());
    QVERIFY(has(report.errors, ErrorCode::Truncated, "s0"));
    QVERIFY(has(report.errors, ErrorCode::MissingTensor, "mtp.fc.weight"));
    QVERIFY(has(report.errors, ErrorCode::MissingTensor, "s2"));
    // What the cut shard would have had is not said to be missing.
    QVERIFY(!has(report.errors, ErrorCode::MissingTensor, tensors[0].name));
}

void ModelReportTest::everyWrongShapeIsNamed()
{
    const TempFolder folder;
    auto tensors = allTensors();
    for (const std::size_t i : {std::size_t{0}, std::size_t{2}}) {
        tensors[i].shape.front() += 1;
        tensors[i].data.resize(
            tensors[i].data.size()
            + 4 * static_cast<std::size_t>(tensors[i].shape.size() == 2 ? tensors[i].shape[1] : 1));
    }
    tensors.pop_back();
    writeFolder(folder.path(), tensors);
    const hub::ModelReport report = hub::inspectModel(folder.path());
    QCOMPARE(report.errors.size(), std::size_t{3});
    QVERIFY(has(report.errors, ErrorCode::MissingTensor, allTensors().back().name));
    QVERIFY(has(report.errors, ErrorCode::WrongShape, tensors[0].name));
    QVERIFY(has(report.errors, ErrorCode::WrongShape, tensors[2].name));
}

void ModelReportTest::aSoundFolderHasItsFiles()
{
    const TempFolder folder;
    writeFolder(folder.path(), allTensors());
    const hub::ModelReport report = hub::inspectModel(folder.path());
    QVERIFY(report.errors.empty() && report.configRead);
    QCOMPARE(report.files.size(), std::size_t{2});
    QCOMPARE(report.files[1].tensors, allTensors().size());
    QCOMPARE(report.files[1].bytes, fs::file_size(folder / "model.safetensors"));
    QCOMPARE(hub::storedType(report.model), std::string("F32"));
}

void ModelReportTest::shardsBehindLinksAreRead() // real case MF-03
{
    const TempFolder folder;
    fs::create_directories(folder / "blobs");
    fs::create_directories(folder / "snapshot");
    writeFolder(folder / "blobs", allTensors());
    for (const char *name : {"config.json", "model.safetensors"})
        fs::create_symlink(fs::path("..") / "blobs" / name, folder / "snapshot" / name);
    QVERIFY(hub::openModel(folder / "snapshot").ok());
    fs::remove(folder / "blobs" / "model.safetensors");
    const hub::ModelReport report = hub::inspectModel(folder / "snapshot");
    QVERIFY(has(report.errors, ErrorCode::FileNotFound, "model.safetensors"));
}

void ModelReportTest::blockScalesBelongToTheirWeights()
{
    const TempFolder folder;
    auto tensors = allTensors("F8_E4M3", 1);
    for (std::size_t i = 0, end = tensors.size(); i < end; ++i) {
        if (tensors[i].dtype != "F8_E4M3")
            continue;
        const std::vector<std::int64_t> shape{(tensors[i].shape[0] + 3) / 4,
                                              (tensors[i].shape[1] + 2) / 3};
        tensors.push_back({tensors[i].name + "_scale_inv", "F32", shape,
                           std::string(4 * static_cast<std::size_t>(shape[0] * shape[1]), '\0')});
    }
    writeFolder(folder.path(), tensors, fp8({{"weight_block_size", {4, 3}}}));
    const auto model = hub::openModel(folder.path());
    QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
    QVERIFY(model->problems.empty()); // scales are no unused tensors
    const hub::WeightScale &scale = model->scales.at("model.embed_tokens.weight");
    QCOMPARE(scale.blockRows, 4);
    QCOMPARE(scale.blockColumns, 3);
    QCOMPARE(scale.tensor.shape, (std::vector<std::int64_t>{2, 3}));
    QVERIFY(!model->tensors.contains(scale.tensor.name));
    QCOMPARE(hub::storedType(*model), std::string("F8_E4M3"));
}

void ModelReportTest::oneScaleATensorOrRowIsTaken()
{
    const TempFolder folder;
    auto tensors = allTensors("F8_E4M3", 1);
    addScales(tensors, "_scale", {});
    writeFolder(folder.path(), tensors, fp8());
    auto model = hub::openModel(folder.path());
    QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
    QCOMPARE(model->scales.at("model.embed_tokens.weight").blockRows, 6);

    tensors = allTensors("F8_E4M3", 1);
    for (std::size_t i = 0, end = tensors.size(); i < end; ++i)
        if (tensors[i].dtype == "F8_E4M3")
            tensors.push_back(
                {tensors[i].name + "_scale",
                 "BF16",
                 {tensors[i].shape[0], 1},
                 std::string(2 * static_cast<std::size_t>(tensors[i].shape[0]), '\0')});
    tensors.push_back({"model.layers.0.mlp.up_proj.input_scale", "F32", {1}, std::string(4, '\0')});
    writeFolder(folder.path(), tensors,
                {{"quantization_config", {{"quant_method", "fbgemm_fp8"}}}});
    model = hub::openModel(folder.path());
    QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
    QVERIFY(model->problems.empty());
    QCOMPARE(model->scales.at("model.embed_tokens.weight").blockRows, 1);
    QCOMPARE(model->scales.at("model.embed_tokens.weight").blockColumns, 8);
}

void ModelReportTest::compressedTensorsAreTaken()
{
    const TempFolder folder;
    auto tensors = allTensors("F8_E4M3", 1);
    addScales(tensors, "_scale", {1});
    const Json weights{{"num_bits", 8}, {"type", "float"}, {"strategy", "tensor"}};
    Json quantization{{"quant_method", "compressed-tensors"},
                      {"format", "float-quantized"},
                      {"config_groups", {{"group_0", {{"weights", weights}}}}}};
    writeFolder(folder.path(), tensors, {{"quantization_config", quantization}});
    QVERIFY(hub::openModel(folder.path()).ok());
    quantization["format"] = "pack-quantized";
    writeFolder(folder.path(), tensors, {{"quantization_config", quantization}});
    QCOMPARE(modelError(folder.path()).args.at(1), std::string("pack-quantized"));
}

void ModelReportTest::weightsWithoutScaleAreRefused()
{
    const TempFolder folder;
    writeFolder(folder.path(), allTensors("F8_E4M3", 1), fp8());
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::MissingTensor);
    QVERIFY(error.args.at(1).find("model.embed_tokens.weight_scale") != std::string::npos);
    writeFolder(folder.path(), allTensors("F8_E4M3", 1)); // plain 8-bit numbers
    QVERIFY(hub::openModel(folder.path()).ok());
}

void ModelReportTest::aScaleOfAnotherShapeIsRefused()
{
    const TempFolder folder;
    auto tensors = allTensors("F8_E4M3", 1);
    addScales(tensors, "_scale_inv", {3, 3});
    writeFolder(folder.path(), tensors, fp8({{"weight_block_size", {128, 128}}}));
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::WrongShape);
    QCOMPARE(error.args.at(2), std::string("[1, 1]"));
}

void ModelReportTest::otherQuantisationsAreRefusedByName_data()
{
    QTest::addColumn<QString>("quantization");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *json, const char *named) {
        QTest::newRow(named) << QString::fromLatin1(json) << QString::fromLatin1(named);
    };
    row(R"({"quant_method":"gptq","bits":4})", "gptq");
    row(R"({"quant_method":"bitsandbytes"})", "bitsandbytes");
    row(R"({"quant_method":"fp8","fmt":"e5m2"})", "e5m2");
    row(R"({"quant_method":"modelopt","quant_algo":"NVFP4"})", "NVFP4");
}

void ModelReportTest::otherQuantisationsAreRefusedByName()
{
    QFETCH(const QString, quantization);
    QFETCH(const QString, named);
    const TempFolder folder;
    writeFolder(folder.path(), allTensors(),
                {{"quantization_config", Json::parse(quantization.toStdString())}});
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::NotSupported);
    QCOMPARE(error.args.at(1), named.toStdString());
    QVERIFY(error.args.at(0).starts_with("quantization_config."));
}

void ModelReportTest::anyPartOpensTheWholeGguf()
{
    const TempFolder folder;
    writeParts(folder.path(), ggufParts(3));
    for (const char *part : {"m-00001-of-00003.gguf", "m-00003-of-00003.gguf"}) {
        const auto model = hub::openModel(folder / part);
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        QCOMPARE(model->path, folder / "m-00001-of-00003.gguf");
        QCOMPARE(model->tensorFiles.at("output_norm.weight"), folder / "m-00002-of-00003.gguf");
        QCOMPARE(hub::storedType(*model), std::string("Q4_1"));
        QCOMPARE(model->config.vocab, 5); // token_embd may be in any part
    }
}

void ModelReportTest::missingPartsOfAGgufAreNamed()
{
    const TempFolder folder;
    writeParts(folder.path(), ggufParts(4));
    fs::remove(folder / "m-00002-of-00004.gguf");
    fs::remove(folder / "m-00004-of-00004.gguf");
    const hub::ModelReport report = hub::inspectModel(folder / "m-00001-of-00004.gguf");
    QCOMPARE(report.errors.size(), std::size_t{2});
    QVERIFY(has(report.errors, ErrorCode::FileNotFound, "m-00002-of-00004.gguf"));
    QVERIFY(has(report.errors, ErrorCode::FileNotFound, "m-00004-of-00004.gguf"));
    QCOMPARE(report.files.size(), std::size_t{4});
}

void ModelReportTest::partsOfAnotherModelAreRefused()
{
    const TempFolder folder;
    writeParts(folder.path(), ggufParts(2));
    fs::copy_file(folder / "m-00001-of-00002.gguf", folder / "m-00002-of-00002.gguf",
                  fs::copy_options::overwrite_existing);
    QCOMPARE(modelError(folder / "m-00001-of-00002.gguf").code, ErrorCode::BadFile);
    fs::copy_file(folder / "m-00001-of-00002.gguf", folder / "alone.gguf");
    const Error error = modelError(folder / "alone.gguf");
    QCOMPARE(error.code, ErrorCode::BadFile);
    QVERIFY(error.detail.find("-00001-of-00002.gguf") != std::string::npos);
}

void ModelReportTest::aFolderWithOneGgufIsAModel()
{
    const TempFolder folder;
    writeParts(folder.path(), ggufParts(2));
    QCOMPARE(hub::openModel(folder.path())->path, folder / "m-00001-of-00002.gguf");
    test::writeBytes(folder / "other.gguf", "x");
    const Error error = modelError(folder.path());
    QCOMPARE(error.code, ErrorCode::UnsupportedFormat);
    QVERIFY(error.args.at(2).find("m-00001-of-00002.gguf, other.gguf") != std::string::npos);
}

void ModelReportTest::theFolderOfARunNamesItsModels()
{
    const TempFolder folder;
    const fs::path run = folder / "20240101-run";
    fs::create_directories(run / "model");
    test::writeBytes(run / "config.json", "{}");
    test::writeBytes(run / "events.jsonl", "");
    QVERIFY(modelError(run).args.at(2).find("no finished model") != std::string::npos);
    writeFolder(run / "model", allTensors());
    QCOMPARE(modelError(run).code, ErrorCode::UnsupportedFormat);
    QVERIFY(modelError(run).args.at(2).find((run / "model").string()) != std::string::npos);

    const fs::path results = folder / "results" / "20240101-run" / "model";
    fs::create_directories(results);
    writeFolder(results, allTensors());
    test::writeBytes(run / "config.json",
                     Json{{"output_dir", (folder / "results").string()}}.dump());
    QVERIFY(modelError(run).args.at(2).find(results.string()) != std::string::npos);
}

void ModelReportTest::aModelTypeOfAnotherModelIsTold_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<bool>("refused"); // it computes otherwise
    QTest::addColumn<bool>("told");
    QTest::newRow("its own") << "llama" << false << false;
    QTest::newRow("empty") << "" << false << false;
    QTest::newRow("a slip") << "lama" << false << true;
    QTest::newRow("one that is not known") << "bert" << false << true;
    QTest::newRow("the same mathematics") << "mistral" << false << true;
    QTest::newRow("biases of q, k and v") << "qwen2" << true << false;
    QTest::newRow("norms of q and k") << "qwen3" << true << false;
    QTest::newRow("another family") << "mixtral" << true << false;
}

void ModelReportTest::aModelTypeOfAnotherModelIsTold()
{
    QFETCH(const QString, type);
    QFETCH(const bool, refused);
    QFETCH(const bool, told);
    const TempFolder folder;
    writeFolder(folder.path(), allTensors(), {{"model_type", type.toStdString()}});
    const hub::ModelReport report = hub::inspectModel(folder.path());
    QCOMPARE(has(report.errors, ErrorCode::BadFile, "model_type is " + type.toStdString()),
             refused);
    QCOMPARE(has(report.errors, ErrorCode::BadFile, "LlamaForCausalLM"), refused);
    const auto &problems = report.model.problems;
    QCOMPARE(problems.size(), std::size_t{told ? 1U : 0U});
    if (told)
        QCOMPARE(problems[0].text,
                 "model_type is " + type.toStdString()
                     + " and architectures names LlamaForCausalLM: it is read as llama, by "
                       "architectures. transformers goes by model_type.");
}

void ModelReportTest::tokenIdsOutsideTheVocabularyAreTold()
{
    const auto told = [](const fs::path &model) {
        std::string all;
        const hub::ModelReport report = hub::inspectModel(model);
        [&] { QVERIFY(report.errors.empty()); }();
        for (const config::Problem &problem : report.model.problems)
            all += problem.args.at(0) + "=" + problem.args.at(1) + "/" + problem.args.at(2) + " ";
        return all;
    };
    const TempFolder folder;
    const auto write = [&folder](const Json &ids) {
        writeFolder(folder.path(), allTensors(), ids);
    };
    write({{"bos_token_id", 0}, {"eos_token_id", {5, 1}}, {"pad_token_id", -1}});
    QCOMPARE(told(folder.path()), std::string());
    write({{"bos_token_id", 6}, {"eos_token_id", {5, -5}}, {"pad_token_id", 100000}});
    QCOMPARE(told(folder.path()),
             std::string("bos_token_id=6/6 eos_token_id=-5/6 pad_token_id=100000/6 "));
    write(Json::object());
    test::writeBytes(folder / "generation_config.json", R"({"eos_token_id":[5,7]})");
    QCOMPARE(told(folder.path()), std::string("eos_token_id=7/6 "));

    auto parts = ggufParts(2);
    parts.front().addNumber("tokenizer.ggml.bos_token_id", 4);
    parts.front().addNumber("tokenizer.ggml.eos_token_id", 100000);
    parts.front().addNumber("tokenizer.ggml.padding_token_id", 5);
    fs::create_directories(folder / "gguf");
    writeParts(folder / "gguf", parts);
    QCOMPARE(told(folder / "gguf"), std::string("eos_token_id=100000/5 pad_token_id=5/5 "));
}

void ModelReportTest::theFileOfATemplateThatCannotBeReadIsNamed()
{
    const auto bad = [](const fs::path &folder) {
        std::string names;
        const hub::ModelReport report = hub::inspectModel(folder);
        for (const hub::FileState &file : report.files)
            if (file.problem)
                names += file.path.filename().string() + " ";
        return names + std::to_string(report.errors.size());
    };
    const TempFolder folder;
    writeFolder(folder.path(), allTensors());
    fs::create_directories(folder / "chat_template.jinja"); // no file, even for root
    QCOMPARE(bad(folder.path()), std::string("chat_template.jinja 1"));
    fs::remove(folder / "chat_template.jinja");
    fs::create_directories(folder / "additional_chat_templates" / "rag.jinja");
    QCOMPARE(bad(folder.path()), std::string("rag.jinja 1"));
    fs::remove_all(folder / "additional_chat_templates");
    test::writeBytes(folder / "chat_template.json", "{");
    QCOMPARE(bad(folder.path()), std::string("chat_template.json 1"));
}

void ModelReportTest::aGgufOfAnUnknownModelCannotBeRead()
{
    const TempFolder folder;
    GgufMaker maker;
    maker.addText("general.architecture", "mamba");
    test::writeBytes(folder / "m.gguf", maker.bytes());
    const hub::ModelReport report = hub::inspectModel(folder / "m.gguf");
    QVERIFY(has(report.errors, ErrorCode::UnsupportedFormat, "mamba"));
    QCOMPARE(report.files.size(), std::size_t{1});
    QVERIFY(report.files[0].problem.has_value());
}

void ModelReportTest::filesAndAdaptersAreExplained()
{
    const TempFolder folder;
    writeFolder(folder.path(), allTensors());
    QVERIFY(modelError(folder / "model.safetensors").args.at(2).find(folder.path().string())
            != std::string::npos);
    fs::create_directories(folder / "adapter");
    test::writeBytes(folder / "adapter" / "adapter_config.json", "{}");
    QCOMPARE(modelError(folder / "adapter").args.at(1), std::string("a PEFT adapter"));
}

void ModelReportTest::namesThatAreNotUtf8AreRefused()
{
    const TempFolder folder;
    const fs::path bad = folder / "mod\xe9l";
    fs::create_directories(bad);
    writeFolder(bad, allTensors());
    const Error error = modelError(bad);
    QCOMPARE(error.code, ErrorCode::UnsupportedFormat);
    QVERIFY(error.args.at(1).find("UTF-8") != std::string::npos);
    QVERIFY(!dumpJson(errorJson(error)).empty());
}

QTEST_GUILESS_MAIN(ModelReportTest)
#include "tst_model_report.moc"
