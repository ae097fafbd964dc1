// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "ui/pages/experts/expert_alerts.h"
#include "ui/widgets/read_out.h"

#include <QString>

#include <optional>

namespace tessera::ui {

class ExpertLoadModel;
class MetricSeriesModel;

/// What the settings of a run say about balancing its experts: which advice makes sense.
struct BalanceSettings {
    double coefficient = 0;      ///< moe_aux_loss_coeff
    bool isTurnedOff = false;    ///< moe_router_load_balancing_type is none
    bool isRouterFrozen = false; ///< LoRA leaves the router as it is
    friend bool operator==(const BalanceSettings &, const BalanceSettings &) = default;
};
[[nodiscard]] BalanceSettings balanceSettings(const Json &config);

/// "Layer 31, expert 83" with its utilisation and choices in the step that the model shows.
[[nodiscard]] ReadOutText expertReadOut(const ExpertLoadModel &loads, int row, int expert);

/// How much longer a step takes in the newest steps than just before `step`, seconds; nothing when
/// too few steps were measured on either side, or when it makes no difference.
[[nodiscard]] std::optional<double> slowerSince(const MetricSeriesModel &stepSeconds, qint64 step);

/// What it is, where and since when: one sentence.
[[nodiscard]] QString alertHeadline(const ExpertAlert &alert);
/// What comes with it and what to try: sentences.
[[nodiscard]] QString alertAdvice(const ExpertAlert &alert, const BalanceSettings &settings,
                                  std::optional<double> slowerBy);

} // namespace tessera::ui
