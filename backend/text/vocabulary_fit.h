// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

namespace tessera::text {

/// OutOfRange when `tokenizer`, read from `file`, has ids that a model with `vocabulary` tokens has
/// no row for: training would end at the first of them.
[[nodiscard]] Result<void> checkVocabulary(const Tokenizer &tokenizer,
                                           const std::filesystem::path &file,
                                           std::int64_t vocabulary);

} // namespace tessera::text
