// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/read_settings.h"

#include "backend/base/unique_keys.h"
#include "backend/config/fields.h"
#include "backend/config/presets.h"
#include "backend/text/template_choice.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

namespace tessera::app {

namespace fs = std::filesystem;

namespace {

/// A path, by its looks: people who mistype one should not hear about presets.
bool looksLikeFile(const std::string &text)
{
    return text.ends_with(".json") || text.find('/') != std::string::npos;
}

Result<fs::path> settingsFile(const std::string &fileOrPreset)
{
    std::error_code ignored;
    if (looksLikeFile(fileOrPreset) || fs::exists(fileOrPreset, ignored))
        return fs::path(fileOrPreset);
    TESSERA_TRY(const config::Preset preset, config::readPreset(fileOrPreset));
    return preset.path;
}

/// A name that exists beside RUN.json, and not where we stand, means that file.
void lookBeside(const fs::path &folder, std::string &name)
{
    std::error_code ignored;
    const std::string plain = name.substr(0, name.rfind('#'));
    const bool here = name.empty() || fs::path(name).is_absolute() || name.starts_with("~")
        || fs::exists(plain, ignored);
    if (!here && fs::exists(folder / plain, ignored))
        name = fs::absolute(folder / name).lexically_normal().string();
}

void lookBeside(const fs::path &folder, config::RunConfig &config)
{
    lookBeside(folder, config.model);
    for (auto *names : {&config.dataset, &config.valDataset, &config.adapters}) {
        for (std::string &name : *names)
            lookBeside(folder, name);
    }
    if (config.tokenizer)
        lookBeside(folder, *config.tokenizer);
    if (config.chatTemplate && text::isTemplateFile(*config.chatTemplate))
        lookBeside(folder, *config.chatTemplate);
}

Result<Json> readObject(const fs::path &file)
{
    std::error_code ignored;
    if (fs::is_directory(file, ignored))
        return fileUnreadable(file.string(), "it is a folder; a run is a .json file or a preset");
    return readUniqueKeys(file);
}

/// False when there is nothing to go on with.
bool readInto(Settings &settings, const std::string &fileOrPreset)
{
    Result<fs::path> file = settingsFile(fileOrPreset);
    if (!file) {
        settings.errors.push_back(std::move(file).error());
        return false;
    }
    Result<Json> object = readObject(*file);
    if (!object) {
        settings.errors.push_back(std::move(object).error().during("reading the settings"));
        return false;
    }
    for (Error &error : config::applyJson(settings.config, *object))
        settings.errors.push_back(std::move(error).during(fmt::format("in {}", file->string())));
    lookBeside(file->parent_path(), settings.config);
    if (settings.config.name.empty())
        settings.config.name = file->stem().string();
    return true;
}

} // namespace

Settings readSettings(const std::string &fileOrPreset, const std::vector<std::string> &assignments)
{
    Settings settings;
    if (!fileOrPreset.empty() && !readInto(settings, fileOrPreset))
        return settings;
    for (const std::string &assignment : assignments) {
        if (Result<void> applied = config::applySetting(settings.config, assignment); !applied)
            settings.errors.push_back(std::move(applied).error().during("in --set"));
    }
    return settings;
}

} // namespace tessera::app
