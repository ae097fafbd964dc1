// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tessera {

/// With control characters and what is no UTF-8 as "\\n", "\\x1b": names and messages of others
/// must not move the cursor, and what is printed is always UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

/// The beginning of printable(text), at most `most` bytes and then "...": for parts of files in
/// messages.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t most);

} // namespace tessera
