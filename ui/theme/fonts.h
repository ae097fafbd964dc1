// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace tessera::ui {

/// The styles of text. Weights are 400 and 500 only.
enum class TextStyle {
    Title,       ///< 20 / 28, 500: page title
    Figure,      ///< 20 / 24: value of a key figure; its unit is Body
    Section,     ///< 15 / 20, 500: card title
    Body,        ///< 13 / 20: everything else
    Strong,      ///< Body in 500: values, buttons
    Small,       ///< 12 / 16: help, legend
    SmallStrong, ///< Small in 500: table head
    Note,        ///< 11 / 16: axis labels, origin of a figure
    Key          ///< 11 / 16 mono: config keys, log, excerpts
};

/// The font of a style. Its digits are tabular; `Key` draws no ligatures. Sizes are in px, times
/// `scale` (the user's text scale), rounded.
[[nodiscard]] QFont textFont(TextStyle style, double scale = 1);
/// The height of a line of that style in px, times `scale`, rounded.
[[nodiscard]] int lineHeight(TextStyle style, double scale = 1);

} // namespace tessera::ui
