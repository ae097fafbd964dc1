// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/text_files.h"

#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/hub/gguf_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::hub {
namespace {

namespace fs = std::filesystem;
using Templates = std::vector<NamedTemplate>;

constexpr std::array kTokenizerFiles{"tokenizer.json", "tokenizer.model", "tiktoken.model",
                                     "qwen.tiktoken",  "vocab.json",      "encoder.json"};
constexpr std::string_view kGgufKey = "tokenizer.chat_template";

/// Something is there, be it a link that leads nowhere: reading it says what is wrong.
bool present(const fs::path &path)
{
    std::error_code ignored;
    return fs::symlink_status(path, ignored).type() != fs::file_type::not_found;
}

/// "FILE (KEY)": where a template stands that is no file of its own.
std::string placeIn(const fs::path &file, std::string_view key)
{
    return fmt::format("{} ({})", file.string(), key);
}

void appendFromJson(const Json &value, const fs::path &file, Templates &templates)
{
    if (value.is_string())
        templates.push_back(
            {kDefaultTemplate, value.get<std::string>(), placeIn(file, "chat_template")});
    if (!value.is_array())
        return;
    for (const Json &item : value) {
        const Json name = item.is_object() ? item.value("name", Json()) : Json();
        const Json jinja = item.is_object() ? item.value("template", Json()) : Json();
        if (name.is_string() && jinja.is_string())
            templates.push_back({name.get<std::string>(), jinja.get<std::string>(),
                                 placeIn(file, "chat_template " + name.get<std::string>())});
    }
}

Result<Templates> readJinjaFiles(const fs::path &folder)
{
    Templates templates;
    if (present(folder / "chat_template.jinja")) {
        const fs::path file = folder / "chat_template.jinja";
        TESSERA_TRY(std::string jinja, readFile(file));
        templates.push_back({kDefaultTemplate, std::move(jinja), file.string()});
    }
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const auto &entry :
         fs::directory_iterator(folder / "additional_chat_templates", ignored)) {
        if (entry.path().extension() == ".jinja")
            files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const fs::path &file : files) {
        TESSERA_TRY(std::string jinja, readFile(file));
        templates.push_back({file.stem().string(), std::move(jinja), file.string()});
    }
    return templates;
}

Result<Templates> readFolder(const fs::path &folder)
{
    TESSERA_TRY(Templates templates, readJinjaFiles(folder));
    for (const char *const name : {"chat_template.json", "tokenizer_config.json"}) {
        if (!templates.empty() || !present(folder / name))
            continue;
        TESSERA_TRY(const Json json, readJsonFile(folder / name));
        if (json.is_object())
            appendFromJson(json.value("chat_template", Json()), folder / name, templates);
    }
    return templates;
}

/// The GGUF model of a folder that is no Hugging Face folder and has one alone.
std::optional<fs::path> onlyGguf(const fs::path &folder)
{
    if (present(folder / "config.json"))
        return std::nullopt;
    const std::vector<fs::path> models = listGgufModels(folder);
    return models.size() == 1 ? std::optional(models.front()) : std::nullopt;
}

} // namespace

Result<fs::path> findTokenizerFile(const fs::path &model)
{
    std::error_code ignored;
    if (!fs::is_directory(model, ignored))
        return model.extension() == ".gguf" ? readGgufFiles(model).first : model;
    if (const auto gguf = onlyGguf(model))
        return *gguf;
    for (const char *const name : kTokenizerFiles) {
        if (present(model / name))
            return model / name;
    }
    return fileNotFound(
        fmt::format("{} (one of {})", model.string(), fmt::join(kTokenizerFiles, ", ")));
}

Result<Templates> readTemplates(const fs::path &model)
{
    std::error_code ignored;
    const bool folder = fs::is_directory(model, ignored);
    const std::optional<fs::path> gguf = folder ? onlyGguf(model)
        : model.extension() == ".gguf"          ? std::optional(readGgufFiles(model).first)
                                                : std::nullopt;
    if (!gguf)
        return readFolder(folder ? model : model.parent_path());
    TESSERA_TRY(const GgufHeader header, readGgufHeader(*gguf, false));
    return templatesOf(header, *gguf);
}

Templates templatesOf(const GgufHeader &header, const fs::path &path)
{
    Templates templates;
    for (const auto &[key, value] : header.metadata) {
        if (!key.starts_with(kGgufKey) || !value.is_string())
            continue;
        const std::string rest = key.substr(kGgufKey.size());
        if (rest.empty())
            templates.push_back({kDefaultTemplate, value.get<std::string>(), placeIn(path, key)});
        else if (rest.front() == '.')
            templates.push_back({rest.substr(1), value.get<std::string>(), placeIn(path, key)});
    }
    return templates;
}

} // namespace tessera::hub
