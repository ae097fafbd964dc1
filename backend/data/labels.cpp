// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/labels.h"

#include <algorithm>

namespace tessera::data {

Sample encodeLabelled(const std::vector<LabelledText> &pieces, const text::Tokenizer &tokenizer)
{
    std::vector<std::vector<text::TextPiece>> groups;
    std::vector<bool> trained;
    for (const LabelledText &piece : pieces) {
        if (groups.empty() || trained.back() != piece.trained) {
            groups.emplace_back();
            trained.push_back(piece.trained);
        }
        groups.back().push_back({piece.text, piece.fromRow});
    }
    const std::vector<std::vector<text::TokenId>> ids = tokenizer.encodeGroups(groups);
    Sample sample;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        sample.tokens.insert(sample.tokens.end(), ids[i].begin(), ids[i].end());
        if (trained[i])
            sample.labels.insert(sample.labels.end(), ids[i].begin(), ids[i].end());
        sample.labels.resize(sample.tokens.size(), kIgnoredLabel);
    }
    return sample;
}

std::int64_t trainedTokens(const std::vector<std::int32_t> &labels)
{
    return static_cast<std::int64_t>(labels.size())
        - std::count(labels.begin(), labels.end(), kIgnoredLabel);
}

} // namespace tessera::data
