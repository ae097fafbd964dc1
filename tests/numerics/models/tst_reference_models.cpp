// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Against tests/data/reference/*_tiny: logits, loss, router choice and all gradients as Hugging
// Face transformers computed them (tests/reference/make_tiny_models.py, make_family_models.py;
// versions are in each file). A variant is another config.json over the weights of such a model.
#include "backend/base/json.h"
#include "tests/support/shared_data.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/TensorOperators.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/sort.h>

using namespace tessera;
using namespace tessera::test;

namespace {

constexpr double kTolerance = 1e-5; // float32; the issue asks for 1e-4

struct Case {
    std::filesystem::path folder;
    Tensors expected;
    Json numbers;
    double loss = 0;
    std::int64_t trainedTokens = 0;

    explicit Case(const std::string &name)
        : folder(testData("reference/" + name)),
          expected(readTensors(folder / "expected.safetensors")),
          numbers(readJsonFile(folder / "expected.json").value())
    {
        loss = numbers.at("loss").get<double>();
        trainedTokens = numbers.at("trained_tokens").get<std::int64_t>();
    }

    /// The rows of the [2, 16] batch as two documents.
    [[nodiscard]] nn::Batch batch() const
    {
        std::vector<Document> documents;
        const auto ids = expected.at("input_ids").to(at::kLong);
        const auto labels = expected.at("labels").to(at::kLong);
        for (std::int64_t row = 0; row < ids.size(0); ++row)
            documents.push_back({valuesOf(ids[row]), valuesOf(labels[row])});
        return joined(documents);
    }

    static std::vector<std::int64_t> valuesOf(const at::Tensor &row)
    {
        const auto *data = row.const_data_ptr<std::int64_t>();
        return {data, data + row.numel()};
    }
};

/// Choices by number of the expert: in which order they are found is nobody's promise.
struct Choice {
    at::Tensor experts_TK;
    at::Tensor weights_TK;
};
Choice byExpert(const at::Tensor &experts_TK, const at::Tensor &weights_TK)
{
    const auto [sorted_TK, order_TK] = at::sort(experts_TK.to(at::kLong), -1);
    return {.experts_TK = sorted_TK, .weights_TK = weights_TK.gather(-1, order_TK)};
}

} // namespace

class TestReferenceModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void logitsAgree_data() { allCases(); }
    void logitsAgree();
    void lossAndEveryGradientAgree_data() { allCases(); }
    void lossAndEveryGradientAgree();
    void routersChooseTheSameExperts_data() { routerCases(); }
    void routersChooseTheSameExperts();
    void weightsThatAreNotNormalisedGiveTheOtherLogits_data() { moeCases(); }
    void weightsThatAreNotNormalisedGiveTheOtherLogits();
    void parametersAreCountedFromTheConfigAlone_data() { allCases(); }
    void parametersAreCountedFromTheConfigAlone();
    void variantsAgree_data();
    void variantsAgree();

private:
    static void allCases()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("loop");
        for (const char *name :
             {"llama_tiny", "qwen2_tiny", "qwen3_tiny", "llama_bias_tiny", "gemma3_text_tiny"})
            QTest::newRow(name) << QByteArray(name) << false;
        moeRows();
        familyRows();
    }
    static void moeCases()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("loop");
        moeRows();
    }
    static void routerCases()
    {
        moeCases();
        familyRows();
    }
    static void moeRows() { bothWays({"qwen3_moe_tiny", "qwen3_moe_mixed_tiny"}); }
    static void familyRows()
    {
        bothWays({"mixtral_tiny", "qwen2_moe_tiny", "olmoe_tiny", "deepseek_v2_tiny",
                  "deepseek_v2_yarn_tiny", "deepseek_v3_tiny", "deepseek_v3_plain_tiny",
                  "gpt_oss_tiny"});
    }
    static void bothWays(std::initializer_list<const char *> names)
    {
        for (const char *name : names) {
            QTest::addRow("%s, grouped product", name) << QByteArray(name) << false;
            QTest::addRow("%s, loop", name) << QByteArray(name) << true;
        }
    }
};

void TestReferenceModels::logitsAgree()
{
    QFETCH(const QByteArray, name);
    QFETCH(const bool, loop);
    const Case reference(name.toStdString());
    const auto model = loadModel(reference.folder / "model", {.loopExperts = loop});

    const auto logits = logitsOf(*model, reference.batch());

    const auto expected = reference.expected.at("logits").flatten(0, 1);
    const double error = relativeError(logits, expected);
    QVERIFY2(error < kTolerance, qPrintable(QString::number(error)));
}

void TestReferenceModels::lossAndEveryGradientAgree()
{
    QFETCH(const QByteArray, name);
    QFETCH(const bool, loop);
    const Case reference(name.toStdString());
    const auto model = loadModel(reference.folder / "model", {.loopExperts = loop});
    const auto batch = reference.batch();
    QCOMPARE(batch.targets_N.size(0), reference.trainedTokens);

    const auto loss = lossSumOf(*model, batch) / static_cast<double>(reference.trainedTokens);
    loss.backward();

    QVERIFY(std::abs(loss.item<double>() - reference.loss) < kTolerance * reference.loss);
    const auto gradients = gradientsAsFiles(*model);
    std::size_t compared = 0;
    for (const auto &[key, expected] : reference.expected) {
        if (!key.starts_with("grad."))
            continue;
        const double error = relativeError(gradients.at(key.substr(5)), expected);
        QVERIFY2(error < kTolerance,
                 qPrintable(QString::fromStdString(key) + QStringLiteral(": ")
                            + QString::number(error)));
        ++compared;
    }
    QCOMPARE(compared, gradients.size());
}

void TestReferenceModels::routersChooseTheSameExperts()
{
    QFETCH(const QByteArray, name);
    QFETCH(const bool, loop);
    const Case reference(name.toStdString());
    const auto model = loadModel(reference.folder / "model", {.loopExperts = loop});

    const auto output = model->forward(reference.batch(), {});

    std::size_t layers = 0;
    for (const auto &[key, value] : reference.expected)
        layers += key.starts_with("router_experts.") ? 1 : 0;
    QCOMPARE(output.routers.size(), layers);
    for (const auto &router : output.routers) {
        const std::string layer = std::to_string(router.layer);
        const auto counts = reference.expected.at("tokens_per_expert." + layer).to(at::kLong);
        QVERIFY(at::equal(router.tokensPerExpert_E, counts));
        const Choice found = byExpert(router.experts_TK, router.weights_TK);
        const Choice expected = byExpert(reference.expected.at("router_experts." + layer),
                                         reference.expected.at("router_weights." + layer));
        QVERIFY(at::equal(found.experts_TK, expected.experts_TK));
        QVERIFY(relativeError(found.weights_TK, expected.weights_TK) < kTolerance);
    }
}

void TestReferenceModels::weightsThatAreNotNormalisedGiveTheOtherLogits()
{
    QFETCH(const QByteArray, name);
    QFETCH(const bool, loop);
    const Case reference(name.toStdString());
    auto config = readConfig(reference.folder / "model");
    config.normTopkProb = false;
    const auto model = tinyModel(config, {.loopExperts = loop});
    fillParameters(*model, readTensors(reference.folder / "model" / "model.safetensors"),
                   models::weightSources(config));

    const auto logits = logitsOf(*model, reference.batch());

    const auto expected = reference.expected.at("logits_norm_topk_false").flatten(0, 1);
    QVERIFY(relativeError(logits, expected) < kTolerance);
    QVERIFY(relativeError(logits, reference.expected.at("logits").flatten(0, 1)) > 1e-3);
}

void TestReferenceModels::parametersAreCountedFromTheConfigAlone()
{
    QFETCH(const QByteArray, name);
    const auto folder = testData("reference/" + name.toStdString() + "/model");
    const auto config = readConfig(folder);
    std::int64_t inFiles = 0;
    for (const auto &[key, tensor] : readTensors(folder / "model.safetensors"))
        inFiles += tensor.numel();
    const auto count = hub::countParameters(config);
    QCOMPARE(count.total, inFiles);
    QCOMPARE(count.active<count.total, config.experts> 0);
    std::int64_t built = 0;
    for (const nn::Parameter &parameter : tinyModel(config, {})->parameters())
        built += parameter.value.numel();
    QCOMPARE(built, count.total);
}

void TestReferenceModels::variantsAgree_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"rope_linear", "rope_linear_5", "rope_dynamic", "rope_dynamic_short",
                             "rope_yarn", "rope_yarn_5", "rope_llama3_5", "rope_partial",
                             "mistral_window", "mistral_no_window", "qwen2_window"})
        QTest::newRow(name) << QByteArray(name);
}

void TestReferenceModels::variantsAgree()
{
    QFETCH(const QByteArray, name);
    const Case reference("variants/" + name.toStdString());
    const auto weights = reference.numbers.at("weights").get<std::string>();
    const auto model = tinyModel(readConfig(reference.folder), {});
    fillParameters(*model,
                   readTensors(testData("reference/" + weights + "/model/model.safetensors")),
                   models::weightSources(model->config()));
    const auto batch = reference.batch();

    const auto logits = logitsOf(*model, batch);
    const double error = relativeError(logits, reference.expected.at("logits").flatten(0, 1));
    QVERIFY2(error < kTolerance, qPrintable(QString::number(error)));
    (lossSumOf(*model, batch) / static_cast<double>(reference.trainedTokens)).backward();
    const auto gradients = gradientsAsFiles(*model);
    for (const auto &[key, expected] : reference.expected) {
        if (!key.starts_with("grad."))
            continue;
        const double gradientError = relativeError(gradients.at(key.substr(5)), expected);
        QVERIFY2(gradientError < kTolerance, qPrintable(QString::number(gradientError)));
    }
}

QTEST_GUILESS_MAIN(TestReferenceModels)
#include "tst_reference_models.moc"
