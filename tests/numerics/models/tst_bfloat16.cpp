// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/TensorOperators.h>

using namespace tessera;
using namespace tessera::test;

/// bfloat16 has 8 bits of mantissa: a product of two layers may be off by a few per cent of the
/// largest logit, a loss over 40 tokens by less.
class TestBfloat16 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lossAndGradientsFollowFloat32_data();
    void lossAndGradientsFollowFloat32();
};

void TestBfloat16::lossAndGradientsFollowFloat32_data()
{
    QTest::addColumn<bool>("moe");
    QTest::newRow("dense") << false;
    QTest::newRow("experts") << true;
}

void TestBfloat16::lossAndGradientsFollowFloat32()
{
    QFETCH(const bool, moe);
    auto config = moe ? tinyQwen3Moe() : tinyLlama();
    if (moe)
        config.topk = config.experts; // a nearly equal choice may fall the other way
    const auto coarse = tinyModel(config, {.dtype = at::kBFloat16});
    const auto fine = tinyModel(config, {});
    for (std::size_t i = 0; i < fine->parameters().size(); ++i)
        fine->parameters()[i].value.data().copy_(coarse->parameters()[i].value);
    const auto batch = joined(randomDocuments({20, 12, 10}, 96, 4));

    const auto coarseLoss = lossSumOf(*coarse, batch);
    const auto fineLoss = lossSumOf(*fine, batch);
    coarseLoss.backward();
    fineLoss.backward();

    QCOMPARE(coarseLoss.scalar_type(), at::kFloat);
    QVERIFY(relativeError(coarseLoss, fineLoss) < 0.01);
    for (std::size_t i = 0; i < fine->parameters().size(); ++i) {
        const auto &found = coarse->parameters()[i];
        const auto &expected = fine->parameters()[i];
        const auto difference = (found.value.grad().to(at::kFloat) - expected.value.grad()).norm();
        const double error = (difference / expected.value.grad().norm()).item<double>();
        QVERIFY2(error < 0.06,
                 qPrintable(QString::fromStdString(found.name) + QString::number(error)));
    }
}

QTEST_GUILESS_MAIN(TestBfloat16)
#include "tst_bfloat16.moc"
