// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each kernel against its formula written out in float64, and its gradients against central
// differences.
#include "backend/kernels/rms_norm.h"
#include "backend/kernels/rope.h"
#include "backend/kernels/swiglu.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/gradients.h"

#include <QTest>

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/cos.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/sin.h>

using namespace tessera;
using namespace tessera::test;
using Inputs = std::vector<at::Tensor>;

class TestKernels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rmsNormIsItsFormula_data() { dtypes(); }
    void rmsNormIsItsFormula();
    void rmsNormHasItsGradients();
    void aFrozenNormGivesNoWeightGradient();
    void swigluIsItsFormula_data() { dtypes(); }
    void swigluIsItsFormula();
    void swigluHasItsGradients();
    void packedSwigluEqualsTheTwoHalves_data() { dtypes(); }
    void packedSwigluEqualsTheTwoHalves();
    void ropeIsItsFormula_data() { dtypes(); }
    void ropeIsItsFormula();
    void ropeHasItsGradients();
    void ropeKeepsLengths();
    void emptyInputIsAllowed();

private:
    static void dtypes()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("float64") << static_cast<int>(at::kDouble) << 1e-14;
        QTest::newRow("float32") << static_cast<int>(at::kFloat) << 1e-6;
        QTest::newRow("bfloat16") << static_cast<int>(at::kBFloat16) << 5e-3;
        QTest::newRow("float16") << static_cast<int>(at::kHalf) << 7e-4;
    }
    static at::ScalarType type(int value) { return static_cast<at::ScalarType>(value); }
};

void TestKernels::rmsNormIsItsFormula()
{
    QFETCH(const int, type);
    QFETCH(const double, tolerance);
    // Widths around a vector register's, rows that are not contiguous.
    for (const std::int64_t width : {1, 7, 16, 40}) {
        const auto x = randomTensor({5, 3, width}, 1, this->type(type)).transpose(0, 1);
        const auto weight = randomTensor({width}, 2, this->type(type));
        const auto wide = x.to(at::kDouble);
        const auto expected = wide / (wide.square().mean(-1, true) + 0.1).sqrt() * weight;

        const auto y = kernels::rmsNorm(x, weight, 0.1);

        QCOMPARE(y.scalar_type(), x.scalar_type());
        QVERIFY(relativeError(y, expected) < tolerance);
    }
}

void TestKernels::rmsNormHasItsGradients()
{
    const auto f = [](const Inputs &in) { return kernels::rmsNorm(in[0], in[1], 1e-3); };
    QVERIFY(gradientError(f, {randomTensor({4, 3, 10}, 1), randomTensor({10}, 2)}) < 1e-8);
}

void TestKernels::aFrozenNormGivesNoWeightGradient()
{
    const auto x = randomTensor({4, 8}, 1).requires_grad_(true);
    const auto weight = randomTensor({8}, 2);
    kernels::rmsNorm(x, weight, 1e-6).sum().backward();
    QVERIFY(x.grad().defined());
    QVERIFY(!weight.grad().defined());
}

void TestKernels::swigluIsItsFormula()
{
    QFETCH(const int, type);
    QFETCH(const double, tolerance);
    const auto gate = randomTensor({6, 11}, 1, this->type(type));
    const auto up = randomTensor({6, 11}, 2, this->type(type));
    const auto wide = gate.to(at::kDouble);

    const auto y = kernels::swiglu(gate, up);

    QCOMPARE(y.scalar_type(), gate.scalar_type());
    QVERIFY(relativeError(y, wide * at::sigmoid(wide) * up) < tolerance);
}

void TestKernels::swigluHasItsGradients()
{
    const auto two = [](const Inputs &in) { return kernels::swiglu(in[0], in[1]); };
    QVERIFY(gradientError(two, {randomTensor({4, 9}, 1), randomTensor({4, 9}, 2)}) < 1e-8);
    const auto packed = [](const Inputs &in) { return kernels::swigluPacked(in[0]); };
    QVERIFY(gradientError(packed, {randomTensor({4, 18}, 1)}) < 1e-8);
}

void TestKernels::packedSwigluEqualsTheTwoHalves()
{
    QFETCH(const int, type);
    const auto run = [&](bool packed) {
        const auto gateUp = randomTensor({5, 26}, 1, this->type(type)).requires_grad_(true);
        const auto y = packed ? kernels::swigluPacked(gateUp)
                              : kernels::swiglu(gateUp.narrow(1, 0, 13), gateUp.narrow(1, 13, 13));
        (y * y).sum().backward();
        return std::pair(y.detach(), gateUp.grad());
    };
    const auto [y, gradient] = run(true);
    const auto [expectedY, expectedGradient] = run(false);
    QVERIFY(sameBits(y, expectedY));
    QVERIFY(sameBits(gradient, expectedGradient));
}

void TestKernels::ropeIsItsFormula()
{
    QFETCH(const int, type);
    QFETCH(const double, tolerance);
    const auto x_THC = randomTensor({6, 3, 10}, 1, this->type(type));
    const auto angle_TP = randomTensor({6, 5}, 2);
    const auto tables = this->type(type) == at::kDouble ? at::kDouble : at::kFloat;
    const auto cos = at::cat({angle_TP.cos(), angle_TP.cos()}, 1).unsqueeze(1);
    const auto sin = at::cat({angle_TP.sin(), angle_TP.sin()}, 1).unsqueeze(1);
    const auto wide = x_THC.to(at::kDouble);
    const auto turned = at::cat({wide.narrow(2, 5, 5).neg(), wide.narrow(2, 0, 5)}, 2);

    const auto y = kernels::rope(x_THC, angle_TP.cos().to(tables), angle_TP.sin().to(tables));

    QCOMPARE(y.scalar_type(), x_THC.scalar_type());
    QVERIFY(relativeError(y, wide * cos + turned * sin) < tolerance);
}

void TestKernels::ropeHasItsGradients()
{
    const auto angle_TP = randomTensor({4, 3}, 2);
    const auto f = [&](const Inputs &in) {
        return kernels::rope(in[0], angle_TP.cos(), angle_TP.sin());
    };
    QVERIFY(gradientError(f, {randomTensor({4, 2, 6}, 1)}) < 1e-8);
}

void TestKernels::ropeKeepsLengths()
{
    const auto x_THC = randomTensor({5, 2, 8}, 1);
    const auto angle_TP = randomTensor({5, 4}, 2) * 100;
    const auto y_THC = kernels::rope(x_THC, angle_TP.cos(), angle_TP.sin());
    QVERIFY(relativeError(y_THC.square().sum(-1), x_THC.square().sum(-1)) < 1e-13);
}

void TestKernels::emptyInputIsAllowed()
{
    const auto x = randomTensor({0, 8}, 1).requires_grad_(true);
    const auto weight = randomTensor({8}, 2).requires_grad_(true);
    (kernels::swiglu(kernels::rmsNorm(x, weight, 1e-6), x)).sum().backward();
    QCOMPARE(x.grad().size(0), 0);
    QCOMPARE(weight.grad().abs().sum().item<double>(), 0.0);
}

QTEST_GUILESS_MAIN(TestKernels)
#include "tst_kernels.moc"
