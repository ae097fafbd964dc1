// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/read_settings.h"

#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/config/fields.h"
#include "backend/config/presets.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
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
}

/// Line of the first key of the outermost object that stands there twice, and the key.
std::optional<std::pair<std::string, std::size_t>> repeatedKey(std::string_view text)
{
    std::set<std::string> seen;
    std::size_t at = 0;
    int depth = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c != '"') {
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            ++at;
            continue;
        }
        const std::size_t begin = at++;
        for (; at < text.size() && text[at] != '"'; ++at)
            at += text[at] == '\\' ? 1 : 0;
        const std::size_t end = std::min(++at, text.size());
        const std::size_t next = text.find_first_not_of(" \t\r\n", end);
        if (depth != 1 || next == std::string_view::npos || text[next] != ':')
            continue;
        std::string key(text.substr(begin + 1, end - begin - 2));
        if (!seen.insert(key).second)
            return std::pair(std::move(key), begin);
    }
    return std::nullopt;
}

/// A key that stands there twice means two things; the JSON reader would take the last in silence.
Result<Json> readObject(const fs::path &file)
{
    std::error_code ignored;
    if (fs::is_directory(file, ignored))
        return fileUnreadable(file.string(), "it is a folder; a run is a .json file or a preset");
    TESSERA_TRY(const std::string text, readFile(file));
    TESSERA_TRY(Json object, parseJson(text, file.string()));
    const auto repeated = repeatedKey(text);
    if (!repeated || !object.is_object())
        return object;
    const std::string_view before = std::string_view(text).substr(0, repeated->second);
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1; // npos + 1 is 0
    const std::string what = fmt::format("the key {} is there twice", repeated->first);
    return Error{.code = ErrorCode::BadJson,
                 .detail =
                     fmt::format("{}, line {}, column {}: {}.", file.string(), line, column, what),
                 .args = {file.string(), std::to_string(line), std::to_string(column), what},
                 .context = {},
                 .place = SourcePlace::here()};
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
