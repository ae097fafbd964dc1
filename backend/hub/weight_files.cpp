// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/weight_files.h"

#include "backend/hub/expected_tensors.h"

#include <fmt/format.h>

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

Result<void> checkShardsExist(const fs::path &folder, const WeightMap &map)
{
    std::vector<std::string> missing;
    std::error_code ignored;
    for (const std::string &name : shardNames(map))
        if (!fs::is_regular_file(folder / name, ignored)) // follows links
            missing.push_back(name);
    if (missing.empty())
        return {};
    return missingTensors(folder / kIndex, missing, "files that the index names");
}

Result<void> addFile(const fs::path &path, WeightFiles &weights)
{
    TESSERA_TRY(const SafetensorsHeader header, readSafetensorsHeader(path));
    for (const auto &[name, info] : header.tensors) {
        const auto [it, isNew] = weights.files.emplace(name, path);
        if (!isNew)
            return badFile(
                path.string(), "safetensors",
                fmt::format("tensor {} is in {} too", name, it->second.filename().string()));
        weights.tensors.emplace(name, info);
    }
    return {};
}

Result<WeightFiles> readShards(const fs::path &folder)
{
    TESSERA_TRY(const WeightMap map, readIndex(folder / kIndex));
    TESSERA_CHECK(checkShardsExist(folder, map));
    WeightFiles weights;
    for (const std::string &name : shardNames(map))
        TESSERA_CHECK(addFile(folder / name, weights));
    std::vector<std::string> missing;
    for (const auto &[tensor, file] : map) {
        const auto it = weights.files.find(tensor);
        if (it == weights.files.end() || it->second.filename() != file)
            missing.push_back(tensor);
    }
    if (!missing.empty())
        return missingTensors(folder, missing, "tensors that the index names");
    for (const auto &[tensor, path] : weights.files)
        if (!map.contains(tensor))
            weights.notInIndex.push_back(tensor);
    return weights;
}

/// Pickled weights run code when they are loaded; we do not read them.
Result<void> refusePickle(const fs::path &folder)
{
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(folder, ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("pytorch_model") || name.ends_with(".pt") || name.ends_with(".pth"))
            return unsupportedFormat(folder, fmt::format("pickled weights ({})", name),
                                     "safetensors, GGUF");
    }
    return {};
}

} // namespace

Result<WeightFiles> findWeightFiles(const fs::path &folder)
{
    if (present(folder / kIndex))
        return readShards(folder);
    WeightFiles weights;
    if (present(folder / kSingle))
        TESSERA_CHECK(addFile(folder / kSingle, weights));
    else
        TESSERA_CHECK(refusePickle(folder));
    return weights;
}

} // namespace tessera::hub
