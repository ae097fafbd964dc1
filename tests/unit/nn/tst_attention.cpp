// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/attention.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/gradients.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/softmax.h>

#include <cmath>
#include <limits>

using namespace tessera;
using namespace tessera::test;

namespace {

/// Softmax attention written out, one document and one head at a time.
at::Tensor plainAttention(const at::Tensor &q, const at::Tensor &k, const at::Tensor &v,
                          const std::vector<std::int64_t> &lengths)
{
    const auto repeats = q.size(1) / k.size(1);
    const double scale = 1 / std::sqrt(static_cast<double>(q.size(2)));
    std::vector<at::Tensor> documents;
    std::int64_t first = 0;
    for (const std::int64_t n : lengths) {
        const auto future = at::ones({n, n}, q.options()).triu(1) * -1e30;
        std::vector<at::Tensor> heads;
        for (std::int64_t h = 0; h < q.size(1); ++h) {
            const auto part = [&](const at::Tensor &x, std::int64_t head) {
                return x.narrow(0, first, n).select(1, head);
            };
            const auto scores = at::matmul(part(q, h), part(k, h / repeats).t()) * scale + future;
            heads.push_back(at::matmul(at::softmax(scores, -1), part(v, h / repeats)).unsqueeze(1));
        }
        documents.push_back(at::cat(heads, 1));
        first += n;
    }
    return at::cat(documents, 0);
}

nn::AttentionPlan planFor(const std::vector<std::int64_t> &lengths)
{
    return nn::planAttention(joined(randomDocuments(lengths, 10, 1)), at::kDouble, 6);
}

} // namespace

class TestAttention : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsSoftmaxWrittenOut_data();
    void equalsSoftmaxWrittenOut();
    void hasItsGradients();
    void documentsOfOneLengthAreOneGroup();
    void sortedDocumentsAreNotMoved();
    void lengthsMustCoverTheBatch();
};

void TestAttention::equalsSoftmaxWrittenOut_data()
{
    QTest::addColumn<QList<int>>("lengths");
    QTest::addColumn<int>("keyHeads");
    QTest::newRow("one document") << QList<int>{9} << 4;
    QTest::newRow("equal documents, grouped queries") << QList<int>{6, 6, 6} << 2;
    QTest::newRow("mixed lengths") << QList<int>{3, 8, 3, 1, 8, 5} << 4;
    QTest::newRow("mixed lengths, one key head") << QList<int>{1, 4, 2, 4} << 1;
}

void TestAttention::equalsSoftmaxWrittenOut()
{
    QFETCH(const QList<int>, lengths);
    QFETCH(const int, keyHeads);
    const std::vector<std::int64_t> list(lengths.begin(), lengths.end());
    const auto plan = planFor(list);
    const auto total = plan.cumulative_G1[-1].item<std::int64_t>();
    const auto q = randomTensor({total, 4, 6}, 1);
    const auto k = randomTensor({total, keyHeads, 6}, 2);
    const auto v = randomTensor({total, keyHeads, 6}, 3);

    const auto found = nn::attention(q, k, v, plan);

    QVERIFY(relativeError(found, plainAttention(q, k, v, list)) < 1e-12);
}

void TestAttention::hasItsGradients()
{
    const auto plan = planFor({2, 4, 2, 1});
    const auto f = [&](const std::vector<at::Tensor> &in) {
        return nn::attention(in[0], in[1], in[2], plan);
    };
    QVERIFY(
        gradientError(
            f, {randomTensor({9, 2, 4}, 1), randomTensor({9, 1, 4}, 2), randomTensor({9, 1, 4}, 3)})
        < 1e-7);
}

void TestAttention::documentsOfOneLengthAreOneGroup()
{
    const auto plan = planFor({3, 8, 3, 1, 8});
    QCOMPARE(plan.groups.size(), std::size_t{3});
    QCOMPARE(plan.groups[0].length, 8);
    QCOMPARE(plan.groups[0].documents, 2);
    QCOMPARE(plan.groups[2].length, 1);
    QVERIFY(plan.order_T.defined());
    QCOMPARE(plan.longest, 8);
}

void TestAttention::sortedDocumentsAreNotMoved()
{
    QVERIFY(!planFor({8, 8, 3}).order_T.defined());
    QVERIFY(!planFor({5}).order_T.defined());
}

void TestAttention::lengthsMustCoverTheBatch()
{
    auto batch = joined(randomDocuments({4, 3}, 10, 1));
    batch.lengths.pop_back();
    QVERIFY_THROWS_EXCEPTION(c10::Error, (void)nn::planAttention(batch, at::kDouble, 6));
}

QTEST_GUILESS_MAIN(TestAttention)
#include "tst_attention.moc"
