// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/validate.h"

#include <QString>

#include <optional>
#include <vector>

namespace tessera::test {

inline const config::ModelFacts kDense{.layers = 28,
                                       .heads = 28,
                                       .queryGroups = 4,
                                       .hidden = 3584,
                                       .ffnHidden = 18944,
                                       .experts = 0,
                                       .moeFfnHidden = 0,
                                       .topk = 0,
                                       .vocab = 151936,
                                       .contextLength = 32768,
                                       .dtype = "bfloat16",
                                       .routerPreSoftmax = std::nullopt};

inline const config::ModelFacts kMoe{.layers = 48,
                                     .heads = 32,
                                     .queryGroups = 4,
                                     .hidden = 2048,
                                     .ffnHidden = 6144,
                                     .experts = 128,
                                     .moeFfnHidden = 768,
                                     .topk = 8,
                                     .vocab = 151936,
                                     .contextLength = 32768,
                                     .dtype = "bfloat16",
                                     .routerPreSoftmax = false};

/// A run that has what every run needs.
config::RunConfig basicRun();
/// The same with settings, "key=value key=value".
config::RunConfig run(const char *settings);

/// What validate() finds about run(settings).
std::vector<config::Problem>
problemsOf(const char *settings, int world, const config::ModelFacts &model,
           config::Scope scope = config::Scope::Plan,
           const std::optional<config::DataFacts> &data = std::nullopt);
std::optional<config::Problem> found(const std::vector<config::Problem> &problems,
                                     const char *rule);
QString errorRules(const std::vector<config::Problem> &problems); ///< "T15 B03"
QString suggestionsText(const config::Problem &problem);          ///< "key=value key=value"

} // namespace tessera::test
