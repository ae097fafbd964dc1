// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

#include <string_view>
#include <vector>

namespace tessera::text {

/// Turns one word of a pre-tokenizer into ids. Immutable; any thread.
class WordModel
{
public:
    WordModel() = default;
    WordModel(const WordModel &) = delete;
    WordModel &operator=(const WordModel &) = delete;
    virtual ~WordModel() = default;

    virtual void encode(std::string_view word, std::vector<TokenId> &ids) const = 0;
};

} // namespace tessera::text
