// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/linear.h"
#include "backend/tensor/seeding.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/gradients.h"

#include <QTest>

#include <ATen/TensorOperators.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/ones.h>

using namespace tessera;
using namespace tessera::test;

class TestLinear : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLowRankPairIsAdded();
    void dropoutTouchesThePairAlone();
    void dropoutKeepsTheMeanAndRepeats();
    void dropoutNeedsAGenerator();
};

void TestLinear::theLowRankPairIsAdded()
{
    const auto x = randomTensor({5, 4}, 1);
    nn::Linear layer{.weight_OI = randomTensor({3, 4}, 2), .bias_O = randomTensor({3}, 3)};
    const auto base = at::matmul(x, layer.weight_OI.t()) + layer.bias_O;
    QVERIFY(relativeError(nn::linear(x, layer), base) < 1e-14);

    layer.loraA_RI = randomTensor({2, 4}, 4);
    layer.loraB_OR = randomTensor({3, 2}, 5);
    layer.loraScale = 0.5;
    const auto pair = at::matmul(at::matmul(x, layer.loraA_RI.t()), layer.loraB_OR.t());
    QVERIFY(relativeError(nn::linear(x, layer), base + pair * 0.5) < 1e-14);
}

void TestLinear::dropoutTouchesThePairAlone()
{
    const auto x = randomTensor({5, 4}, 1);
    nn::Linear layer{.weight_OI = randomTensor({3, 4}, 2),
                     .loraA_RI = randomTensor({2, 4}, 4),
                     .loraB_OR = randomTensor({3, 2}, 5),
                     .loraScale = 2};
    const auto base = at::matmul(x, layer.weight_OI.t());
    const auto draw = [] {
        return nn::Dropout{.probability = 0.5, .generator = tensor::makeGenerator(at::kCPU, 3)};
    };

    const auto found = nn::linear(x, layer, draw());

    const auto masked = nn::dropped(x, draw());
    const auto pair = at::matmul(at::matmul(masked, layer.loraA_RI.t()), layer.loraB_OR.t());
    QVERIFY(relativeError(found, base + pair * 2) < 1e-14);
    QVERIFY(relativeError(found, nn::linear(x, layer)) > 0.01);
}

void TestLinear::dropoutKeepsTheMeanAndRepeats()
{
    const auto x = at::ones({200, 200});
    const auto draw = [&](std::uint64_t seed) {
        return nn::dropped(
            x, {.probability = 0.25, .generator = tensor::makeGenerator(at::kCPU, seed)});
    };
    const auto first = draw(1);
    QVERIFY(sameBits(first, draw(1)));
    QVERIFY(!sameBits(first, draw(2)));
    // 40,000 draws: five standard deviations of the mean are 0.0145.
    QVERIFY(std::abs(first.mean().item<double>() - 1) < 0.0145);
    const auto kept = (first == 0).logical_not().to(at::kFloat);
    QVERIFY(relativeError(first, kept / 0.75) < 1e-6);
}

void TestLinear::dropoutNeedsAGenerator()
{
    QVERIFY_THROWS_EXCEPTION(c10::Error, (void)nn::dropped(at::ones({2}), {.probability = 0.5}));
}

QTEST_GUILESS_MAIN(TestLinear)
#include "tst_linear.moc"
