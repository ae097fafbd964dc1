// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/manifest.h"

#include "backend/config/resume_layout.h"
#include "backend/hub/hash.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace tessera::checkpoint {
namespace {

namespace fs = std::filesystem;

constexpr int kSchema = 1;
constexpr const char *kManifestName = "manifest.json";
constexpr std::string_view kStepPrefix = "step_";

Json layoutJson(const config::ParallelDims &dims)
{
    return {{"world_size", dims.world},
            {"tensor_model_parallel_size", dims.tensor},
            {"context_parallel_size", dims.context},
            {"pipeline_model_parallel_size", dims.pipeline},
            {"expert_model_parallel_size", dims.expert},
            {"expert_tensor_parallel_size", dims.expertTensor}};
}

config::ParallelDims layoutFromJson(const Json &json)
{
    return {.world = json.value("world_size", 1),
            .tensor = json.value("tensor_model_parallel_size", 1),
            .context = json.value("context_parallel_size", 1),
            .pipeline = json.value("pipeline_model_parallel_size", 1),
            .expert = json.value("expert_model_parallel_size", 1),
            .expertTensor = json.value("expert_tensor_parallel_size", 1)};
}

Result<Manifest> parseManifest(const Json &json, const fs::path &path)
{
    const auto bad = [&](const std::string &what) {
        return badFile(path.string(), "checkpoint manifest", what);
    };
    if (!json.is_object() || json.value("schema", 0) != kSchema)
        return bad(fmt::format("its schema is not {}", kSchema));
    try {
        Manifest manifest;
        manifest.step = json.at("step").get<std::int64_t>();
        manifest.contents = json.at("contents").get<std::string>();
        manifest.dims = layoutFromJson(json.at("layout"));
        if (!config::isWhole(manifest.dims))
            return bad("the sizes of its layout do not divide");
        manifest.config = json.at("config");
        manifest.configHash = json.at("config_hash").get<std::string>();
        manifest.model = json.at("model");
        manifest.shared = json.at("shared");
        for (const Json &file : json.at("files"))
            manifest.files.push_back({.name = file.at("name").get<std::string>(),
                                      .bytes = file.at("bytes").get<std::uint64_t>(),
                                      .sha256 = file.at("sha256").get<std::string>()});
        return manifest;
    } catch (const nlohmann::json::exception &exception) {
        return bad(exception.what());
    }
}

std::int64_t stepOf(const std::string &folderName)
{
    std::int64_t step = -1;
    const char *const end = folderName.data() + folderName.size();
    const auto [stop, error] = std::from_chars(folderName.data() + kStepPrefix.size(), end, step);
    return error == std::errc() && stop == end ? step : -1;
}

CheckpointListing describe(const fs::path &folder, std::int64_t step)
{
    CheckpointListing listing{.path = folder, .step = step};
    const Result<Manifest> manifest = readManifest(folder);
    listing.complete = manifest.ok() && manifest->step == step;
    if (listing.complete)
        listing.bytes = manifest->bytes();
    else if (!manifest && manifest.error().code == ErrorCode::CheckpointIncomplete)
        listing.missing.push_back(manifest.error().args.at(1));
    else
        listing.missing.emplace_back(kManifestName);
    return listing;
}

} // namespace

std::uint64_t Manifest::bytes() const
{
    std::uint64_t sum = 0;
    for (const FileEntry &file : files)
        sum += file.bytes;
    return sum;
}

Json manifestJson(const Manifest &manifest)
{
    Json files = Json::array();
    for (const FileEntry &file : manifest.files)
        files.push_back({{"name", file.name}, {"bytes", file.bytes}, {"sha256", file.sha256}});
    return {{"schema", kSchema},
            {"step", manifest.step},
            {"contents", manifest.contents},
            {"layout", layoutJson(manifest.dims)},
            {"config", manifest.config},
            {"config_hash", manifest.configHash},
            {"model", manifest.model},
            {"shared", manifest.shared},
            {"files", files}};
}

std::string stepFolderName(std::int64_t step)
{
    return fmt::format("{}{:08}", kStepPrefix, step);
}

std::string weightsFileName(int rank)
{
    return fmt::format("weights_rank_{:03}.safetensors", rank);
}

std::string optimizerFileName(int rank)
{
    return fmt::format("optimizer_rank_{:03}.safetensors", rank);
}

std::string stateFileName(int rank)
{
    return fmt::format("state_rank_{:03}.json", rank);
}

Result<FileEntry> describeFile(const fs::path &path)
{
    TESSERA_TRY(std::string hash, hub::sha256File(path));
    std::error_code problem;
    const std::uintmax_t bytes = fs::file_size(path, problem);
    if (problem)
        return fileUnreadable(path.string(), problem.message());
    return FileEntry{.name = path.filename().string(), .bytes = bytes, .sha256 = std::move(hash)};
}

Result<Manifest> readManifest(const fs::path &folder)
{
    std::error_code problem;
    if (!fs::is_directory(folder, problem))
        return fileNotFound(folder.string());
    if (!fs::exists(folder / kManifestName, problem))
        return checkpointIncomplete(folder.string(), {kManifestName});
    TESSERA_TRY(const Json json, readJsonFile(folder / kManifestName));
    TESSERA_TRY(Manifest manifest, parseManifest(json, folder / kManifestName));
    std::vector<std::string> missing;
    for (const FileEntry &file : manifest.files) {
        const std::uintmax_t bytes = fs::file_size(folder / file.name, problem);
        if (problem || bytes != file.bytes)
            missing.push_back(file.name);
    }
    if (!missing.empty())
        return checkpointIncomplete(folder.string(), missing);
    return manifest;
}

Result<void> verifyFile(const fs::path &folder, const FileEntry &entry)
{
    TESSERA_TRY(const FileEntry found, describeFile(folder / entry.name));
    if (found.sha256 != entry.sha256)
        return badFile((folder / entry.name).string(), "checkpoint",
                       "its content is not what was written (sha256 differs)");
    return {};
}

std::vector<CheckpointListing> listCheckpoints(const fs::path &checkpointsFolder)
{
    std::vector<CheckpointListing> all;
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(checkpointsFolder, problem)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(kStepPrefix) || stepOf(name) < 0)
            continue;
        all.push_back(describe(entry.path(), stepOf(name)));
    }
    std::ranges::sort(all, {}, &CheckpointListing::step);
    return all;
}

} // namespace tessera::checkpoint
