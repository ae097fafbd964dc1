// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A text that is run piece by piece over its cache has the logits of the whole text.
#include "backend/generate/text_run.h"
#include "tests/support/shared_data.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/linear.h>

using namespace tessera;
using namespace tessera::test;

namespace {

constexpr double kTolerance = 1e-5;
constexpr std::int64_t kLength = 24; // longer than the windows, and than the context of YaRN

/// [T, V] of all pieces together.
at::Tensor logitsInPieces(models::Model &model, const std::vector<std::int64_t> &ids,
                          const std::vector<std::int64_t> &pieces)
{
    const at::NoGradGuard noGrad;
    models::TextCache cache;
    std::vector<at::Tensor> logits;
    auto next = ids.begin();
    for (const std::int64_t piece : pieces) {
        const std::vector<std::int64_t> tokens(next, next + piece);
        next += piece;
        const auto output = model.forward(
            generate::nextTokens(tokens, cache, model.headWeight().device()), {.cache = &cache});
        logits.push_back(at::linear(output.hidden_TD, model.headWeight()));
    }
    return at::cat(logits, 0);
}

} // namespace

class TestTextCache : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void piecesGiveTheLogitsOfTheWhole_data();
    void piecesGiveTheLogitsOfTheWhole();
    void aCacheHasNoGradients();
};

void TestTextCache::piecesGiveTheLogitsOfTheWhole_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("config");
    for (const char *name :
         {"llama_tiny", "llama_bias_tiny", "qwen2_tiny", "qwen3_tiny", "qwen3_moe_tiny",
          "qwen3_moe_mixed_tiny", "mixtral_tiny", "qwen2_moe_tiny", "olmoe_tiny",
          "deepseek_v2_tiny", "deepseek_v2_yarn_tiny", "deepseek_v3_tiny", "deepseek_v3_plain_tiny",
          "gpt_oss_tiny", "gemma3_text_tiny"})
        QTest::newRow(name) << QByteArray(name) << QByteArray(name) + "/model";
    for (const char *name : {"rope_linear", "rope_dynamic_short", "rope_yarn", "rope_llama3_5",
                             "rope_partial", "mistral_window"})
        QTest::newRow(name) << QByteArray("llama_tiny") << QByteArray("variants/") + name;
    QTest::newRow("qwen2_window") << QByteArray("qwen2_tiny")
                                  << QByteArray("variants/qwen2_window");
}

void TestTextCache::piecesGiveTheLogitsOfTheWhole()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, config);
    const auto model = tinyModel(readConfig(testData("reference/" + config.toStdString())), {});
    const auto weights = testData("reference/" + name.toStdString()) / "model/model.safetensors";
    fillParameters(*model, readTensors(weights), models::weightSources(model->config()));
    const auto document = randomDocuments({kLength}, model->config().vocab, 7).front();

    const auto whole = logitsOf(*model, joined({document})).detach();

    const std::vector<std::vector<std::int64_t>> ways{
        {kLength}, std::vector<std::int64_t>(kLength, 1), {7, 1, 1, 10, 5}};
    for (const auto &pieces : ways) {
        const double error = relativeError(logitsInPieces(*model, document.ids, pieces), whole);
        QVERIFY2(error < kTolerance,
                 qPrintable(QStringLiteral("%1 pieces: %2").arg(pieces.size()).arg(error)));
    }
}

void TestTextCache::aCacheHasNoGradients()
{
    const auto model = tinyModel(tinyLlama(), {});
    models::TextCache cache;
    const auto batch = generate::nextTokens({1, 2}, cache, model->headWeight().device());
    QVERIFY_EXCEPTION_THROWN(model->forward(batch, {.cache = &cache}), c10::Error);
}

QTEST_GUILESS_MAIN(TestTextCache)
#include "tst_text_cache.moc"
