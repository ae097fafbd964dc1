// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/timeline.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kHeight = 24;
constexpr int kTrack = 4;
constexpr int kReach = 7;   // of a mark, for the mouse
constexpr int kBeside = 11; // from one mark to the next at the same step
constexpr int kDefaultLeft = 40;
constexpr int kDefaultRight = 12;
constexpr double kDoneShare = 0.6; // of the accent
constexpr double kPen = 1.5;

void paintTriangle(QPainter &painter, const QPointF &centre, const QColor &fill, const QColor &line)
{
    QPainterPath path(centre + QPointF(0, -6));
    path.lineTo(centre + QPointF(6, 5));
    path.lineTo(centre + QPointF(-6, 5));
    path.closeSubpath();
    painter.setBrush(fill);
    painter.setPen(QPen(line, kPen, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
}

} // namespace

Timeline::Timeline(QWidget *parent)
    : ThemedWidget(parent), m_left(kDefaultLeft), m_right(kDefaultRight)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Timeline::setSteps(qint64 done, qint64 planned)
{
    m_done = done;
    m_planned = planned;
    update();
}

void Timeline::setMarks(const QList<TimelineMark> &marks)
{
    m_marks = marks;
    if (m_current >= m_marks.size())
        m_current = -1;
    tell();
    update();
}

void Timeline::setMargins(int left, int right)
{
    m_left = left;
    m_right = right;
    update();
}

QSize Timeline::sizeHint() const
{
    return {400, kHeight};
}

QSize Timeline::minimumSizeHint() const
{
    return {m_left + m_right + 100, kHeight};
}

double Timeline::positionOf(qint64 step) const
{
    const double end = static_cast<double>(std::max<qint64>({m_planned, m_done, 1}));
    return m_left + (width() - m_left - m_right) * static_cast<double>(step) / end;
}

/// A pause at the step of another mark stands beside it, which would hide it.
QPointF Timeline::placeOf(int mark) const
{
    const TimelineMark &own = m_marks[mark];
    const QPointF place(positionOf(own.step), height() / 2.0);
    const auto hides = [&](int other) {
        return other >= 0 && other < m_marks.size() && m_marks[other].step == own.step
            && m_marks[other].kind != MarkKind::Pause;
    };
    if (own.kind != MarkKind::Pause || (!hides(mark - 1) && !hides(mark + 1)))
        return place;
    const bool hasRoom = place.x() + kBeside + kReach <= width();
    return place + QPointF(hasRoom ? kBeside : -kBeside, 0);
}

int Timeline::markAt(const QPointF &place) const
{
    int best = -1;
    double nearest = kReach;
    for (int i = 0; i < m_marks.size(); ++i) {
        const double distance = std::abs(placeOf(i).x() - place.x());
        if (distance <= nearest) { // of two at one place the later one lies on top
            nearest = distance;
            best = i;
        }
    }
    return best;
}

bool Timeline::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return ThemedWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    if (const int mark = markAt(help->pos()); mark >= 0)
        QToolTip::showText(help->globalPos(), m_marks[mark].text, this);
    else
        QToolTip::hideText();
    return true;
}

void Timeline::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTrack(painter);
    for (int i = 0; i < m_marks.size(); ++i)
        paintMark(painter, placeOf(i), m_marks[i].kind, m_marks[i].ongoing, tokens());
    if (m_current >= 0 && showsFocus(this)) {
        const QPointF centre = placeOf(m_current);
        paintRing(painter, QRectF(centre.x() - 10, centre.y() - 10, 20, 20),
                  metrics::kControlRadius, tokens().accent);
    } else if (showsFocus(this)) {
        paintRing(painter, rect(), metrics::kControlRadius, tokens().accent);
    }
}

void Timeline::paintTrack(QPainter &painter) const
{
    const double end = width() - m_right;
    const double top = (height() - kTrack) / 2.0;
    paintBox(painter, QRectF(m_left, top, end - m_left, kTrack), kTrack / 2.0, tokens().track);
    if (m_done > 0)
        paintBox(painter,
                 QRectF(m_left, top, std::max<double>(positionOf(m_done) - m_left, kTrack), kTrack),
                 kTrack / 2.0, mixed(tokens().surface, tokens().accent, kDoneShare));
}

void Timeline::keyPressEvent(QKeyEvent *event)
{
    const int last = static_cast<int>(m_marks.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        moveTo(m_current < 0 ? last : std::max(0, m_current - 1));
        return;
    case Qt::Key_Right:
        moveTo(std::min(last, m_current + 1));
        return;
    case Qt::Key_Home:
        moveTo(std::min(0, last));
        return;
    case Qt::Key_End:
        moveTo(last);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current >= 0)
            Q_EMIT markChosen(m_current);
        return;
    default: // an int, not an enum
        ThemedWidget::keyPressEvent(event);
    }
}

void Timeline::moveTo(int mark)
{
    m_current = mark;
    tell();
    update();
    if (mark >= 0)
        QToolTip::showText(mapToGlobal(placeOf(mark).toPoint() + QPoint(0, kReach)),
                           m_marks[mark].text, this);
}

void Timeline::tell()
{
    setAccessibleDescription(m_current >= 0 ? m_marks[m_current].text : QString());
}

void Timeline::mousePressEvent(QMouseEvent *event)
{
    const int mark = markAt(event->position());
    if (event->button() != Qt::LeftButton || mark < 0) {
        ThemedWidget::mousePressEvent(event);
        return;
    }
    m_current = mark;
    tell();
    update();
    Q_EMIT markChosen(mark);
}

void Timeline::focusInEvent(QFocusEvent *event)
{
    ThemedWidget::focusInEvent(event);
    update();
}

void Timeline::focusOutEvent(QFocusEvent *event)
{
    ThemedWidget::focusOutEvent(event);
    update();
}

void paintMark(QPainter &painter, const QPointF &centre, MarkKind kind, bool ongoing,
               const Tokens &tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto square = [&](double half) {
        return QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half);
    };
    switch (kind) {
    case MarkKind::Checkpoint:
        paintBox(painter, square(5), 2, tokens.surface, tokens.success, kPen);
        break;
    case MarkKind::Evaluation:
        painter.setBrush(tokens.surface);
        painter.setPen(QPen(seriesColour(tokens, Series::Evaluation), kPen));
        painter.drawEllipse(square(3));
        break;
    case MarkKind::Alert:
        paintTriangle(painter, centre, tokens.warningSoft, tokens.warning);
        break;
    case MarkKind::Pause:
        for (const double x : {-3.5, 1.5})
            painter.fillRect(QRectF(centre.x() + x, centre.y() - 5, 2, 10),
                             ongoing ? tokens.warning : tokens.text2);
        break;
    case MarkKind::Restart:
        paintBox(painter, square(4), 4, tokens.surface, tokens.warning, kPen);
        painter.fillRect(QRectF(centre.x() - 1, centre.y() - 6, 2, 12), tokens.warning);
        break;
    case MarkKind::Failure:
        painter.setPen(QPen(tokens.error, 2, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(centre + QPointF(-4, -4), centre + QPointF(4, 4));
        painter.drawLine(centre + QPointF(-4, 4), centre + QPointF(4, -4));
        break;
    }
    painter.restore();
}

} // namespace tessera::ui
