// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/read_out.h"

#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QPainter>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kShadow = metrics::kShadowBlur; // room for it around the box
constexpr int kSide = 10;
constexpr int kTop = 8;
constexpr int kLine = 18;
constexpr int kColumnGap = 16;
constexpr int kDistance = 12;

} // namespace

QString ReadOutText::plain() const
{
    QStringList parts{title};
    for (const auto &[name, value] : lines)
        parts << QStringLiteral("%1 %2").arg(name, value);
    return parts.join(QStringLiteral(", "));
}

ReadOut::ReadOut(QWidget *parent) : ThemedWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void ReadOut::showAt(const QPointF &place, const ReadOutText &text)
{
    m_text = text;
    const QSize size = sizeHint();
    const QSize room = parentWidget()->size();
    // Positions of the box, whose widget is larger by the shadow.
    const auto beside = [](double at, int wide, int end) {
        const double after = at + kDistance;
        return after + wide <= end ? after : at - kDistance - wide;
    };
    const int wide = size.width() - 2 * kShadow;
    const int high = size.height() - 2 * kShadow;
    const double x = std::max(0.0, beside(place.x(), wide, room.width()));
    const double y = std::max(0.0, beside(place.y(), high, room.height()));
    setGeometry(static_cast<int>(x) - kShadow, static_cast<int>(y) - kShadow, size.width(),
                size.height());
    show();
    raise();
    update();
}

QSize ReadOut::sizeHint() const
{
    int names = 0;
    int values = 0;
    for (const auto &[name, value] : m_text.lines) {
        names = std::max(names, metricsOf(TextStyle::Small).horizontalAdvance(name));
        values = std::max(values, metricsOf(TextStyle::SmallStrong).horizontalAdvance(value));
    }
    const int title = metricsOf(TextStyle::SmallStrong).horizontalAdvance(m_text.title);
    const int rows = static_cast<int>(m_text.lines.size()) + (m_text.title.isEmpty() ? 0 : 1);
    return {std::max(title, names + kColumnGap + values) + 1 + 2 * (kSide + kShadow),
            rows * kLine + 2 * (kTop + kShadow)};
}

void ReadOut::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRectF box = QRectF(rect()).adjusted(kShadow, kShadow, -kShadow, -kShadow);
    paintFloating(painter, box, metrics::kControlRadius, tokens());
    QRectF line(box.left() + kSide, box.top() + kTop, box.width() - 2 * kSide, kLine);
    painter.setFont(font(TextStyle::SmallStrong));
    painter.setPen(tokens().text);
    if (!m_text.title.isEmpty()) {
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, m_text.title);
        line.translate(0, kLine);
    }
    for (const auto &[name, value] : std::as_const(m_text.lines)) {
        painter.setFont(font(TextStyle::Small));
        painter.setPen(tokens().text2);
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, name);
        painter.setFont(font(TextStyle::SmallStrong));
        painter.setPen(tokens().text);
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, value);
        line.translate(0, kLine);
    }
}

} // namespace tessera::ui
