// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tessera::text {

/// `text` with older characters of the same category and length in place of those that came with
/// Unicode 15 and 16, which PCRE2 10.42 takes for unassigned; nullopt when there is none of them.
[[nodiscard]] std::optional<std::string> withStandIns(std::string_view text);

} // namespace tessera::text
