// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/checkpoints.h"

#include "backend/base/json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
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

std::vector<WholeCheckpoint> wholeCheckpoints(const fs::path &runFolder,
                                              std::vector<Error> *skipped)
{
    std::set<fs::path> candidates;
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(runFolder / "checkpoints", problem)) {
        if (entry.path().filename().string().starts_with("step_"))
            candidates.insert(entry.path());
    }
    std::vector<WholeCheckpoint> whole;
    for (const fs::path &candidate : candidates) {
        const Result<WholeCheckpoint> checked = checkCheckpoint(candidate);
        if (checked)
            whole.push_back(*checked);
        else if (skipped != nullptr && checked.error().code != ErrorCode::FileNotFound)
            skipped->push_back(checked.error());
    }
    std::ranges::stable_sort(whole, std::ranges::greater(), &WholeCheckpoint::step);
    return whole;
}

std::optional<WholeCheckpoint> newestCheckpoint(const fs::path &runFolder)
{
    std::vector<WholeCheckpoint> whole = wholeCheckpoints(runFolder);
    return whole.empty() ? std::nullopt : std::optional(std::move(whole.front()));
}

} // namespace tessera::supervisor
