// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/rules.h"

#include <optional>
#include <vector>

namespace tessera::config {

/// One pass over all rules, without suggestions.
[[nodiscard]] std::vector<Finding> findProblems(const RunConfig &config, int world,
                                                const ModelFacts &model,
                                                const std::optional<DataFacts> &data, Scope scope);

/// Fills the suggestions of every error among `findings` and ends its sentence
/// with them.
void addSuggestions(std::vector<Finding> &findings, const RunConfig &config, int world,
                    const ModelFacts &model, const std::optional<DataFacts> &data, Scope scope);

} // namespace tessera::config
