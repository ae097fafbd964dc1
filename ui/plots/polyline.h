// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>

namespace tessera::ui {

/// The parts of a line that lie in `box`: cut where a corner is not finite, clipped at the edges.
/// So no point that is far outside or not finite reaches a painter, and a device that knows no
/// clipping (SVG) shows the same. A corner between two cuts comes as a line of one point.
[[nodiscard]] QList<QPolygonF> linesWithin(const QRectF &box, const QList<QPointF> &corners);

} // namespace tessera::ui
