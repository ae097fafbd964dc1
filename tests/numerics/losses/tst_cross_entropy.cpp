// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chunked loss against log_softmax written out, and its gradients against central differences.
#include "backend/losses/cross_entropy.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/gradients.h"

#include <QTest>

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/log_softmax.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/tensor.h>

using namespace tessera;
using namespace tessera::test;

namespace {

at::Tensor targets(const std::vector<std::int64_t> &values)
{
    return at::tensor(values, at::TensorOptions().dtype(at::kLong));
}

at::Tensor plainLoss(const at::Tensor &hidden, const at::Tensor &weight, const at::Tensor &target)
{
    const auto logits = at::mm(hidden, weight.t());
    return -at::log_softmax(logits, 1).gather(1, target.unsqueeze(1)).sum();
}

struct Outcome {
    at::Tensor loss;
    at::Tensor hidden;
    at::Tensor weight;
};

template<typename F>
Outcome run(F &&loss, at::ScalarType type, bool trainHead = true)
{
    const auto hidden = randomTensor({7, 6}, 1, type).requires_grad_(true);
    const auto weight = randomTensor({11, 6}, 2, type).requires_grad_(trainHead);
    const auto sum = loss(hidden, weight, targets({3, 0, 10, 3, 5, 9, 1}));
    (sum * 0.25).backward();
    return {sum.detach(), hidden.grad(), weight.grad()};
}

} // namespace

class TestCrossEntropy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsLogSoftmaxForAnyChunk_data();
    void equalsLogSoftmaxForAnyChunk();
    void scalesMultiplyEachRow();
    void gradientsAgreeWithFiniteDifferences();
    void noTrainedPositionGivesZero();
    void aFrozenHeadGetsNoGradient();
    void withoutGradientsTheLossIsTheSame();
    void hugeLogitsStayFinite();
    void bfloat16SumsInFloat32();
    void aSecondBackwardIsRefused();
};

void TestCrossEntropy::equalsLogSoftmaxForAnyChunk_data()
{
    QTest::addColumn<int>("chunk");
    for (const int chunk : {1, 2, 7, 1024})
        QTest::addRow("chunk of %d", chunk) << chunk;
}

void TestCrossEntropy::equalsLogSoftmaxForAnyChunk()
{
    QFETCH(const int, chunk);
    const auto found = run(
        [&](const auto &hidden, const auto &weight, const auto &target) {
            return losses::linearCrossEntropySum(hidden, weight, target, {}, chunk);
        },
        at::kDouble);
    const auto expected = run(plainLoss, at::kDouble);
    QCOMPARE(found.loss.scalar_type(), at::kDouble);
    QVERIFY(relativeError(found.loss, expected.loss) < 1e-14);
    QVERIFY(relativeError(found.hidden, expected.hidden) < 1e-13);
    QVERIFY(relativeError(found.weight, expected.weight) < 1e-13);
}

void TestCrossEntropy::scalesMultiplyEachRow()
{
    const auto scales = at::tensor(std::vector<float>{1, 2, 0, 0.5, 3, 1, 1});
    const auto found = run(
        [&](const auto &hidden, const auto &weight, const auto &target) {
            return losses::linearCrossEntropySum(hidden, weight, target, scales, 3);
        },
        at::kDouble);
    const auto expected = run(
        [&](const auto &hidden, const auto &weight, const auto &target) {
            const auto logits = at::mm(hidden, weight.t());
            const auto each = -at::log_softmax(logits, 1).gather(1, target.unsqueeze(1)).squeeze(1);
            return (each * scales.to(at::kDouble)).sum();
        },
        at::kDouble);
    QVERIFY(relativeError(found.loss, expected.loss) < 1e-14);
    QVERIFY(relativeError(found.hidden, expected.hidden) < 1e-13);
    QVERIFY(relativeError(found.weight, expected.weight) < 1e-13);
    QCOMPARE(found.hidden[2].abs().sum().item<double>(), 0.0); // its scale is 0
}

void TestCrossEntropy::gradientsAgreeWithFiniteDifferences()
{
    const auto f = [](const std::vector<at::Tensor> &in) {
        return losses::linearCrossEntropySum(in[0], in[1], targets({2, 0, 2}), {}, 2);
    };
    QVERIFY(gradientError(f, {randomTensor({3, 4}, 1), randomTensor({5, 4}, 2)}) < 1e-8);
}

void TestCrossEntropy::noTrainedPositionGivesZero()
{
    const auto hidden = randomTensor({0, 6}, 1, at::kFloat).requires_grad_(true);
    const auto weight = randomTensor({11, 6}, 2, at::kFloat).requires_grad_(true);
    const auto loss = losses::linearCrossEntropySum(hidden, weight, targets({}));
    loss.backward();
    QCOMPARE(loss.item<double>(), 0.0);
    QCOMPARE(hidden.grad().size(0), 0);
    QCOMPARE(weight.grad().abs().sum().item<double>(), 0.0);
}

void TestCrossEntropy::aFrozenHeadGetsNoGradient()
{
    const auto loss = [](const auto &hidden, const auto &weight, const auto &target) {
        return losses::linearCrossEntropySum(hidden, weight, target, {}, 3);
    };
    const auto frozen = run(loss, at::kDouble, false);
    const auto trained = run(loss, at::kDouble, true);
    QVERIFY(!frozen.weight.defined());
    QVERIFY(sameBits(frozen.hidden, trained.hidden));
}

void TestCrossEntropy::withoutGradientsTheLossIsTheSame()
{
    const auto hidden = randomTensor({7, 6}, 1).requires_grad_(true);
    const auto weight = randomTensor({11, 6}, 2);
    const auto target = targets({3, 0, 10, 3, 5, 9, 1});
    const auto with = losses::linearCrossEntropySum(hidden, weight, target, {}, 2);
    const at::NoGradGuard noGrad;
    const auto without = losses::linearCrossEntropySum(hidden, weight, target, {}, 2);
    QVERIFY(with.requires_grad());
    QVERIFY(!without.requires_grad());
    QVERIFY(sameBits(with.detach(), without));
}

void TestCrossEntropy::hugeLogitsStayFinite()
{
    const auto hidden = (randomTensor({3, 4}, 1, at::kFloat) * 1e4).requires_grad_(true);
    const auto weight = randomTensor({5, 4}, 2, at::kFloat) * 1e3;
    const auto loss = losses::linearCrossEntropySum(hidden, weight, targets({1, 2, 3}));
    loss.backward();
    QVERIFY(std::isfinite(loss.item<double>()));
    QVERIFY(std::isfinite(hidden.grad().abs().sum().item<double>()));
}

void TestCrossEntropy::bfloat16SumsInFloat32()
{
    const auto chunked = [](const auto &hidden, const auto &weight, const auto &target) {
        return losses::linearCrossEntropySum(hidden, weight, target, {}, 2);
    };
    const auto found = run(chunked, at::kBFloat16);
    const auto exact = run(chunked, at::kDouble);
    QCOMPARE(found.loss.scalar_type(), at::kFloat);
    QCOMPARE(found.weight.scalar_type(), at::kBFloat16);
    QVERIFY(relativeError(found.loss, exact.loss) < 0.01);
    QVERIFY(relativeError(found.hidden, exact.hidden) < 0.03);
    QVERIFY(relativeError(found.weight, exact.weight) < 0.03);
}

void TestCrossEntropy::aSecondBackwardIsRefused()
{
    const auto hidden = randomTensor({3, 4}, 1).requires_grad_(true);
    const auto loss =
        losses::linearCrossEntropySum(hidden, randomTensor({5, 4}, 2), targets({1, 2, 3}));
    loss.backward({}, /*retain_graph=*/true);
    QVERIFY_THROWS_EXCEPTION(c10::Error, loss.backward());
}

QTEST_GUILESS_MAIN(TestCrossEntropy)
#include "tst_cross_entropy.moc"
