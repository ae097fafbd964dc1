// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/presets.h"

#include "backend/base/log.h"
#include "backend/base/nearest.h"
#include "backend/base/paths.h"
#include "backend/config/fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

namespace tessera::config {

namespace fs = std::filesystem;

namespace {

std::map<std::string, fs::path, std::less<>> presetFiles()
{
    std::map<std::string, fs::path, std::less<>> files;
    for (const fs::path &folder : resourceFolders()) {
        std::error_code ignored; // a resource folder without presets is none of them
        for (const auto &entry : fs::directory_iterator(folder / "presets", ignored)) {
            if (entry.path().extension() == ".json")
                files.try_emplace(entry.path().stem().string(), entry.path());
        }
    }
    return files;
}

Result<Preset> readFile(const std::string &name, const fs::path &path)
{
    TESSERA_TRY(RunConfig config, readRunConfig(path));
    Preset preset{.name = name,
                  .title = config.presetTitle.empty() ? name : config.presetTitle,
                  .description = config.presetDescription,
                  .path = path,
                  .config = {}};
    preset.config = std::move(config);
    return preset;
}

} // namespace

std::vector<Preset> listPresets()
{
    std::vector<Preset> presets;
    for (const auto &[name, path] : presetFiles()) {
        Result<Preset> preset = readFile(name, path);
        if (preset)
            presets.push_back(*std::move(preset));
        else
            logWarn("config", "Preset {} is left out: {}", name, preset.error().sentence());
    }
    return presets;
}

Result<Preset> readPreset(std::string_view name)
{
    const auto files = presetFiles();
    if (const auto it = files.find(name); it != files.end())
        return readFile(it->first, it->second);
    std::vector<std::string> names;
    for (const auto &[known, path] : files)
        names.push_back(known);
    const std::string nearest = nearestName(name, names);
    return Error{.code = ErrorCode::NoSuchPreset,
                 .detail =
                     fmt::format("There is no file and no preset named {}.{} The presets are {}.",
                                 name, nearest.empty() ? "" : " The nearest is " + nearest + ".",
                                 fmt::join(names, ", ")),
                 .args = {std::string(name), nearest},
                 .context = {},
                 .place = SourcePlace::here()};
}

} // namespace tessera::config
