// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::text {

/// One chat template of a model; the one that is used where nothing is said is called "default".
struct NamedTemplate {
    std::string name;
    std::string jinja;
};

/// All chat templates of a model folder or .gguf file, none when it has none. Of a folder
/// chat_template.jinja with additional_chat_templates/NAME.jinja, else chat_template.json, else
/// tokenizer_config.json, one text or a list of {"name", "template"}, as transformers reads them.
[[nodiscard]] Result<std::vector<NamedTemplate>> readTemplates(const std::filesystem::path &model);

/// The template that `name` means: one of the model's, else one of fallbackTemplates(). With an
/// empty name the model's "tool_use" where there are tools and it has one, else its "default".
/// MissingValue and NotOneOf list the names; `model` is only named in them.
[[nodiscard]] Result<std::string> chooseTemplate(const std::vector<NamedTemplate> &templates,
                                                 std::string_view name, bool tools,
                                                 const std::filesystem::path &model);

} // namespace tessera::text
