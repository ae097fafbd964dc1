// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/polyline.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <optional>

namespace tessera::ui {
namespace {

/// Beyond it a point is as good as infinitely far, and sums of two still have all their digits.
constexpr double kFar = 1e7;

QPointF clamped(const QPointF &point)
{
    return {std::clamp(point.x(), -kFar, kFar), std::clamp(point.y(), -kFar, kFar)};
}

/// Takes from [from, to], shares of the way, what is beyond one edge: the way enters it where
/// `distance` reaches zero and goes by `towards` a whole way.
bool cutAtEdge(double towards, double distance, double &from, double &to)
{
    if (towards == 0)
        return distance >= 0;
    const double share = distance / towards;
    if (towards < 0)
        from = std::max(from, share);
    else
        to = std::min(to, share);
    return from <= to;
}

/// Liang and Barsky 1984.
std::optional<QLineF> clipped(const QRectF &box, const QLineF &line)
{
    double from = 0;
    double to = 1;
    const bool inside = cutAtEdge(-line.dx(), line.x1() - box.left(), from, to)
        && cutAtEdge(line.dx(), box.right() - line.x1(), from, to)
        && cutAtEdge(-line.dy(), line.y1() - box.top(), from, to)
        && cutAtEdge(line.dy(), box.bottom() - line.y1(), from, to);
    if (!inside)
        return std::nullopt;
    return QLineF(from == 0 ? line.p1() : line.pointAt(from),
                  to == 1 ? line.p2() : line.pointAt(to));
}

/// Puts lines together corner by corner.
class LineBuilder
{
public:
    explicit LineBuilder(const QRectF &box) : m_box(box) {}

    void cut()
    {
        if (m_corners == 1 && m_box.contains(m_last))
            m_lines.append(QPolygonF{m_last});
        m_corners = 0;
    }

    void add(const QPointF &corner)
    {
        if (m_corners > 0)
            addSegment({m_last, corner});
        m_last = corner;
        ++m_corners;
    }

    QList<QPolygonF> take()
    {
        cut();
        return std::move(m_lines);
    }

private:
    void addSegment(const QLineF &segment)
    {
        const std::optional<QLineF> part = clipped(m_box, segment);
        if (!part)
            return;
        // A segment that enters the box or follows a cut begins a line.
        const bool goesOn = m_corners > 1 && !m_lines.isEmpty() && m_lines.last().size() > 1
            && m_lines.last().last() == part->p1() && part->p1() == segment.p1();
        if (!goesOn)
            m_lines.append(QPolygonF{part->p1()});
        m_lines.last().append(part->p2());
    }

    QRectF m_box;
    QList<QPolygonF> m_lines;
    QPointF m_last;
    int m_corners = 0; // since the last cut
};

} // namespace

QList<QPolygonF> linesWithin(const QRectF &box, const QList<QPointF> &corners)
{
    LineBuilder builder(box);
    for (const QPointF &corner : corners) {
        if (std::isnan(corner.x()) || std::isnan(corner.y()))
            builder.cut();
        else
            builder.add(clamped(corner));
    }
    return builder.take();
}

} // namespace tessera::ui
