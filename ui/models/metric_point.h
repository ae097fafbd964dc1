// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMap>
#include <QMetaType>
#include <QString>

#include <limits>

namespace tessera::ui {

/// One value of one metric, with the places that it can be drawn at. A value that is not finite is
/// kept: charts show a gap and a mark there.
struct MetricPoint {
    qint64 step = 0; ///< from 1
    double value = 0;
    double tokens = std::numeric_limits<double>::quiet_NaN();  ///< read until then; NaN: not known
    double seconds = std::numeric_limits<double>::quiet_NaN(); ///< trained until then; likewise
};

/// Points of several metrics of one run, each list in the order of steps.
using MetricPoints = QMap<QString, QList<MetricPoint>>;

/// What a curve is drawn over.
enum class XAxis {
    Step,
    Tokens,
    WallTime ///< seconds of training until then; pauses do not count
};

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::MetricPoint)
