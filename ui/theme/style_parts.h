// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QStyleOption>

class QPainter;

// The parts of StudioStyle, one source a family: style_buttons.cpp, style_fields.cpp,
// style_ranges.cpp, style_views.cpp, style_menus.cpp. Nobody else includes this.
namespace tessera::ui::style {

/// What every part needs: the colours, where to paint, and who is painted (may be null).
struct Canvas {
    const Tokens &tokens;
    QPainter &painter;
    const QWidget *widget = nullptr;
};

struct Flags {
    bool enabled = false;
    bool hover = false;
    bool down = false;
    bool focus = false;
    bool on = false;
};
[[nodiscard]] Flags flagsOf(const QStyleOption &option);

// Buttons
[[nodiscard]] QSize pushButtonSize(const QStyleOptionButton &option, const QWidget *widget);
[[nodiscard]] QSize toolButtonSize(const QStyleOptionToolButton &option, const QWidget *widget);
void paintPushButton(const Canvas &canvas, const QStyleOptionButton &option);
void paintToolButton(const Canvas &canvas, const QStyleOptionToolButton &option);
void paintCheckBox(const Canvas &canvas, const QStyleOption &option);
void paintRadio(const Canvas &canvas, const QStyleOption &option);

// Fields
void paintField(const Canvas &canvas, const QRectF &rect, const Flags &flags);
void paintCombo(const Canvas &canvas, const QStyleOptionComboBox &option);
void paintComboLabel(const Canvas &canvas, const QStyleOptionComboBox &option);
void paintSpinBox(const Canvas &canvas, const QStyleOptionSpinBox &option);
[[nodiscard]] int comboWidth(const QStyleOptionComboBox &option, int contents);
[[nodiscard]] int spinBoxWidth(int contents);
[[nodiscard]] QRect comboPart(const QStyleOptionComboBox &option, QStyle::SubControl part);
[[nodiscard]] QRect spinBoxPart(const QStyleOptionSpinBox &option, QStyle::SubControl part);

// Sliders, scroll bars, progress
[[nodiscard]] QRect sliderPart(const QStyleOptionSlider &option, QStyle::SubControl part);
[[nodiscard]] QRect scrollBarPart(const QStyleOptionSlider &option, QStyle::SubControl part);
void paintSlider(const Canvas &canvas, const QStyleOptionSlider &option);
void paintScrollBar(const Canvas &canvas, const QStyleOptionSlider &option);
void paintProgress(const Canvas &canvas, const QStyleOptionProgressBar &option);

// Tables, lists, tabs
inline constexpr int kCellPadding = 8;
inline constexpr int kEdgePadding = 8; ///< more, at the left of the first column
[[nodiscard]] bool isFirstColumn(const QStyleOptionViewItem &option, const QWidget *view);
void paintRow(const Canvas &canvas, const QStyleOptionViewItem &option);
void paintItemPanel(const Canvas &canvas, const QStyleOptionViewItem &option);
void paintHeaderSection(const Canvas &canvas, const QStyleOptionHeader &option);
void paintHeaderLabel(const Canvas &canvas, const QStyleOptionHeader &option);
[[nodiscard]] QSize headerSize(const QStyleOptionHeader &option, const QWidget *widget);
[[nodiscard]] QSize tabSize(const QStyleOptionTab &option, const QWidget *widget);
void paintTab(const Canvas &canvas, const QStyleOptionTab &option);

// Menus and tooltips
[[nodiscard]] QSize menuItemSize(const QStyleOptionMenuItem &option, const QSize &contents);
void paintMenuItem(const Canvas &canvas, const QStyleOptionMenuItem &option);
void paintMenuPanel(const Canvas &canvas, const QRect &rect);

} // namespace tessera::ui::style
