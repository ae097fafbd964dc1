// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tessera::test {

/// Unicode texts of many scripts with white space, digits, marks and special-token texts, made as
/// tests/data/text/random_texts.json says; tests/reference/random_texts.py makes the same ones.
[[nodiscard]] std::vector<std::string> randomTexts(int count);

/// Each character that is no surrogate below U+32400 and the tags, behind an "a", 64 in a text.
[[nodiscard]] std::vector<std::string> everyCharacter();

} // namespace tessera::test
