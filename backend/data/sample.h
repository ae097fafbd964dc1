// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::data {

inline constexpr std::int32_t kIgnoredLabel = -100;

/// One training sample as tokens. labels[i] is the target AT position i (same length as tokens; the
/// shift by one happens in the loss); kIgnoredLabel where nothing is trained; labels[0] always is.
struct Sample {
    std::vector<std::int32_t> tokens;
    std::vector<std::int32_t> labels;
    std::vector<float> weights; ///< of the loss at each position; empty: 1 where there is a label
};

/// A sample that lies somewhere else, in a mapped file for example.
struct SampleView {
    std::span<const std::int32_t> tokens;
    std::span<const std::int32_t> labels;
    std::span<const float> weights; ///< as in Sample
};

/// Samples that share one row of a batch: documents one after another. Attention must not cross
/// `starts`; positions begin at 0 in each document.
struct PackedRow {
    std::vector<std::int32_t> tokens;
    std::vector<std::int32_t> labels;
    std::vector<float> weights;       ///< as in Sample
    std::vector<std::int32_t> starts; ///< first index of each document; starts[0] == 0

    [[nodiscard]] std::int64_t trainedTokens() const; ///< labels that are not ignored
    void append(const SampleView &sample);            ///< as one more document
};

} // namespace tessera::data
