// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/metric_point.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <optional>

namespace tessera::ui {

class ChartView;

/// A stretch of an x axis.
struct XRange {
    double from = 0;
    double to = 1;

    [[nodiscard]] double width() const { return to - from; }
    [[nodiscard]] bool contains(double x) const { return x >= from && x <= to; }
    friend bool operator==(const XRange &, const XRange &) = default;
};

/// What charts share: the x axis, the stretch of it that is seen, and one crosshair. A ChartView
/// has one of its own until it is added to another. GUI thread only.
///
/// home() holds all data and, while more steps are planned, those as well; range() never leaves it.
class LinkedCharts final : public QObject
{
    Q_OBJECT

public:
    explicit LinkedCharts(QObject *parent = nullptr);

    /// From here on the chart moves with the others, and with no one else.
    void add(ChartView *chart);
    void remove(ChartView *chart); ///< by ChartView::setLinks()

    [[nodiscard]] XAxis xAxis() const { return m_xAxis; }
    /// Shows all again; the crosshair goes.
    void setXAxis(XAxis axis);
    [[nodiscard]] bool isLogarithmic() const { return m_logarithmic; }
    void setLogarithmic(bool logarithmic);
    /// Where the run will end, in steps; nothing when that is not known or over.
    void setPlannedSteps(std::optional<qint64> steps);
    /// On the axis in force; nothing over tokens and time, which are not planned.
    [[nodiscard]] std::optional<double> plannedEnd() const;

    [[nodiscard]] XRange home() const { return m_home; }
    [[nodiscard]] XRange range() const { return m_range; }
    [[nodiscard]] bool isHome() const { return m_range == m_home; }
    /// The last x that has data.
    [[nodiscard]] std::optional<double> newest() const { return m_newest; }

    void setRange(XRange range);
    /// Below 1 zooms in; `centre` stays where it is.
    void zoom(double factor, double centre);
    /// By a share of what is seen; above zero to the right.
    void pan(double share);
    void reset();

    /// While following, new data moves the range so that its end is seen. Looking elsewhere ends
    /// it.
    void setFollowing(bool following);
    [[nodiscard]] bool isFollowing() const { return m_following; }

    [[nodiscard]] std::optional<double> crosshair() const { return m_crosshair; }
    /// @param by  the chart that is pointed at, which alone floats its values beside it; null: each
    ///            chart does
    void setCrosshair(std::optional<double> x, const ChartView *by = nullptr);
    [[nodiscard]] bool isPointedAt(const ChartView *chart) const
    {
        return m_pointed == nullptr || m_pointed == chart;
    }

    /// A chart has other data: asks all for their extent.
    void updateHome();

Q_SIGNALS:
    void rangeChanged();
    void crosshairChanged();
    void followingChanged(bool following);
    void axisChanged(); ///< xAxis() or isLogarithmic()

private:
    [[nodiscard]] XRange homeOfData();
    [[nodiscard]] double smallestWidth() const;
    [[nodiscard]] XRange held(XRange range) const;
    void moveTo(XRange range);
    void show(XRange range);

    QList<QPointer<ChartView>> m_charts;
    XAxis m_xAxis = XAxis::Step;
    bool m_logarithmic = false;
    bool m_following = false;
    std::optional<qint64> m_plannedSteps;
    std::optional<double> m_newest;
    XRange m_home;
    XRange m_range;
    std::optional<double> m_crosshair;
    const ChartView *m_pointed = nullptr; ///< only compared
};

} // namespace tessera::ui
