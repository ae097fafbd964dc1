// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"

#include <optional>
#include <string_view>

namespace tessera::data {

/// A value written as a Python literal: dicts, lists, tuples (as arrays), texts in ' or ", numbers,
/// True, False, None. nullopt when the text is none.
[[nodiscard]] std::optional<OrderedJson> parsePythonLiteral(std::string_view text);

/// A JSON text, else a Python literal.
[[nodiscard]] std::optional<OrderedJson> parseJsonOrPython(std::string_view text);

} // namespace tessera::data
