// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <functional>

class QPainter;
class QRectF;

namespace tessera::ui {

/// How a part of a bar or a legend entry is filled: a colour that the theme decides, or hatching.
struct Swatch {
    std::function<QColor(const Tokens &)> colour;
    bool hatched = false;

    /// `Swatch::of(&Tokens::weights)`
    [[nodiscard]] static Swatch of(QColor Tokens::*member);
    [[nodiscard]] static Swatch of(StepPart part);
    [[nodiscard]] static Swatch curve(int index);
    [[nodiscard]] static Swatch hatch(); ///< a bubble, a safety margin
};

void paintSwatch(QPainter &painter, const QRectF &rect, const Swatch &swatch, const Tokens &tokens);

} // namespace tessera::ui
