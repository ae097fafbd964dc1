// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/json.h"
#include "backend/checkpoint/model_weights.h"
#include "backend/checkpoint/safetensors_writer.h"
#include "backend/export/export_run.h"
#include "backend/export/peft_adapter.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"
#include "tests/unit/hub/file_makers.h"

#include <QTest>

#include <ATen/ops/equal.h>

#include <array>
#include <set>

using namespace tessera;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

std::unique_ptr<models::Model> loaded(const hub::ModelFolder &folder, models::BuildOptions options)
{
    auto model = models::buildModel(folder.config, options);
    if (!model)
        return nullptr;
    const auto unfilled = checkpoint::loadModelWeights(folder, models::weightSources(folder.config),
                                                       (*model)->parameters());
    return unfilled.ok() && unfilled->empty() ? *std::move(model) : nullptr;
}

models::LoraSpec loraSpecOf(const checkpoint::Adapter &adapter)
{
    return {.rank = adapter.settings.rank,
            .scale = adapter.settings.scale(),
            .dropout = 0,
            .modules = adapter.modules};
}

/// Models whose folders have a tensor for each matrix of each expert.
constexpr std::array kWithExperts{"qwen3_moe_tiny",  "qwen3_moe_mixed_tiny", "mixtral_tiny",
                                  "qwen2_moe_tiny",  "olmoe_tiny",           "deepseek_v2_tiny",
                                  "deepseek_v3_tiny"};

/// float32; "" or why not.
std::string exportTo(const fs::path &folder, models::Model &model, const hub::ModelFolder &source)
{
    const auto report = exporting::exportHuggingFace(
        model.parameters(),
        {.folder = folder, .config = source.config, .source = &source, .dtype = at::kFloat},
        comm::Mesh());
    return report ? "" : report.error().sentence();
}

bool sameFiles(const test::Tensors &a, const test::Tensors &b)
{
    return a.size() == b.size() && std::ranges::all_of(a, [&](const auto &item) {
               return b.contains(item.first) && test::sameBits(item.second, b.at(item.first));
           });
}

/// Logits of a fixed row of ids under a vocabulary of 96.
at::Tensor logits(models::Model &model)
{
    return test::logitsOf(model, test::joined({{{1, 5, 7, 42, 17, 80}, {}}}));
}

} // namespace

class ExportedModelsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatWasLoadedIsWrittenBackBitForBit_data();
    void whatWasLoadedIsWrittenBackBitForBit();
    void stackedExpertsAreTheSameModel_data();
    void stackedExpertsAreTheSameModel();
    void theCorrectionOfARouterStaysFloat32();
    void shardsAreReadBackByTheirIndex();
    void anUpcycledModelIsAMixtralFolder();
    void filesHaveTheTypeThatWasAskedFor();
    void anAdapterIsWrittenAndReadBack();
    void aLoraRunLeavesAnAdapterAndAMergedModel();
    void anAdapterOfPeftIsReadAndWrittenBackTheSame();
    void adaptersWithMoreThanLoraAreRefused_data();
    void adaptersWithMoreThanLoraAreRefused();
    void adapterFilesThatDoNotFitAreNamed();
};

void ExportedModelsTest::whatWasLoadedIsWrittenBackBitForBit_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"llama_tiny", "qwen2_tiny", "qwen3_tiny", "llama_bias_tiny", "gemma3_text_tiny"})
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/model");
    for (const char *name : kWithExperts)
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/model");
    QTest::newRow("gpt_oss_tiny") << QStringLiteral("gpt_oss_tiny/model");
    QTest::newRow("stacked by transformers") << QStringLiteral("mixtral_tiny/model_stacked");
}

void ExportedModelsTest::whatWasLoadedIsWrittenBackBitForBit()
{
    QFETCH(const QString, name);
    const fs::path path = test::testData("reference/" + name.toStdString());
    const auto source = hub::openModel(path);
    QVERIFY2(source.ok(), source ? "" : source.error().sentence().c_str());
    const auto model = loaded(*source, {});
    QVERIFY(model != nullptr);
    const TempFolder folder;
    QCOMPARE(exportTo(folder / "out", *model, *source), std::string());
    QVERIFY(sameFiles(test::readTensors(folder / "out/model.safetensors"),
                      test::readTensors(path / "model.safetensors")));
    const auto again = hub::openModel(folder / "out");
    QVERIFY2(again.ok(), again ? "" : again.error().sentence().c_str());
    QCOMPARE(dumpJson(again->config.source), dumpJson(source->config.source));
}

void ExportedModelsTest::stackedExpertsAreTheSameModel_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : kWithExperts)
        QTest::newRow(name) << QString::fromLatin1(name);
}

void ExportedModelsTest::stackedExpertsAreTheSameModel()
{
    QFETCH(const QString, name);
    const fs::path path = test::testData("reference/" + name.toStdString() + "/model");
    const auto source = hub::openModel(path);
    const auto model = loaded(*source, {});
    QVERIFY(model != nullptr);
    const TempFolder folder;
    // As transformers writes it with save_original_format false: experts as they lie in memory.
    std::vector<checkpoint::NamedTensor> tensors;
    for (const nn::Parameter &parameter : model->parameters())
        tensors.push_back({.name = parameter.name, .value = parameter.value.detach()});
    fs::create_directories(folder / "stacked");
    fs::copy_file(path / "config.json", folder / "stacked/config.json");
    QVERIFY(checkpoint::writeSafetensors(folder / "stacked/model.safetensors", tensors).ok());

    const auto stacked = hub::openModel(folder / "stacked");
    QVERIFY2(stacked.ok(), stacked ? "" : stacked.error().sentence().c_str());
    const auto part = loaded(*stacked, {.expertRank = 1, .expertRanks = 2});
    const auto again = loaded(*stacked, {});
    QVERIFY(part != nullptr && again != nullptr);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        QVERIFY(test::sameBits(again->parameters()[i].value, tensors[i].value));
        const nn::Parameter &half = part->parameters()[i];
        if (half.placement == nn::Placement::Expert)
            QVERIFY(test::sameBits(half.value, tensors[i].value.chunk(2)[1]));
    }
    QCOMPARE(exportTo(folder / "out", *again, *stacked), std::string());
    QVERIFY(sameFiles(test::readTensors(folder / "out/model.safetensors"),
                      test::readTensors(folder / "stacked/model.safetensors")));
}

void ExportedModelsTest::theCorrectionOfARouterStaysFloat32()
{
    const auto source = hub::openModel(test::testData("reference/deepseek_v3_tiny/model"));
    const auto model = loaded(*source, {.dtype = at::kBFloat16});
    QVERIFY(model != nullptr);
    const TempFolder folder;
    QVERIFY(exporting::exportHuggingFace(
                model->parameters(),
                {.folder = folder / "out", .config = source->config, .dtype = at::kBFloat16},
                comm::Mesh())
                .ok());
    const std::string name = "model.layers.1.mlp.gate.e_score_correction_bias";
    const auto before = test::readTensors(source->path / "model.safetensors");
    const auto after = test::readTensors(folder / "out/model.safetensors");
    QVERIFY(test::sameBits(after.at(name), before.at(name)));
    QCOMPARE(after.at("model.layers.1.mlp.gate.weight").scalar_type(), at::kBFloat16);
}

void ExportedModelsTest::shardsAreReadBackByTheirIndex()
{
    const auto source = hub::openModel(test::testData("reference/qwen3_moe_tiny/model"));
    const auto model = loaded(*source, {});
    const TempFolder folder;
    const auto report = exporting::exportHuggingFace(model->parameters(),
                                                     {.folder = folder / "out",
                                                      .config = source->config,
                                                      .dtype = at::kFloat,
                                                      .maxShardBytes = 60'000},
                                                     comm::Mesh());
    QVERIFY(report.ok());
    QVERIFY(fs::exists(folder / "out/model.safetensors.index.json"));
    const auto again = hub::openModel(folder / "out");
    QVERIFY2(again.ok(), again ? "" : again.error().sentence().c_str());
    QVERIFY(again->problems.empty());
    const auto reread = loaded(*again, {});
    QVERIFY(reread != nullptr);
    QVERIFY(at::equal(logits(*reread), logits(*model)));
}

void ExportedModelsTest::anUpcycledModelIsAMixtralFolder()
{
    const auto dense = hub::openModel(test::testData("reference/llama_tiny/model"));
    const auto config = hub::upcycled(dense->config, 4, 2);
    auto model = models::buildModel(*config, {});
    QVERIFY(model.ok());
    models::initialise(**model, 3); // the routers
    QVERIFY(checkpoint::loadModelWeights(*dense, models::upcyclingSources(*config),
                                         (*model)->parameters())
                .ok());
    const TempFolder folder;
    QVERIFY(exporting::exportHuggingFace(
                (*model)->parameters(),
                {.folder = folder / "out", .config = *config, .dtype = at::kFloat}, comm::Mesh())
                .ok());
    const auto again = hub::openModel(folder / "out");
    QVERIFY2(again.ok(), again ? "" : again.error().sentence().c_str());
    QCOMPARE(again->config.architecture, std::string("MixtralForCausalLM"));
    const auto reread = loaded(*again, {});
    QVERIFY(at::equal(logits(*reread), logits(**model)));
    // Equal experts with weights that sum to 1 give the dense model's output.
    const auto original = loaded(*dense, {});
    QVERIFY(test::absoluteError(logits(*reread), logits(*original)) < 1e-5);
}

void ExportedModelsTest::filesHaveTheTypeThatWasAskedFor()
{
    const auto source = hub::openModel(test::testData("reference/llama_tiny/model"));
    const auto model = loaded(*source, {});
    const TempFolder folder;
    QVERIFY(exporting::exportHuggingFace(
                model->parameters(),
                {.folder = folder / "out", .config = source->config, .dtype = at::kBFloat16},
                comm::Mesh())
                .ok());
    const auto again = hub::openModel(folder / "out");
    QCOMPARE(again->config.dtype, std::string("bfloat16"));
    QCOMPARE(again->tensors.at("model.norm.weight").dtype, hub::DType::BF16);
}

void ExportedModelsTest::anAdapterIsWrittenAndReadBack()
{
    const hub::ModelConfig config = test::tinyLlama();
    models::BuildOptions options;
    options.trainBase = false;
    options.lora = models::LoraSpec{
        .rank = 4,
        .scale = 2,
        .modules = {"model.layers.0.self_attn.q_proj", "model.layers.1.self_attn.q_proj"}};
    const auto model = test::tinyModel(config, options);
    for (nn::Parameter &parameter : model->parameters())
        if (parameter.adapter)
            parameter.value.detach().normal_();
    const TempFolder folder;
    const exporting::AdapterRequest request{
        .folder = folder / "adapter",
        .settings = {.rank = 4, .alpha = 8, .dropout = 0.1, .rslora = false, .baseModel = "base"}};
    const auto written =
        exporting::writeAdapter(*model, model->parameters(), request, comm::Mesh());
    QVERIFY2(written.ok(), written ? "" : written.error().sentence().c_str());
    const auto json = readJsonFile(folder / "adapter/adapter_config.json");
    QCOMPARE((*json)["target_modules"].get<std::vector<std::string>>(),
             std::vector<std::string>{"q_proj"});

    auto adapter = checkpoint::openAdapter(folder / "adapter");
    QVERIFY2(adapter.ok(), adapter ? "" : adapter.error().sentence().c_str());
    QCOMPARE(adapter->modules, options.lora->modules);
    QCOMPARE(loraSpecOf(*adapter).scale, 2.0);
    options.lora = loraSpecOf(*adapter);
    const auto other = test::tinyModel(config, options);
    QVERIFY(checkpoint::loadAdapter(*adapter, other->parameters()).ok());
    QVERIFY(at::equal(logits(*other), logits(*model)));

    QVERIFY(checkpoint::loadAdapterFolder(folder / "adapter", other->parameters(), 2.0).ok());
    const auto otherScale =
        checkpoint::loadAdapterFolder(folder / "adapter", other->parameters(), 4.0);
    QCOMPARE(otherScale.error().args.at(0), std::string("lora_alpha"));
}

void ExportedModelsTest::aLoraRunLeavesAnAdapterAndAMergedModel()
{
    const fs::path path = test::testData("reference/llama_tiny/model");
    const auto source = hub::openModel(path);
    models::LoraSpec lora{.rank = 4, .scale = 2, .modules = {"model.layers.1.mlp.up_proj"}};
    const auto model = loaded(*source, {.trainBase = false, .lora = lora});
    for (nn::Parameter &parameter : model->parameters())
        if (parameter.adapter)
            parameter.value.detach().normal_();
    const at::Tensor before = logits(*model);
    const TempFolder folder;
    const exporting::RunExport request{.folder = folder / "model",
                                       .model = model.get(),
                                       .source = &*source,
                                       .lora = &lora,
                                       .baseModel = path.string()};
    const auto report = exporting::exportRun(request, comm::Mesh());
    QVERIFY2(report.ok(), report ? "" : report.error().sentence().c_str());
    QCOMPARE(report->path, folder / "model");
    const auto whole = exporting::exportMerged(request, comm::Mesh());
    QVERIFY2(whole.ok(), whole ? "" : whole.error().sentence().c_str());
    QCOMPARE(whole->path, exporting::mergedFolder(folder / "model"));
    auto adapter = checkpoint::openAdapter(folder / "model");
    QVERIFY(adapter.ok());
    QCOMPARE(adapter->settings.alpha, 8.0);
    QCOMPARE(adapter->settings.baseModel, path.string());
    const auto merged = hub::openModel(exporting::mergedFolder(folder / "model"));
    QVERIFY2(merged.ok(), merged ? "" : merged.error().sentence().c_str());
    const auto plain = loaded(*merged, {});
    QVERIFY(test::absoluteError(logits(*plain), before) < 1e-5);
    QVERIFY(test::absoluteError(before, logits(*loaded(*source, {}))) > 1e-2); // it matters
    QCOMPARE(
        exporting::exportRun({.folder = folder / "x", .model = plain.get(), .maxShardSize = "much"},
                             comm::Mesh())
            .error()
            .code,
        ErrorCode::OutOfRange);
}

void ExportedModelsTest::anAdapterOfPeftIsReadAndWrittenBackTheSame()
{
    TESSERA_NEED_SHARED(base, "data/stories260K/hf");
    const fs::path path = test::testData("reference/stories260k/adapter_final");
    auto adapter = checkpoint::openAdapter(path);
    QVERIFY2(adapter.ok(), adapter ? "" : adapter.error().sentence().c_str());
    QCOMPARE(adapter->modules.size(), std::size_t{35});
    const auto source = hub::openModel(base);
    const auto model = loaded(*source, {.trainBase = false, .lora = loraSpecOf(*adapter)});
    QVERIFY(model != nullptr);
    const auto filled = checkpoint::loadAdapter(*adapter, model->parameters());
    QVERIFY2(filled.ok(), filled ? "" : filled.error().sentence().c_str());
    const TempFolder folder;
    QVERIFY(exporting::writeAdapter(*model, model->parameters(),
                                    {.folder = folder / "out", .settings = adapter->settings},
                                    comm::Mesh())
                .ok());
    QVERIFY(sameFiles(test::readTensors(folder / "out/adapter_model.safetensors"),
                      test::readTensors(path / "adapter_model.safetensors")));
    const auto ours = readJsonFile(folder / "out/adapter_config.json");
    const auto theirs = readJsonFile(path / "adapter_config.json");
    for (const char *key : {"r", "peft_type", "bias", "task_type"})
        QCOMPARE(dumpJson((*ours)[key]), dumpJson((*theirs)[key]));
    // 32 and 32.0 are the same number, and PEFT reads the modules as a set.
    QCOMPARE((*ours)["lora_alpha"].get<double>(), (*theirs)["lora_alpha"].get<double>());
    QCOMPARE((*ours)["target_modules"].get<std::set<std::string>>(),
             (*theirs)["target_modules"].get<std::set<std::string>>());
}

void ExportedModelsTest::adaptersWithMoreThanLoraAreRefused_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    const auto row = [](const char *key, const char *value) {
        QTest::newRow(key) << QString::fromLatin1(key) << QString::fromLatin1(value);
    };
    row("use_dora", "true");
    row("bias", R"("all")");
    row("rank_pattern", R"({"q_proj":4})");
    row("modules_to_save", R"(["lm_head"])");
    row("fan_in_fan_out", "true");
    row("target_parameters", R"(["mlp.experts.gate_up_proj"])");
}

void ExportedModelsTest::adaptersWithMoreThanLoraAreRefused()
{
    QFETCH(const QString, key);
    QFETCH(const QString, value);
    const TempFolder folder;
    Json json{{"peft_type", "LORA"}, {"r", 4}, {"lora_alpha", 8}, {"target_modules", {"q_proj"}}};
    json[key.toStdString()] = Json::parse(value.toStdString());
    test::writeBytes(folder / "adapter_config.json", json.dump());
    const auto adapter = checkpoint::openAdapter(folder.path());
    QVERIFY(!adapter);
    QCOMPARE(adapter.error().code, ErrorCode::NotSupported);
    QCOMPARE(adapter.error().args.at(0), key.toStdString());
}

void ExportedModelsTest::adapterFilesThatDoNotFitAreNamed()
{
    const TempFolder folder;
    const auto open = [&](const std::vector<test::NamedShape> &tensors) {
        test::writeBytes(folder / "adapter_config.json",
                         R"({"peft_type":"LORA","r":2,"lora_alpha":8})");
        test::writeBytes(folder / "adapter_model.safetensors", test::zeroTensors(tensors));
        return checkpoint::openAdapter(folder.path());
    };
    const std::string module = "base_model.model.model.layers.0.self_attn.q_proj";
    QCOMPARE(open({{module + ".lora_A.weight", {2, 32}}}).error().args.at(1),
             module + ".lora_B.weight");
    QCOMPARE(open({{"base_model.model.lm_head.weight", {2}}}).error().code,
             ErrorCode::NotSupported);
    auto wrong = open({{module + ".lora_A.weight", {2, 31}}, {module + ".lora_B.weight", {32, 2}}});
    QVERIFY(wrong.ok());
    const auto model =
        test::tinyModel(test::tinyLlama(), {.trainBase = false, .lora = loraSpecOf(*wrong)});
    const auto filled = checkpoint::loadAdapter(*wrong, model->parameters());
    QCOMPARE(filled.error().code, ErrorCode::WrongShape);
    QCOMPARE(filled.error().args.at(0), module + ".lora_A.weight");
    QCOMPARE(checkpoint::openAdapter(folder / "absent").error().code, ErrorCode::FileNotFound);
}

QTEST_GUILESS_MAIN(ExportedModelsTest)
#include "tst_exported_models.moc"
