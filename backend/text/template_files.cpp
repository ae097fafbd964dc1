// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/template_files.h"

#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/hub/tensor_file.h"
#include "backend/text/fallback_templates.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::text {

namespace {

namespace fs = std::filesystem;
using Templates = std::vector<NamedTemplate>;

constexpr const char *kDefault = "default";
constexpr const char *kToolUse = "tool_use";
constexpr std::string_view kGgufKey = "tokenizer.chat_template";

bool present(const fs::path &path)
{
    std::error_code ignored;
    return fs::exists(path, ignored);
}

void appendFromJson(const Json &value, Templates &templates)
{
    if (value.is_string())
        templates.push_back({kDefault, value.get<std::string>()});
    if (!value.is_array())
        return;
    for (const Json &item : value) {
        const Json name = item.is_object() ? item.value("name", Json()) : Json();
        const Json jinja = item.is_object() ? item.value("template", Json()) : Json();
        if (name.is_string() && jinja.is_string())
            templates.push_back({name.get<std::string>(), jinja.get<std::string>()});
    }
}

Result<Templates> readJinjaFiles(const fs::path &folder)
{
    Templates templates;
    if (present(folder / "chat_template.jinja")) {
        TESSERA_TRY(std::string jinja, readFile(folder / "chat_template.jinja"));
        templates.push_back({kDefault, std::move(jinja)});
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
        templates.push_back({file.stem().string(), std::move(jinja)});
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
            appendFromJson(json.value("chat_template", Json()), templates);
    }
    return templates;
}

/// "tokenizer.chat_template" and "tokenizer.chat_template.NAME".
Result<Templates> readGguf(const fs::path &file)
{
    TESSERA_TRY(const hub::GgufHeader header, hub::readGgufHeader(file, false));
    Templates templates;
    for (const auto &[key, value] : header.metadata) {
        if (!key.starts_with(kGgufKey) || !value.is_string())
            continue;
        const std::string rest = key.substr(kGgufKey.size());
        if (rest.empty())
            templates.push_back({kDefault, value.get<std::string>()});
        else if (rest.front() == '.')
            templates.push_back({rest.substr(1), value.get<std::string>()});
    }
    return templates;
}

std::vector<std::string> namesOf(const Templates &templates)
{
    std::vector<std::string> names;
    for (const NamedTemplate &one : templates)
        names.push_back(one.name);
    for (const FallbackTemplate &one : fallbackTemplates())
        names.emplace_back(one.name);
    return names;
}

Error noTemplate(const Templates &templates, const fs::path &model)
{
    Error error = missingValue("template");
    error.detail = templates.empty()
        ? fmt::format("{} has no chat template. Name one of ours: {}.", model.string(),
                      fmt::join(namesOf(templates), ", "))
        : fmt::format("{} has several chat templates and none is called default. Name one: {}.",
                      model.string(), fmt::join(namesOf(templates), ", "));
    return error;
}

} // namespace

Result<Templates> readTemplates(const fs::path &model)
{
    std::error_code ignored;
    if (model.extension() == ".gguf")
        return readGguf(model);
    return readFolder(fs::is_directory(model, ignored) ? model : model.parent_path());
}

Result<std::string> chooseTemplate(const Templates &templates, std::string_view name, bool tools,
                                   const fs::path &model)
{
    const auto find = [&](std::string_view wanted) -> const NamedTemplate * {
        const auto found = std::ranges::find(templates, wanted, &NamedTemplate::name);
        return found == templates.end() ? nullptr : &*found;
    };
    const NamedTemplate *own = name.empty() && tools ? find(kToolUse) : nullptr;
    if (own == nullptr)
        own = find(name.empty() ? kDefault : name);
    if (own != nullptr)
        return own->jinja;
    if (name.empty())
        return noTemplate(templates, model);
    if (const FallbackTemplate *const fallback = findFallbackTemplate(name))
        return fallback->jinja;
    return notOneOf("template", name, namesOf(templates));
}

} // namespace tessera::text
