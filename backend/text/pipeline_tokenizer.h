// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/added_tokens.h"
#include "backend/text/decoder.h"
#include "backend/text/normalizer.h"
#include "backend/text/pre_tokenizer.h"
#include "backend/text/vocabulary.h"
#include "backend/text/word_model.h"

#include <memory>
#include <optional>

namespace tessera::text {

/// The parts that a loader (tokenizer_json.h, gguf_tokenizer.h) puts together.
struct TokenizerParts {
    Vocabulary vocabulary; ///< added tokens too
    AddedTokens added;
    Normalizer normalizer;
    PreTokenizer preTokenizer;
    std::unique_ptr<const WordModel> model;
    Decoder decoder;
    std::optional<TokenId> bos;
    std::optional<TokenId> eos;
    std::optional<TokenId> pad;
    Wrapping wrapping;
};

/// Added tokens, normalizer, pre-tokenizer, word model, in this order; back through the decoder.
class PipelineTokenizer final : public Tokenizer
{
public:
    explicit PipelineTokenizer(TokenizerParts parts) : m_parts(std::move(parts)) {}

    [[nodiscard]] std::vector<TokenId> encode(std::string_view text,
                                              bool parseSpecial) const override;
    [[nodiscard]] std::vector<std::vector<TokenId>>
    encodeGroups(const std::vector<std::vector<TextPiece>> &groups) const override;
    [[nodiscard]] std::string decode(const std::vector<TokenId> &ids,
                                     bool withSpecial) const override;
    [[nodiscard]] std::int64_t vocabularySize() const override;
    [[nodiscard]] std::optional<TokenId> tokenId(std::string_view token) const override;
    [[nodiscard]] std::string tokenText(TokenId id) const override;
    [[nodiscard]] bool isSpecial(TokenId id) const override { return m_parts.added.isSpecial(id); }
    [[nodiscard]] std::optional<TokenId> bosId() const override { return m_parts.bos; }
    [[nodiscard]] std::optional<TokenId> eosId() const override { return m_parts.eos; }
    [[nodiscard]] std::optional<TokenId> padId() const override { return m_parts.pad; }
    [[nodiscard]] const Wrapping &wrapping() const override { return m_parts.wrapping; }
    [[nodiscard]] bool containsSpecialText(std::string_view text) const override;

private:
    /// A text with the ranges of it that are plain.
    struct Marked {
        std::string text;
        std::vector<AddedTokens::Range> plain;
    };

    [[nodiscard]] std::vector<TokenId> encodeGroup(const std::vector<TextPiece> &group,
                                                   PreTokenizer::Position &position) const;
    [[nodiscard]] Marked normalised(const Marked &whole, std::string_view section,
                                    bool atStart) const;
    void encodeSection(const Marked &whole, std::string_view section,
                       PreTokenizer::Position &position, std::vector<TokenId> &ids) const;
    void encodeWords(std::string_view text, PreTokenizer::Position &position,
                     std::vector<TokenId> &ids) const;

    TokenizerParts m_parts;
};

} // namespace tessera::text
