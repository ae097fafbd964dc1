// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/vocabulary.h"
#include "backend/text/word_model.h"

#include <array>
#include <memory>
#include <vector>

namespace tessera::text {

/// SentencePiece's BPE as GGUF files of kind "llama" hold it: no merges, a score for each token.
/// Neighbours whose joined text is a token are merged, the highest score first, the leftmost first;
/// what is no token at the end becomes <0xHH> tokens, or the unknown token.
class SpmModel final : public WordModel
{
public:
    SpmModel(const Vocabulary &vocabulary, std::vector<float> scores, TokenId unknown);

    void encode(std::string_view word, std::vector<TokenId> &ids) const override;

private:
    TextMap<TokenId> m_tokens;
    std::vector<float> m_scores;
    std::array<TokenId, 256> m_bytes{};
    TokenId m_unknown;
};

} // namespace tessera::text
