// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/labels.h"

#include <algorithm>

namespace tessera::data {

Sample encodeLabelled(const std::vector<LabelledText> &pieces, const text::Tokenizer &tokenizer)
{
    std::vector<std::vector<text::TextPiece>> groups;
    std::vector<double> weights;
    for (const LabelledText &piece : pieces) {
        if (groups.empty() || weights.back() != piece.weight) {
            groups.emplace_back();
            weights.push_back(piece.weight);
        }
        groups.back().push_back({piece.text, piece.fromRow});
    }
    const bool weighted =
        std::ranges::any_of(weights, [](double weight) { return weight != 0 && weight != 1; });
    const std::vector<std::vector<text::TokenId>> ids = tokenizer.encodeGroups(groups);
    Sample sample;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        sample.tokens.insert(sample.tokens.end(), ids[i].begin(), ids[i].end());
        if (weights[i] != 0)
            sample.labels.insert(sample.labels.end(), ids[i].begin(), ids[i].end());
        sample.labels.resize(sample.tokens.size(), kIgnoredLabel);
        if (weighted)
            sample.weights.resize(sample.tokens.size(), static_cast<float>(weights[i]));
    }
    return sample;
}

Sample encodeTrained(std::string_view text, const text::Tokenizer &tokenizer)
{
    // No copy of a text that may have hundreds of megabytes.
    Sample sample;
    sample.tokens = std::move(tokenizer.encodeGroups({{{text, true}}}).front());
    sample.labels = sample.tokens;
    return sample;
}

double weightAt(const Sample &sample, std::size_t position)
{
    if (sample.labels[position] == kIgnoredLabel)
        return 0;
    return sample.weights.empty() ? 1 : sample.weights[position];
}

std::int64_t trainedTokens(const std::vector<std::int32_t> &labels)
{
    return static_cast<std::int64_t>(labels.size())
        - std::count(labels.begin(), labels.end(), kIgnoredLabel);
}

} // namespace tessera::data
