// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace tessera::ui {

/// A widget that paints itself with the tokens and fonts of the theme, and again when they change.
class ThemedWidget : public QWidget
{
    Q_OBJECT

public:
    explicit ThemedWidget(QWidget *parent = nullptr);

protected:
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    [[nodiscard]] const Tokens &tokens() const { return m_theme.tokens(); }
    [[nodiscard]] QFont font(TextStyle style) const { return m_theme.font(style); }
    [[nodiscard]] QFontMetrics metricsOf(TextStyle style) const
    {
        return QFontMetrics(font(style));
    }

private:
    Theme &m_theme;
};

} // namespace tessera::ui
