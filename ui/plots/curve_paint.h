// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPen>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>

class QPainter;

namespace tessera::ui {

// Ways to draw a curve whose corners are in px, NaN where it is interrupted. Qt's antialiased lines
// take time that grows with the square of their corners: half a second for the envelope of a noisy
// curve. So lines are drawn in pieces, and a curve that fills every column of pixels as columns.

/// Whether most columns of the device's pixels hold several corners that are some px apart: then
/// the line between them is an area.
[[nodiscard]] bool isDense(const QList<QPointF> &corners, double pixelsPerColumn);

/// The lines that linesWithin() made; a dash pattern goes on from piece to piece.
void strokeLines(QPainter &painter, const QList<QPolygonF> &lines, const QPen &pen);

/// A curve as rectangles, one a column of pixels, from its lowest to its highest corner and to the
/// next column, at least `width` thick. With `dashed`, stretches along x are left out.
[[nodiscard]] QList<QRectF> columnsWithin(const QRectF &box, const QList<QPointF> &corners,
                                          double pixelsPerColumn, double width, bool dashed);
/// The same as few polygons, for files: viewers show seams between rectangles.
[[nodiscard]] QList<QPolygonF> bandsWithin(const QRectF &box, const QList<QPointF> &corners,
                                           double pixelsPerColumn, double width, bool dashed);

} // namespace tessera::ui
