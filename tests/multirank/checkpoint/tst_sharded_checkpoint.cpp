// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/checkpoint.h"
#include "backend/checkpoint/rank_exchange.h"
#include "backend/hub/tensor_file.h"
#include "tests/support/temp_folder.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/on_ranks.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/ops/arange.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/zeros.h>

using namespace tessera;
using checkpoint::NamedTensor;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

using Values = std::map<std::string, at::Tensor>;

config::ParallelDims layout(int world, int expert)
{
    config::ParallelDims dims;
    dims.world = world;
    dims.expert = expert;
    return dims;
}

std::unique_ptr<models::Model> tinyPart(const comm::Mesh &mesh, std::int64_t seed)
{
    const comm::Group &experts = mesh.group(config::MeshAxis::Expert);
    return test::tinyModel(test::tinyQwen3Moe(),
                           {.expertRank = experts.rank, .expertRanks = experts.size}, seed);
}

Values valuesOf(models::Model &model)
{
    Values values;
    for (const nn::Parameter &parameter : model.parameters())
        values.emplace(parameter.name, parameter.value.detach().clone());
    return values;
}

constexpr std::int64_t kDense = 18; // elements that are cut over the ranks
constexpr std::int64_t kExpert = 3; // elements of one of the 8 experts

/// Two parameters in the dense buffer, one in that of the experts.
std::vector<checkpoint::FlatEntry> layoutOf(const comm::Mesh &mesh)
{
    const std::int64_t experts = 8 / mesh.group(config::MeshAxis::Expert).size;
    return {{.parameter = "a", .buffer = "dense", .offset = 0, .elements = 11},
            {.parameter = "b", .buffer = "dense", .offset = 11, .elements = kDense - 11},
            {.parameter = "e", .buffer = "expert", .offset = 0, .elements = kExpert * experts}};
}

/// This rank's equal part of `elements` values that count from `first` on; 0 behind them.
at::Tensor partOf(std::int64_t elements, std::int64_t first, const comm::Group &group)
{
    const std::int64_t part = (elements + group.size - 1) / group.size;
    at::Tensor all = at::zeros({part * group.size});
    all.narrow(0, 0, elements).copy_(at::arange(first, first + elements));
    return all.narrow(0, part * group.rank, part).clone();
}

/// A state that differs on every rank, as shards do, and is the same as a whole on any layout.
std::vector<NamedTensor> stateOf(const comm::Mesh &mesh)
{
    const comm::Group &experts = mesh.group(config::MeshAxis::Expert);
    const std::int64_t local = kExpert * 8 / experts.size;
    return {{"dense.exp_avg", partOf(kDense, 1000, mesh.group(config::MeshAxis::Data))},
            {"expert.exp_avg",
             partOf(local, 2000 + local * experts.rank, mesh.group(config::MeshAxis::ExpertData))}};
}

std::vector<NamedTensor> emptyState(const comm::Mesh &mesh)
{
    std::vector<NamedTensor> state = stateOf(mesh);
    for (NamedTensor &slice : state)
        slice.value.zero_();
    return state;
}

bool equalState(const std::vector<NamedTensor> &a, const std::vector<NamedTensor> &b)
{
    return std::ranges::equal(a, b, [](const NamedTensor &x, const NamedTensor &y) {
        return x.name == y.name && at::equal(x.value, y.value);
    });
}

Result<checkpoint::SaveReport> save(const fs::path &folder, models::Model &model,
                                    const comm::Mesh &mesh)
{
    checkpoint::SaveRequest request;
    request.checkpointsFolder = folder;
    request.head.step = 5;
    request.head.contents = "full";
    request.parameters = &model.parameters();
    request.optimizer = stateOf(mesh);
    request.layout = layoutOf(mesh);
    return checkpoint::saveCheckpoint(request, mesh);
}

bool equalValues(const Values &a, const Values &b)
{
    return a.size() == b.size() && std::ranges::all_of(a, [&](const auto &item) {
               return at::equal(item.second, b.at(item.first));
           });
}

} // namespace

class ShardedCheckpointTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyRankGetsItsPartBack();
    void expertsAreCutAnewForAnotherLayout();
    void theOptimizersStateIsCutAnewForAnotherLayout();
    void aStateThatIsNotCutIsCut();
    void aStateWithAHoleIsRefused();
    void oneRanksFailureIsEveryRanksFailure();
    void eachValueIsWrittenOnce();
};

void ShardedCheckpointTest::everyRankGetsItsPartBack()
{
    const TempFolder folder;
    const std::function<bool(const comm::Mesh &)> body = [&](const comm::Mesh &mesh) {
        const auto model = tinyPart(mesh, 1);
        const auto saved = save(folder.path(), *model, mesh);
        if (!saved)
            return false;
        const auto manifest = checkpoint::readManifest(saved->path);
        const auto other = tinyPart(mesh, 2);
        const std::vector<NamedTensor> optimizer = emptyState(mesh);
        const auto restored = checkpoint::restoreCheckpoint(
            saved->path, *manifest, {&other->parameters(), optimizer, layoutOf(mesh)}, mesh);
        return restored.ok() && equalValues(valuesOf(*model), valuesOf(*other))
            && equalState(optimizer, stateOf(mesh));
    };
    const auto right = test::onRanksGet<char>(
        layout(4, 2), [&](const comm::Mesh &mesh) -> char { return body(mesh) ? 1 : 0; });
    QCOMPARE(right, (std::vector<char>{1, 1, 1, 1}));
    QCOMPARE(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

void ShardedCheckpointTest::expertsAreCutAnewForAnotherLayout()
{
    const TempFolder folder;
    const auto right = test::onRanksGet<char>(layout(4, 4), [&](const comm::Mesh &mesh) -> char {
        return save(folder.path(), *tinyPart(mesh, 1), mesh).ok() ? 1 : 0;
    });
    QCOMPARE(right, (std::vector<char>{1, 1, 1, 1}));
    const fs::path path = folder / "step_00000005";
    const auto manifest = checkpoint::readManifest(path);
    for (const int experts : {1, 2}) {
        const auto equal =
            test::onRanksGet<char>(layout(experts, experts), [&](const comm::Mesh &mesh) -> char {
                const auto model = tinyPart(mesh, 2);
                const auto restored = checkpoint::restoreCheckpoint(
                    path, *manifest, {&model->parameters(), {}, {}}, mesh);
                return restored.ok() && equalValues(valuesOf(*model), valuesOf(*tinyPart(mesh, 1)))
                    ? 1
                    : 0;
            });
        QCOMPARE(equal, std::vector<char>(static_cast<std::size_t>(experts), 1));
    }
}

void ShardedCheckpointTest::theOptimizersStateIsCutAnewForAnotherLayout()
{
    const std::vector<config::ParallelDims> layouts{layout(1, 1), layout(2, 1), layout(2, 2),
                                                    layout(4, 2), layout(4, 4)};
    for (const config::ParallelDims &before : layouts) {
        const TempFolder folder;
        test::onRanks(before, [&](const comm::Mesh &mesh) {
            static_cast<void>(save(folder.path(), *tinyPart(mesh, 1), mesh).ok());
        });
        const fs::path path = folder / "step_00000005";
        const auto manifest = checkpoint::readManifest(path);
        for (const config::ParallelDims &after : layouts) {
            const auto right = test::onRanksGet<char>(after, [&](const comm::Mesh &mesh) -> char {
                const auto model = tinyPart(mesh, 2);
                const std::vector<NamedTensor> optimizer = emptyState(mesh);
                const auto restored = checkpoint::restoreCheckpoint(
                    path, *manifest, {&model->parameters(), optimizer, layoutOf(mesh)}, mesh);
                return restored.ok() && equalState(optimizer, stateOf(mesh)) ? 1 : 0;
            });
            QVERIFY2(std::ranges::find(right, 0) == right.end(),
                     (before.summary() + " to " + after.summary()).c_str());
        }
    }
}

/// Without the distributed optimizer each rank has all of the state.
void ShardedCheckpointTest::aStateThatIsNotCutIsCut()
{
    const TempFolder folder;
    const comm::Mesh alone;
    test::onRanks(layout(2, 1), [&](const comm::Mesh &mesh) {
        const auto model = tinyPart(mesh, 1);
        checkpoint::SaveRequest request;
        request.checkpointsFolder = folder.path();
        request.head.step = 5;
        request.head.contents = "full";
        request.parameters = &model->parameters();
        request.optimizer = stateOf(alone);
        request.layout = layoutOf(alone);
        static_cast<void>(checkpoint::saveCheckpoint(request, mesh).ok());
    });
    const fs::path path = folder / "step_00000005";
    const auto manifest = checkpoint::readManifest(path);
    const auto right = test::onRanksGet<char>(layout(4, 2), [&](const comm::Mesh &mesh) -> char {
        const auto model = tinyPart(mesh, 2);
        const std::vector<NamedTensor> optimizer = emptyState(mesh);
        const auto restored = checkpoint::restoreCheckpoint(
            path, *manifest, {&model->parameters(), optimizer, layoutOf(mesh)}, mesh);
        return restored.ok() && equalState(optimizer, stateOf(mesh)) ? 1 : 0;
    });
    QCOMPARE(right, (std::vector<char>{1, 1, 1, 1}));
}

void ShardedCheckpointTest::aStateWithAHoleIsRefused()
{
    const TempFolder folder;
    test::onRanks(layout(2, 2), [&](const comm::Mesh &mesh) {
        static_cast<void>(save(folder.path(), *tinyPart(mesh, 1), mesh).ok());
    });
    const fs::path path = folder / "step_00000005";
    auto manifest = checkpoint::readManifest(path);
    std::erase_if(manifest->files, [](const checkpoint::FileEntry &file) {
        return file.name == checkpoint::optimizerFileName(1);
    });
    const comm::Mesh alone;
    const auto model = tinyPart(alone, 2);
    const auto restored = checkpoint::restoreCheckpoint(
        path, *manifest, {&model->parameters(), emptyState(alone), layoutOf(alone)}, alone);
    QCOMPARE(restored.error().code, ErrorCode::MissingTensor);
    QCOMPARE(restored.error().args.at(1), std::string("dense.exp_avg of a"));
}

void ShardedCheckpointTest::oneRanksFailureIsEveryRanksFailure()
{
    const TempFolder folder;
    const auto codes =
        test::onRanksGet<std::string>(layout(4, 1), [&](const comm::Mesh &mesh) -> std::string {
            checkpoint::RankExchange exchange(folder / "ranks", mesh.world());
            if (!exchange.begin())
                return "begin";
            const Result<void> mine =
                mesh.rank() == 2 ? Result<void>(fileUnwritable("x", "y")) : Result<void>();
            const Result<void> all = exchange.agree(mine);
            if (all || !exchange.finish())
                return "no error";
            return std::string(errorCodeName(all.error().code)) + all.error().args.at(0);
        });
    QCOMPARE(codes, std::vector<std::string>(4, "file_unwritablex"));
    QVERIFY(!fs::exists(folder / "ranks"));
}

void ShardedCheckpointTest::eachValueIsWrittenOnce()
{
    const TempFolder folder;
    test::onRanks(layout(4, 2), [&](const comm::Mesh &mesh) {
        static_cast<void>(save(folder.path(), *tinyPart(mesh, 1), mesh).ok());
    });
    const fs::path path = folder / "step_00000005";
    // Two ranks hold the same experts: one of them writes. Whole parameters are rank 0's.
    QVERIFY(fs::exists(path / checkpoint::weightsFileName(0)));
    QVERIFY(fs::exists(path / checkpoint::weightsFileName(1)));
    QVERIFY(!fs::exists(path / checkpoint::weightsFileName(2)));
    QVERIFY(!fs::exists(path / checkpoint::weightsFileName(3)));
    std::uint64_t bytes = 0;
    for (const int rank : {0, 1}) {
        const auto header = hub::readSafetensorsHeader(path / checkpoint::weightsFileName(rank));
        QVERIFY(header.ok());
        for (const auto &[name, info] : header->tensors)
            bytes += info.bytes;
    }
    QCOMPARE(static_cast<std::int64_t>(bytes),
             4 * hub::countParameters(test::tinyQwen3Moe()).total);
}

QTEST_GUILESS_MAIN(ShardedCheckpointTest)
#include "tst_sharded_checkpoint.moc"
