// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/checkpoints.h"

#include "backend/base/json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace tessera::supervisor {

namespace fs = std::filesystem;

namespace {

constexpr const char *kManifest = "manifest.json";

struct ListedFile {
    std::string name;
    std::uint64_t bytes = 0;
};

std::vector<ListedFile> listedFiles(const Json &manifest)
{
    std::vector<ListedFile> files;
    for (const Json &entry : manifest.value("files", Json::array())) {
        if (entry.is_object())
            files.push_back({entry.value("name", ""), entry.value("bytes", std::uint64_t{0})});
    }
    return files;
}

} // namespace

Result<WholeCheckpoint> checkCheckpoint(const fs::path &folder)
{
    std::error_code problem;
    if (!fs::is_directory(folder, problem))
        return fileNotFound(folder.string());
    if (!fs::exists(folder / kManifest, problem))
        return checkpointIncomplete(folder.string(), {kManifest});
    TESSERA_TRY(const Json manifest, readJsonFile(folder / kManifest));
    const auto step = manifest.is_object() ? manifest.find("step") : manifest.end();
    if (!manifest.is_object() || step == manifest.end() || !step->is_number_integer())
        return badFile((folder / kManifest).string(), "checkpoint manifest", "it has no step");

    WholeCheckpoint whole{.folder = folder, .step = step->get<std::int64_t>(), .bytes = 0};
    std::vector<std::string> missing;
    for (const ListedFile &file : listedFiles(manifest)) {
        const std::uintmax_t size = fs::file_size(folder / file.name, problem);
        if (problem || size != file.bytes)
            missing.push_back(file.name);
        else
            whole.bytes += size;
    }
    if (!missing.empty())
        return checkpointIncomplete(folder.string(), missing);
    return whole;
}

std::optional<WholeCheckpoint> newestCheckpoint(const fs::path &runFolder,
                                                const std::vector<fs::path> &others)
{
    std::vector<fs::path> candidates = others;
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(runFolder / "checkpoints", problem)) {
        if (entry.path().filename().string().starts_with("step_"))
            candidates.push_back(entry.path());
    }
    std::optional<WholeCheckpoint> newest;
    for (const fs::path &candidate : candidates) {
        const Result<WholeCheckpoint> whole = checkCheckpoint(candidate);
        if (whole && (!newest || whole->step > newest->step))
            newest = *whole;
    }
    return newest;
}

} // namespace tessera::supervisor
