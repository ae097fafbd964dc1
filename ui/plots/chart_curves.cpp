// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_curves.h"

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

CurveInfo infoOf(const ChartCurves::Curve &curve, const Tokens &tokens)
{
    const CurveSpec &spec = curve.spec();
    // The pale line itself, so that legend and read-out show what is drawn.
    const QColor colour =
        spec.look == CurveLook::Raw ? curve.item->pen().color() : spec.colour.of(tokens);
    return {spec.key, curve.name, colour, spec.look, spec.colour.isDashed(), curve.shown};
}

CurveInfo readInfoOf(const ChartCurves::Curve &curve, const Tokens &tokens)
{
    CurveInfo info = infoOf(curve, tokens);
    if (!curve.shortName.isEmpty())
        info.name = curve.shortName;
    return info;
}

} // namespace

void ChartCurves::add(const CurveSpec &spec, const Tokens &tokens)
{
    auto *item = new CurveItem(m_plot->xAxis, m_plot->yAxis, spec);
    item->setXAxis(m_xAxis);
    item->applyTheme(tokens);
    if (spec.look == CurveLook::Raw)
        item->setLayer(kRawLayer);
    m_curves.push_back({.item = item, .name = spec.key, .shortName = {}});
}

void ChartCurves::remove(const QString &key)
{
    const auto found =
        std::ranges::find_if(m_curves, [&](const Curve &curve) { return curve.spec().key == key; });
    if (found == m_curves.end())
        return;
    m_plot->removePlottable(found->item);
    m_curves.erase(found);
}

bool ChartCurves::removeOf(const QObject *series)
{
    const std::size_t before = m_curves.size();
    std::erase_if(m_curves, [&](const Curve &curve) {
        const bool gone = static_cast<const QObject *>(curve.spec().series) == series;
        if (gone)
            m_plot->removePlottable(curve.item);
        return gone;
    });
    return m_curves.size() != before;
}

ChartCurves::Curve *ChartCurves::find(const QString &key)
{
    for (Curve &curve : m_curves)
        if (curve.spec().key == key)
            return &curve;
    return nullptr;
}

const ChartCurves::Curve *ChartCurves::find(const QString &key) const
{
    for (const Curve &curve : m_curves)
        if (curve.spec().key == key)
            return &curve;
    return nullptr;
}

bool ChartCurves::usesSeries(const MetricSeriesModel *series) const
{
    return std::ranges::any_of(m_curves,
                               [&](const Curve &curve) { return curve.spec().series == series; });
}

void ChartCurves::applyTheme(const Tokens &tokens)
{
    for (const Curve &curve : m_curves)
        curve.item->applyTheme(tokens);
}

void ChartCurves::setXAxis(XAxis axis)
{
    m_xAxis = axis;
    for (const Curve &curve : m_curves)
        curve.item->setXAxis(axis);
}

void ChartCurves::setMissing(const QString &group, const QList<MissingSteps> &missing)
{
    for (const Curve &curve : m_curves)
        if (curve.spec().group == group)
            curve.item->setMissing(missing);
}

QList<CurveInfo> ChartCurves::infos(const Tokens &tokens) const
{
    QList<CurveInfo> infos;
    for (const Curve &curve : m_curves)
        if (curve.hasPoints() && !curve.spec().background)
            infos.append(infoOf(curve, tokens));
    return infos;
}

bool ChartCurves::hasPoints() const
{
    return std::ranges::any_of(m_curves, [](const Curve &curve) { return curve.hasPoints(); });
}

std::optional<XRange> ChartCurves::dataRange() const
{
    std::optional<XRange> all;
    for (const Curve &curve : m_curves) {
        const std::optional<XRange> range = curve.item->dataRange();
        if (range)
            all = all ? XRange{std::min(all->from, range->from), std::max(all->to, range->to)}
                      : *range;
    }
    return all;
}

std::optional<ValueRange> ChartCurves::valuesWithin(const XRange &range, double without) const
{
    std::optional<ValueRange> all;
    for (const Curve &curve : m_curves) {
        if (!curve.shown)
            continue;
        const std::optional<ValueRange> values = curve.item->valuesWithin(range, without);
        if (values)
            all = all ? ValueRange{std::min(all->lowest, values->lowest),
                                   std::max(all->highest, values->highest)}
                      : *values;
    }
    return all;
}

std::optional<double> ChartCurves::snapped(double x) const
{
    std::optional<double> nearest;
    for (const Curve &curve : m_curves) {
        if (!curve.isSeen())
            continue;
        const MetricSeriesModel &series = *curve.spec().series;
        const double candidate = series.x(series.nearestRow(m_xAxis, x), m_xAxis);
        if (!nearest || std::abs(candidate - x) < std::abs(*nearest - x))
            nearest = candidate;
    }
    return nearest;
}

const ChartCurves::Curve *ChartCurves::longest() const
{
    const Curve *longest = nullptr;
    for (const Curve &curve : m_curves)
        if (curve.isSeen()
            && (!longest || curve.spec().series->rowCount() > longest->spec().series->rowCount()))
            longest = &curve;
    return longest;
}

std::optional<double> ChartCurves::stepped(double x, int points) const
{
    const Curve *const curve = longest();
    if (!curve)
        return std::nullopt;
    const MetricSeriesModel &series = *curve->spec().series;
    const int row = series.nearestRow(m_xAxis, x) + points;
    return series.x(std::clamp(row, 0, series.rowCount() - 1), m_xAxis);
}

QList<NamedReading> ChartCurves::readings(std::optional<double> x, const Tokens &tokens) const
{
    QList<NamedReading> readings;
    for (const Curve &curve : m_curves)
        if (curve.isSeen() && !curve.spec().background)
            readings.append({readInfoOf(curve, tokens),
                             x ? curve.item->readingAt(*x) : curve.item->lastReading()});
    return readings;
}

} // namespace tessera::ui
