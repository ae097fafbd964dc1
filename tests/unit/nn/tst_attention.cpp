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
                          const std::vector<std::int64_t> &lengths, std::int64_t window = 0,
                          const at::Tensor &sinks = {})
{
    const auto repeats = q.size(1) / k.size(1);
    const double scale = 1 / std::sqrt(static_cast<double>(q.size(2)));
    std::vector<at::Tensor> documents;
    std::int64_t first = 0;
    for (const std::int64_t n : lengths) {
        const auto all = at::ones({n, n}, q.options());
        const auto unseen = window > 0 ? all.triu(1) + all.tril(-window) : all.triu(1);
        std::vector<at::Tensor> heads;
        for (std::int64_t h = 0; h < q.size(1); ++h) {
            const auto part = [&](const at::Tensor &x, std::int64_t head) {
                return x.narrow(0, first, n).select(1, head);
            };
            auto scores = at::matmul(part(q, h), part(k, h / repeats).t()) * scale + unseen * -1e30;
            if (sinks.defined())
                scores = at::cat({scores, sinks[h].expand({n, 1})}, 1);
            const auto weights = at::softmax(scores, -1).narrow(1, 0, n);
            heads.push_back(at::matmul(weights, part(v, h / repeats)).unsqueeze(1));
        }
        documents.push_back(at::cat(heads, 1));
        first += n;
    }
    return at::cat(documents, 0);
}

nn::AttentionPlan planFor(const std::vector<std::int64_t> &lengths,
                          const nn::AttentionRule &rule = {})
{
    return nn::planAttention(joined(randomDocuments(lengths, 10, 1)), at::kDouble, 6, rule);
}

} // namespace

class TestAttention : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsSoftmaxWrittenOut_data();
    void equalsSoftmaxWrittenOut();
    void windowsAndSinksEqualSoftmaxWrittenOut_data();
    void windowsAndSinksEqualSoftmaxWrittenOut();
    void valuesMayBeNarrowerThanKeys();
    void hasItsGradients();
    void windowsAndSinksHaveTheirGradients();
    void sinksWithoutAPlanForThemAreRefused();
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

void TestAttention::windowsAndSinksEqualSoftmaxWrittenOut_data()
{
    QTest::addColumn<int>("window");
    QTest::addColumn<bool>("sinks");
    QTest::newRow("only itself") << 1 << false;
    QTest::newRow("shorter than most documents") << 3 << false;
    QTest::newRow("as long as the longest") << 8 << false;
    QTest::newRow("sinks") << 0 << true;
    QTest::newRow("sinks and a window") << 3 << true;
}

void TestAttention::windowsAndSinksEqualSoftmaxWrittenOut()
{
    QFETCH(const int, window);
    QFETCH(const bool, sinks);
    const std::vector<std::int64_t> lengths{3, 8, 3, 1, 8, 5};
    const auto plan = planFor(lengths, {.window = window, .sinks = sinks});
    const auto q = randomTensor({28, 4, 6}, 1);
    const auto k = randomTensor({28, 2, 6}, 2);
    const auto v = randomTensor({28, 2, 6}, 3);
    const auto logits = sinks ? randomTensor({4}, 4) : at::Tensor();

    const auto found = nn::attention(q, k, v, plan, {.scale = {}, .sinks_H = logits});

    QVERIFY(relativeError(found, plainAttention(q, k, v, lengths, window, logits)) < 1e-12);
}

void TestAttention::valuesMayBeNarrowerThanKeys()
{
    const auto q = randomTensor({9, 2, 6}, 1);
    const auto k = randomTensor({9, 2, 6}, 2);
    const auto v = randomTensor({9, 2, 4}, 3);
    const auto found = nn::attention(q, k, v, planFor({4, 5}));
    QCOMPARE(found.sizes(), (at::IntArrayRef{9, 2, 4}));
    QVERIFY(relativeError(found, plainAttention(q, k, v, {4, 5})) < 1e-12);
}

void TestAttention::windowsAndSinksHaveTheirGradients()
{
    const auto plan = planFor({2, 4, 2, 1}, {.window = 2, .sinks = true});
    const auto f = [&](const std::vector<at::Tensor> &in) {
        return nn::attention(in[0], in[1], in[2], plan, {.scale = 0.4, .sinks_H = in[3]});
    };
    QVERIFY(gradientError(f,
                          {randomTensor({9, 2, 4}, 1), randomTensor({9, 1, 4}, 2),
                           randomTensor({9, 1, 4}, 3), randomTensor({2}, 4)})
            < 1e-7);
}

void TestAttention::sinksWithoutAPlanForThemAreRefused()
{
    const auto x = randomTensor({4, 2, 6}, 1);
    QVERIFY_THROWS_EXCEPTION(
        c10::Error,
        (void)nn::attention(x, x, x, planFor({4}), {.scale = {}, .sinks_H = randomTensor({2}, 2)}));
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
