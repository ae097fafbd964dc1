// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/checkpoints.h"

#include "backend/base/json.h"
#include "backend/history/run_folder.h"

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

/// Folders in <run folder>/checkpoints, whatever is in them.
std::set<fs::path> ownCheckpoints(const fs::path &runFolder)
{
    std::set<fs::path> found;
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(runFolder / "checkpoints", problem)) {
        if (entry.path().filename().string().starts_with("step_"))
            found.insert(entry.path());
    }
    return found;
}

/// The checkpoint that the run went on from. A run without readable settings has none.
std::optional<fs::path> originOf(const fs::path &runFolder)
{
    const Result<Json> config = readJsonFile(history::RunFolder{runFolder}.config());
    const Json named =
        config && config->is_object() ? config->value("resume_from_checkpoint", Json()) : Json();
    if (!named.is_string() || named.get_ref<const std::string &>().empty())
        return std::nullopt;
    return fs::path(named.get<std::string>()).lexically_normal();
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

std::vector<WholeCheckpoint> resumePoints(const fs::path &runFolder, std::vector<Error> *skipped)
{
    std::vector<WholeCheckpoint> points;
    const auto add = [&](const fs::path &folder, bool expected) {
        Result<WholeCheckpoint> checked = checkCheckpoint(folder);
        if (checked)
            points.push_back(*std::move(checked));
        else if (skipped != nullptr
                 && (expected || checked.error().code != ErrorCode::FileNotFound))
            skipped->push_back(std::move(checked).error());
    };
    const std::set<fs::path> own = ownCheckpoints(runFolder);
    for (const fs::path &folder : own)
        add(folder, false);
    std::ranges::stable_sort(points, std::ranges::greater(), &WholeCheckpoint::step);
    if (const std::optional<fs::path> origin = originOf(runFolder);
        origin && !own.contains(*origin))
        add(*origin, true);
    return points;
}

std::optional<WholeCheckpoint> newestResumePoint(const fs::path &runFolder)
{
    std::vector<WholeCheckpoint> points = resumePoints(runFolder);
    return points.empty() ? std::nullopt : std::optional(std::move(points.front()));
}

} // namespace tessera::supervisor
