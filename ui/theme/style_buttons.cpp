// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/style_parts.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QToolButton>
#include <QWidget>

#include <algorithm>

namespace tessera::ui::style {
namespace {

constexpr int kIconTextGap = 6;
constexpr int kSide = 12;
constexpr int kGhostSide = 8;
constexpr int kArrow = 16;

struct ButtonLook {
    QColor fill;
    QColor line;
    QColor text;
};

QColor pick(const Flags &flags, const QColor &normal, const QColor &hover, const QColor &pressed)
{
    if (flags.down)
        return pressed;
    return flags.hover ? hover : normal;
}

ButtonLook disabledLook(const Tokens &tokens, ButtonKind kind)
{
    switch (kind) {
    case ButtonKind::Primary:
    case ButtonKind::DangerFilled:
        return {tokens.track, {}, tokens.text3};
    case ButtonKind::Secondary:
    case ButtonKind::Danger:
        return {tokens.sunken, tokens.border, tokens.disabled};
    case ButtonKind::Ghost:
    case ButtonKind::GhostDanger:
    case ButtonKind::Link:
        return {Qt::transparent, {}, tokens.disabled};
    }
    Q_UNREACHABLE();
}

ButtonLook lookOf(const Tokens &tokens, ButtonKind kind, const Flags &flags)
{
    if (!flags.enabled)
        return disabledLook(tokens, kind);
    const QColor ghost = pick(flags, Qt::transparent, tokens.hover, tokens.pressed);
    switch (kind) {
    case ButtonKind::Primary:
        return {pick(flags, tokens.accent, tokens.accentHover, tokens.accentPressed),
                {},
                tokens.onAccent};
    case ButtonKind::Secondary:
        if (flags.on)
            return {tokens.accentSoft, tokens.control, tokens.accent};
        return {pick(flags, tokens.surface, tokens.hover, tokens.pressed), tokens.control,
                tokens.text};
    case ButtonKind::Danger:
        return {pick(flags, tokens.surface, tokens.errorSoft, tokens.errorSoft), tokens.error,
                tokens.error};
    case ButtonKind::DangerFilled:
        return {pick(flags, tokens.error, mixed(tokens.error, tokens.text, 0.12),
                     mixed(tokens.error, tokens.text, 0.24)),
                {},
                tokens.dark ? tokens.onAccent : tokens.surface};
    case ButtonKind::Ghost:
        return {flags.on ? tokens.accentSoft : ghost, {}, tokens.accent};
    case ButtonKind::GhostDanger:
        return {ghost == Qt::transparent ? ghost : tokens.errorSoft, {}, tokens.error};
    case ButtonKind::Link:
        return {Qt::transparent,
                {},
                pick(flags, tokens.accent, tokens.accentHover, tokens.accentPressed)};
    }
    Q_UNREACHABLE();
}

int sideOf(ButtonKind kind)
{
    switch (kind) {
    case ButtonKind::Primary:
    case ButtonKind::Secondary:
    case ButtonKind::Danger:
    case ButtonKind::DangerFilled:
        return kSide;
    case ButtonKind::Ghost:
    case ButtonKind::GhostDanger:
        return kGhostSide;
    case ButtonKind::Link:
        return 0;
    }
    Q_UNREACHABLE();
}

/// What stands in a button, from the left: icon, text, arrow of its menu.
struct Content {
    QString text;
    QIcon icon;
    bool menu = false;
    QFontMetrics font;

    [[nodiscard]] int width() const
    {
        int total = text.isEmpty() ? 0 : font.size(Qt::TextShowMnemonic, text).width();
        if (!icon.isNull())
            total += metrics::kButtonIcon + (text.isEmpty() ? 0 : kIconTextGap);
        if (menu)
            total += kArrow + (total > 0 ? kIconTextGap : 0);
        return total;
    }
};

Content contentOf(const QStyleOptionButton &option)
{
    return {option.text, option.icon, (option.features & QStyleOptionButton::HasMenu) != 0,
            option.fontMetrics};
}

Content contentOf(const QStyleOptionToolButton &option)
{
    const bool text = option.toolButtonStyle != Qt::ToolButtonIconOnly || option.icon.isNull();
    return {text ? option.text : QString(),
            option.toolButtonStyle == Qt::ToolButtonTextOnly ? QIcon() : option.icon,
            text && (option.features & QStyleOptionToolButton::HasMenu) != 0, option.fontMetrics};
}

bool isIconOnly(const Content &content)
{
    return content.text.isEmpty() && !content.menu;
}

QSize sizeOf(const Content &content, ButtonKind kind, const QWidget *widget)
{
    if (isIconOnly(content)) {
        const int side = std::min(controlHeight(widget), metrics::kCompactHeight);
        return {side, side};
    }
    return {content.width() + 2 * sideOf(kind), controlHeight(widget)};
}

void paintContent(const Canvas &canvas, const QRect &rect, const Content &content,
                  const ButtonLook &look)
{
    QPainter &painter = canvas.painter;
    const int width = std::min(content.width(), rect.width());
    double x = rect.x() + (rect.width() - width) / 2.0;
    double right = x + width;
    const auto iconBox = [&](double left) {
        return QRectF(left, rect.y() + (rect.height() - metrics::kButtonIcon) / 2.0,
                      metrics::kButtonIcon, metrics::kButtonIcon);
    };
    if (!content.icon.isNull()) {
        paintIcon(painter, content.icon, iconBox(x), look.text);
        x += metrics::kButtonIcon + kIconTextGap;
    }
    if (content.menu) {
        right -= kArrow;
        paintIcon(painter, Icon::ChevronDown, iconBox(right), look.text);
        right -= kIconTextGap;
    }
    if (content.text.isEmpty())
        return;
    painter.setPen(look.text);
    const QRectF box(x, rect.y(), right - x + 1, rect.height());
    const QString text = content.font.elidedText(
        content.text, Qt::ElideRight, static_cast<int>(box.width()), Qt::TextShowMnemonic);
    painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, text);
}

void paintButton(const Canvas &canvas, const QRect &rect, const Content &content,
                 const ButtonLook &look)
{
    if (look.fill != Qt::transparent || look.line.isValid())
        paintBox(canvas.painter, rect, metrics::kControlRadius, look.fill, look.line);
    paintContent(canvas, rect, content, look);
}

void paintTick(QPainter &painter, const QRectF &box, const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    QPainterPath tick(box.topLeft() + QPointF(4.25, 8.25));
    tick.lineTo(box.topLeft() + QPointF(7, 11));
    tick.lineTo(box.topLeft() + QPointF(11.75, 5.25));
    painter.drawPath(tick);
    painter.restore();
}

} // namespace

Flags flagsOf(const QStyleOption &option)
{
    Flags flags;
    flags.enabled = option.state.testFlag(QStyle::State_Enabled);
    flags.hover = option.state.testFlag(QStyle::State_MouseOver);
    flags.down = option.state.testFlag(QStyle::State_Sunken);
    flags.focus = option.state.testFlag(QStyle::State_HasFocus);
    flags.on = option.state.testFlag(QStyle::State_On);
    return flags;
}

QSize pushButtonSize(const QStyleOptionButton &option, const QWidget *widget)
{
    return sizeOf(contentOf(option), buttonKind(widget), widget);
}

QSize toolButtonSize(const QStyleOptionToolButton &option, const QWidget *widget)
{
    return sizeOf(contentOf(option), buttonKind(widget), widget);
}

void paintPushButton(const Canvas &canvas, const QStyleOptionButton &option)
{
    const ButtonKind kind = buttonKind(canvas.widget);
    paintButton(canvas, option.rect, contentOf(option),
                lookOf(canvas.tokens, kind, flagsOf(option)));
}

void paintToolButton(const Canvas &canvas, const QStyleOptionToolButton &option)
{
    const Content content = contentOf(option);
    const Flags flags = flagsOf(option);
    ButtonLook look = lookOf(canvas.tokens, buttonKind(canvas.widget), flags);
    if (isIconOnly(content) && flags.enabled && !flags.on
        && buttonKind(canvas.widget) == ButtonKind::Ghost)
        look.text = canvas.tokens.text2;
    paintButton(canvas, option.rect, content, look);
}

void paintCheckBox(const Canvas &canvas, const QStyleOption &option)
{
    const Tokens &tokens = canvas.tokens;
    const Flags flags = flagsOf(option);
    const bool partial = option.state.testFlag(QStyle::State_NoChange);
    const QRectF box(option.rect);
    if (!flags.on && !partial) {
        const QColor fill = flags.enabled
            ? pick(flags, tokens.surface, tokens.hover, tokens.pressed)
            : tokens.sunken;
        paintBox(canvas.painter, box, metrics::kTagRadius, fill,
                 flags.enabled ? tokens.control : tokens.border);
        return;
    }
    const QColor fill = pick(flags, tokens.accent, tokens.accentHover, tokens.accentPressed);
    const QColor mark = flags.enabled ? tokens.onAccent : tokens.text3;
    paintBox(canvas.painter, box, metrics::kTagRadius, flags.enabled ? fill : tokens.track);
    if (partial)
        paintBox(canvas.painter, QRectF(box.center().x() - 4, box.center().y() - 1, 8, 2), 1, mark);
    else
        paintTick(canvas.painter, box, mark);
}

void paintRadio(const Canvas &canvas, const QStyleOption &option)
{
    const Tokens &tokens = canvas.tokens;
    const Flags flags = flagsOf(option);
    const QRectF box(option.rect);
    const double radius = box.width() / 2;
    const QColor line = flags.enabled ? (flags.on ? tokens.accent : tokens.control) : tokens.border;
    const QColor fill =
        flags.enabled ? pick(flags, tokens.surface, tokens.hover, tokens.pressed) : tokens.sunken;
    paintBox(canvas.painter, box, radius, fill, line);
    if (flags.on)
        paintBox(canvas.painter, box.adjusted(4, 4, -4, -4), radius,
                 flags.enabled ? tokens.accent : tokens.text3);
}

} // namespace tessera::ui::style
