// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/common_errors.h"
#include "backend/base/files.h"
#include "backend/checkpoint/checkpoint.h"
#include "backend/checkpoint/rank_exchange.h"
#include "backend/checkpoint/shared_memory.h"
#include "backend/hub/hash.h"
#include "backend/tensor/try_torch.h"

#include <algorithm>

namespace tessera::checkpoint {
namespace {

namespace fs = std::filesystem;

/// What a full disk still needs for logs and events.
constexpr std::uint64_t kSpared = std::uint64_t{16} << 20U;

/// One rank's part of one checkpoint.
class Saving
{
public:
    Saving(const SaveRequest &request, const comm::Mesh &mesh)
        : m_request(request),
          m_mesh(mesh),
          m_final(request.checkpointsFolder / stepFolderName(request.head.step)),
          m_temporary(request.checkpointsFolder
                      / ("." + stepFolderName(request.head.step) + ".part")),
          m_exchange(m_temporary.string() + ".ranks", mesh.world())
    {}

    Result<SaveReport> run()
    {
        TESSERA_CHECK(m_exchange.begin());
        Result<SaveReport> report = saveTogether();
        const Result<void> finished = m_exchange.finish();
        if (isFirst() && !report)
            removeAll(m_temporary);
        if (report && !finished)
            return finished.error();
        return report;
    }

private:
    Result<SaveReport> saveTogether()
    {
        collectWeights();
        TESSERA_CHECK(checkDisk());
        TESSERA_CHECK(m_exchange.agree(prepareFolder()));
        const Result<std::vector<FileEntry>> written = writeFiles();
        TESSERA_CHECK(m_exchange.agree(written ? Result<void>() : Result<void>(written.error())));
        TESSERA_TRY(const std::vector<Json> files, m_exchange.gather(entriesJson(*written)));
        Manifest manifest = m_request.head;
        manifest.dims = m_mesh.dims();
        manifest.configHash = hub::sha256(dumpJson(manifest.config));
        TESSERA_CHECK(addEntries(files, manifest));
        TESSERA_CHECK(m_exchange.agree(isFirst() ? publish(manifest) : Result<void>()));
        SaveReport report{.path = m_final, .bytes = manifest.bytes()};
        if (isFirst())
            report.removed = removeOld();
        return report;
    }

    [[nodiscard]] bool isFirst() const { return m_mesh.rank() == 0; }

    /// Whole parameters are rank 0's; a set of experts is written by the first rank that has it.
    void collectWeights()
    {
        const bool firstOfExperts = m_mesh.group(config::MeshAxis::ExpertData).rank == 0;
        for (const nn::Parameter &parameter : *m_request.parameters) {
            const bool experts = parameter.placement == nn::Placement::Expert;
            if (!parameter.trained || !(experts ? firstOfExperts : isFirst()))
                continue;
            m_weights.push_back({.name = parameter.name, .value = parameter.value});
            if (experts)
                m_rows["first_row." + parameter.name] = std::to_string(parameter.firstRow);
        }
        for (const NamedTensor &slice : m_request.optimizer)
            if (!sharesMemory(slice.value, *m_request.parameters))
                m_optimizer.push_back(slice);
    }

    /// All ranks judge by the same numbers: everyone's need and rank 0's free bytes.
    Result<void> checkDisk()
    {
        const Result<std::uint64_t> free = freeDiskBytes(m_request.checkpointsFolder);
        const std::uint64_t mine = safetensorsBytes(m_weights) + safetensorsBytes(m_optimizer);
        const Json facts{{"need", mine}, {"free", free ? *free : ~std::uint64_t{0}}};
        TESSERA_TRY(const std::vector<Json> all, m_exchange.gather(facts));
        std::uint64_t need = 0;
        for (const Json &rank : all)
            need += rank.value("need", std::uint64_t{0});
        const auto available = all.front().value("free", std::uint64_t{0});
        if (available >= need && available - need >= kSpared)
            return {};
        return diskFull("A checkpoint", m_request.checkpointsFolder.string(), need + kSpared,
                        available);
    }

    Result<void> prepareFolder()
    {
        if (!isFirst())
            return {};
        removeAll(m_temporary);
        return makeFolder(m_temporary);
    }

    Result<std::vector<FileEntry>> writeFiles()
    {
        std::vector<FileEntry> entries;
        const auto write = [&](const std::string &name, const std::vector<NamedTensor> &tensors,
                               Metadata metadata) -> Result<void> {
            metadata["format"] = "pt";
            auto written = tensor::tryTorch(
                [&] { return writeSafetensors(m_temporary / name, tensors, metadata); });
            TESSERA_CHECK(written);
            TESSERA_CHECK(*written);
            TESSERA_TRY(FileEntry entry, describeFile(m_temporary / name));
            entries.push_back(std::move(entry));
            return {};
        };
        const int rank = m_mesh.rank();
        if (!m_weights.empty())
            TESSERA_CHECK(write(weightsFileName(rank), m_weights, m_rows));
        if (!m_optimizer.empty())
            TESSERA_CHECK(write(optimizerFileName(rank), m_optimizer, {}));
        const fs::path state = m_temporary / stateFileName(rank);
        TESSERA_CHECK(writeFileAtomically(state, dumpJsonPretty(stateJson(m_request.layout))));
        TESSERA_TRY(FileEntry entry, describeFile(state));
        entries.push_back(std::move(entry));
        return entries;
    }

    static Json entriesJson(const std::vector<FileEntry> &entries)
    {
        Json list = Json::array();
        for (const FileEntry &entry : entries)
            list.push_back({entry.name, entry.bytes, entry.sha256});
        return {{"files", list}};
    }

    static Result<void> addEntries(const std::vector<Json> &ranks, Manifest &manifest)
    {
        for (const Json &rank : ranks) {
            if (!rank.contains("files"))
                return errorFromJson(rank.value("error", Json()));
            for (const Json &entry : rank["files"])
                manifest.files.push_back({.name = entry[0].get<std::string>(),
                                          .bytes = entry[1].get<std::uint64_t>(),
                                          .sha256 = entry[2].get<std::string>()});
        }
        return {};
    }

    /// From here on the checkpoint is there. One of the same step is moved aside, then removed.
    Result<void> publish(const Manifest &manifest) const
    {
        TESSERA_CHECK(writeFileAtomically(m_temporary / "manifest.json",
                                          dumpJsonPretty(manifestJson(manifest))));
        TESSERA_CHECK(syncPath(m_temporary));
        const fs::path old = m_temporary.string() + ".old";
        std::error_code problem;
        removeAll(old);
        if (fs::exists(m_final, problem))
            fs::rename(m_final, old, problem);
        if (!problem)
            fs::rename(m_temporary, m_final, problem);
        if (problem) {
            std::error_code ignored;
            if (fs::exists(old, ignored) && !fs::exists(m_final, ignored))
                fs::rename(old, m_final, ignored);
            return fileUnwritable(m_final.string(), problem.message());
        }
        TESSERA_CHECK(syncPath(m_request.checkpointsFolder));
        removeAll(old);
        return {};
    }

    /// The oldest whole ones beyond the limit; incomplete folders are left for the user to see.
    [[nodiscard]] std::vector<CheckpointListing> removeOld() const
    {
        std::vector<CheckpointListing> removed;
        if (!m_request.saveTotalLimit)
            return removed;
        std::vector<CheckpointListing> whole = listCheckpoints(m_request.checkpointsFolder);
        std::erase_if(whole, [](const CheckpointListing &one) { return !one.complete; });
        const auto limit =
            static_cast<std::size_t>(std::max<std::int64_t>(1, *m_request.saveTotalLimit));
        std::size_t left = whole.size();
        for (const CheckpointListing &one : whole) {
            const bool kept = one.step == m_request.head.step
                || std::ranges::find(m_request.keepSteps, one.step) != m_request.keepSteps.end();
            if (left <= limit)
                break;
            if (kept)
                continue;
            removeAll(one.path);
            removed.push_back(one);
            --left;
        }
        return removed;
    }

    static void removeAll(const fs::path &path)
    {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }

    const SaveRequest &m_request;
    const comm::Mesh &m_mesh;
    fs::path m_final;
    fs::path m_temporary;
    RankExchange m_exchange;
    std::vector<NamedTensor> m_weights;
    std::vector<NamedTensor> m_optimizer;
    Metadata m_rows;
};

} // namespace

Result<SaveReport> saveCheckpoint(const SaveRequest &request, const comm::Mesh &mesh)
{
    TESSERA_ASSERT(request.parameters != nullptr);
    return Saving(request, mesh).run();
}

} // namespace tessera::checkpoint
