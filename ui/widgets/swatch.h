// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <functional>

class QPainter;
class QRectF;

namespace tessera::ui {

/// How a part of a bar or a legend entry is drawn: a colour that the theme decides, or hatching.
struct Swatch {
    enum class Shape { Box, Line, Dashes };

    std::function<QColor(const Tokens &)> colour;
    bool hatched = false;
    Shape shape = Shape::Box; ///< in a legend

    /// `Swatch::of(&Tokens::weights)`
    [[nodiscard]] static Swatch of(QColor Tokens::*member);
    [[nodiscard]] static Swatch of(StepPart part);
    [[nodiscard]] static Swatch curve(int index);
    [[nodiscard]] static Swatch hatch(); ///< a bubble, a safety margin
    /// A line that is drawn over bars.
    [[nodiscard]] static Swatch line(QColor Tokens::*member, Shape shape = Shape::Line);
};

void paintSwatch(QPainter &painter, const QRectF &rect, const Swatch &swatch, const Tokens &tokens);

} // namespace tessera::ui
