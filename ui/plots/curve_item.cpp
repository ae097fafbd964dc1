// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_item.h"

#include "ui/plots/curve_paint.h"
#include "ui/plots/polyline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tessera::ui {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Section 6 of the look, in px.
constexpr double kSmoothedWidth = 1.75;
constexpr double kLineWidth = 1.5;
constexpr double kRawWidth = 1;
constexpr double kRawShareLight = 0.28;
constexpr double kRawShareDark = 0.32;
constexpr double kDashedWidth = 1.25;
constexpr double kRingRadius = 3;
constexpr double kRingsApart = 8; // closer than that they would be a band
constexpr double kTriangle = 6;
constexpr double kDotRadius = 1.75; // a point alone between two gaps

constexpr int kManyPoints = 20'000; // no antialiasing of raw curves beyond

double widthOf(CurveLook look)
{
    switch (look) {
    case CurveLook::Line:
        return kLineWidth;
    case CurveLook::Smoothed:
        return kSmoothedWidth;
    case CurveLook::Raw:
        return kRawWidth;
    case CurveLook::Evaluation:
        return kDashedWidth;
    }
    Q_UNREACHABLE();
}

QPen penOf(const CurveSpec &spec, const Tokens &tokens)
{
    const QColor colour = spec.colour.of(tokens);
    const double share = tokens.dark ? kRawShareDark : kRawShareLight;
    QPen pen(spec.look == CurveLook::Raw ? mixed(tokens.surface, colour, share) : colour,
             widthOf(spec.look), Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin);
    if (spec.look == CurveLook::Evaluation)
        pen.setDashPattern({2.4, 2.4});
    else if (spec.colour.isDashed())
        pen.setDashPattern({4, 2});
    return pen;
}

std::optional<ValueRange> joined(const std::optional<ValueRange> &a,
                                 const std::optional<ValueRange> &b)
{
    if (!a || !b)
        return a ? a : b;
    return ValueRange{std::min(a->lowest, b->lowest), std::max(a->highest, b->highest)};
}

std::optional<ValueRange> rangeOf(const QList<CurvePoint> &corners, const XRange &within)
{
    std::optional<ValueRange> range;
    for (const CurvePoint &corner : corners)
        if (std::isfinite(corner.y) && within.contains(corner.x))
            range = joined(range, ValueRange{corner.y, corner.y});
    return range;
}

std::optional<ValueRange> positiveRangeOf(QList<CurvePoint> corners, const XRange &within)
{
    for (CurvePoint &corner : corners)
        if (corner.y <= 0)
            corner.y = kNaN;
    return rangeOf(corners, within);
}

bool isLog(const QCPAxis *axis)
{
    return axis->scaleType() == QCPAxis::stLogarithmic;
}

} // namespace

CurveItem::CurveItem(QCPAxis *xAxis, QCPAxis *yAxis, const CurveSpec &spec)
    : QCPAbstractPlottable(xAxis, yAxis), m_spec(spec)
{
    setSelectable(QCP::stNone);
}

void CurveItem::applyTheme(const Tokens &tokens)
{
    setPen(penOf(m_spec, tokens));
    m_surface = tokens.surface;
    m_error = tokens.error;
}

// ---- what it holds ----

double CurveItem::valueAt(int row) const
{
    return m_spec.values == MetricSeriesModel::Curve::Smoothed ? m_spec.series->smoothed(row)
                                                               : m_spec.series->point(row).value;
}

std::optional<XRange> CurveItem::dataRange() const
{
    const auto range = m_spec.series->xRange(m_xAxis);
    if (!range)
        return std::nullopt;
    return XRange{range->first, range->second};
}

std::optional<ValueRange> CurveItem::valuesWithin(const XRange &range, double without) const
{
    if (isLog(valueAxis()))
        return joined(positiveRangeOf(corners(range, 1000), range),
                      positiveRangeOf(m_forecast, range));
    const auto values = without > 0
        ? m_spec.series->valueRangeWithout(without, m_spec.values, m_xAxis, range.from, range.to)
        : m_spec.series->valueRange(m_spec.values, m_xAxis, range.from, range.to);
    return joined(values ? values : valuesAround(range), rangeOf(m_forecast, range));
}

/// A line that crosses `range` without a point in it.
std::optional<ValueRange> CurveItem::valuesAround(const XRange &range) const
{
    const std::optional<XRange> data = dataRange();
    if (!data || data->from > range.to || data->to < range.from)
        return std::nullopt;
    return rangeOf(corners(range, 1), {data->from, data->to});
}

CurveReading CurveItem::readingOfRow(int row) const
{
    const double value = valueAt(row);
    return {std::isfinite(value) ? CurveReading::State::Measured : CurveReading::State::NotFinite,
            value, m_spec.series->point(row), m_spec.series->x(row, m_xAxis)};
}

CurveReading CurveItem::readingAt(double x) const
{
    const std::optional<XRange> data = dataRange();
    if (!data || x < data->from)
        return {};
    int row = m_spec.series->nearestRow(m_xAxis, x);
    if (m_spec.look == CurveLook::Evaluation || m_spec.held) {
        if (m_spec.series->x(row, m_xAxis) > x)
            --row;
        return readingOfRow(row);
    }
    if (x > data->to) {
        const bool ended = !m_spec.group.isEmpty() && !m_spec.goesOn;
        return {.state = ended ? CurveReading::State::Ended : CurveReading::State::Missing};
    }
    return readingOfRow(row);
}

CurveReading CurveItem::lastReading() const
{
    const int rows = m_spec.series->rowCount();
    return rows > 0 ? readingOfRow(rows - 1) : CurveReading{};
}

double CurveItem::selectTest(const QPointF & /*pos*/, bool /*onlySelectable*/,
                             QVariant * /*details*/) const
{
    return -1; // nothing is selected by clicking
}

QCPRange CurveItem::getKeyRange(bool &found, QCP::SignDomain /*domain*/) const
{
    const std::optional<XRange> range = dataRange();
    found = range.has_value();
    return range ? QCPRange(range->from, range->to) : QCPRange();
}

QCPRange CurveItem::getValueRange(bool &found, QCP::SignDomain /*domain*/,
                                  const QCPRange & /*keys*/) const
{
    const QCPRange keys = keyAxis()->range();
    const std::optional<ValueRange> range = valuesWithin({keys.lower, keys.upper}, 0);
    found = range.has_value();
    return range ? QCPRange(range->lowest, range->highest) : QCPRange();
}

// ---- drawing ----

QList<CurvePoint> CurveItem::corners(const XRange &range, int columns) const
{
    if (isLog(keyAxis()))
        return logCorners(range, columns);
    return m_spec.series->envelope(m_spec.values, m_xAxis, range.from, range.to, columns);
}

/// Columns of an envelope are even in x. Pieces that grow with x make them nearly even in pixels.
QList<CurvePoint> CurveItem::logCorners(const XRange &range, int columns) const
{
    constexpr int kPieces = 32;
    const double growth = std::pow(range.to / range.from, 1.0 / kPieces);
    const int perPiece = std::max(2, columns / kPieces);
    QList<CurvePoint> all;
    double from = range.from;
    for (int piece = 0; piece < kPieces; ++piece, from *= growth) {
        const double to = piece + 1 == kPieces ? range.to : from * growth;
        for (const CurvePoint &corner :
             m_spec.series->envelope(m_spec.values, m_xAxis, from, to, perPiece))
            if (all.isEmpty() || corner.x > all.last().x
                || (std::isnan(corner.y) && !std::isnan(all.last().y)))
                all.append(corner);
    }
    return all;
}

QList<CurvePoint> CurveItem::withGaps(const QList<CurvePoint> &corners) const
{
    const MetricSeriesModel &series = *m_spec.series;
    QList<CurvePoint> all = corners;
    for (const MissingSteps &missing : m_missing) {
        // Where the values around the gap stand on the axis in force.
        const int before = series.nearestRow(XAxis::Step, static_cast<double>(missing.first - 1));
        if (before < 0 || before + 1 >= series.rowCount())
            continue;
        const double edge = series.x(before, m_xAxis);
        const auto after =
            std::upper_bound(all.begin(), all.end(), edge,
                             [](double x, const CurvePoint &corner) { return x < corner.x; });
        if (after != all.begin() && after != all.end())
            all.insert(after, CurvePoint{after->x, kNaN});
    }
    return all;
}

QList<QPointF> CurveItem::toPixels(const QList<CurvePoint> &corners) const
{
    const bool log = isLog(valueAxis());
    QList<QPointF> points;
    points.reserve(corners.size());
    for (const CurvePoint &corner : corners) {
        const bool drawable = std::isfinite(corner.y) && (!log || corner.y > 0);
        points.append({keyAxis()->coordToPixel(corner.x),
                       drawable ? valueAxis()->coordToPixel(corner.y) : kNaN});
    }
    return points;
}

bool CurveItem::isCrowded(const XRange &range) const
{
    if (m_spec.series->rowCount() <= kManyPoints)
        return false;
    return m_spec.series->nearestRow(m_xAxis, range.to)
        - m_spec.series->nearestRow(m_xAxis, range.from)
        > kManyPoints;
}

void CurveItem::draw(QCPPainter *painter)
{
    if (m_spec.series->rowCount() == 0 && m_forecast.isEmpty())
        return;
    const QRectF box = clipRect();
    const XRange range{keyAxis()->range().lower, keyAxis()->range().upper};
    const double ratio = painter->device()->devicePixelRatioF();
    const int columns = std::max(1, static_cast<int>(box.width() * ratio));
    const QList<QPointF> points = toPixels(withGaps(corners(range, columns)));
    painter->setAntialiasing(m_spec.look != CurveLook::Raw || !isCrowded(range));
    if (isDense(points, 1 / ratio))
        drawDense(painter, points, box, 1 / ratio);
    else
        drawLines(painter, linesWithin(box, points));
    painter->setAntialiasing(true);
    if (m_spec.look == CurveLook::Evaluation)
        drawRings(painter, points, box);
    drawForecast(painter, box);
    drawNotFinite(painter, range, box);
}

/// Columns lie on the pixels of the device: QCPPainter's half pixel for antialiased lines would
/// blur them, so only heights are antialiased, by QPainter's own hint.
void CurveItem::drawDense(QCPPainter *painter, const QList<QPointF> &points, const QRectF &box,
                          double pixels) const
{
    const bool dashed = mPen.style() != Qt::SolidLine;
    const bool smooth = painter->antialiasing();
    painter->setPen(Qt::NoPen);
    painter->setBrush(mPen.color());
    if (painter->modes().testFlag(QCPPainter::pmVectorized)) {
        for (const QPolygonF &band : bandsWithin(box, points, pixels, mPen.widthF(), dashed))
            painter->drawPolygon(band);
        return;
    }
    painter->setAntialiasing(false);
    painter->setRenderHint(QPainter::Antialiasing, smooth);
    painter->drawRects(columnsWithin(box, points, pixels, mPen.widthF(), dashed));
    painter->setRenderHint(QPainter::Antialiasing, false);
}

void CurveItem::drawLines(QCPPainter *painter, const QList<QPolygonF> &lines) const
{
    strokeLines(*painter, lines, mPen);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mPen.color());
    for (const QPolygonF &line : lines)
        if (line.size() == 1)
            painter->drawEllipse(line.first(), kDotRadius, kDotRadius);
}

void CurveItem::drawRings(QCPPainter *painter, const QList<QPointF> &points,
                          const QRectF &box) const
{
    if (static_cast<double>(points.size()) * kRingsApart > box.width())
        return;
    painter->setPen(QPen(mPen.color(), kDashedWidth));
    painter->setBrush(m_surface);
    for (const QPointF &point : points)
        if (!std::isnan(point.y()) && box.contains(point))
            painter->drawEllipse(point, kRingRadius, kRingRadius);
}

void CurveItem::drawForecast(QCPPainter *painter, const QRectF &box) const
{
    if (m_forecast.isEmpty() || m_xAxis != XAxis::Step)
        return;
    QPen pen(mPen.color(), kDashedWidth, Qt::SolidLine, Qt::RoundCap);
    pen.setDashPattern({0.01, 3});
    strokeLines(*painter, linesWithin(box, toPixels(m_forecast)), pen);
}

void CurveItem::drawNotFinite(QCPPainter *painter, const XRange &range, const QRectF &box) const
{
    const int places = std::max(1, static_cast<int>(box.width() / kTriangle));
    const QList<double> marks = m_spec.series->notFinite(m_xAxis, range.from, range.to, places);
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_error);
    for (const double mark : marks) {
        const QPointF top(keyAxis()->coordToPixel(mark), box.top());
        painter->drawPolygon(QPolygonF{top + QPointF(-kTriangle / 2, 0),
                                       top + QPointF(kTriangle / 2, 0),
                                       top + QPointF(0, kTriangle)});
    }
}

void CurveItem::drawLegendIcon(QCPPainter * /*painter*/, const QRectF & /*rect*/) const {}

} // namespace tessera::ui
