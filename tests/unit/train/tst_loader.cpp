// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/loader.h"

#include <QTest>

#include <set>

namespace tessera::train {
namespace {

std::vector<std::int64_t> toVector(const at::Tensor &tensor)
{
    const at::Tensor wide = tensor.to(at::kLong).contiguous();
    return {wide.const_data_ptr<std::int64_t>(),
            wide.const_data_ptr<std::int64_t>() + wide.numel()};
}

config::RunConfig small()
{
    config::RunConfig config;
    config.microBatchSize = 2;
    config.globalBatchSize = 8;
    return config;
}

} // namespace

class TestLoader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // One packed row of documents [1,2,3] and [4,5,6,7,8] (real case DS-19): 2 + 4 targets, not 7.
    void documentsStayApart()
    {
        data::PackedRow row;
        row.tokens = {1, 2, 3, 4, 5, 6, 7, 8};
        row.labels = row.tokens;
        row.starts = {0, 3};
        const nn::Batch batch = makeBatch({row}, c10::Device(c10::DeviceType::CPU));
        QCOMPARE(toVector(batch.positions_T), (std::vector<std::int64_t>{0, 1, 2, 0, 1, 2, 3, 4}));
        QCOMPARE(toVector(batch.cumulative_G1), (std::vector<std::int64_t>{0, 3, 8}));
        QCOMPARE(toVector(batch.trained_N), (std::vector<std::int64_t>{0, 1, 3, 4, 5, 6}));
        QCOMPARE(toVector(batch.targets_N), (std::vector<std::int64_t>{2, 3, 5, 6, 7, 8}));
        QCOMPARE(batch.longest, 5);
    }

    /// A row without weights beside one that has some: its losses count once.
    void weightsFollowTheirTargets()
    {
        data::PackedRow plain;
        plain.tokens = {1, 2, 3};
        plain.labels = {data::kIgnoredLabel, 2, 3};
        plain.starts = {0};
        data::PackedRow weighted = plain;
        weighted.weights = {0, 2, 0.5};
        const c10::Device cpu(c10::DeviceType::CPU);
        QVERIFY(!makeBatch({plain, plain}, cpu).weights_N.defined());
        const nn::Batch batch = makeBatch({plain, weighted, plain}, cpu);
        const std::vector<float> expected{1, 1, 2, 0.5, 1, 1};
        const at::Tensor found = batch.weights_N.contiguous();
        QCOMPARE(std::vector<float>(found.const_data_ptr<float>(),
                                    found.const_data_ptr<float>() + found.numel()),
                 expected);
    }

    void untrainedLabelsGiveNoTarget()
    {
        data::PackedRow row;
        row.tokens = {5, 6, 7, 2};
        row.labels = {data::kIgnoredLabel, data::kIgnoredLabel, 7, 2};
        row.starts = {0};
        const nn::Batch batch = makeBatch({row}, c10::Device(c10::DeviceType::CPU));
        QCOMPARE(toVector(batch.trained_N), (std::vector<std::int64_t>{1, 2}));
        QCOMPARE(toVector(batch.targets_N), (std::vector<std::int64_t>{7, 2}));
    }

    void everyRowIsVisitedOnceAnEpoch()
    {
        const BatchPlan plan(small(), 2, 16);
        QCOMPARE(plan.microBatches(), 2);
        std::multiset<std::int64_t> seen;
        for (std::int64_t step = 0; step < 2; ++step)
            for (std::int64_t micro = 0; micro < 2; ++micro)
                for (const int rank : {0, 1})
                    for (const std::int64_t row : plan.rows(step, micro, rank))
                        seen.insert(row);
        for (std::int64_t row = 0; row < 16; ++row)
            QCOMPARE(seen.count(row), std::size_t{1});
    }

    void microBatchesAreTheSameSetsForEveryDataParallelSize()
    {
        const BatchPlan one(small(), 1, 16);
        const BatchPlan two(small(), 2, 16);
        QCOMPARE(one.globalRows(1), two.globalRows(1));
        QCOMPARE(one.rows(1, 2, 0), two.rows(1, 1, 0));
        QCOMPARE(one.rows(1, 3, 0), two.rows(1, 1, 1));
    }

    /// Stopped in the middle of an epoch with DP 2; 25 rows, so that each DP alone would leave
    /// other rows out.
    void aRunGoesOnWithAnotherDataParallelSize_data()
    {
        QTest::addColumn<int>("ranks");
        for (const int ranks : {1, 2, 4})
            QTest::addRow("DP %d", ranks) << ranks;
    }
    void aRunGoesOnWithAnotherDataParallelSize()
    {
        QFETCH(const int, ranks);
        config::RunConfig config = small();
        config.microBatchSize = 1;
        const BatchPlan whole(config, 2, 25);
        QCOMPARE(whole.rowsPerEpoch(), 24);
        constexpr std::int64_t kDone = 1;
        const BatchPlan rest(
            config, ranks, 25,
            {.step = kDone, .rows = whole.rowsBefore(kDone), .rowsPerEpoch = whole.rowsPerEpoch()});
        std::multiset<std::int64_t> seen;
        for (const std::int64_t row : whole.globalRows(0))
            seen.insert(row);
        for (std::int64_t step = kDone; step < 7; ++step) { // into the third epoch
            QCOMPARE(rest.globalRows(step), whole.globalRows(step));
            QCOMPARE(rest.epochAt(step), whole.epochAt(step));
            for (std::int64_t micro = 0; step < 3 && micro < rest.microBatches(); ++micro)
                for (int rank = 0; rank < ranks; ++rank)
                    for (const std::int64_t row : rest.rows(step, micro, rank))
                        seen.insert(row);
        }
        QCOMPARE(seen.size(), std::size_t{24});
        QCOMPARE(std::set<std::int64_t>(seen.begin(), seen.end()).size(), std::size_t{24});
    }

    void aRunGoesOnWithAnotherGlobalBatch()
    {
        config::RunConfig config = small();
        const BatchPlan whole(config, 1, 16);
        config.globalBatchSize = 4;
        const BatchPlan rest(config, 1, 16,
                             {.step = 1, .rows = whole.rowsBefore(1), .rowsPerEpoch = 16});
        std::vector<std::int64_t> rows = rest.globalRows(1);
        for (const std::int64_t row : rest.globalRows(2))
            rows.push_back(row);
        QCOMPARE(rows, whole.globalRows(1));
    }

    void epochsAreShuffledDifferently()
    {
        const BatchPlan plan(small(), 1, 16);
        std::vector<std::int64_t> first = plan.globalRows(0);
        QVERIFY(first != plan.globalRows(2));
        QCOMPARE(plan.epochAt(2), 1.0);
    }
};

} // namespace tessera::train

QTEST_GUILESS_MAIN(tessera::train::TestLoader)
#include "tst_loader.moc"
