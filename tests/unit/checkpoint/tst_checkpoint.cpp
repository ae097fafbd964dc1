// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/checkpoint/checkpoint.h"
#include "backend/hub/tensor_file.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/hub/file_makers.h"

#include <QTest>

#include <ATen/ops/arange.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>

#include <sys/resource.h>

#include <csignal>

using namespace tessera;
using checkpoint::NamedTensor;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

at::Tensor numbers(std::int64_t first, std::int64_t count, c10::ScalarType type = at::kFloat)
{
    return at::arange(first, first + count, at::TensorOptions().dtype(type)) / 7;
}

/// A trainer in small: two trained weights in one flat buffer, a frozen one, and optimizer state of
/// which "main" lies in the memory of the weights.
struct TinyRun {
    explicit TinyRun(std::int64_t first)
        : flat(numbers(first, 12)), moment(numbers(first + 100, 12)), mesh()
    {
        const auto add = [this](const char *name, at::Tensor value, bool trained) {
            nn::Parameter parameter;
            parameter.name = name;
            parameter.value = std::move(value);
            parameter.trained = trained;
            parameters.push_back(std::move(parameter));
        };
        add("a", flat.narrow(0, 0, 8).view({2, 4}), true);
        add("b", flat.narrow(0, 8, 4), true);
        add("frozen", numbers(first, 3), false);
    }

    [[nodiscard]] std::vector<NamedTensor> optimizer() const
    {
        return {{"dense.main", flat}, {"dense.exp_avg", moment}};
    }

    /// Where the weights lie in `flat`.
    [[nodiscard]] static std::vector<checkpoint::FlatEntry> layout()
    {
        return {{.parameter = "a", .buffer = "dense", .offset = 0, .elements = 8},
                {.parameter = "b", .buffer = "dense", .offset = 8, .elements = 4}};
    }

    /// All that `optimizer` has, or the weights alone.
    [[nodiscard]] checkpoint::RestoreTarget target(std::vector<NamedTensor> optimizer)
    {
        return {&parameters, std::move(optimizer), layout(), checkpoint::Trust::Contents};
    }
    [[nodiscard]] checkpoint::RestoreTarget target() { return target(optimizer()); }

    [[nodiscard]] checkpoint::SaveRequest request(const fs::path &folder, std::int64_t step) const
    {
        checkpoint::SaveRequest request;
        request.checkpointsFolder = folder;
        request.head.step = step;
        request.head.contents = "full";
        request.head.config = {{"lr", 0.1}};
        request.head.model = {{"model_type", "llama"}};
        request.head.shared = {{"data", {{"epoch", 1}, {"index", 77}}}};
        request.parameters = &parameters;
        request.optimizer = optimizer();
        request.layout = layout();
        return request;
    }

    at::Tensor flat;
    at::Tensor moment;
    std::vector<nn::Parameter> parameters;
    comm::Mesh mesh;
};

/// Changes the last byte of a file.
void damage(const fs::path &file)
{
    std::string bytes = *readFile(file);
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    test::writeBytes(file, bytes);
}

std::vector<std::int64_t> stepsIn(const fs::path &folder)
{
    std::vector<std::int64_t> steps;
    for (const auto &one : checkpoint::listCheckpoints(folder))
        if (one.complete)
            steps.push_back(one.step);
    return steps;
}

} // namespace

class CheckpointTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCheckpointIsPutBackBitForBit();
    void theManifestNamesEveryFile();
    void memoryOfTheWeightsIsNotWrittenTwice();
    void aStateOfItsOwnTypeIsKept();
    void aFolderThatIsCutIsIncomplete();
    void contentThatChangedIsRefused();
    void whatDoesNotFitIsRefusedBeforeContentsAreRead();
    void aStateFileThatIsNoneIsRefused();
    void contentsAreNotComparedWhereSizesAreTrusted();
    void weightsAloneCanBeTaken();
    void whatTheCheckpointLacksIsNamed();
    void theOldestGoesOnlyAfterTheNewOneIsWhole();
    void aFailedSaveLeavesTheLastOneAlone();
    void theSameStepCanBeSavedAgain();
    void moreThanTheDiskHasIsRefusedFirst();
};

void CheckpointTest::aCheckpointIsPutBackBitForBit()
{
    const TempFolder folder;
    const TinyRun run(0);
    const auto saved = checkpoint::saveCheckpoint(run.request(folder.path(), 1000), run.mesh);
    QVERIFY2(saved.ok(), saved ? "" : saved.error().sentence().c_str());
    QCOMPARE(saved->path, folder / "step_00001000");
    const auto manifest = checkpoint::readManifest(saved->path);
    QVERIFY(manifest.ok());
    QCOMPARE(manifest->shared["data"]["index"].get<int>(), 77);

    TinyRun other(50);
    const auto restored =
        checkpoint::restoreCheckpoint(saved->path, *manifest, other.target(), other.mesh);
    QVERIFY2(restored.ok(), restored ? "" : restored.error().sentence().c_str());
    QVERIFY(at::equal(other.flat, run.flat));
    QVERIFY(at::equal(other.moment, run.moment));
    QVERIFY(at::equal(other.parameters[2].value, TinyRun(50).parameters[2].value)); // frozen
}

void CheckpointTest::theManifestNamesEveryFile()
{
    const TempFolder folder;
    const TinyRun run(0);
    const auto saved = checkpoint::saveCheckpoint(run.request(folder.path(), 7), run.mesh);
    QVERIFY(saved.ok());
    const auto manifest = checkpoint::readManifest(saved->path);
    QCOMPARE(manifest->files.size(), std::size_t{3});
    std::size_t found = 0;
    for (const auto &entry : fs::directory_iterator(saved->path))
        found += entry.path().filename() != "manifest.json" ? 1 : 0;
    QCOMPARE(found, std::size_t{3});
    for (const auto &file : manifest->files)
        QVERIFY(checkpoint::verifyFile(saved->path, file));
    QCOMPARE(manifest->bytes(), saved->bytes);
    QCOMPARE(manifest->configHash.size(), std::size_t{64});
    for (const auto &entry : fs::directory_iterator(folder.path()))
        QCOMPARE(entry.path().filename(), fs::path("step_00000007")); // nothing temporary is left
}

void CheckpointTest::memoryOfTheWeightsIsNotWrittenTwice()
{
    const TempFolder folder;
    const TinyRun run(0);
    const auto saved = checkpoint::saveCheckpoint(run.request(folder.path(), 1), run.mesh);
    const auto header = hub::readSafetensorsHeader(saved->path / checkpoint::optimizerFileName(0));
    QVERIFY(header.ok());
    QCOMPARE(header->tensors.size(), std::size_t{1});
    QVERIFY(header->tensors.contains("dense.exp_avg"));
}

void CheckpointTest::aStateOfItsOwnTypeIsKept()
{
    const TempFolder folder;
    const TinyRun run(0);
    checkpoint::SaveRequest request = run.request(folder.path(), 1);
    const at::Tensor fine = numbers(3, 12, at::kDouble); // values that float32 cannot hold
    request.optimizer.push_back({"dense.fine", fine});
    const auto saved = checkpoint::saveCheckpoint(request, run.mesh);
    TinyRun other(50);
    auto optimizer = other.optimizer();
    optimizer.push_back({"dense.fine", at::zeros_like(fine)});
    QVERIFY(checkpoint::restoreCheckpoint(saved->path, *checkpoint::readManifest(saved->path),
                                          other.target(optimizer), other.mesh));
    QVERIFY(at::equal(optimizer.back().value, fine));
}

void CheckpointTest::aFolderThatIsCutIsIncomplete()
{
    const TempFolder folder;
    const TinyRun run(0);
    const auto saved = checkpoint::saveCheckpoint(run.request(folder.path(), 1), run.mesh);
    const fs::path weights = saved->path / checkpoint::weightsFileName(0);
    fs::resize_file(weights, fs::file_size(weights) - 1);
    fs::remove(saved->path / checkpoint::stateFileName(0));
    const auto cut = checkpoint::readManifest(saved->path);
    QCOMPARE(cut.error().code, ErrorCode::CheckpointIncomplete);
    QCOMPARE(cut.error().args.at(1),
             std::string("weights_rank_000.safetensors, state_rank_000.json"));
    fs::remove(saved->path / "manifest.json");
    QCOMPARE(checkpoint::readManifest(saved->path).error().args.at(1),
             std::string("manifest.json"));
    const auto listed = checkpoint::listCheckpoints(folder.path());
    QCOMPARE(listed.size(), std::size_t{1});
    QVERIFY(!listed[0].complete);
    QCOMPARE(listed[0].missing, std::vector<std::string>{"manifest.json"});
    QVERIFY(checkpoint::listCheckpoints(folder / "absent").empty());
}

void CheckpointTest::contentThatChangedIsRefused()
{
    const TempFolder folder;
    TinyRun run(0);
    const auto saved = checkpoint::saveCheckpoint(run.request(folder.path(), 1), run.mesh);
    const auto manifest = checkpoint::readManifest(saved->path);
    damage(saved->path / checkpoint::weightsFileName(0));
    const auto restored =
        checkpoint::restoreCheckpoint(saved->path, *manifest, run.target(), run.mesh);
    QCOMPARE(restored.error().code, ErrorCode::BadFile);
    QVERIFY(restored.error().args.at(0).ends_with("weights_rank_000.safetensors"));
}

void CheckpointTest::whatDoesNotFitIsRefusedBeforeContentsAreRead()
{
    const TempFolder folder;
    const TinyRun run(0);
    const auto saved = checkpoint::saveCheckpoint(run.request(folder.path(), 1), run.mesh);
    auto manifest = checkpoint::readManifest(saved->path);
    damage(saved->path / checkpoint::weightsFileName(0)); // would be the first thing to be told
    TinyRun other(50);
    const auto refusal = [&](const checkpoint::RestoreTarget &target) {
        return checkpoint::restoreCheckpoint(saved->path, *manifest, target, other.mesh)
            .error()
            .code;
    };
    QCOMPARE(refusal(other.target({{"dense.other", at::zeros({12})}})), ErrorCode::MissingTensor);
    checkpoint::RestoreTarget longer = other.target({{"dense.exp_avg", at::zeros({13})}});
    longer.layout[1].elements = 5;
    QCOMPARE(refusal(longer), ErrorCode::MissingTensor);
    std::erase_if(manifest->files, [](const checkpoint::FileEntry &file) {
        return file.name == checkpoint::stateFileName(0);
    });
    QCOMPARE(refusal(other.target()), ErrorCode::MissingTensor);
    other.parameters[1].value = at::zeros({3}); // fewer rows than the file has
    QCOMPARE(refusal(other.target({})), ErrorCode::WrongShape);
    QVERIFY(at::equal(other.flat, TinyRun(50).flat)); // nothing was put back
}

void CheckpointTest::aStateFileThatIsNoneIsRefused()
{
    const TempFolder folder;
    const fs::path path = folder / "state.json";
    const auto read = [&](const std::string &text) {
        test::writeBytes(path, text);
        return checkpoint::readStateFile(path);
    };
    const auto layout = read(dumpJson(checkpoint::stateJson(TinyRun::layout())));
    QVERIFY(layout.ok());
    QCOMPARE(layout->size(), std::size_t{2});
    QCOMPARE(layout->at(1).offset, std::int64_t{8});
    for (const char *text :
         {"{}", "[]", "{\"optimizer_layout\": [1]}",
          R"({"optimizer_layout": [{"parameter": "a", "buffer": "dense", "offset": "0",
              "elements": 1}]})",
          R"({"optimizer_layout": [{"parameter": "a", "buffer": "dense", "offset": -1,
              "elements": 1}]})"})
        QCOMPARE(read(text).error().code, ErrorCode::BadFile);
}

void CheckpointTest::contentsAreNotComparedWhereSizesAreTrusted()
{
    const TempFolder folder;
    const TinyRun run(0);
    const auto saved = checkpoint::saveCheckpoint(run.request(folder.path(), 1), run.mesh);
    auto manifest = checkpoint::readManifest(saved->path);
    for (checkpoint::FileEntry &file : manifest->files)
        file.sha256 = "0";
    TinyRun other(50);
    checkpoint::RestoreTarget target = other.target();
    QCOMPARE(checkpoint::restoreCheckpoint(saved->path, *manifest, target, other.mesh).error().code,
             ErrorCode::BadFile);
    target.trust = checkpoint::Trust::Sizes;
    const auto restored = checkpoint::restoreCheckpoint(saved->path, *manifest, target, other.mesh);
    QVERIFY2(restored.ok(), restored ? "" : restored.error().sentence().c_str());
    QVERIFY(at::equal(other.flat, run.flat));
    QVERIFY(at::equal(other.moment, run.moment));
}

void CheckpointTest::weightsAloneCanBeTaken()
{
    const TempFolder folder;
    const TinyRun run(0);
    checkpoint::SaveRequest request = run.request(folder.path(), 1);
    request.optimizer.clear(); // no_save_optim
    const auto saved = checkpoint::saveCheckpoint(request, run.mesh);
    const auto manifest = checkpoint::readManifest(saved->path);
    QCOMPARE(manifest->files.size(), std::size_t{2});
    TinyRun other(50);
    QVERIFY(
        checkpoint::restoreCheckpoint(saved->path, *manifest, other.target({}), other.mesh).ok());
    QVERIFY(at::equal(other.flat, run.flat));
    const auto whole =
        checkpoint::restoreCheckpoint(saved->path, *manifest, other.target(), other.mesh);
    QCOMPARE(whole.error().code, ErrorCode::MissingTensor);
}

void CheckpointTest::whatTheCheckpointLacksIsNamed()
{
    const TempFolder folder;
    const TinyRun run(0);
    const auto saved = checkpoint::saveCheckpoint(run.request(folder.path(), 1), run.mesh);
    const auto manifest = checkpoint::readManifest(saved->path);
    TinyRun renamed(50);
    renamed.parameters[1].name = "c";
    QCOMPARE(checkpoint::restoreCheckpoint(saved->path, *manifest, renamed.target({}), renamed.mesh)
                 .error()
                 .args.at(1),
             std::string("c"));
    TinyRun wider(50);
    wider.parameters[0].value = at::zeros({2, 5});
    const auto wrong =
        checkpoint::restoreCheckpoint(saved->path, *manifest, wider.target({}), wider.mesh);
    QCOMPARE(wrong.error().code, ErrorCode::WrongShape);
    QCOMPARE(wrong.error().args, (std::vector<std::string>{"a", "[2, 4]", "[2, 5]"}));
}

void CheckpointTest::theOldestGoesOnlyAfterTheNewOneIsWhole()
{
    const TempFolder folder;
    const TinyRun run(0);
    for (const std::int64_t step : {10, 20, 30, 40}) {
        checkpoint::SaveRequest request = run.request(folder.path(), step);
        request.saveTotalLimit = 2;
        request.keepSteps = {20}; // the best one
        const auto saved = checkpoint::saveCheckpoint(request, run.mesh);
        QVERIFY(saved.ok());
        QCOMPARE(saved->removed.size(), std::size_t{step >= 30 ? 1U : 0U});
        if (step >= 30)
            QCOMPARE(saved->removed[0].step, step == 30 ? std::int64_t{10} : std::int64_t{30});
    }
    QCOMPARE(stepsIn(folder.path()), (std::vector<std::int64_t>{20, 40}));
}

void CheckpointTest::aFailedSaveLeavesTheLastOneAlone()
{
    const TempFolder folder;
    const TinyRun run(0);
    checkpoint::SaveRequest request = run.request(folder.path(), 10);
    request.saveTotalLimit = 1;
    QVERIFY(checkpoint::saveCheckpoint(request, run.mesh));
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 100;
    std::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    request.head.step = 20;
    const auto failed = checkpoint::saveCheckpoint(request, run.mesh);
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, ErrorCode::FileUnwritable);
    QCOMPARE(stepsIn(folder.path()), std::vector<std::int64_t>{10});
    for (const auto &entry : fs::directory_iterator(folder.path()))
        QCOMPARE(entry.path().filename(), fs::path("step_00000010"));
}

void CheckpointTest::theSameStepCanBeSavedAgain()
{
    const TempFolder folder;
    const TinyRun run(0);
    const TinyRun other(9);
    QVERIFY(checkpoint::saveCheckpoint(run.request(folder.path(), 1), run.mesh));
    QVERIFY(checkpoint::saveCheckpoint(other.request(folder.path(), 1), other.mesh));
    TinyRun again(50);
    const fs::path path = folder / "step_00000001";
    QVERIFY(checkpoint::restoreCheckpoint(path, *checkpoint::readManifest(path), again.target(),
                                          again.mesh));
    QVERIFY(at::equal(again.flat, other.flat));
}

void CheckpointTest::moreThanTheDiskHasIsRefusedFirst()
{
    const TempFolder folder;
    TinyRun run(0);
    // One number, shown as a tensor larger than any disk: no memory is used.
    run.parameters[0].value = at::zeros({1}).expand({std::int64_t{1} << 50});
    const auto saved = checkpoint::saveCheckpoint(run.request(folder.path(), 1), run.mesh);
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::DiskFull);
    QVERIFY(std::stoull(saved.error().args.at(1)) > std::uint64_t{1} << 52U);
    QCOMPARE(saved.error().args.at(2) != "0", true);
    QVERIFY(fs::is_empty(folder.path()));
}

QTEST_GUILESS_MAIN(CheckpointTest)
#include "tst_checkpoint.moc"
