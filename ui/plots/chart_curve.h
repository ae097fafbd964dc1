// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/metric_series_model.h"
#include "ui/theme/tokens.h"

#include <QColor>
#include <QString>

#include <optional>

namespace tessera::ui {

/// What the values of a chart are: how they are written, and what its axis counts in.
enum class Quantity {
    Loss,
    LearningRate,
    GradientNorm,
    Throughput, ///< tokens a second
    Memory,     ///< bytes
    StepTime,   ///< seconds
    Imbalance,
    Count
};

/// How a curve is drawn.
enum class CurveLook {
    Line,      ///< alone in its chart
    Smoothed,  ///< the strongest; the crosshair puts a dot on it
    Raw,       ///< thin and pale, behind a smoothed one
    Evaluation ///< dashed, with a ring at each point; read as the last one at or before a step
};

/// One of the curves with a meaning of its own, or the run or series with a number.
struct CurveColour {
    std::optional<Series> meaning;
    int index = 0; ///< see curveColour(); the ninth is dashed

    [[nodiscard]] QColor of(const Tokens &tokens) const
    {
        return meaning ? seriesColour(tokens, *meaning) : curveColour(tokens, index);
    }
    [[nodiscard]] bool isDashed() const { return !meaning && curveIsDashed(index); }
};

/// Ends the names of columns with smoothed values; the CSV has the measured ones beside them.
inline const QString kSmoothedColumn = QStringLiteral("_smoothed");

struct CurveSpec {
    QString key;                         ///< unique in its chart; object name of its legend entry
    QString column;                      ///< name in the CSV: "loss_smoothed"
    QString group;                       ///< name of the run where a chart has several; "" else
    MetricSeriesModel *series = nullptr; ///< outlives the chart, or removeCurve() comes first
    MetricSeriesModel::Curve values = MetricSeriesModel::Curve::Raw;
    CurveLook look = CurveLook::Line;
    CurveColour colour;
    bool background = false; ///< neither in legends nor in read-outs
    /// Measured now and then: a value holds until the next one, also behind the last.
    bool held = false;
    bool goesOn = false; ///< of a run that trains: what lies behind its last value is yet to come
};

/// A curve as legends and read-outs show it.
struct CurveInfo {
    QString key;
    QString name;
    QColor colour; ///< of the theme in force
    CurveLook look = CurveLook::Line;
    bool dashed = false;
    bool shown = true;
};

/// Steps whose values were never stored: the line is interrupted there.
struct MissingSteps {
    qint64 first = 0;
    qint64 last = 0;
};

/// What a curve says at the crosshair, or at its end when there is none.
struct CurveReading {
    enum class State {
        Measured,
        NotFinite, ///< value is NaN or infinite
        Missing,   ///< nothing near that x
        Ended      ///< the curve ends before
    };
    State state = State::Missing;
    double value = 0;
    MetricPoint point; ///< the raw point that it was read at
    double x = 0;
};

struct NamedReading {
    CurveInfo curve;
    CurveReading reading;
};

/// The first step of an epoch after the first.
struct EpochMark {
    qint64 step = 0;
    int epoch = 2; ///< counted from 1
};

} // namespace tessera::ui
