// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/json.h"
#include "backend/checkpoint/adapter_folder.h"
#include "backend/checkpoint/model_weights.h"
#include "backend/export/export_run.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QProcess>
#include <QTest>

#include <ATen/ops/tensor.h>

using namespace tessera;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

const std::vector<std::int64_t> kIds{1, 5, 7, 42, 17, 60};

/// Runs a script of tests/reference with the interpreter that has transformers and peft.
/// @return the JSON line that it prints; {"error": ...} when it fails
Json runReference(const QString &script, const QStringList &arguments)
{
    QProcess process;
    const auto folder = QString::fromStdString((test::sourceTree() / "tests/reference").string());
    process.setWorkingDirectory(folder);
    process.start(qEnvironmentVariable("TESSERA_REFERENCE_PYTHON"),
                  QStringList{folder + QLatin1Char('/') + script} + arguments);
    if (!process.waitForFinished(240'000))
        return {{"error", "the reference did not finish"}};
    const QByteArray line = process.readAllStandardOutput().trimmed();
    const Json json = Json::parse(line.toStdString(), nullptr, false);
    if (process.exitCode() != 0 || !json.is_object())
        return {{"error", process.readAllStandardError().toStdString()}};
    return json;
}

QStringList idArguments()
{
    QStringList texts;
    for (const std::int64_t id : kIds)
        texts << QString::number(id);
    return {QStringLiteral("--ids"), texts.join(QLatin1Char(','))};
}

at::Tensor ourLogits(models::Model &model)
{
    return test::logitsOf(model, test::joined({{kIds, {}}}));
}

at::Tensor theirLogits(const Json &answer)
{
    const auto rows = answer.at("logits").get<std::vector<std::vector<double>>>();
    std::vector<double> flat;
    for (const auto &row : rows)
        flat.insert(flat.end(), row.begin(), row.end());
    return at::tensor(flat, at::kDouble).reshape({static_cast<std::int64_t>(rows.size()), -1});
}

/// Writes a model with random weights of its own family; "" or why not.
std::string exportTo(const fs::path &folder, models::Model &model,
                     const models::LoraSpec *lora = nullptr)
{
    const auto report = exporting::exportRun(
        {.folder = folder, .model = &model, .lora = lora, .baseModel = "base"}, comm::Mesh());
    return report ? "" : report.error().sentence();
}

/// Without a config.json to write back, or with that of a reference model.
hub::ModelConfig modelOf(const std::string &family)
{
    if (family == "llama")
        return test::tinyLlama();
    if (family == "qwen3_moe")
        return test::tinyQwen3Moe();
    if (family == "mixtral")
        return test::tinyMixtral();
    auto config = test::readConfig(test::testData("reference/" + family + "_tiny/model"));
    config.initStd = test::tinyLlama().initStd;
    return config;
}

} // namespace

/// What we write is read by the programs that it is written for.
class LoadsElsewhereTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void transformersComputesTheSame_data();
    void transformersComputesTheSame();
    void transformersLoadsAnUpcycledModel();
    void peftLoadsAnAdapter();
};

void LoadsElsewhereTest::initTestCase()
{
    if (qEnvironmentVariableIsEmpty("TESSERA_REFERENCE_PYTHON"))
        QSKIP("TESSERA_REFERENCE_PYTHON names no Python with transformers and peft "
              "(tests/reference/README.md)");
}

void LoadsElsewhereTest::transformersComputesTheSame_data()
{
    QTest::addColumn<QByteArray>("family");
    for (const char *family : {"llama", "qwen3_moe", "mixtral", "qwen2_moe", "olmoe", "deepseek_v2",
                               "deepseek_v3", "gpt_oss", "gemma3_text"})
        QTest::newRow(family) << QByteArray(family);
}

void LoadsElsewhereTest::transformersComputesTheSame()
{
    QFETCH(const QByteArray, family);
    const hub::ModelConfig config = modelOf(family.toStdString());
    const auto model = test::tinyModel(config, {});
    const TempFolder folder;
    QCOMPARE(exportTo(folder / "model", *model), std::string());
    const Json answer = runReference(
        QStringLiteral("check_transformers_loads.py"),
        QStringList{QString::fromStdString((folder / "model").string())} + idArguments());
    QVERIFY2(!answer.contains("error"), answer.dump().c_str());
    QCOMPARE(answer["class"].get<std::string>(), config.architecture);
    // transformers does not count the router's correction, which is in files but not trained.
    const std::int64_t corrections = config.family == "deepseek_v3" ? config.experts : 0;
    QCOMPARE(answer["parameters"].get<std::int64_t>(),
             hub::countParameters(config).total - corrections);
    QVERIFY(test::absoluteError(ourLogits(*model), theirLogits(answer)) <= 1e-4);
}

void LoadsElsewhereTest::transformersLoadsAnUpcycledModel()
{
    const auto dense = hub::openModel(test::testData("reference/llama_tiny/model"));
    const auto config = hub::upcycled(dense->config, 4, 2);
    auto model = models::buildModel(*config, {});
    QVERIFY(model.ok());
    models::initialise(**model, 3);
    QVERIFY(checkpoint::loadModelWeights(*dense, models::upcyclingSources(*config),
                                         (*model)->parameters())
                .ok());
    const TempFolder folder;
    QCOMPARE(exportTo(folder / "model", **model), std::string());
    const Json answer = runReference(
        QStringLiteral("check_transformers_loads.py"),
        QStringList{QString::fromStdString((folder / "model").string())} + idArguments());
    QVERIFY2(!answer.contains("error"), answer.dump().c_str());
    QCOMPARE(answer["class"].get<std::string>(), std::string("MixtralForCausalLM"));
    QVERIFY(test::absoluteError(ourLogits(**model), theirLogits(answer)) <= 1e-4);
}

void LoadsElsewhereTest::peftLoadsAnAdapter()
{
    const fs::path base = test::testData("reference/qwen3_moe_tiny/model");
    const auto source = hub::openModel(base);
    const models::LoraSpec lora{.rank = 4,
                                .scale = 2,
                                .modules = {"model.layers.0.self_attn.q_proj",
                                            "model.layers.1.self_attn.q_proj",
                                            "model.layers.1.self_attn.o_proj"}};
    auto model = models::buildModel(source->config, {.trainBase = false, .lora = lora});
    QVERIFY(model.ok());
    QVERIFY(checkpoint::loadModelWeights(*source, models::weightSources(source->config),
                                         (*model)->parameters())
                .ok());
    for (nn::Parameter &parameter : (*model)->parameters())
        if (parameter.adapter)
            parameter.value.detach().normal_(0, 0.3);
    const TempFolder folder;
    QCOMPARE(exportTo(folder / "adapter", **model, &lora), std::string());
    const Json answer =
        runReference(QStringLiteral("check_peft_loads.py"),
                     QStringList{QString::fromStdString(base.string()), QStringLiteral("--adapter"),
                                 QString::fromStdString((folder / "adapter").string())}
                         + idArguments());
    QVERIFY2(!answer.contains("error"), answer.dump().c_str());
    QVERIFY(answer["effect"].get<double>() > 1e-3);
    QVERIFY(test::absoluteError(ourLogits(**model), theirLogits(answer)) <= 1e-4);
}

QTEST_GUILESS_MAIN(LoadsElsewhereTest)
#include "tst_loads_elsewhere.moc"
