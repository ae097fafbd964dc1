// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/template_choice.h"

#include "backend/base/files.h"
#include "backend/text/fallback_templates.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace tessera::text {

namespace {

namespace fs = std::filesystem;
using hub::NamedTemplate;

constexpr std::string_view kJinja = ".jinja";

const NamedTemplate *find(const std::vector<NamedTemplate> &own, std::string_view name)
{
    const auto found = std::ranges::find(own, name, &NamedTemplate::name);
    return found == own.end() ? nullptr : &*found;
}

std::vector<std::string> namesOf(const std::vector<NamedTemplate> &own)
{
    std::vector<std::string> names;
    for (const NamedTemplate &one : own)
        names.push_back(one.name);
    for (const FallbackTemplate &one : fallbackTemplates())
        names.emplace_back(one.name);
    return names;
}

Result<TemplateChoice> ownChoice(const std::vector<NamedTemplate> &own)
{
    const NamedTemplate *const usual = find(own, hub::kDefaultTemplate);
    if (usual == nullptr)
        return notOneOf("template", "null", namesOf(own));
    TemplateChoice choice{.usual = *usual, .withTools = {}};
    if (const NamedTemplate *const tools = find(own, hub::kToolTemplate))
        choice.withTools = *tools;
    return choice;
}

Result<TemplateChoice> readTemplateFile(const fs::path &file)
{
    TESSERA_TRY(std::string jinja, readFile(file));
    if (jinja.find_first_not_of(" \t\r\n") == std::string::npos)
        return badFile(file.string(), "chat template", "it is empty");
    return TemplateChoice{.usual = {hub::kDefaultTemplate, std::move(jinja), file.string()},
                          .withTools = {}};
}

} // namespace

Result<TemplateChoice> chooseTemplates(const std::vector<NamedTemplate> &own,
                                       const std::optional<std::string> &setting)
{
    if (!setting)
        return ownChoice(own);
    if (const NamedTemplate *const one = find(own, *setting))
        return TemplateChoice{.usual = *one, .withTools = {}};
    if (const FallbackTemplate *const ours = findFallbackTemplate(*setting))
        return TemplateChoice{.usual = {*setting, ours->jinja, *setting + " of Tessera Studio"},
                              .withTools = {}};
    if (isTemplateFile(*setting))
        return readTemplateFile(*setting);
    Error error = notOneOf("template", *setting, namesOf(own));
    error.detail += " A .jinja file is named by its path.";
    return error;
}

bool isTemplateFile(std::string_view setting)
{
    return setting.ends_with(kJinja) || setting.find('/') != std::string_view::npos;
}

std::string_view fittingTemplate(const Tokenizer *tokenizer, std::string_view family)
{
    struct Sign {
        std::string_view token;
        std::string_view name;
    };
    // In the order in which they tell: Phi's vocabulary has <|user|> as well as <|end|>.
    constexpr std::array kSigns{
        Sign{"<|im_start|>", "chatml"},   Sign{"<|start_header_id|>", "llama3"},
        Sign{"<start_of_turn>", "gemma"}, Sign{"<|end|>", "phi3"},
        Sign{"<|user|>", "zephyr"},       Sign{"[INST]", "mistral"}};
    for (const Sign &sign : kSigns) {
        if (tokenizer != nullptr && tokenizer->tokenId(sign.token))
            return sign.name;
    }
    return family == "mistral" || family == "mixtral" ? "mistral" : "alpaca";
}

} // namespace tessera::text
