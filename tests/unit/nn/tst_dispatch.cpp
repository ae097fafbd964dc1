// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/moe/dispatch.h"
#include "backend/nn/moe/permute.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/gradients.h"

#include <QTest>

#include <ATen/TensorOperators.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros_like.h>

using namespace tessera;
using namespace tessera::test;

namespace {

at::Tensor choices(const std::vector<std::int64_t> &values, std::int64_t k)
{
    return at::tensor(values, at::TensorOptions().dtype(at::kLong)).view({-1, k});
}

} // namespace

class TestDispatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsComeSortedByExpertInTokenOrder();
    void combineSumsByWeight();
    void gradientsFlowBothWays();
    void narrowRowsAreSummedInFloat32();
    void noTokensGiveNoRows();
    void combineNeedsADispatch();
};

void TestDispatch::rowsComeSortedByExpertInTokenOrder()
{
    const auto x = randomTensor({3, 4}, 1);
    const auto sent = nn::localDispatcher()->dispatch(x, choices({2, 0, 0, 3, 2, 0}, 2), 4);

    const auto ends = at::tensor({3, 3, 5, 6}, at::TensorOptions().dtype(at::kInt));
    QVERIFY(at::equal(sent.offsets_L, ends));
    const std::vector<std::int64_t> tokens{0, 1, 2, 0, 2, 1};
    for (std::int64_t row = 0; row < 6; ++row)
        QVERIFY(sameBits(sent.rows_SD[row], x[tokens[static_cast<std::size_t>(row)]]));
}

void TestDispatch::combineSumsByWeight()
{
    const auto x = randomTensor({5, 3}, 1);
    const auto experts = choices({1, 0, 3, 2, 0, 3, 2, 1, 3, 0}, 2);
    const auto weights = randomTensor({5, 2}, 2);
    const auto dispatcher = nn::localDispatcher();
    const auto sent = dispatcher->dispatch(x, experts, 4);
    // Expert e multiplies by e + 1.
    auto factor_S = at::zeros_like(sent.rows_SD.select(1, 0));
    std::int64_t begin = 0;
    for (std::int64_t e = 0; e < 4; ++e) {
        const auto end = sent.offsets_L[e].item<std::int64_t>();
        factor_S.narrow(0, begin, end - begin).fill_(static_cast<double>(e + 1));
        begin = end;
    }

    const auto y = dispatcher->combine(sent.rows_SD * factor_S.unsqueeze(1), weights);

    const auto factor_T1 = (weights * (experts + 1)).sum(1, true);
    QVERIFY(relativeError(y, x * factor_T1) < 1e-14);
}

void TestDispatch::gradientsFlowBothWays()
{
    const auto experts = choices({1, 0, 1, 2, 0, 2, 1, 2}, 2);
    const auto f = [&](const std::vector<at::Tensor> &in) {
        const auto dispatcher = nn::localDispatcher();
        const auto sent = dispatcher->dispatch(in[0], experts, 3);
        return dispatcher->combine(sent.rows_SD.square(), in[1]);
    };
    QVERIFY(gradientError(f, {randomTensor({4, 3}, 1), randomTensor({4, 2}, 2)}) < 1e-8);
}

void TestDispatch::narrowRowsAreSummedInFloat32()
{
    const auto rows = randomTensor({8, 5}, 1, at::kBFloat16);
    const auto weights = randomTensor({2, 4}, 2, at::kFloat);
    const auto y = nn::weightedSum(rows, weights);
    const auto exact = nn::weightedSum(rows.to(at::kFloat), weights);
    QVERIFY(sameBits(y, exact.to(at::kBFloat16)));
}

void TestDispatch::noTokensGiveNoRows()
{
    const auto dispatcher = nn::localDispatcher();
    const auto sent = dispatcher->dispatch(randomTensor({0, 3}, 1), choices({}, 2), 4);
    QCOMPARE(sent.rows_SD.size(0), 0);
    QCOMPARE(sent.offsets_L.sum().item<std::int64_t>(), 0);
    QCOMPARE(dispatcher->combine(sent.rows_SD, randomTensor({0, 2}, 2)).size(0), 0);
}

void TestDispatch::combineNeedsADispatch()
{
    QVERIFY_THROWS_EXCEPTION(
        c10::Error,
        (void)nn::localDispatcher()->combine(randomTensor({2, 3}, 1), randomTensor({1, 2}, 2)));
}

QTEST_GUILESS_MAIN(TestDispatch)
#include "tst_dispatch.moc"
