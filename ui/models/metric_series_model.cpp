// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/metric_series_model.h"

#include "backend/base/assert.h"

#include <QThread>

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kMostSmoothing = 0.9999;

/// `value` when it is known and does not go back, else the one before.
double continued(const std::vector<double> &before, double value)
{
    const double last = before.empty() ? 0 : before.back();
    return std::isfinite(value) ? std::max(last, value) : last;
}

double finiteOrGap(double value)
{
    return std::isfinite(value) ? value : kNotANumber;
}

std::size_t slotOf(int row)
{
    return static_cast<std::size_t>(row);
}

} // namespace

MetricSeriesModel::MetricSeriesModel(QString metric, QObject *parent)
    : QAbstractTableModel(parent), m_metric(std::move(metric))
{}

void MetricSeriesModel::assertThread() const
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
}

// ---- taking points ----

void MetricSeriesModel::append(const QList<MetricPoint> &points)
{
    assertThread();
    QList<MetricPoint> fresh;
    fresh.reserve(points.size());
    qint64 last = m_steps.empty() ? std::numeric_limits<qint64>::min() : m_steps.back();
    for (const MetricPoint &point : points) {
        if (point.step <= last)
            continue;
        last = point.step;
        fresh.append(point);
    }
    if (fresh.isEmpty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    for (const MetricPoint &point : fresh)
        addPoint(point);
    endInsertRows();
}

void MetricSeriesModel::addPoint(const MetricPoint &point)
{
    if (m_withoutTokens == m_steps.size() && !std::isfinite(point.tokens))
        ++m_withoutTokens;
    m_steps.push_back(point.step);
    m_tokens.push_back(continued(m_tokens, point.tokens));
    m_seconds.push_back(continued(m_seconds, point.seconds));
    m_raw.append(point.value);
    addSmoothed(point.value);
}

void MetricSeriesModel::addSmoothed(double value)
{
    if (!std::isfinite(value)) {
        m_smoothed.append(kNotANumber);
        return;
    }
    m_average.sum = m_smoothing * m_average.sum + (1 - m_smoothing) * value;
    m_average.weight = m_smoothing * m_average.weight + (1 - m_smoothing);
    m_smoothed.append(m_average.sum / m_average.weight);
}

void MetricSeriesModel::smoothAgain()
{
    m_average = {};
    m_smoothed.clear();
    m_smoothed.reserve(m_raw.size());
    for (std::size_t row = 0; row < m_raw.size(); ++row)
        addSmoothed(m_raw[row]);
}

void MetricSeriesModel::reset(const QList<MetricPoint> &points)
{
    assertThread();
    beginResetModel();
    m_steps.clear();
    m_withoutTokens = 0;
    m_tokens.clear();
    m_seconds.clear();
    m_raw.clear();
    m_smoothed.clear();
    m_average = {};
    m_steps.reserve(static_cast<std::size_t>(points.size()));
    m_raw.reserve(m_steps.capacity());
    m_smoothed.reserve(m_steps.capacity());
    for (const MetricPoint &point : points) {
        if (m_steps.empty() || point.step > m_steps.back())
            addPoint(point);
    }
    endResetModel();
}

void MetricSeriesModel::rewindTo(qint64 step)
{
    assertThread();
    const auto end = std::ranges::upper_bound(m_steps, step);
    if (end == m_steps.end())
        return;
    const auto keep = static_cast<std::size_t>(end - m_steps.begin());
    beginRemoveRows({}, static_cast<int>(keep), rowCount() - 1);
    m_steps.resize(keep);
    m_withoutTokens = std::min(m_withoutTokens, keep);
    m_tokens.resize(keep);
    m_seconds.resize(keep);
    m_raw.truncate(keep);
    smoothAgain();
    endRemoveRows();
}

void MetricSeriesModel::setSmoothing(double weight)
{
    assertThread();
    const double bounded = std::clamp(std::isfinite(weight) ? weight : 0.0, 0.0, kMostSmoothing);
    if (bounded == m_smoothing)
        return;
    m_smoothing = bounded;
    smoothAgain();
    if (!m_steps.empty())
        Q_EMIT dataChanged(createIndex(0, SmoothedColumn),
                           createIndex(rowCount() - 1, SmoothedColumn));
    Q_EMIT smoothingChanged(m_smoothing);
}

// ---- asking ----

MetricPoint MetricSeriesModel::point(int row) const
{
    return {.step = m_steps[slotOf(row)],
            .value = m_raw[slotOf(row)],
            .tokens = slotOf(row) < m_withoutTokens ? kNotANumber : m_tokens[slotOf(row)],
            .seconds = m_seconds[slotOf(row)]};
}

double MetricSeriesModel::smoothed(int row) const
{
    return m_smoothed[slotOf(row)];
}

double MetricSeriesModel::x(int row, XAxis axis) const
{
    switch (axis) {
    case XAxis::Step:
        return static_cast<double>(m_steps[slotOf(row)]);
    case XAxis::Tokens:
        return m_tokens[slotOf(row)];
    case XAxis::WallTime:
        return m_seconds[slotOf(row)];
    }
    Q_UNREACHABLE();
}

std::optional<int> MetricSeriesModel::lastFiniteRow() const
{
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (std::isfinite(m_raw[slotOf(row)]))
            return row;
    }
    return std::nullopt;
}

/// The first row in [first, last) whose x is at least `x`.
int MetricSeriesModel::lowerBound(XAxis axis, double x, int first, int last) const
{
    while (first < last) {
        const int middle = first + (last - first) / 2;
        if (this->x(middle, axis) < x)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

std::pair<int, int> MetricSeriesModel::rows(XAxis axis, double from, double to) const
{
    const int first = lowerBound(axis, from, 0, rowCount());
    const double behind = std::nextafter(to, std::numeric_limits<double>::infinity());
    return {first, lowerBound(axis, behind, first, rowCount())};
}

int MetricSeriesModel::nearestRow(XAxis axis, double x) const
{
    if (m_steps.empty() || std::isnan(x))
        return -1;
    const int after = lowerBound(axis, x, 0, rowCount());
    if (after == 0)
        return 0;
    if (after == rowCount())
        return after - 1;
    return x - this->x(after - 1, axis) <= this->x(after, axis) - x ? after - 1 : after;
}

std::optional<std::pair<double, double>> MetricSeriesModel::xRange(XAxis axis) const
{
    if (m_steps.empty())
        return std::nullopt;
    return std::pair(x(0, axis), x(rowCount() - 1, axis));
}

const ExtremesIndex &MetricSeriesModel::values(Curve curve) const
{
    return curve == Curve::Raw ? m_raw : m_smoothed;
}

QList<CurvePoint> MetricSeriesModel::envelope(Curve curve, XAxis axis, double from, double to,
                                              int columns) const
{
    QList<CurvePoint> corners;
    if (!std::isfinite(from) || !std::isfinite(to) || from > to || columns < 1)
        return corners;
    const auto [begin, end] = rows(axis, from, to);
    const ExtremesIndex &y = values(curve);
    const auto add = [&](std::size_t row) {
        corners.append({.x = x(static_cast<int>(row), axis), .y = finiteOrGap(y[row])});
    };
    constexpr int kCornersPerColumn = 4;
    corners.reserve(std::min(end - begin, (kCornersPerColumn + 1) * columns) + 2);
    if (begin > 0)
        add(slotOf(begin - 1));
    const auto addAll = [&add](int first, int last) {
        for (int row = first; row < last; ++row)
            add(slotOf(row));
    };
    const auto addColumn = [&](int first, int last) {
        const ExtremesIndex::Extremes found = y.extremes(slotOf(first), slotOf(last));
        std::array<std::size_t, 5> chosen{slotOf(first), slotOf(last - 1), slotOf(first),
                                          slotOf(first), slotOf(first)};
        if (found.lowest >= 0) {
            chosen[2] = static_cast<std::size_t>(found.lowest);
            chosen[3] = static_cast<std::size_t>(found.highest);
        }
        if (found.notFinite > 0)
            chosen[4] = y.firstNotFinite(slotOf(first), slotOf(last));
        std::ranges::sort(chosen);
        const auto unique = std::unique(chosen.begin(), chosen.end());
        std::for_each(chosen.begin(), unique, add);
    };
    if (end - begin <= kCornersPerColumn * columns) {
        addAll(begin, end);
    } else {
        int first = begin;
        for (int column = 1; column <= columns && first < end; ++column) {
            const double edge = from + (to - from) * column / columns;
            const int last = column == columns ? end : lowerBound(axis, edge, first, end);
            if (last - first <= kCornersPerColumn)
                addAll(first, last);
            else
                addColumn(first, last);
            first = last;
        }
    }
    if (end < rowCount())
        add(slotOf(end));
    return corners;
}

QList<double> MetricSeriesModel::notFinite(XAxis axis, double from, double to, int columns) const
{
    QList<double> marks;
    if (!std::isfinite(from) || !std::isfinite(to) || from > to || columns < 1)
        return marks;
    const auto [begin, end] = rows(axis, from, to);
    const double width = (to - from) / columns;
    for (auto row = m_raw.firstNotFinite(slotOf(begin), slotOf(end)); row < slotOf(end);) {
        const double at = x(static_cast<int>(row), axis);
        marks.append(at);
        const int next = lowerBound(axis, at + width, static_cast<int>(row) + 1, end);
        row = m_raw.firstNotFinite(slotOf(next), slotOf(end));
    }
    return marks;
}

std::optional<ValueRange> MetricSeriesModel::valueRange(Curve curve, XAxis axis, double from,
                                                        double to) const
{
    const auto [begin, end] = rows(axis, from, to);
    const ExtremesIndex &y = values(curve);
    const ExtremesIndex::Extremes found = y.extremes(slotOf(begin), slotOf(end));
    if (found.lowest < 0)
        return std::nullopt;
    return ValueRange{.lowest = y[static_cast<std::size_t>(found.lowest)],
                      .highest = y[static_cast<std::size_t>(found.highest)]};
}

std::optional<ValueRange> MetricSeriesModel::valueRangeWithout(double share, Curve curve,
                                                               XAxis axis, double from,
                                                               double to) const
{
    const auto [begin, end] = rows(axis, from, to);
    const ExtremesIndex &y = values(curve);
    std::vector<double> finite;
    finite.reserve(slotOf(end - begin));
    for (int row = begin; row < end; ++row) {
        if (std::isfinite(y[slotOf(row)]))
            finite.push_back(y[slotOf(row)]);
    }
    if (finite.empty())
        return std::nullopt;
    const auto cut = static_cast<std::ptrdiff_t>(std::clamp(share, 0.0, 0.49)
                                                 * static_cast<double>(finite.size()));
    const auto low = finite.begin() + cut;
    const auto high = finite.end() - 1 - cut;
    std::nth_element(finite.begin(), low, finite.end());
    const double lowest = *low;
    std::nth_element(finite.begin(), high, finite.end());
    return ValueRange{.lowest = lowest, .highest = *high};
}

// ---- as a table ----

int MetricSeriesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_steps.size());
}

int MetricSeriesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MetricSeriesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || role != Qt::DisplayRole)
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    switch (static_cast<Column>(index.column())) {
    case StepColumn:
        return m_steps[row];
    case ValueColumn:
        return m_raw[row];
    case SmoothedColumn:
        return m_smoothed[row];
    case TokensColumn:
        return m_tokens[row];
    case SecondsColumn:
        return m_seconds[row];
    case ColumnCount:
        break;
    }
    return {};
}

QVariant MetricSeriesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (static_cast<Column>(section)) {
    case StepColumn:
        return tr("Step");
    case ValueColumn:
        return m_metric;
    case SmoothedColumn:
        //: Table heading: the values of a curve after smoothing.
        return tr("Smoothed");
    case TokensColumn:
        return tr("Tokens");
    case SecondsColumn:
        //: Table heading: seconds since the run started.
        return tr("Wall time, s");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace tessera::ui
