// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/train/step_facts.h"

#include <optional>
#include <string_view>
#include <vector>

namespace tessera::train {

/// A number of a step that is stored and plotted.
struct Metric {
    std::string_view name; ///< as in the protocol, the history and the chart: "moe/cv_mean"
    std::string_view unit; ///< "tokens/s", "" when it has none
    /// Nothing when the step does not have it (a dense model has no expert numbers).
    std::optional<double> (*value)(const StepFacts &) = nullptr;
};

/// Every metric, in the order of tables. To add one: its file here, its line in registry.cpp.
[[nodiscard]] const std::vector<Metric> &metrics();

} // namespace tessera::train
