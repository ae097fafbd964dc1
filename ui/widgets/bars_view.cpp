// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/bars_view.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tessera::ui {
namespace {

constexpr int kLeft = 28;
constexpr int kBottom = 22;
constexpr int kTop = 8;
constexpr double kGroupGap = 6;
constexpr double kLoadLine = 1.5;
constexpr double kDeadHeight = 10; // so that a dead expert can be seen
constexpr int kMostLabels = 5;
constexpr double kLeastTop = 2;
constexpr int kNarrowest = 240;
constexpr int kUsualHeight = 120;

} // namespace

double BarsData::groupLoad(int group) const
{
    const std::size_t size = utilisation.size() / static_cast<std::size_t>(std::max(1, groups));
    double sum = 0;
    int measured = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const double value = utilisation[static_cast<std::size_t>(group) * size + i];
        if (std::isfinite(value)) {
            sum += value;
            ++measured;
        }
    }
    return measured > 0 ? sum / measured : std::numeric_limits<double>::quiet_NaN();
}

BarsView::BarsView(QWidget *parent) : ThemedWidget(parent), m_readOut(new ReadOut(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void BarsView::setData(BarsData data)
{
    m_data = std::move(data);
    double top = kLeastTop;
    for (const double value : m_data.utilisation)
        if (std::isfinite(value))
            top = std::max(top, std::ceil(value));
    m_top = top;
    if (m_seen >= experts())
        m_seen = -1;
    if (m_readOut->isVisible())
        look(m_seen);
    update();
}

void BarsView::setWarnAbove(double load)
{
    m_warnAbove = load;
    update();
}

void BarsView::setGroupNamer(std::function<QString(int, double)> namer)
{
    m_groupNamer = std::move(namer);
    update();
}

QSize BarsView::sizeHint() const
{
    return {kNarrowest * 2, kUsualHeight};
}

QSize BarsView::minimumSizeHint() const
{
    return {kNarrowest, kUsualHeight * 2 / 3};
}

int BarsView::groupOf(int expert) const
{
    return expert * m_data.groups / std::max(1, experts());
}

bool BarsView::isWarned(int group) const
{
    return m_data.groups > 1 && m_data.groupLoad(group) > m_warnAbove;
}

QRectF BarsView::plotRect() const
{
    return QRectF(rect()).adjusted(kLeft, kTop, 0, -kBottom);
}

double BarsView::yOf(double utilisation) const
{
    const QRectF plot = plotRect();
    return plot.bottom() - plot.height() * utilisation / m_top;
}

QRectF BarsView::groupRect(int group) const
{
    const QRectF plot = plotRect();
    const double wide = plot.width() / m_data.groups;
    return {plot.left() + group * wide, plot.top(), wide, plot.height()};
}

QRectF BarsView::barRect(int expert) const
{
    const int group = groupOf(expert);
    const int perGroup = std::max(1, experts() / std::max(1, m_data.groups));
    const QRectF room = groupRect(group).adjusted(kGroupGap / 2, 0, -kGroupGap / 2, 0);
    const double pitch = room.width() / perGroup;
    const double gap = pitch >= 3 ? 1 : 0;
    const double value = m_data.utilisation[static_cast<std::size_t>(expert)];
    const double top = std::isfinite(value) ? yOf(value) : room.bottom();
    const double left = room.left() + (expert - group * perGroup) * pitch;
    return {QPointF(left, top), QPointF(left + pitch - gap, room.bottom())};
}

int BarsView::expertAt(const QPointF &place) const
{
    if (!plotRect().contains(place))
        return -1;
    for (int expert = 0; expert < experts(); ++expert) {
        const QRectF bar = barRect(expert);
        if (place.x() >= bar.left() && place.x() < bar.right() + 1)
            return expert;
    }
    return -1;
}

void BarsView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintGrid(painter);
    paintBars(painter);
    const QRectF plot = plotRect();
    painter.setPen(QPen(tokens().text3, 1, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), yOf(1)), QPointF(plot.right(), yOf(1)));
    for (int group = 0; group < m_data.groups && experts() > 0; ++group)
        paintGroup(painter, group);
    if (m_seen >= 0)
        paintBox(painter, barRect(m_seen).adjusted(-1.5, -1.5, 1.5, 0), 0, Qt::NoBrush,
                 showsFocus(this) ? tokens().accent : tokens().text, 1.5);
    else if (showsFocus(this))
        paintRing(painter, rect(), metrics::kTagRadius, tokens().accent);
}

void BarsView::paintGrid(QPainter &painter) const
{
    const QRectF plot = plotRect();
    const int step = std::max(1, static_cast<int>(std::ceil(m_top / kMostLabels)));
    painter.setFont(font(TextStyle::Note));
    painter.setPen(tokens().text3);
    for (int value = 0; value <= m_top; value += step) {
        const double y = yOf(value);
        paintHorizontal(painter, plot.left(), plot.right(), y,
                        value == 0 ? tokens().control : tokens().divider);
        painter.drawText(QRectF(0, y - 8, kLeft - 8, 16), Qt::AlignVCenter | Qt::AlignRight,
                         QString::number(value));
    }
}

void BarsView::paintBars(QPainter &painter) const
{
    for (int expert = 0; expert < experts(); ++expert) {
        const double value = m_data.utilisation[static_cast<std::size_t>(expert)];
        QRectF bar = barRect(expert);
        if (!std::isfinite(value))
            continue;
        if (value < kDeadUtilisation) {
            bar.setTop(bar.bottom() - kDeadHeight);
            paintBox(painter, bar, 0, tokens().dead, tokens().control);
            paintHatch(painter, bar, tokens().deadStripe);
            continue;
        }
        painter.fillRect(aligned(painter, bar),
                         curveColour(tokens(), isWarned(groupOf(expert)) ? 1 : 0));
    }
}

void BarsView::paintGroup(QPainter &painter, int group) const
{
    const QRectF room = groupRect(group);
    const double load = m_data.groupLoad(group);
    if (std::isfinite(load))
        painter.fillRect(
            aligned(painter,
                    QRectF(room.left() + kGroupGap / 2, std::round(yOf(load)) - kLoadLine / 2,
                           room.width() - kGroupGap, kLoadLine)),
            tokens().text);
    if (!m_groupNamer)
        return;
    QFont name = font(TextStyle::Note);
    if (isWarned(group))
        name.setWeight(QFont::Medium);
    painter.setFont(name);
    painter.setPen(isWarned(group) ? tokens().warning : tokens().text3);
    painter.drawText(QRectF(room.left(), room.bottom() + 4, room.width(), 16), Qt::AlignCenter,
                     painter.fontMetrics().elidedText(m_groupNamer(group, load), Qt::ElideRight,
                                                      static_cast<int>(room.width() - kGroupGap)));
}

void BarsView::look(int expert)
{
    const bool moved = expert != m_seen;
    m_seen = expert;
    if (expert < 0 || !m_describer) {
        m_readOut->hide();
    } else {
        const ReadOutText text = m_describer(expert);
        m_readOut->showAt(barRect(expert).center(), text);
        setAccessibleDescription(text.plain());
    }
    update();
    if (moved)
        Q_EMIT hovered(expert);
}

void BarsView::mouseMoveEvent(QMouseEvent *event)
{
    if (const int expert = expertAt(event->position()); expert != m_seen)
        look(expert);
}

void BarsView::leaveEvent(QEvent *event)
{
    ThemedWidget::leaveEvent(event);
    look(-1);
}

void BarsView::keyPressEvent(QKeyEvent *event)
{
    const int last = experts() - 1;
    if (event->key() == Qt::Key_Left)
        look(m_seen < 0 ? last : std::max(0, m_seen - 1));
    else if (event->key() == Qt::Key_Right)
        look(std::min(last, m_seen + 1));
    else if (event->key() == Qt::Key_Home)
        look(std::min(0, last));
    else if (event->key() == Qt::Key_End)
        look(last);
    else
        ThemedWidget::keyPressEvent(event);
}

void BarsView::focusInEvent(QFocusEvent *event)
{
    ThemedWidget::focusInEvent(event);
    update();
}

void BarsView::focusOutEvent(QFocusEvent *event)
{
    ThemedWidget::focusOutEvent(event);
    look(-1);
}

} // namespace tessera::ui
