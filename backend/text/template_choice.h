// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/text_files.h"
#include "backend/text/tokenizer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::text {

/// The templates that write conversations: the usual one, and one of conversations with tools
/// where the model has its own for them.
struct TemplateChoice {
    hub::NamedTemplate usual;
    std::optional<hub::NamedTemplate> withTools;
};

/// What the setting `template` means where a model has `own` templates: one of their names, one of
/// fallbackTemplates(), or a .jinja file. Not set: the model's "default", with its "tool_use".
/// NotOneOf lists the names, also when it is not set and the model has no "default"; FileNotFound
/// and BadFile (empty) of a file.
[[nodiscard]] Result<TemplateChoice> chooseTemplates(const std::vector<hub::NamedTemplate> &own,
                                                     const std::optional<std::string> &setting);

/// Whether a value of the setting `template` is a file and not a name.
[[nodiscard]] bool isTemplateFile(std::string_view setting);

/// The name of that of fallbackTemplates() whose control tokens a vocabulary has, else of the
/// model's family (hub::FamilyInfo); "alpaca", which needs no tokens, when there is none. The
/// tokenizer may be null.
[[nodiscard]] std::string_view fittingTemplate(const Tokenizer *tokenizer, std::string_view family);

} // namespace tessera::text
