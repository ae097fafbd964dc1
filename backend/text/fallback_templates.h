// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera::text {

/// A chat template of ours, for models that come without one. Written for this project after the
/// formats that the families' model cards describe. They raise on what they have no place for:
/// tools, tool calls, content that is no text. Their names are config::templateNames() too.
struct FallbackTemplate {
    std::string_view name;
    std::string jinja;
};

[[nodiscard]] const std::vector<FallbackTemplate> &fallbackTemplates();
/// Null when there is none of that name.
[[nodiscard]] const FallbackTemplate *findFallbackTemplate(std::string_view name);

} // namespace tessera::text
