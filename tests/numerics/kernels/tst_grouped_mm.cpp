// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/kernels/grouped_mm.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/gradients.h"

#include <QTest>

#include <ATen/TensorOperators.h>
#include <ATen/ops/tensor.h>

using namespace tessera;
using namespace tessera::test;
using kernels::GroupedMethod;

namespace {

at::Tensor offsetsOf(const std::vector<std::int32_t> &ends)
{
    return at::tensor(ends, at::TensorOptions().dtype(at::kInt));
}

struct Outcome {
    at::Tensor y;
    at::Tensor gradX;
    at::Tensor gradWeight;
};

Outcome run(at::ScalarType type, const std::vector<std::int32_t> &ends, GroupedMethod method)
{
    const auto x = randomTensor({ends.back(), 16}, 1, type).requires_grad_(true);
    const auto weight = randomTensor({static_cast<std::int64_t>(ends.size()), 24, 16}, 2, type)
                            .requires_grad_(true);
    const auto y = kernels::groupedLinear(x, weight, offsetsOf(ends), method);
    (y * randomTensor(y.sizes(), 3, type)).sum().backward();
    return {y.detach(), x.grad(), weight.grad()};
}

} // namespace

class TestGroupedMm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groupedProductEqualsTheLoop_data();
    void groupedProductEqualsTheLoop();
    void eachRowMeetsItsOwnExpert();
    void theLoopHasItsGradients();
    void unevenWidthsTakeTheLoopWithAReason();
    void noRowsGiveZeroGradients();
};

void TestGroupedMm::groupedProductEqualsTheLoop_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<QList<int>>("ends");
    const struct {
        const char *name;
        at::ScalarType type;
        double tolerance;
    } types[] = {{"float32", at::kFloat, 1e-6}, {"bfloat16", at::kBFloat16, 8e-3}};
    for (const auto &row : types) {
        const auto add = [&](const char *what, const QList<int> &ends) {
            QTest::addRow("%s, %s", row.name, what)
                << static_cast<int>(row.type) << row.tolerance << ends;
        };
        add("even", {8, 16, 24, 32});
        add("uneven", {3, 4, 21, 32});
        add("experts without rows", {0, 5, 5, 9, 9});
        add("one expert has all", {0, 0, 17});
    }
}

void TestGroupedMm::groupedProductEqualsTheLoop()
{
    QFETCH(const int, type);
    QFETCH(const double, tolerance);
    QFETCH(const QList<int>, ends);
    const std::vector<std::int32_t> list(ends.begin(), ends.end());
    const auto scalar = static_cast<at::ScalarType>(type);
    QVERIFY(kernels::whyNotGrouped(randomTensor({list.back(), 16}, 1, scalar),
                                   randomTensor({1, 24, 16}, 1, scalar))
                .empty());

    const auto grouped = run(scalar, list, GroupedMethod::Auto);
    const auto loop = run(scalar, list, GroupedMethod::Loop);

    QVERIFY(relativeError(grouped.y, loop.y) < tolerance);
    QVERIFY(relativeError(grouped.gradX, loop.gradX) < tolerance);
    QVERIFY(relativeError(grouped.gradWeight, loop.gradWeight) < tolerance);
}

void TestGroupedMm::eachRowMeetsItsOwnExpert()
{
    const auto x = randomTensor({6, 16}, 1);
    const auto weight = randomTensor({3, 24, 16}, 2);
    const auto y = kernels::groupedLinear(x, weight, offsetsOf({2, 2, 6}), GroupedMethod::Auto);
    const std::vector<std::int64_t> expert{0, 0, 2, 2, 2, 2};
    for (std::int64_t row = 0; row < 6; ++row) {
        const auto expected = weight[expert[static_cast<std::size_t>(row)]].mv(x[row]);
        QVERIFY(relativeError(y[row], expected) < 1e-14);
    }
}

void TestGroupedMm::theLoopHasItsGradients()
{
    const auto f = [](const std::vector<at::Tensor> &in) {
        return kernels::groupedLinear(in[0], in[1], offsetsOf({2, 2, 5}), GroupedMethod::Loop);
    };
    QVERIFY(gradientError(f, {randomTensor({5, 4}, 1), randomTensor({3, 3, 4}, 2)}) < 1e-8);
}

void TestGroupedMm::unevenWidthsTakeTheLoopWithAReason()
{
    const auto x = randomTensor({5, 7}, 1, at::kFloat);
    const auto weight = randomTensor({2, 8, 7}, 2, at::kFloat);
    QCOMPARE(kernels::whyNotGrouped(x, weight), "rows of 7 values are not a multiple of 16 bytes");
    const auto y = kernels::groupedLinear(x, weight, offsetsOf({2, 5}));
    QVERIFY(relativeError(y[4], weight[1].mv(x[4])) < 1e-6);
    QVERIFY(!kernels::whyNotGrouped(x.to(at::kDouble), weight.to(at::kDouble)).empty());
}

void TestGroupedMm::noRowsGiveZeroGradients()
{
    const auto outcome = run(at::kFloat, {0, 0, 0}, GroupedMethod::Auto);
    QCOMPARE(outcome.y.size(0), 0);
    QCOMPARE(outcome.gradWeight.abs().sum().item<double>(), 0.0);
}

QTEST_GUILESS_MAIN(TestGroupedMm)
#include "tst_grouped_mm.moc"
