// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/axis_scale.h"
#include "ui/plots/chart_curve.h"
#include "ui/text/number_text.h"

namespace tessera::ui {

// How values of a chart are written beside it.

[[nodiscard]] AxisUnit axisUnitOf(Quantity quantity);
[[nodiscard]] AxisUnit axisUnitOf(XAxis axis);

/// "0.6787"; "102.6k", "tok/s"; "66.4", "GiB". NaN and infinities are written as such.
[[nodiscard]] Figure readingFigure(Quantity quantity, double value);
/// What stands in a read-out: the figure, "ended", or an en dash where there is nothing.
[[nodiscard]] Figure readingFigure(Quantity quantity, const CurveReading &reading);

/// Where a read-out is: "Step 1,012 · 531M tokens"; on other axes what they count stands first.
[[nodiscard]] QString placeText(const MetricPoint &point, XAxis axis);
/// The same of a place where nothing was measured: "Step 1,012".
[[nodiscard]] QString placeText(double x, XAxis axis);
/// "step 1,012", within a line.
[[nodiscard]] QString shortPlaceText(const MetricPoint &point);
/// Four figures with k, M, B: "102.6k", "531.0M".
[[nodiscard]] QString shortNumber(double value, int figures = 4);

} // namespace tessera::ui
