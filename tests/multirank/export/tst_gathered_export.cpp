// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/export/hugging_face_export.h"
#include "backend/export/peft_adapter.h"
#include "tests/support/temp_folder.h"
#include "tests/support/torch/on_ranks.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <fstream>

using namespace tessera;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

config::ParallelDims layout(int world, int expert)
{
    config::ParallelDims dims;
    dims.world = world;
    dims.expert = expert;
    return dims;
}

/// "" or the error's name, on every rank.
std::vector<std::string> exportOn(const config::ParallelDims &dims, const fs::path &folder)
{
    return test::onRanksGet<std::string>(dims, [&](const comm::Mesh &mesh) -> std::string {
        const comm::Group &experts = mesh.group(config::MeshAxis::Expert);
        const hub::ModelConfig config = test::tinyQwen3Moe();
        const auto model =
            test::tinyModel(config, {.expertRank = experts.rank, .expertRanks = experts.size}, 7);
        const auto report = exporting::exportHuggingFace(
            model->parameters(),
            {.folder = folder, .config = config, .dtype = at::kFloat, .maxShardBytes = 100'000},
            mesh);
        return report ? "" : std::string(errorCodeName(report.error().code));
    });
}

std::map<std::string, std::string> contents(const fs::path &folder)
{
    std::map<std::string, std::string> files;
    for (const auto &entry : fs::directory_iterator(folder))
        files[entry.path().filename().string()] = *readFile(entry.path());
    return files;
}

} // namespace

class GatheredExportTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void manyRanksWriteWhatOneRankWrites_data();
    void manyRanksWriteWhatOneRankWrites();
    void allRanksLearnThatTheFolderCannotBeWritten();
    void onlyTheFirstRankWritesAnAdapter();
};

void GatheredExportTest::manyRanksWriteWhatOneRankWrites_data()
{
    QTest::addColumn<int>("world");
    QTest::addColumn<int>("expert");
    QTest::newRow("DP 2") << 2 << 1;
    QTest::newRow("EP 2") << 2 << 2;
    QTest::newRow("EP 4") << 4 << 4;
    QTest::newRow("DP 4, EP 2") << 4 << 2;
}

void GatheredExportTest::manyRanksWriteWhatOneRankWrites()
{
    QFETCH(const int, world);
    QFETCH(const int, expert);
    const TempFolder folder;
    QCOMPARE(exportOn(layout(1, 1), folder / "one"), std::vector<std::string>{""});
    QCOMPARE(exportOn(layout(world, expert), folder / "many"),
             std::vector<std::string>(static_cast<std::size_t>(world), ""));
    const auto one = contents(folder / "one");
    QVERIFY(one.size() > 3); // config, index, shards
    QVERIFY(contents(folder / "many") == one);
}

void GatheredExportTest::allRanksLearnThatTheFolderCannotBeWritten()
{
    const TempFolder folder;
    std::ofstream(folder / "file") << "x";
    // A folder cannot be made below a file.
    const auto codes = exportOn(layout(2, 2), folder / "file/out");
    QCOMPARE(codes, std::vector<std::string>(2, "file_unwritable"));
}

void GatheredExportTest::onlyTheFirstRankWritesAnAdapter()
{
    const TempFolder folder;
    const auto right = test::onRanksGet<char>(layout(2, 1), [&](const comm::Mesh &mesh) -> char {
        const auto model = test::tinyModel(
            test::tinyLlama(),
            {.trainBase = false,
             .lora = models::LoraSpec{.modules = {"model.layers.0.self_attn.q_proj"}}});
        return exporting::writeAdapter(*model, model->parameters(),
                                       {.folder = folder / "adapter", .settings = {}}, mesh)
                   .ok()
            ? 1
            : 0;
    });
    QCOMPARE(right, (std::vector<char>{1, 1}));
    QVERIFY(checkpoint::openAdapter(folder / "adapter").ok());
    QCOMPARE(contents(folder / "adapter").size(), std::size_t{2});
}

QTEST_GUILESS_MAIN(GatheredExportTest)
#include "tst_gathered_export.moc"
