// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/linked_charts.h"

#include "ui/plots/chart_view.h"

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr double kFewestSteps = 4;
constexpr double kSmallestShare = 1e-6; // of all, over tokens and time
constexpr double kStartShare = 0.1;     // a run that began in this share of its axis starts at 0

XRange joined(const XRange &a, const XRange &b)
{
    return {std::min(a.from, b.from), std::max(a.to, b.to)};
}

/// Zooming and panning are even in this number.
double positionOf(double x, bool logarithmic)
{
    return logarithmic ? std::log10(x) : x;
}

double xAt(double position, bool logarithmic)
{
    return logarithmic ? std::pow(10.0, position) : position;
}

} // namespace

LinkedCharts::LinkedCharts(QObject *parent) : QObject(parent) {}

void LinkedCharts::add(ChartView *chart)
{
    m_charts.removeAll(nullptr);
    if (!m_charts.contains(chart))
        m_charts.append(chart);
    chart->setLinks(this);
    updateHome();
}

void LinkedCharts::remove(ChartView *chart)
{
    m_charts.removeAll(chart);
    updateHome();
}

void LinkedCharts::setXAxis(XAxis axis)
{
    if (axis == m_xAxis)
        return;
    m_xAxis = axis;
    setCrosshair(std::nullopt);
    Q_EMIT axisChanged();
    m_range = m_home; // at home, so that it stays there
    updateHome();
}

void LinkedCharts::setLogarithmic(bool logarithmic)
{
    if (logarithmic == m_logarithmic)
        return;
    m_logarithmic = logarithmic;
    Q_EMIT axisChanged();
    m_range = m_home;
    updateHome();
}

void LinkedCharts::setPlannedSteps(std::optional<qint64> steps)
{
    if (steps == m_plannedSteps)
        return;
    m_plannedSteps = steps;
    updateHome();
}

std::optional<double> LinkedCharts::plannedEnd() const
{
    if (!m_plannedSteps || m_xAxis != XAxis::Step)
        return std::nullopt;
    return static_cast<double>(*m_plannedSteps);
}

void LinkedCharts::setRange(XRange range)
{
    moveTo(range);
    if (m_following && m_newest && !m_range.contains(*m_newest))
        setFollowing(false);
}

void LinkedCharts::zoom(double factor, double centre)
{
    const bool log = m_logarithmic;
    const double fixed = positionOf(centre, log);
    const auto scaled = [&](double x) {
        return xAt(fixed + (positionOf(x, log) - fixed) * factor, log);
    };
    setRange({scaled(m_range.from), scaled(m_range.to)});
}

void LinkedCharts::pan(double share)
{
    const bool log = m_logarithmic;
    const double from = positionOf(m_range.from, log);
    const double to = positionOf(m_range.to, log);
    const double homeFrom = positionOf(m_home.from, log);
    const double homeTo = positionOf(m_home.to, log);
    const double wanted = share * (to - from);
    const double by =
        std::clamp(wanted, std::min(0.0, homeFrom - from), std::max(0.0, homeTo - to));
    setRange({xAt(from + by, log), xAt(to + by, log)});
}

void LinkedCharts::reset()
{
    moveTo(m_home);
}

void LinkedCharts::setFollowing(bool following)
{
    if (following == m_following)
        return;
    m_following = following;
    Q_EMIT followingChanged(following);
    updateHome();
}

void LinkedCharts::setCrosshair(std::optional<double> x, const ChartView *by)
{
    if (x == m_crosshair && by == m_pointed)
        return;
    m_crosshair = x;
    m_pointed = by;
    Q_EMIT crosshairChanged();
}

void LinkedCharts::updateHome()
{
    const bool wasHome = isHome();
    m_home = homeOfData();
    XRange range = wasHome ? m_home : m_range;
    if (m_following && m_newest && *m_newest > range.to)
        range = {*m_newest - range.width(), *m_newest};
    show(held(range));
}

/// Also finds the newest x. Logarithmic axes start at the first x above zero.
XRange LinkedCharts::homeOfData()
{
    std::optional<XRange> all;
    for (const QPointer<ChartView> &chart : std::as_const(m_charts))
        if (const std::optional<XRange> data = chart ? chart->dataRange() : std::nullopt)
            all = all ? joined(*all, *data) : *data;
    m_newest = all ? std::optional(all->to) : std::nullopt;
    const double end = std::max(all ? all->to : 1.0, plannedEnd().value_or(0));
    const double first = all ? all->from : 0;
    if (m_logarithmic) {
        const double from = first > 0 ? first : std::max(end * kSmallestShare, 1e-3);
        return {from, std::max(end, from * 2)};
    }
    const bool fromZero = first >= 0 && first <= kStartShare * end;
    return {fromZero ? 0 : first, std::max(end, (fromZero ? 0 : first) + smallestWidth())};
}

double LinkedCharts::smallestWidth() const
{
    return m_xAxis == XAxis::Step ? kFewestSteps : std::max(m_home.to * kSmallestShare, 1e-3);
}

/// `range` within home, not narrower than can be read.
XRange LinkedCharts::held(XRange range) const
{
    const double smallest = smallestWidth();
    if (range.width() < smallest) {
        const double middle = (range.from + range.to) / 2;
        range = {middle - smallest / 2, middle + smallest / 2};
    }
    const double width = range.width();
    if (width >= m_home.width())
        return m_home;
    const double from = std::clamp(range.from, m_home.from, m_home.to - width);
    return {from, from + width};
}

void LinkedCharts::moveTo(XRange range)
{
    show(held(range));
}

void LinkedCharts::show(XRange range)
{
    if (range == m_range)
        return;
    m_range = range;
    Q_EMIT rangeChanged();
}

} // namespace tessera::ui
