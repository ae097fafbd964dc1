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

/// A piece of a text to encode; `plain` text never becomes a special token.
struct TextPiece {
    std::string_view text;
    bool plain = false;
};

/// Ids that a tokenizer puts around a text (its post-processor): BOS before, EOS behind.
struct Wrapping {
    std::vector<TokenId> before;
    std::vector<TokenId> after;
};

/// Text <-> token ids of one model. Immutable after loading, so any thread may use it.
class Tokenizer
{
public:
    virtual ~Tokenizer() = default;

    /// Ids of `text` (UTF-8; invalid bytes are kept as bytes where the vocabulary can say them).
    /// Adds no BOS or EOS: templates do that, wrapped() elsewhere. `parseSpecial`: a piece that
    /// spells a special token becomes that token; false splits it as plain text (added tokens that
    /// are not flagged special are always recognised).
    [[nodiscard]] virtual std::vector<TokenId> encode(std::string_view text,
                                                      bool parseSpecial) const = 0;
    /// Ids of a text given in groups. A border between groups is always a border between tokens;
    /// inside a group the text is encoded as a whole (this default: piece by piece). A special
    /// token is recognised where none of its characters is plain. Otherwise a group goes on where
    /// the one before ended: a space that the tokenizer puts before a text is put before the first
    /// one alone.
    [[nodiscard]] virtual std::vector<std::vector<TokenId>>
    encodeGroups(const std::vector<std::vector<TextPiece>> &groups) const;

    /// Text of ids; special tokens are spelled out when `withSpecial`. Bytes come out as they are,
    /// so the text may begin or end within a UTF-8 character.
    [[nodiscard]] virtual std::string decode(const std::vector<TokenId> &ids,
                                             bool withSpecial) const = 0;
    [[nodiscard]] virtual std::int64_t vocabularySize() const = 0; ///< largest id + 1
    [[nodiscard]] virtual std::optional<TokenId> tokenId(std::string_view token) const = 0;
    [[nodiscard]] virtual std::string tokenText(TokenId id) const = 0;
    [[nodiscard]] virtual bool isSpecial(TokenId id) const = 0;

    [[nodiscard]] virtual std::optional<TokenId> bosId() const = 0;
    [[nodiscard]] virtual std::optional<TokenId> eosId() const = 0;
    [[nodiscard]] virtual std::optional<TokenId> padId() const = 0;

    /// What belongs around a text that no template wrote.
    [[nodiscard]] virtual const Wrapping &wrapping() const;
    /// True when the model expects BOS before a plain text. encode() does not add it.
    [[nodiscard]] bool addsBos() const { return bosId() && startsWith(*bosId()); }
    /// encode() with the wrapping around it; BOS is not put before a text that spells it first.
    [[nodiscard]] std::vector<TokenId> encodeWrapped(std::string_view text,
                                                     bool parseSpecial) const;

    /// True when `text` spells a special token (counted in the data report).
    [[nodiscard]] virtual bool containsSpecialText(std::string_view text) const = 0;

private:
    [[nodiscard]] bool startsWith(TokenId id) const;
};

/// Of hub::findTokenizerFile(). By its name: .json, .model, .tiktoken, .gguf, vocab.json,
/// encoder.json, with the files beside it. UnsupportedFormat names the part that we cannot do.
[[nodiscard]] Result<std::shared_ptr<const Tokenizer>>
loadTokenizer(const std::filesystem::path &file);

} // namespace tessera::text
