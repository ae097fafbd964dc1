// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/style_parts.h"

#include <QDateTime>
#include <QPainter>
#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace tessera::ui::style {
namespace {

constexpr int kGroove = 4;
constexpr int kThumb = 16;
constexpr int kThumbRoom = kThumb + 6; // with the focus ring
constexpr int kScrollThumb = 6;
constexpr int kScrollThumbLeast = 28;
constexpr double kBusyBlock = 0.3;
constexpr int kBusyMs = 1200;

bool isHorizontal(const QStyleOptionSlider &option)
{
    return option.orientation == Qt::Horizontal;
}

/// `across` px thick, centred, along the whole of `rect`.
QRectF bar(const QRectF &rect, bool horizontal, double across)
{
    return horizontal ? QRectF(rect.left(), rect.center().y() - across / 2, rect.width(), across)
                      : QRectF(rect.center().x() - across / 2, rect.top(), across, rect.height());
}

double progressShare(const QStyleOptionProgressBar &option)
{
    const double span = static_cast<double>(option.maximum) - option.minimum;
    return std::clamp((static_cast<double>(option.progress) - option.minimum) / span, 0.0, 1.0);
}

/// Where the block of a bar of unknown length is now; it goes there and back.
double busyStart()
{
    const double phase =
        static_cast<double>(QDateTime::currentMSecsSinceEpoch() % (2 * kBusyMs)) / kBusyMs;
    return (phase < 1 ? phase : 2 - phase) * (1 - kBusyBlock);
}

} // namespace

QRect sliderPart(const QStyleOptionSlider &option, QStyle::SubControl part)
{
    const QRect &rect = option.rect;
    const bool horizontal = isHorizontal(option);
    if (part == QStyle::SC_SliderGroove)
        return rect;
    const int length = horizontal ? rect.width() : rect.height();
    const int position =
        QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                        length - kThumbRoom, option.upsideDown);
    if (horizontal)
        return {rect.left() + position, rect.top() + (rect.height() - kThumbRoom) / 2, kThumbRoom,
                kThumbRoom};
    return {rect.left() + (rect.width() - kThumbRoom) / 2, rect.top() + position, kThumbRoom,
            kThumbRoom};
}

void paintSlider(const Canvas &canvas, const QStyleOptionSlider &option)
{
    const Tokens &tokens = canvas.tokens;
    const Flags flags = flagsOf(option);
    const bool horizontal = isHorizontal(option);
    const QRectF thumbRoom(sliderPart(option, QStyle::SC_SliderHandle));
    const double inset = (kThumbRoom - kThumb) / 2.0;
    const QRectF thumb = thumbRoom.adjusted(inset, inset, -inset, -inset);
    QRectF groove = bar(option.rect, horizontal, kGroove);
    groove =
        horizontal ? groove.adjusted(inset, 0, -inset, 0) : groove.adjusted(0, inset, 0, -inset);
    paintBox(canvas.painter, groove, kGroove / 2.0, tokens.track);

    QRectF filled = groove;
    if (horizontal)
        option.upsideDown ? filled.setLeft(thumb.center().x())
                          : filled.setRight(thumb.center().x());
    else
        option.upsideDown ? filled.setTop(thumb.center().y())
                          : filled.setBottom(thumb.center().y());
    const QColor colour = flags.enabled ? tokens.accent : tokens.disabled;
    paintBox(canvas.painter, filled, kGroove / 2.0, colour);

    if (showsFocus(canvas.widget))
        paintRing(canvas.painter, thumbRoom, kThumbRoom / 2.0, tokens.accent);
    const bool over = option.activeSubControls.testFlag(QStyle::SC_SliderHandle) && flags.hover;
    paintBox(canvas.painter, thumb, kThumb / 2.0, over ? tokens.hover : tokens.surface, colour,
             metrics::kFocusLine);
}

QRect scrollBarPart(const QStyleOptionSlider &option, QStyle::SubControl part)
{
    const QRect &rect = option.rect;
    const bool horizontal = isHorizontal(option);
    const int length = horizontal ? rect.width() : rect.height();
    const int span = option.maximum - option.minimum;
    int thumb = length;
    if (span > 0) {
        const double share = static_cast<double>(option.pageStep) / (span + option.pageStep);
        thumb = std::clamp(static_cast<int>(length * share), std::min(kScrollThumbLeast, length),
                           length);
    }
    const int start = QStyle::sliderPositionFromValue(
        option.minimum, option.maximum, option.sliderPosition, length - thumb, option.upsideDown);
    const auto along = [&](int from, int to) {
        return horizontal ? QRect(rect.left() + from, rect.top(), to - from, rect.height())
                          : QRect(rect.left(), rect.top() + from, rect.width(), to - from);
    };
    if (part == QStyle::SC_ScrollBarGroove)
        return rect;
    if (part == QStyle::SC_ScrollBarSlider)
        return along(start, start + thumb);
    if (part == QStyle::SC_ScrollBarSubPage)
        return along(0, start);
    if (part == QStyle::SC_ScrollBarAddPage)
        return along(start + thumb, length);
    return {}; // there are no arrows
}

void paintScrollBar(const Canvas &canvas, const QStyleOptionSlider &option)
{
    const Flags flags = flagsOf(option);
    if (option.maximum <= option.minimum)
        return;
    const bool held = option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider);
    const bool strong = held && (flags.hover || flags.down);
    const Tokens &tokens = canvas.tokens;
    const QRectF slot = QRectF(scrollBarPart(option, QStyle::SC_ScrollBarSlider));
    const QRectF thumb = bar(slot, isHorizontal(option), kScrollThumb);
    paintBox(canvas.painter, thumb, kScrollThumb / 2.0,
             strong ? tokens.control : mixed(tokens.window, tokens.control, 0.5));
}

void paintProgress(const Canvas &canvas, const QStyleOptionProgressBar &option)
{
    const Tokens &tokens = canvas.tokens;
    const QRectF groove = bar(option.rect, true, kGroove);
    paintBox(canvas.painter, groove, kGroove / 2.0, tokens.track);
    const bool busy = option.maximum <= option.minimum;
    const double start = busy ? busyStart() : 0;
    const double share = busy ? kBusyBlock : progressShare(option);
    if (share <= 0)
        return;
    const double width = std::max<double>(groove.width() * share, kGroove);
    const QRectF done(groove.left() + groove.width() * start, groove.top(), width, kGroove);
    paintBox(canvas.painter, done, kGroove / 2.0,
             isProgressPaused(canvas.widget) ? tokens.warning : tokens.accent);
}

} // namespace tessera::ui::style
