// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera::config {

/// `loss_scale`, taken apart: base[+name...]. Which tokens are trained, and what multiplies their
/// weight. Source: datasets.md section 9.
struct LossScale {
    std::string base = "default";   ///< default, last_round, all
    std::vector<std::string> names; ///< in the order in which they are applied
};

/// All words: the bases, then the names.
[[nodiscard]] std::vector<std::string> lossScaleNames();

/// The word that is out of place: a base that is not the first, or a word that is there twice; ""
/// when there is none. Words that are not known are the field table's to find.
[[nodiscard]] std::string misplacedWord(std::string_view value);

/// Of a value without a problem; without a base it is `default`.
[[nodiscard]] LossScale parseLossScale(std::string_view value);

} // namespace tessera::config
