// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/style_parts.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QPainter>
#include <QStyle>
#include <QWidget>

namespace tessera::ui::style {
namespace {

constexpr int kTextLeft = 11;       // as far as a line edit begins its text
constexpr int kArrowFromRight = 19; // its centre
constexpr int kComboArrowColumn = 32;
constexpr int kStepColumn = 20;
constexpr int kStepRoom = 24; // what the edit field leaves free

QRectF around(const QPointF &centre, double size)
{
    return {centre.x() - size / 2, centre.y() - size / 2, size, size};
}

void paintStep(const Canvas &canvas, const QStyleOptionSpinBox &option, QStyle::SubControl part,
               bool possible)
{
    const Tokens &tokens = canvas.tokens;
    const QRect rect = spinBoxPart(option, part);
    const bool active = option.activeSubControls == part && possible;
    const bool down = active && option.state.testFlag(QStyle::State_Sunken);
    const bool hover = active && option.state.testFlag(QStyle::State_MouseOver);
    if (down || hover)
        canvas.painter.fillRect(rect, down ? tokens.pressed : tokens.hover);
    const bool up = part == QStyle::SC_SpinBoxUp;
    // Both arrows stand close to the middle line, as one sign.
    const double y = up ? rect.bottom() + 1 - 5 : rect.top() + 5;
    const QColor colour = possible ? tokens.text2 : tokens.disabled;
    paintIcon(canvas.painter, up ? Icon::ChevronUp : Icon::ChevronDown,
              around({rect.center().x() + 0.5, y}, metrics::kStepIcon), colour);
}

} // namespace

void paintField(const Canvas &canvas, const QRectF &rect, const Flags &flags)
{
    const Tokens &tokens = canvas.tokens;
    const QColor fill = flags.enabled ? tokens.surface : tokens.sunken;
    if (flags.enabled && hasFieldError(canvas.widget))
        paintBox(canvas.painter, rect, metrics::kControlRadius, fill, tokens.error,
                 metrics::kFocusLine);
    else if (flags.enabled && flags.focus)
        paintBox(canvas.painter, rect, metrics::kControlRadius, fill, tokens.accent,
                 metrics::kFocusLine);
    else
        paintBox(canvas.painter, rect, metrics::kControlRadius, fill,
                 flags.enabled ? tokens.control : tokens.border);
}

int comboWidth(const QStyleOptionComboBox &option, int contents)
{
    // Widths of texts are rounded, and one that lacks a part of a pixel would lose its last
    // letters.
    constexpr int kRounding = 2;
    return contents + kRounding + (option.editable ? 2 * kTextLeft : kTextLeft) + kComboArrowColumn;
}

int spinBoxWidth(int contents)
{
    return contents + 2 * kTextLeft + kStepRoom;
}

QRect comboPart(const QStyleOptionComboBox &option, QStyle::SubControl part)
{
    const QRect &rect = option.rect;
    if (part == QStyle::SC_ComboBoxArrow)
        return {rect.right() + 1 - kComboArrowColumn, rect.top(), kComboArrowColumn, rect.height()};
    if (part == QStyle::SC_ComboBoxEditField) {
        // An editable one has a line edit in it, with margins of its own.
        const int left = option.editable ? 1 : kTextLeft;
        return rect.adjusted(left, 1, -kComboArrowColumn, -1);
    }
    return rect;
}

void paintCombo(const Canvas &canvas, const QStyleOptionComboBox &option)
{
    const Tokens &tokens = canvas.tokens;
    const Flags flags = flagsOf(option);
    if (option.frame)
        paintField(canvas, option.rect, flags);
    const QPointF centre(option.rect.right() + 1 - kArrowFromRight, option.rect.center().y() + 0.5);
    paintIcon(canvas.painter, Icon::ChevronDown, around(centre, metrics::kButtonIcon),
              flags.enabled ? tokens.text2 : tokens.disabled);
}

void paintComboLabel(const Canvas &canvas, const QStyleOptionComboBox &option)
{
    if (option.editable)
        return;
    const Tokens &tokens = canvas.tokens;
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    QRect rect = comboPart(option, QStyle::SC_ComboBoxEditField);
    if (!option.currentIcon.isNull()) {
        const QRectF box(rect.left(), rect.top(), metrics::kButtonIcon, rect.height());
        paintIcon(canvas.painter, option.currentIcon, box,
                  enabled ? tokens.text2 : tokens.disabled);
        rect.setLeft(rect.left() + metrics::kButtonIcon + metrics::kGroupGap);
    }
    const auto *combo = qobject_cast<const QComboBox *>(canvas.widget);
    const bool placeholder = combo != nullptr && combo->currentIndex() < 0;
    const QColor colour = placeholder ? tokens.text3 : tokens.text;
    canvas.painter.setPen(enabled ? colour : tokens.disabled);
    canvas.painter.drawText(
        rect, Qt::AlignVCenter | Qt::AlignLeft,
        option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, rect.width()));
}

QRect spinBoxPart(const QStyleOptionSpinBox &option, QStyle::SubControl part)
{
    const QRect &rect = option.rect;
    const bool buttons = option.buttonSymbols != QAbstractSpinBox::NoButtons;
    const int middle = rect.height() / 2;
    const int left = rect.right() - kStepColumn; // within the outline
    if (part == QStyle::SC_SpinBoxEditField)
        return rect.adjusted(1, 1, buttons ? -kStepRoom : -1, -1);
    if (part == QStyle::SC_SpinBoxUp)
        return buttons ? QRect(left, rect.top() + 1, kStepColumn, middle - 1) : QRect();
    if (part == QStyle::SC_SpinBoxDown)
        return buttons ? QRect(left, rect.top() + middle, kStepColumn, rect.height() - middle - 1)
                       : QRect();
    return rect; // the frame
}

void paintSpinBox(const Canvas &canvas, const QStyleOptionSpinBox &option)
{
    const Flags flags = flagsOf(option);
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons) {
        paintField(canvas, option.rect, flags);
        return;
    }
    paintField(canvas, option.rect, flags);
    canvas.painter.save();
    canvas.painter.setClipRect(option.rect.adjusted(2, 2, -2, -2));
    paintStep(canvas, option, QStyle::SC_SpinBoxUp,
              flags.enabled && option.stepEnabled.testFlag(QAbstractSpinBox::StepUpEnabled));
    paintStep(canvas, option, QStyle::SC_SpinBoxDown,
              flags.enabled && option.stepEnabled.testFlag(QAbstractSpinBox::StepDownEnabled));
    paintVertical(canvas.painter, option.rect.right() - kStepColumn, option.rect.top() + 2,
                  option.rect.bottom() - 1, canvas.tokens.border);
    canvas.painter.restore();
}

} // namespace tessera::ui::style
