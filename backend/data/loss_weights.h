// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera::data {

/// A stretch of an answer and what its loss is multiplied with.
struct WeightedSpan {
    std::size_t begin = 0; ///< bytes
    std::size_t end = 0;
    double weight = 1;
};

/// The named rules of `loss_scale`: patterns of an answer that count more, less or not at all.
/// Source: datasets.md section 9, which has ms-swift's numbers. Patterns are matched by hand, not
/// by a backtracking engine: an answer may have hundreds of megabytes.
class LossWeights
{
public:
    /// Names of config::lossScaleNames() that are no base, in the order in which they are applied.
    explicit LossWeights(std::vector<std::string> names);

    [[nodiscard]] bool empty() const { return m_names.empty(); }
    /// The whole answer in spans, in order and without gaps; neighbours differ in weight. Each rule
    /// is applied to the spans that the one before it left, and weights multiply.
    /// @param question  the text that is answered
    [[nodiscard]] std::vector<WeightedSpan> spans(std::string_view answer,
                                                  std::string_view question) const;

private:
    std::vector<std::string> m_names;
};

} // namespace tessera::data
