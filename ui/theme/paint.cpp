// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/paint.h"

#include "ui/theme/metrics.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr double kHatchLine = 1.5;

/// The pixel of the device that is nearest to a position along one axis, whose scale and offset on
/// the device are given.
double toPixel(double position, double scale, double offset)
{
    return (std::round(position * scale + offset) - offset) / scale;
}

double toPixelX(const QPainter &painter, double x)
{
    const QTransform &device = painter.deviceTransform();
    return toPixel(x, device.m11(), device.dx());
}

double toPixelY(const QPainter &painter, double y)
{
    const QTransform &device = painter.deviceTransform();
    return toPixel(y, device.m22(), device.dy());
}

/// Restores the painter when it goes.
class Saved
{
public:
    explicit Saved(QPainter &painter) : m_painter(painter) { m_painter.save(); }
    ~Saved() { m_painter.restore(); }
    Q_DISABLE_COPY_MOVE(Saved)

private:
    QPainter &m_painter;
};

} // namespace

double deviceRatio(const QPainter &painter)
{
    // Not that of the painter's device: a widget that is rendered into a picture keeps its own.
    return painter.deviceTransform().m11();
}

QPointF aligned(const QPainter &painter, const QPointF &point)
{
    return {toPixelX(painter, point.x()), toPixelY(painter, point.y())};
}

QRectF aligned(const QPainter &painter, const QRectF &rect)
{
    return {aligned(painter, rect.topLeft()), aligned(painter, rect.bottomRight())};
}

double lineWidth(const QPainter &painter, double width)
{
    const double ratio = deviceRatio(painter);
    return std::max(1.0, std::round(width * ratio)) / ratio;
}

void paintBox(QPainter &painter, const QRectF &rect, double radius, const QBrush &fill,
              const QColor &line, double width)
{
    const Saved saved(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    const double pen = line.isValid() ? lineWidth(painter, width) : 0;
    const QRectF box = aligned(painter, rect).adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2);
    const double corner =
        std::max(0.0, std::min({radius - pen / 2, box.width() / 2, box.height() / 2}));
    painter.setPen(pen > 0 ? QPen(line, pen) : QPen(Qt::NoPen));
    painter.setBrush(fill);
    painter.drawRoundedRect(box, corner, corner);
}

void paintRing(QPainter &painter, const QRectF &rect, double radius, const QColor &colour)
{
    paintBox(painter, rect, radius, Qt::NoBrush, colour, metrics::kFocusLine);
}

void paintFloating(QPainter &painter, const QRectF &rect, double radius, const Tokens &tokens)
{
    // A stack of ever larger boxes adds up to a soft edge.
    constexpr int kRings = metrics::kShadowBlur;
    const QColor ring = withOpacity(tokens.shadow, tokens.shadow.alphaF() / kRings * 1.5);
    for (int grow = kRings; grow > 0; --grow) {
        const double by = grow - kRings / 2.0;
        paintBox(painter, rect.adjusted(-by, -by, by, by).translated(0, metrics::kShadowDown),
                 radius + std::max(0.0, by), ring);
    }
    paintBox(painter, rect, radius, tokens.raised, tokens.border);
}

void paintHatch(QPainter &painter, const QRectF &rect, const QColor &colour, double step)
{
    const Saved saved(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setPen(QPen(colour, kHatchLine));
    // The step counts across the lines; along the edge it is longer by the root of two.
    const double along = step * std::sqrt(2.0);
    for (double x = rect.left() - rect.height(); x < rect.right(); x += along)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
}

void paintHorizontal(QPainter &painter, double left, double right, double y, const QColor &colour)
{
    const double thick = lineWidth(painter, metrics::kLine);
    const double top = toPixelY(painter, y);
    painter.fillRect(QRectF(left, top, right - left, thick), colour);
}

void paintVertical(QPainter &painter, double x, double top, double bottom, const QColor &colour)
{
    const double thick = lineWidth(painter, metrics::kLine);
    const double left = toPixelX(painter, x);
    painter.fillRect(QRectF(left, top, thick, bottom - top), colour);
}

} // namespace tessera::ui
