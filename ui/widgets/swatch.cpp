// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/swatch.h"

#include "ui/theme/paint.h"

#include <QPainter>

namespace tessera::ui {

Swatch Swatch::of(QColor Tokens::*member)
{
    return {[member](const Tokens &tokens) { return tokens.*member; }};
}

Swatch Swatch::of(StepPart part)
{
    return {[part](const Tokens &tokens) { return stepPartColour(tokens, part); }};
}

Swatch Swatch::curve(int index)
{
    return {[index](const Tokens &tokens) { return curveColour(tokens, index); }};
}

Swatch Swatch::hatch()
{
    return {[](const Tokens &tokens) { return tokens.control; }, true};
}

Swatch Swatch::line(QColor Tokens::*member, Shape shape)
{
    Swatch swatch = of(member);
    swatch.shape = shape;
    return swatch;
}

void paintSwatch(QPainter &painter, const QRectF &rect, const Swatch &swatch, const Tokens &tokens)
{
    if (swatch.hatched)
        paintHatch(painter, rect, swatch.colour(tokens));
    else
        painter.fillRect(rect, swatch.colour(tokens));
}

} // namespace tessera::ui
