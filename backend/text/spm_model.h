// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/vocabulary.h"
#include "backend/text/word_model.h"

#include <array>
#include <memory>
#include <vector>

namespace tessera::text {

/// BPE without merges, a score for each token: neighbours whose joined text is a token are merged,
/// the highest score first, the leftmost first. Of characters as SentencePiece does and GGUF files
/// of kind "llama" hold it, where what is no token at the end becomes <0xHH> tokens, or the unknown
/// token; of bytes as tiktoken does, where a word that is a token stays one.
class SpmModel final : public WordModel
{
public:
    enum class Symbols { Characters, Bytes };

    SpmModel(const Vocabulary &vocabulary, std::vector<float> scores, Symbols symbols,
             TokenId unknown = -1);

    void encode(std::string_view word, std::vector<TokenId> &ids) const override;

private:
    TextMap<TokenId> m_tokens;
    std::vector<float> m_scores;
    std::array<TokenId, 256> m_bytes{};
    Symbols m_symbols;
    TokenId m_unknown;
};

} // namespace tessera::text
