// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/extremes_index.h"
#include "ui/models/metric_point.h"

#include <QAbstractTableModel>

#include <optional>
#include <utility>
#include <vector>

namespace tessera::ui {

/// A corner of a curve as it is drawn; y is NaN where the line is interrupted.
struct CurvePoint {
    double x = 0;
    double y = 0;
    friend bool operator==(const CurvePoint &, const CurvePoint &) = default;
};

/// Lowest and highest finite value.
struct ValueRange {
    double lowest = 0;
    double highest = 0;
    friend bool operator==(const ValueRange &, const ValueRange &) = default;
};

/// One metric of one run: every point that came, raw and smoothed, a row a point. GUI thread only.
///
/// Smoothing is an exponential moving average without start bias (Adam's correction): with weight
/// w the smoothed value after n finite values is sum (1-w) w^(n-i) v_i / (1 - w^n). A value that is
/// not finite leaves a gap in it and changes nothing after.
///
/// A chart never draws the rows: it asks for an envelope as wide as its pixels, which takes well
/// under a millisecond for a million points.
class MetricSeriesModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        StepColumn,
        ValueColumn,
        SmoothedColumn,
        TokensColumn,
        SecondsColumn,
        ColumnCount
    };
    enum class Curve { Raw, Smoothed };

    explicit MetricSeriesModel(QString metric = {}, QObject *parent = nullptr);

    [[nodiscard]] QString metric() const { return m_metric; }

    /// Takes the points whose step is larger than every one before, in one insertion. Others are
    /// dropped, so what comes twice is there once. Tokens and seconds that are missing or go back
    /// are those of the point before; before the first known ones curves stand at 0 there.
    void append(const QList<MetricPoint> &points);
    /// Replaces everything: another run.
    void reset(const QList<MetricPoint> &points);
    /// Takes away the points after `step`: the run goes on from a checkpoint there.
    void rewindTo(qint64 step);

    /// 0: none; below 1. Near 0.9 usual.
    void setSmoothing(double weight);
    [[nodiscard]] double smoothing() const { return m_smoothing; }

    /// Its tokens are NaN as long as none were known.
    [[nodiscard]] MetricPoint point(int row) const;
    [[nodiscard]] double smoothed(int row) const;
    [[nodiscard]] double x(int row, XAxis axis) const;
    /// Of the newest point that is finite; nothing when there is none.
    [[nodiscard]] std::optional<int> lastFiniteRow() const;
    /// The row nearest to `x`; -1 when empty.
    [[nodiscard]] int nearestRow(XAxis axis, double x) const;
    /// First and last x; nothing when empty.
    [[nodiscard]] std::optional<std::pair<double, double>> xRange(XAxis axis) const;

    /// The curve between two x as at most about four corners a column: first, lowest, highest and
    /// last value of each, and a NaN wherever the line is interrupted. The neighbours just outside
    /// are included, so that the line reaches the edges. All corners in order of x.
    [[nodiscard]] QList<CurvePoint> envelope(Curve curve, XAxis axis, double from, double to,
                                             int columns) const;
    /// x of the raw values that are not finite, at most one a column.
    [[nodiscard]] QList<double> notFinite(XAxis axis, double from, double to, int columns) const;
    /// Of the finite values between two x, for an axis that fits; nothing when there is none.
    [[nodiscard]] std::optional<ValueRange> valueRange(Curve curve, XAxis axis, double from,
                                                       double to) const;
    /// The same without the lowest and highest `share` of the values (0.01: one per cent each), for
    /// "hide outliers". Looks at every value between.
    [[nodiscard]] std::optional<ValueRange> valueRangeWithout(double share, Curve curve, XAxis axis,
                                                              double from, double to) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void smoothingChanged(double weight);

private:
    struct Average {
        double sum = 0;
        double weight = 0; ///< sum of the weights; tends to 1
    };
    [[nodiscard]] const ExtremesIndex &values(Curve curve) const;
    /// Rows [first, last) whose x is between the two.
    [[nodiscard]] std::pair<int, int> rows(XAxis axis, double from, double to) const;
    [[nodiscard]] int lowerBound(XAxis axis, double x, int first, int last) const;
    void addPoint(const MetricPoint &point);
    void addSmoothed(double value);
    void smoothAgain();
    void assertThread() const;

    QString m_metric;
    double m_smoothing = 0;
    Average m_average; ///< after the last point
    std::vector<qint64> m_steps;
    std::size_t m_withoutTokens = 0; ///< leading rows before any with known tokens
    std::vector<double> m_tokens;
    std::vector<double> m_seconds;
    ExtremesIndex m_raw;
    ExtremesIndex m_smoothed;
};

} // namespace tessera::ui
