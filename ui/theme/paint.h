// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QBrush>
#include <QRectF>

class QPainter;

// Shapes that style and widgets share. Edges lie on whole pixels of the device, so that lines stay
// sharp at 125 or 150 %; the state of the painter is left as it was.
namespace tessera::ui {

/// The pixels of the device in one px. The painter must not be rotated.
[[nodiscard]] double deviceRatio(const QPainter &painter);
/// The point, or the edges of `rect`, moved to whole pixels of the device.
[[nodiscard]] QPointF aligned(const QPainter &painter, const QPointF &point);
[[nodiscard]] QRectF aligned(const QPainter &painter, const QRectF &rect);
/// `width` px in whole pixels of the device, at least one.
[[nodiscard]] double lineWidth(const QPainter &painter, double width);

/// A box with round corners: `fill`, and inside its edge an outline of `width` px when `line` is
/// valid.
void paintBox(QPainter &painter, const QRectF &rect, double radius, const QBrush &fill,
              const QColor &line = {}, double width = 1);
/// The focus ring along the inside of `rect`.
void paintRing(QPainter &painter, const QRectF &rect, double radius, const QColor &colour);
/// What floats over a page: `raised`, outline, shadow. `rect` is without the shadow.
void paintFloating(QPainter &painter, const QRectF &rect, double radius, const Tokens &tokens);
/// Lines at 45 degrees, 1.5 px every `step` px, within `rect`: margins, bubbles.
void paintHatch(QPainter &painter, const QRectF &rect, const QColor &colour, double step = 5);
/// One px thick, from the left to the right of `rect` at `y`, or from top to bottom at `x`.
void paintHorizontal(QPainter &painter, double left, double right, double y, const QColor &colour);
void paintVertical(QPainter &painter, double x, double top, double bottom, const QColor &colour);

} // namespace tessera::ui
