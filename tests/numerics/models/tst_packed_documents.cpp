// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Documents joined in one row give what each gives alone (tests/reference/make_packing.py), and
// nothing crosses from one to another (real case DS-19).
#include "backend/base/json.h"
#include "tests/support/shared_data.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/TensorOperators.h>

using namespace tessera;
using namespace tessera::test;

namespace {

std::vector<std::int64_t> valuesOf(const at::Tensor &tensor)
{
    const auto wide = tensor.to(at::kLong).contiguous();
    const auto *data = wide.const_data_ptr<std::int64_t>();
    return {data, data + wide.numel()};
}

} // namespace

class TestPackedDocuments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPackedRowAgreesWithTheReference_data();
    void aPackedRowAgreesWithTheReference();
    void tokenOneDoesNotReachTheOtherDocument_data() { models(); }
    void tokenOneDoesNotReachTheOtherDocument();
    void lossIsTheSumOfTheDocuments_data() { models(); }
    void lossIsTheSumOfTheDocuments();
    void orderOfDocumentsDoesNotMatter_data();
    void orderOfDocumentsDoesNotMatter();

private:
    static void models()
    {
        QTest::addColumn<bool>("moe");
        QTest::newRow("dense") << false;
        QTest::newRow("experts") << true;
    }
};

void TestPackedDocuments::aPackedRowAgreesWithTheReference_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("dense") << QByteArray("llama_tiny");
    QTest::newRow("experts") << QByteArray("qwen3_moe_tiny");
}

void TestPackedDocuments::aPackedRowAgreesWithTheReference()
{
    QFETCH(const QByteArray, name);
    const auto folder = testData("reference/packing_" + name.toStdString());
    const auto expected = readTensors(folder / "expected.safetensors");
    const Json numbers = readJsonFile(folder / "expected.json").value();
    const auto model = loadModel(testData("reference/" + name.toStdString() + "/model"), {});
    std::vector<Document> documents;
    for (const std::string index : {"0", "1", "2"})
        documents.push_back({valuesOf(expected.at("input_ids." + index)),
                             valuesOf(expected.at("labels." + index))});
    const auto batch = joined(documents);

    const auto logits = logitsOf(*model, batch);
    const auto loss = lossSumOf(*model, batch) / numbers.at("trained_tokens").get<double>();
    loss.backward();

    std::int64_t first = 0;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        const auto &alone = expected.at("logits." + std::to_string(i));
        QVERIFY(relativeError(logits.narrow(0, first, alone.size(0)), alone) < 1e-5);
        first += alone.size(0);
    }
    QVERIFY(std::abs(loss.item<double>() - numbers.at("loss").get<double>()) < 1e-5);
    for (const auto &[key, gradient] : gradientsAsFiles(*model))
        QVERIFY2(relativeError(gradient, expected.at("grad." + key)) < 1e-5, key.c_str());
}

void TestPackedDocuments::tokenOneDoesNotReachTheOtherDocument()
{
    QFETCH(const bool, moe);
    const auto model = tinyModel(moe ? tinyQwen3Moe() : tinyLlama(), {.dtype = at::kDouble});
    const Document second{{4, 5, 6, 7, 8}, {}};

    const auto before = logitsOf(*model, joined({{{1, 2, 3}, {}}, second}));
    const auto after = logitsOf(*model, joined({{{50, 2, 3}, {}}, second}));

    QVERIFY(absoluteError(before.narrow(0, 0, 3), after.narrow(0, 0, 3)) > 0);
    if (moe) // other choices in the first document: an expert's product has other rows beside ours
        QVERIFY(relativeError(before.narrow(0, 3, 5), after.narrow(0, 3, 5)) < 1e-14);
    else
        QVERIFY(sameBits(before.narrow(0, 3, 5), after.narrow(0, 3, 5)));
}

void TestPackedDocuments::lossIsTheSumOfTheDocuments()
{
    QFETCH(const bool, moe);
    const auto model = tinyModel(moe ? tinyQwen3Moe() : tinyLlama(), {});
    const Document a{{1, 2, 3}, {}};
    const Document b{{4, 5, 6, 7, 8}, {}};

    const auto batch = joined({a, b});
    const double packed = lossSumOf(*model, batch).item<double>();
    const double apart = lossSumOf(*model, joined({a})).item<double>()
        + lossSumOf(*model, joined({b})).item<double>();

    QCOMPARE(batch.targets_N.size(0), 6);
    QVERIFY(std::abs(packed - apart) < 1e-5 * apart);
}

void TestPackedDocuments::orderOfDocumentsDoesNotMatter_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::newRow("llama") << QByteArray("llama_tiny/model");
    QTest::newRow("a window in every layer") << QByteArray("variants/mistral_window");
    QTest::newRow("windows with a RoPE of their own") << QByteArray("gemma3_text_tiny/model");
    QTest::newRow("windows and sinks") << QByteArray("gpt_oss_tiny/model");
    QTest::newRow("latent attention") << QByteArray("deepseek_v3_tiny/model");
}

void TestPackedDocuments::orderOfDocumentsDoesNotMatter()
{
    QFETCH(const QByteArray, config);
    const auto known = readConfig(testData("reference/" + config.toStdString()));
    const auto model = tinyModel(known, {.dtype = at::kDouble});
    const auto documents = randomDocuments({5, 9, 5, 1, 12}, known.vocab, 3);
    const auto logits = logitsOf(*model, joined(documents));

    std::int64_t first = 0;
    for (const Document &document : documents) {
        const auto alone = logitsOf(*model, joined({document}));
        const auto part = logits.narrow(0, first, alone.size(0));
        QVERIFY(absoluteError(part, alone) < 1e-12);
        first += alone.size(0);
    }
}

QTEST_GUILESS_MAIN(TestPackedDocuments)
#include "tst_packed_documents.moc"
