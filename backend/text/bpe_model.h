// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/text/merge_table.h"
#include "backend/text/vocabulary.h"
#include "backend/text/word_model.h"
#include "backend/text/word_table.h"

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tessera::text {

struct BpeOptions {
    bool byteLevel = false;    ///< the vocabulary spells bytes in GPT-2's alphabet
    bool ignoreMerges = false; ///< a word that is a token stays one
    bool byteFallback = false; ///< characters that are no token become <0xHH> tokens
    bool fuseUnknown = false;  ///< neighbouring unknown characters are one unknown token
    std::string unknownToken;  ///< empty: unknown characters are left out
};

/// Byte-pair encoding: symbols are merged in pairs, the lowest rank first, the leftmost first.
///
/// Source: Sennrich et al. 2016, arXiv:1508.07909; order of merges as in Hugging Face tokenizers.
class BpeModel final : public WordModel
{
public:
    /// `merges` in order of rank. BadFile when a merge names a token that is not there.
    [[nodiscard]] static Result<std::unique_ptr<const WordModel>>
    build(const Vocabulary &vocabulary,
          const std::vector<std::pair<std::string, std::string>> &merges, const BpeOptions &options,
          const std::string &file);

    void encode(std::string_view word, std::vector<TokenId> &ids) const override;

private:
    BpeModel(const Vocabulary &vocabulary, std::size_t merges, const BpeOptions &options);

    void encodeWord(std::string_view word, std::vector<TokenId> &ids) const;
    void appendSymbols(std::string_view word, std::vector<TokenId> &ids) const;
    void appendCharacter(std::string_view character, std::size_t begin,
                         std::vector<TokenId> &ids) const;
    void appendUnknown(std::size_t begin, std::vector<TokenId> &ids) const;
    /// Merges what stands from `begin` on.
    void mergeShort(std::vector<TokenId> &ids, std::size_t begin) const;
    void mergeLong(std::vector<TokenId> &ids, std::size_t begin) const;

    BpeOptions m_options;
    MergeTable m_merges;
    std::array<TokenId, 256> m_bytes{}; ///< token of each byte, -1: none
    WordTable m_words;                  ///< by what BPE sees: bytes, or characters
    /// Of each token that is in m_words: whether it was seen that its own text becomes it. Found
    /// out once, in whatever thread; the answer is always the same.
    mutable std::vector<std::atomic<bool>> m_whole;
    TokenId m_unknown = -1;
    bool m_cutsAtSpaces = false; ///< no merge joins anything to a "▁" behind it
};

} // namespace tessera::text
