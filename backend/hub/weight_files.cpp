// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/weight_files.h"

#include "backend/hub/expected_tensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace tessera::hub {
namespace {

namespace fs = std::filesystem;

bool present(const fs::path &path)
{
    std::error_code ignored;
    return fs::symlink_status(path, ignored).type() != fs::file_type::not_found;
}

constexpr std::string_view kSingle = "model.safetensors";
constexpr std::string_view kIndex = "model.safetensors.index.json";

using WeightMap = std::map<std::string, std::string>; // tensor -> file name

Result<WeightMap> readIndex(const fs::path &path)
{
    TESSERA_TRY(const Json json, readJsonFile(path));
    const Json map = json.is_object() ? json.value("weight_map", Json()) : Json();
    if (!map.is_object())
        return badFile(path.string(), "safetensors index", "weight_map is missing");
    WeightMap files;
    for (const auto &[tensor, value] : map.items()) {
        const std::string file = value.is_string() ? value.get<std::string>() : "";
        if (file.empty() || file.find('/') != std::string::npos)
            return badFile(path.string(), "safetensors index",
                           fmt::format("tensor {} is said to be in {}", tensor, dumpJson(value)));
        files[tensor] = file;
    }
    return files;
}

std::set<std::string> shardNames(const WeightMap &map)
{
    std::set<std::string> names;
    for (const auto &[tensor, file] : map)
        names.insert(file);
    return names;
}

/// Adds what the header of one file says, or why it says nothing.
void addFile(const fs::path &path, WeightFiles &weights)
{
    FileState state{.path = path};
    std::error_code ignored;
    state.bytes = fs::exists(path, ignored) ? fs::file_size(path, ignored) : 0;
    Result<SafetensorsHeader> header = readSafetensorsHeader(path);
    if (!header) {
        state.problem = header.error();
        weights.errors.push_back(std::move(header).error());
        weights.states.push_back(std::move(state));
        return;
    }
    state.tensors = header->tensors.size();
    for (const auto &[name, info] : header->tensors) {
        const auto [it, isNew] = weights.files.emplace(name, path);
        if (isNew)
            weights.tensors.emplace(name, info);
        else
            state.problem = badFile(
                path.string(), "safetensors",
                fmt::format("tensor {} is in {} too", name, it->second.filename().string()));
    }
    if (state.problem)
        weights.errors.push_back(*state.problem);
    weights.states.push_back(std::move(state));
}

/// Shards that the index names and that are not there are one error, not one each.
std::vector<std::string> missingShards(const fs::path &folder, const WeightMap &map)
{
    std::vector<std::string> missing;
    std::error_code ignored;
    for (const std::string &name : shardNames(map))
        if (!fs::is_regular_file(folder / name, ignored)) // follows links
            missing.push_back(name);
    return missing;
}

/// Tensors that the shard named by the index does not have, and those that no index names. Shards
/// that could not be read say nothing about their tensors.
void compareWithIndex(const fs::path &folder, const WeightMap &map, WeightFiles &weights)
{
    std::set<fs::path> unread;
    for (const FileState &state : weights.states)
        if (state.problem)
            unread.insert(state.path);
    std::vector<std::string> missing;
    for (const auto &[tensor, file] : map) {
        const auto it = weights.files.find(tensor);
        const bool there = it != weights.files.end() && it->second.filename() == file;
        if (!there && !unread.contains(folder / file))
            missing.push_back(tensor);
    }
    if (!missing.empty())
        weights.errors.push_back(missingTensors(folder, missing, "tensors that the index names"));
    for (const auto &[tensor, path] : weights.files)
        if (!map.contains(tensor))
            weights.notInIndex.push_back(tensor);
}

WeightFiles readShards(const fs::path &folder)
{
    WeightFiles weights;
    FileState state{.path = folder / kIndex};
    std::error_code ignored;
    state.bytes = fs::exists(state.path, ignored) ? fs::file_size(state.path, ignored) : 0;
    Result<WeightMap> map = readIndex(state.path);
    if (!map) {
        state.problem = map.error();
        weights.errors.push_back(std::move(map).error());
        weights.states.push_back(std::move(state));
        return weights;
    }
    weights.states.push_back(std::move(state));
    const std::vector<std::string> missing = missingShards(folder, *map);
    if (!missing.empty())
        weights.errors.push_back(
            missingTensors(folder / kIndex, missing, "files that the index names"));
    for (const std::string &name : shardNames(*map)) {
        if (std::ranges::find(missing, name) == missing.end())
            addFile(folder / name, weights);
        else
            weights.states.push_back({.path = folder / name,
                                      .bytes = 0,
                                      .tensors = 0,
                                      .problem = fileNotFound((folder / name).string())});
    }
    compareWithIndex(folder, *map, weights);
    return weights;
}

/// Pickled weights run code when they are loaded; we do not read them.
std::optional<Error> refusePickle(const fs::path &folder)
{
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(folder, ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("pytorch_model") || name.ends_with(".pt") || name.ends_with(".pth"))
            return unsupportedFormat(
                folder, fmt::format("pickled weights ({})", name),
                "safetensors, GGUF (save_pretrained() of transformers writes safetensors)");
    }
    return std::nullopt;
}

} // namespace

WeightFiles findWeightFiles(const fs::path &folder)
{
    if (present(folder / kIndex))
        return readShards(folder);
    WeightFiles weights;
    if (present(folder / kSingle))
        addFile(folder / kSingle, weights);
    else if (std::optional<Error> pickle = refusePickle(folder))
        weights.errors.push_back(*std::move(pickle));
    return weights;
}

} // namespace tessera::hub
