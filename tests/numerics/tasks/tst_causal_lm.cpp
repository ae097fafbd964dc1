// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// float64 throughout; the loss is compared with log-softmax over all logits, which it never makes.
#include "backend/tasks/task.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/TensorOperators.h>
#include <ATen/ops/log_softmax.h>
#include <ATen/ops/zeros.h>

using tessera::models::BuildOptions;
using tessera::tasks::LossSettings;
using tessera::tasks::TaskLoss;
using namespace tessera::test; // NOLINT(google-build-using-namespace): helpers of this test

namespace {

BuildOptions float64()
{
    BuildOptions options;
    options.dtype = at::kDouble;
    options.loopExperts = true;
    return options;
}

/// Two documents; of the first only the second half is trained, as of an answer.
std::vector<Document> documents()
{
    std::vector<Document> all = randomDocuments({12, 9}, 96, 3);
    all.front().labels = all.front().ids;
    std::fill_n(all.front().labels.begin(), 6, -100);
    return all;
}

at::Tensor expectedSum(const at::Tensor &logits_TV, const std::vector<Document> &all)
{
    at::Tensor sum = at::zeros({}, at::kDouble);
    std::int64_t start = 0;
    for (const Document &document : all) {
        const auto &labels = document.labels.empty() ? document.ids : document.labels;
        for (std::size_t at = 0; at + 1 < labels.size(); ++at) {
            if (labels[at + 1] < 0)
                continue;
            const at::Tensor row_V = logits_TV[start + static_cast<std::int64_t>(at)];
            sum = sum - at::log_softmax(row_V, 0)[labels[at + 1]];
        }
        start += static_cast<std::int64_t>(labels.size());
    }
    return sum;
}

} // namespace

class TestCausalLm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLossIsThatOfTheTrainedTokens_data()
    {
        QTest::addColumn<QString>("task");
        QTest::newRow("pretrain") << "pretrain";
        QTest::newRow("sft") << "sft";
    }

    void theLossIsThatOfTheTrainedTokens()
    {
        QFETCH(const QString, task);
        const auto model = tinyModel(tinyLlama(), float64());
        const auto batch = joined(documents());
        const auto *found = tessera::tasks::findTask(task.toStdString());
        QVERIFY(found != nullptr);

        const TaskLoss loss = found->loss(*model, batch, {}, {.trainedTokens = 14});
        const at::Tensor expected = expectedSum(logitsOf(*model, batch), documents());
        QCOMPARE(batch.trained_N.size(0), 14); // 6 of the first document, 8 of the second
        QVERIFY(relativeError(loss.lossSum, expected) < 1e-12);
        QVERIFY(relativeError(loss.total, expected / 14) < 1e-12);
        QVERIFY(!loss.lossSum.requires_grad());

        loss.total.backward();
        for (const auto &parameter : model->parameters())
            QVERIFY2(parameter.value.grad().defined(), parameter.name.c_str());
    }

    void routerTermsAreAddedWithTheirCoefficients()
    {
        const auto model = tinyModel(tinyQwen3Moe(), float64());
        const auto batch = joined(documents());
        const auto *task = tessera::tasks::findTask("sft");
        const LossSettings plain{.trainedTokens = 14, .microBatches = 4};
        LossSettings weighted = plain;
        weighted.auxLossCoeff = 0.1;
        weighted.zLossCoeff = 0.01;

        const TaskLoss without = task->loss(*model, batch, {}, plain);
        const TaskLoss with = task->loss(*model, batch, {}, weighted);
        at::Tensor expected = without.total.detach();
        for (const auto &router : with.routers)
            expected = expected + (router.balance * 0.1 + router.zLoss * 0.01).detach() / 4;
        QCOMPARE(with.routers.size(), std::size_t{2});
        QVERIFY(relativeError(with.total, expected) < 1e-7); // router terms are float32
        QVERIFY(absoluteError(with.total, without.total) > 1e-3);
        QVERIFY(sameBits(with.lossSum, without.lossSum));
    }

    void anUnknownTaskHasNoLoss() { QVERIFY(tessera::tasks::findTask("dream") == nullptr); }
};

QTEST_GUILESS_MAIN(TestCausalLm)
#include "tst_causal_lm.moc"
