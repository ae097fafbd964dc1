// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/comm/collectives.h"
#include "tests/support/torch/on_ranks.h"

#include <QTest>

#include <ATen/ops/arange.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/full.h>
#include <ATen/ops/zeros.h>

#include <array>
#include <atomic>
#include <thread>

namespace tessera {

using config::MeshAxis;

class TestCollectives : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sumsAndMaximaReachEveryRank()
    {
        const auto sums = test::onRanksGet<at::Tensor>({.world = 4}, [](const comm::Mesh &mesh) {
            at::Tensor value = at::full({3}, mesh.rank() + 1, at::kDouble);
            comm::allReduceSum(mesh.world(), value);
            at::Tensor largest = at::full({1}, mesh.rank(), at::kLong);
            comm::allReduceMax(mesh.world(), largest);
            return value * largest.item<std::int64_t>();
        });
        for (const at::Tensor &sum : sums)
            QVERIFY(at::equal(sum, at::full({3}, 30.0, at::kDouble)));
    }

    void gatherUndoesReduceScatterOfOne()
    {
        const at::Tensor whole = at::arange(8, at::kDouble);
        const auto gathered =
            test::onRanksGet<at::Tensor>({.world = 4}, [&](const comm::Mesh &mesh) {
                at::Tensor part = at::zeros({2}, at::kDouble);
                comm::reduceScatterSum(mesh.world(), part, whole);
                at::Tensor all = at::zeros({8}, at::kDouble);
                comm::allGather(mesh.world(), all, part);
                return all;
            });
        for (const at::Tensor &all : gathered)
            QVERIFY(at::equal(all, whole * 4));
    }

    void unevenAllToAllBringsRowsAndGradientsBack()
    {
        // Rank r sends r + 1 rows to each rank; its rows hold its number.
        const auto gradients =
            test::onRanksGet<at::Tensor>({.world = 3}, [](const comm::Mesh &mesh) {
                const std::int64_t mine = mesh.rank() + 1;
                at::Tensor in = at::full({3 * mine, 2}, mesh.rank(), at::kDouble);
                in.requires_grad_(true);
                const at::Tensor out =
                    comm::allToAllWithGradient(mesh.world(), in, {mine, mine, mine}, {1, 2, 3});
                // 1 row of 0, 2 rows of 1, 3 rows of 2
                if (out.size(0) != 6 || out.sum().item<double>() != (2 + 6) * 2.0)
                    throw std::runtime_error("wrong rows");
                (out * (mesh.rank() + 1)).sum().backward();
                return in.grad();
            });
        for (std::size_t rank = 0; rank < gradients.size(); ++rank) {
            const auto rows = static_cast<std::int64_t>(rank) + 1;
            for (std::int64_t to = 0; to < 3; ++to)
                QVERIFY(at::equal(gradients[rank].narrow(0, to * rows, rows),
                                  at::full({rows, 2}, static_cast<double>(to + 1), at::kDouble)));
        }
    }

    void axesFollowTheRankOrder()
    {
        const config::ParallelDims dims{.world = 4, .expert = 2};
        const auto groups = test::onRanksGet<std::vector<int>>(dims, [](const comm::Mesh &mesh) {
            std::vector<int> ranks = mesh.group(MeshAxis::Expert).ranks;
            const auto &data = mesh.group(MeshAxis::ExpertData).ranks;
            ranks.insert(ranks.end(), data.begin(), data.end());
            return ranks;
        });
        QCOMPARE(groups[0], (std::vector<int>{0, 1, 0, 2}));
        QCOMPARE(groups[3], (std::vector<int>{2, 3, 1, 3}));
    }

    void nobodyBeginsBeforeAllAreConnected()
    {
        // The last rank is slow: the others' connections must outlast its connecting.
        std::atomic<int> connected = 0;
        const auto factory = [&connected](const c10::intrusive_ptr<c10d::Store> &store, int rank,
                                          int size, std::chrono::milliseconds timeout) {
            auto backend = comm::glooFactory()(store, rank, size, timeout);
            if (rank + 1 == size)
                std::this_thread::sleep_for(std::chrono::milliseconds(200));
            ++connected;
            return backend;
        };
        std::array<int, 2> seen{};
        const auto body = [&](const comm::Mesh &mesh) {
            seen[static_cast<std::size_t>(mesh.rank())] = connected;
        };
        test::onRanks({.world = 2}, body, std::chrono::seconds(20), factory);
        QCOMPARE(seen, (std::array<int, 2>{2, 2}));
    }

    void aRankThatThrowsIsNamedAndNobodyHangs()
    {
        const auto body = [](const comm::Mesh &mesh) {
            if (mesh.rank() == 1)
                throw std::runtime_error("rank 1 gives up");
            at::Tensor value = at::zeros({1}, at::kDouble);
            comm::allReduceSum(mesh.world(), value);
        };
        QVERIFY_THROWS_EXCEPTION(std::exception,
                                 test::onRanks({.world = 2}, body, std::chrono::seconds(2)));
    }
};

} // namespace tessera

QTEST_GUILESS_MAIN(tessera::TestCollectives)
#include "tst_collectives.moc"
