// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_paint.h"

#include <QLineF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tessera::ui {
namespace {

constexpr qsizetype kPieceOfLine = 24; // corners; longer ones cost more than they save
constexpr std::size_t kPieceOfBand = 100;
constexpr double kTall = 3; // px of line for a column
constexpr int kDash = 8;    // columns drawn, then
constexpr int kGap = 4;     // columns left out

/// All corners within one column of pixels.
struct Column {
    double x = 0; ///< its middle
    double top = 0;
    double bottom = 0;
};
using Columns = std::vector<Column>;

double lengthOfPiece(const QPolygonF &piece)
{
    double length = 0;
    for (qsizetype i = 1; i < piece.size(); ++i)
        length += QLineF(piece[i - 1], piece[i]).length();
    return length;
}

void strokeSolid(QPainter &painter, const QPolygonF &line)
{
    // A piece repeats the last stretch of the one before, so that the corner between is joined.
    for (qsizetype first = 0; first < line.size() - 1; first += kPieceOfLine) {
        const qsizetype from = std::max<qsizetype>(0, first - 1);
        const qsizetype to = std::min(line.size() - 1, first + kPieceOfLine);
        painter.drawPolyline(line.constData() + from, static_cast<int>(to - from + 1));
    }
}

void strokeDashed(QPainter &painter, const QPolygonF &line, QPen pen)
{
    for (qsizetype first = 0; first < line.size() - 1; first += kPieceOfLine) {
        const QPolygonF piece(line.mid(first, kPieceOfLine + 1));
        painter.setPen(pen);
        painter.drawPolyline(piece);
        pen.setDashOffset(pen.dashOffset() + lengthOfPiece(piece) / pen.widthF());
    }
}

/// Columns between two interruptions, in order of x.
std::vector<Columns> columnsOf(const QRectF &box, const QList<QPointF> &corners, double pixels)
{
    std::vector<Columns> runs(1);
    for (const QPointF &corner : corners) {
        if (std::isnan(corner.y())) {
            if (!runs.back().empty())
                runs.emplace_back();
            continue;
        }
        const double within = std::clamp(corner.x(), box.left(), box.right());
        const double x = (std::floor(within / pixels) + 0.5) * pixels;
        Columns &run = runs.back();
        if (run.empty() || x > run.back().x) {
            run.push_back({x, corner.y(), corner.y()});
        } else {
            run.back().top = std::min(run.back().top, corner.y());
            run.back().bottom = std::max(run.back().bottom, corner.y());
        }
    }
    return runs;
}

/// Lets each column reach the next, so that a steep line does not get thin.
void join(Columns &run)
{
    for (std::size_t i = 1; i < run.size(); ++i) {
        if (run[i].top > run[i - 1].bottom)
            run[i].top = run[i - 1].bottom;
        else if (run[i].bottom < run[i - 1].top)
            run[i].bottom = run[i - 1].top;
    }
}

/// Top edges forwards, bottom edges backwards, half a column beyond both ends.
QPolygonF bandOf(const Columns &run, std::size_t first, std::size_t last, const QRectF &box,
                 double pixels, double width)
{
    const auto clamped = [&](double y) { return std::clamp(y, box.top(), box.bottom()); };
    const double half = pixels / 2;
    QPolygonF band;
    band.reserve(static_cast<qsizetype>(2 * (last - first) + 4));
    const auto addTop = [&](const Column &column, double by) {
        band.append({column.x + by, clamped(column.top - width / 2)});
    };
    const auto addBottom = [&](const Column &column, double by) {
        band.append({column.x + by, clamped(column.bottom + width / 2)});
    };
    addTop(run[first], -half);
    for (std::size_t i = first; i <= last; ++i)
        addTop(run[i], 0);
    addTop(run[last], half);
    addBottom(run[last], half);
    for (std::size_t i = last + 1; i > first; --i)
        addBottom(run[i - 1], 0);
    addBottom(run[first], -half);
    return band;
}

} // namespace

bool isDense(const QList<QPointF> &corners, double pixelsPerColumn)
{
    if (corners.size() < 3)
        return false;
    const double columns = (corners.last().x() - corners.first().x()) / pixelsPerColumn;
    if (static_cast<double>(corners.size()) <= 2 * columns)
        return false;
    double length = 0; // up and down
    for (qsizetype i = 1; i < corners.size(); ++i) {
        const double by = std::abs(corners[i].y() - corners[i - 1].y());
        length += std::isfinite(by) ? by : 0;
    }
    return length > kTall * columns;
}

void strokeLines(QPainter &painter, const QList<QPolygonF> &lines, const QPen &pen)
{
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF &line : lines) {
        if (pen.style() == Qt::SolidLine)
            strokeSolid(painter, line);
        else
            strokeDashed(painter, line, pen);
    }
}

QList<QRectF> columnsWithin(const QRectF &box, const QList<QPointF> &corners,
                            double pixelsPerColumn, double width, bool dashed)
{
    QList<QRectF> rects;
    for (Columns &run : columnsOf(box, corners, pixelsPerColumn)) {
        join(run);
        for (std::size_t i = 0; i < run.size(); ++i) {
            if (dashed && i % (kDash + kGap) >= kDash)
                continue;
            const double top = std::max(run[i].top - width / 2, box.top());
            const double bottom = std::min(run[i].bottom + width / 2, box.bottom());
            if (top < bottom)
                rects.append({run[i].x - pixelsPerColumn / 2, top, pixelsPerColumn, bottom - top});
        }
    }
    return rects;
}

QList<QPolygonF> bandsWithin(const QRectF &box, const QList<QPointF> &corners,
                             double pixelsPerColumn, double width, bool dashed)
{
    const std::size_t piece = dashed ? kDash : kPieceOfBand;
    const std::size_t step = dashed ? kDash + kGap : kPieceOfBand;
    QList<QPolygonF> bands;
    for (Columns &run : columnsOf(box, corners, pixelsPerColumn)) {
        join(run);
        for (std::size_t first = 0; first < run.size(); first += step)
            bands.append(bandOf(run, first, std::min(first + piece, run.size() - 1), box,
                                pixelsPerColumn, width));
    }
    return bands;
}

} // namespace tessera::ui
