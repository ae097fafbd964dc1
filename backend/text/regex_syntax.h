// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <string>
#include <string_view>

namespace tessera::text {

/// White space of Unicode (White_Space), as ranges inside of square brackets.
[[nodiscard]] std::string_view spaceRanges();
/// What \w means in Oniguruma and in Rust's regex, as ranges inside of square brackets. They differ
/// in a few characters from each other and from PCRE2.
[[nodiscard]] std::string_view onigurumaWordRanges();
[[nodiscard]] std::string_view rustWordRanges();

/// A pattern of Oniguruma (Ruby's syntax, what tokenizer.json holds) as PCRE2 understands it, to be
/// compiled with PCRE2_MULTILINE. UnsupportedFormat names a construct that PCRE2 would read
/// otherwise.
///
/// Source: Oniguruma's doc/RE and doc/SYNTAX.md.
[[nodiscard]] Result<std::string> pcrePattern(std::string_view oniguruma);

} // namespace tessera::text
