// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/pre_tokenizer.h"
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
    /// The same of the first word of a section, for models that begin a text otherwise.
    virtual void encodeFirst(std::string_view word, PreTokenizer::Position /*position*/,
                             std::vector<TokenId> &ids) const
    {
        encode(word, ids);
    }
};

} // namespace tessera::text
