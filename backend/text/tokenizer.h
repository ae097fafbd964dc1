// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::text {

using TokenId = std::int32_t;

/// Text <-> token ids of one model. Immutable after loading, so any thread may use it.
class Tokenizer
{
public:
    virtual ~Tokenizer() = default;

    /// Ids of `text` (UTF-8; invalid bytes are kept as bytes where the vocabulary can say them).
    /// Adds no BOS or EOS: templates do that. `parseSpecial`: a piece that spells a special token
    /// becomes that token; false splits it as plain text (added tokens that are not flagged special
    /// are always recognised).
    [[nodiscard]] virtual std::vector<TokenId> encode(std::string_view text,
                                                      bool parseSpecial) const = 0;
    /// Text of ids; special tokens are spelled out when `withSpecial`.
    [[nodiscard]] virtual std::string decode(const std::vector<TokenId> &ids,
                                             bool withSpecial) const = 0;
    [[nodiscard]] virtual std::int64_t vocabularySize() const = 0; ///< largest id + 1
    [[nodiscard]] virtual std::optional<TokenId> tokenId(std::string_view token) const = 0;
    [[nodiscard]] virtual std::string tokenText(TokenId id) const = 0;
    [[nodiscard]] virtual bool isSpecial(TokenId id) const = 0;

    [[nodiscard]] virtual std::optional<TokenId> bosId() const = 0;
    [[nodiscard]] virtual std::optional<TokenId> eosId() const = 0;
    [[nodiscard]] virtual std::optional<TokenId> padId() const = 0;

    /// True when `text` spells a special token (counted in the data report).
    [[nodiscard]] virtual bool containsSpecialText(std::string_view text) const = 0;
};

/// tokenizer.json (with tokenizer_config.json beside it, when there) or a .gguf file.
/// UnsupportedFormat names the model type, normaliser or pre-tokenizer that we cannot do.
[[nodiscard]] Result<std::shared_ptr<const Tokenizer>>
loadTokenizer(const std::filesystem::path &file);

} // namespace tessera::text
