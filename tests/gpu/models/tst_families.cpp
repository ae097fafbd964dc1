// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every tiny model on an NVIDIA GPU in float32: logits, loss, every gradient and the chosen experts
// against Hugging Face transformers' (tests/data/reference), and a text in pieces against the
// whole. Skips where there is no GPU.
#include "app/rank/cuda_loader.h"
#include "backend/base/json.h"
#include "backend/generate/text_run.h"
#include "tests/support/shared_data.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/linear.h>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

namespace {

/// Sums run in another order than on the CPU.
constexpr double kTolerance = 1e-4;

const c10::Device &gpu()
{
    static const c10::Device device(c10::DeviceType::CUDA, 0);
    return device;
}

nn::Batch onGpu(nn::Batch batch)
{
    for (at::Tensor *tensor : {&batch.tokens_T, &batch.positions_T, &batch.cumulative_G1,
                               &batch.trained_N, &batch.targets_N})
        *tensor = tensor->to(gpu());
    return batch;
}

std::vector<std::int64_t> valuesOf(const at::Tensor &row)
{
    const auto *const data = row.const_data_ptr<std::int64_t>();
    return {data, data + row.numel()};
}

nn::Batch batchOf(const Tensors &expected)
{
    std::vector<Document> documents;
    const auto ids = expected.at("input_ids").to(at::kLong);
    const auto labels = expected.at("labels").to(at::kLong);
    for (std::int64_t row = 0; row < ids.size(0); ++row)
        documents.push_back({valuesOf(ids[row]), valuesOf(labels[row])});
    return onGpu(joined(documents));
}

} // namespace

class TestFamiliesOnGpu : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!qEnvironmentVariableIsSet("TESSERA_CUDA_MODULE"))
            qputenv("TESSERA_CUDA_MODULE", qgetenv("TESSERA_BIN") + "/libtessera_cuda.so");
        const auto cuda = rank::loadCudaModule();
        if (!cuda)
            QSKIP(cuda.error().detail.c_str());
        (*cuda)->useDevice(0);
    }
    void logitsLossAndGradientsAgree_data() { families(); }
    void logitsLossAndGradientsAgree();
    void piecesGiveTheLogitsOfTheWhole_data() { families(); }
    void piecesGiveTheLogitsOfTheWhole();

private:
    static void families()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char *name :
             {"llama_tiny", "llama_bias_tiny", "qwen2_tiny", "qwen3_tiny", "qwen3_moe_tiny",
              "qwen3_moe_mixed_tiny", "mixtral_tiny", "qwen2_moe_tiny", "olmoe_tiny",
              "deepseek_v2_tiny", "deepseek_v2_yarn_tiny", "deepseek_v3_tiny",
              "deepseek_v3_plain_tiny", "gpt_oss_tiny", "gemma3_text_tiny"})
            QTest::newRow(name) << QByteArray(name);
    }
};

void TestFamiliesOnGpu::logitsLossAndGradientsAgree()
{
    QFETCH(const QByteArray, name);
    const fs::path folder = testData("reference/" + name.toStdString());
    const Tensors expected = readTensors(folder / "expected.safetensors");
    const Json numbers = readJsonFile(folder / "expected.json").value();
    const auto model = loadModel(folder / "model", {.device = gpu()});
    const auto batch = batchOf(expected);

    const auto logits = logitsOf(*model, batch).cpu();
    QVERIFY(relativeError(logits, expected.at("logits").flatten(0, 1)) < kTolerance);
    for (const auto &router : model->forward(batch, {}).routers) {
        const std::string key = "tokens_per_expert." + std::to_string(router.layer);
        QVERIFY(at::equal(router.tokensPerExpert_E.cpu(), expected.at(key).to(at::kLong)));
    }
    const double trained = numbers.at("trained_tokens").get<double>();
    const auto loss = lossSumOf(*model, batch) / trained;
    const double wanted = numbers.at("loss").get<double>();
    QVERIFY(std::abs(loss.item<double>() - wanted) < kTolerance * wanted);
    loss.backward();
    for (const auto &[key, gradient] : gradientsAsFiles(*model)) {
        const double error = relativeError(gradient, expected.at("grad." + key));
        QVERIFY2(error < kTolerance,
                 qPrintable(QString::fromStdString(key) + QStringLiteral(": ")
                            + QString::number(error)));
    }
}

void TestFamiliesOnGpu::piecesGiveTheLogitsOfTheWhole()
{
    QFETCH(const QByteArray, name);
    const at::NoGradGuard noGrad;
    const auto model =
        loadModel(testData("reference/" + name.toStdString()) / "model", {.device = gpu()});
    const auto document = randomDocuments({24}, model->config().vocab, 7).front();
    const auto whole = logitsOf(*model, onGpu(joined({document})));
    models::TextCache cache;
    std::vector<at::Tensor> logits;
    auto next = document.ids.begin();
    for (const std::int64_t piece : {7, 1, 1, 10, 5}) {
        const auto batch = generate::nextTokens({next, next + piece}, cache, gpu());
        next += piece;
        const auto output = model->forward(batch, {.cache = &cache});
        logits.push_back(at::linear(output.hidden_TD, model->headWeight()));
    }
    const double error = relativeError(at::cat(logits, 0).cpu(), whole.cpu());
    QVERIFY2(error < kTolerance, qPrintable(QString::number(error)));
}

QTEST_GUILESS_MAIN(TestFamiliesOnGpu)
#include "tst_families.moc"
