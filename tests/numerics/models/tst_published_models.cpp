// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Models in the forms that large ones are published in: gpt-oss with MXFP4 experts, DeepSeek-V3 in
// FP8 with scales of blocks (tests/reference/make_published_models.py).
#include "backend/base/files.h"
#include "backend/checkpoint/model_weights.h"
#include "backend/export/hugging_face_export.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/ops/isfinite.h>
#include <ATen/ops/stack.h>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

namespace {

constexpr double kTolerance = 1e-5;

hub::ModelFolder opened(const fs::path &path)
{
    auto folder = hub::openModel(path);
    if (!folder)
        qFatal("%s", folder.error().sentence().c_str());
    return *std::move(folder);
}

std::unique_ptr<models::Model> loaded(const hub::ModelFolder &folder,
                                      const models::BuildOptions &options = {})
{
    auto model = tinyModel(folder.config, options);
    const auto unfilled = checkpoint::loadModelWeights(folder, models::weightSources(folder.config),
                                                       model->parameters());
    if (!unfilled || !unfilled->empty())
        qFatal("%s", unfilled ? "left open" : unfilled.error().sentence().c_str());
    return model;
}

nn::Batch batchOf(const Tensors &expected)
{
    std::vector<Document> documents;
    const auto ids = expected.at("input_ids").to(at::kLong);
    for (std::int64_t row = 0; row < ids.size(0); ++row) {
        const auto *const data = ids[row].const_data_ptr<std::int64_t>();
        documents.push_back({{data, data + ids.size(1)}, {}});
    }
    return joined(documents);
}

at::Tensor valueOf(models::Model &model, const std::string &name)
{
    for (const nn::Parameter &parameter : model.parameters())
        if (parameter.name == name)
            return parameter.value.detach();
    qFatal("no parameter %s", name.c_str());
}

} // namespace

class TestPublishedModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void logitsAgree_data() { bothModels(); }
    void logitsAgree();
    void theyTrain_data() { bothModels(); }
    void theyTrain();
    void packedExpertsAreWhatTransformersUnpacks();
    void aRankUnpacksItsExpertsAlone();
    void unpackedExpertsAreExported();
    void damagedPacksAreRefused();

private:
    static void bothModels()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("gpt-oss, MXFP4") << QByteArray("gpt_oss_mxfp4_tiny");
        QTest::newRow("DeepSeek-V3, FP8") << QByteArray("deepseek_v3_fp8_tiny");
    }
    static fs::path place(const char *name) { return testData("reference") / name; }
};

void TestPublishedModels::logitsAgree()
{
    QFETCH(const QByteArray, name);
    const fs::path folder = place(name.constData());
    const hub::ModelFolder source = opened(folder / "model");
    QVERIFY(source.problems.empty());
    QVERIFY(!source.scales.empty());
    const auto model = loaded(source);
    const Tensors expected = readTensors(folder / "expected.safetensors");

    const auto logits = logitsOf(*model, batchOf(expected));

    const double error = relativeError(logits, expected.at("logits").flatten(0, 1));
    QVERIFY2(error < kTolerance, qPrintable(QString::number(error)));
}

void TestPublishedModels::theyTrain()
{
    QFETCH(const QByteArray, name);
    const fs::path folder = place(name.constData());
    const auto model = loaded(opened(folder / "model"));
    const auto batch = batchOf(readTensors(folder / "expected.safetensors"));
    const auto before = lossSumOf(*model, batch);
    before.backward();
    constexpr double kStep = 1e-3;
    double moved = 0;
    for (nn::Parameter &parameter : model->parameters()) {
        if (!parameter.trained)
            continue;
        const auto gradient = parameter.value.grad();
        QVERIFY2(gradient.defined() && at::isfinite(gradient).all().item<bool>(),
                 parameter.name.c_str());
        moved += gradient.abs().sum().item<double>();
        parameter.value.detach().sub_(gradient,
                                      kStep / static_cast<double>(batch.targets_N.size(0)));
    }
    QVERIFY(moved > 0);
    QVERIFY(lossSumOf(*model, batch).item<double>() < before.item<double>());
}

void TestPublishedModels::packedExpertsAreWhatTransformersUnpacks()
{
    const fs::path folder = place("gpt_oss_mxfp4_tiny");
    const hub::ModelFolder source = opened(folder / "model");
    QCOMPARE(source.config.expertFiles, hub::ExpertFiles::Mxfp4);
    QCOMPARE(source.config.dtype, std::string("bfloat16"));
    const auto model = loaded(source, {.dtype = at::kBFloat16});
    const Tensors expected = readTensors(folder / "expected.safetensors");
    int compared = 0;
    for (const auto &[key, value] : expected) {
        if (!key.starts_with("values."))
            continue;
        // [E, columns, rows] there; gate and up in turn.
        auto rows = value.transpose(1, 2);
        if (key.ends_with("gate_up_proj"))
            rows =
                at::stack({rows.slice(1, 0, rows.size(1), 2), rows.slice(1, 1, rows.size(1), 2)}, 1)
                    .flatten(1, 2);
        QVERIFY2(sameBits(valueOf(*model, key.substr(7)), rows.to(at::kBFloat16).contiguous()),
                 key.c_str());
        ++compared;
    }
    QCOMPARE(compared, 4);
}

void TestPublishedModels::aRankUnpacksItsExpertsAlone()
{
    const hub::ModelFolder source = opened(place("gpt_oss_mxfp4_tiny") / "model");
    const auto whole = loaded(source);
    const auto part = loaded(source, {.expertRank = 1, .expertRanks = 2});
    for (const nn::Parameter &mine : part->parameters()) {
        auto expected = valueOf(*whole, mine.name);
        if (mine.placement == nn::Placement::Expert)
            expected = expected.narrow(0, 2, 2).contiguous();
        QVERIFY2(sameBits(mine.value.detach(), expected), mine.name.c_str());
    }
}

void TestPublishedModels::unpackedExpertsAreExported()
{
    const fs::path folder = place("gpt_oss_mxfp4_tiny");
    const hub::ModelFolder source = opened(folder / "model");
    const auto model = loaded(source, {.dtype = at::kBFloat16});
    const TempFolder temp;
    const auto report = exporting::exportHuggingFace(model->parameters(),
                                                     {.folder = temp / "out",
                                                      .config = source.config,
                                                      .source = &source,
                                                      .dtype = at::kBFloat16},
                                                     comm::Mesh());
    QVERIFY2(report.ok(), report ? "" : report.error().sentence().c_str());

    const hub::ModelFolder again = opened(temp / "out");
    QVERIFY(again.scales.empty());
    QVERIFY(!again.config.source.contains("quantization_config"));
    const auto &experts = again.tensors.at("model.layers.0.mlp.experts.gate_up_proj");
    QCOMPARE(experts.dtype, hub::DType::BF16);
    const Tensors expected = readTensors(folder / "expected.safetensors");
    const Tensors files = readTensors(temp / "out/model.safetensors");
    const std::string name = "model.layers.1.mlp.experts.down_proj";
    QVERIFY(sameBits(files.at(name), expected.at("values." + name).to(at::kBFloat16)));
    const double error = relativeError(logitsOf(*loaded(again), batchOf(expected)),
                                       expected.at("logits").flatten(0, 1));
    QVERIFY2(error < kTolerance, qPrintable(QString::number(error)));
}

void TestPublishedModels::damagedPacksAreRefused()
{
    const fs::path model = place("gpt_oss_mxfp4_tiny") / "model";
    const TempFolder temp;
    fs::copy(model, temp / "m");
    fs::permissions(temp / "m/model.safetensors", fs::perms::owner_all);
    auto bytes = readFile(temp / "m/model.safetensors").value();
    const std::string scales = "layers.0.mlp.experts.down_proj_scales";
    const auto at = bytes.find(scales);
    QVERIFY(at != std::string::npos);
    bytes.replace(at, scales.size(), "layers.0.mlp.experts.down_proj_scalez");
    QVERIFY(writeFileAtomically(temp / "m/model.safetensors", bytes).ok());
    const auto refused = hub::openModel(temp / "m");
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::MissingTensor);
    QVERIFY(refused.error().detail.find("down_proj_scales") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestPublishedModels)
#include "tst_published_models.moc"
