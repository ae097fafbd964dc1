// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/metric_series_model.h"

#include <QList>
#include <QStringList>

namespace tessera::ui {

// Where the labels of an axis stand and what they say: plain functions, without a widget.

/// What an axis counts in.
enum class AxisUnit {
    Number, ///< 0.6, 110k, 12µ
    Count,  ///< 1,408: steps, experts; never a fraction
    Bytes,  ///< labels in GiB, a round step there
    Time    ///< seconds; labels 10 min, 2 h
};

/// How many labels a value axis may have that is `height` px high: 3 on a small chart, up to 7.
[[nodiscard]] int labelsFor(double height);

/// The distance of labels so that at most `most` of them lie within `span`; above zero.
[[nodiscard]] double tickStep(double span, int most, AxisUnit unit);
/// The labelled places within [from, to].
[[nodiscard]] QList<double> ticksWithin(double from, double to, int most, AxisUnit unit);
/// The same on a logarithmic axis, 0 < from < to: powers of ten, with 2 and 5 between them when
/// they are few; evenly placed ones when even those are.
[[nodiscard]] QList<double> logTicksWithin(double from, double to, int most, AxisUnit unit);

/// What stands at each tick, by the default locale: one number of decimals for all, k M B T above
/// a thousand; m when all are below a hundredth, then µ and n.
[[nodiscard]] QStringList tickTexts(const QList<double> &ticks, AxisUnit unit);
[[nodiscard]] QStringList logTickTexts(const QList<double> &ticks, AxisUnit unit);

/// The range of a value axis around data: a little room, and ends at round values. With three
/// labels these are both ends and the middle. Bytes start at zero. Never empty, never beyond what a
/// plot can show.
[[nodiscard]] ValueRange roundRange(ValueRange data, int labels, AxisUnit unit);
/// The same on a logarithmic axis; `data` is above zero.
[[nodiscard]] ValueRange roundLogRange(ValueRange data);

} // namespace tessera::ui
