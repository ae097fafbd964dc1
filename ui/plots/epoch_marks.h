// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_curve.h"

namespace tessera::ui {

/// Where epochs after the first begin, from the metric that counts epochs done after each step.
[[nodiscard]] QList<EpochMark> epochMarks(const MetricSeriesModel &epochs);

} // namespace tessera::ui
