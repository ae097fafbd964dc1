// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"

#include <string>
#include <variant>
#include <vector>

namespace tessera::text {

/// Puts tokens together to text: tokenizer.json's "decoder". Immutable; any thread.
class Decoder
{
public:
    struct ByteLevel {};    ///< GPT-2's alphabet back to bytes
    struct ByteFallback {}; ///< <0xHH> tokens to bytes
    struct Fuse {};         ///< all tokens to one
    struct Replace {
        std::string from;
        std::string to;
    };
    struct Strip {
        std::string content;
        std::size_t start = 0; ///< at most so many at the beginning
        std::size_t stop = 0;
    };
    struct Metaspace {
        std::string replacement;
        bool dropFirst = true; ///< the space that encoding put before the text
    };
    using Step = std::variant<ByteLevel, ByteFallback, Fuse, Replace, Strip, Metaspace>;

    Decoder() = default;
    explicit Decoder(std::vector<Step> steps) : m_steps(std::move(steps)) {}
    /// `json` may be null: tokens are joined by spaces then, as Hugging Face tokenizers do.
    [[nodiscard]] static Result<Decoder> fromJson(const Json &json, const std::string &file);

    [[nodiscard]] std::string decode(std::vector<std::string> tokens) const;

private:
    std::vector<Step> m_steps;
};

} // namespace tessera::text
