// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"

#include <QObject>

#include <memory>

class QApplication;

namespace tessera::ui {

class SystemScheme;

enum class ThemeMode { System, Light, Dark };

/// The look in force: colours, fonts, text scale. One is made by main() or a test and handed to the
/// application with install(); widgets find it with of(), read tokens() while they paint and call
/// update() on changed().
///
///     Theme theme;
///     theme.install(*qApp); // before the first widget
///
/// It must outlive every widget. GUI thread only.
class Theme final : public QObject
{
    Q_OBJECT

public:
    explicit Theme(QObject *parent = nullptr);
    ~Theme() override;

    /// The theme that was handed to the application object. `user` is whoever asks; it must exist
    /// after install(), otherwise the program stops with a message.
    [[nodiscard]] static Theme &of(const QObject *user);

    /// Gives the application its style, palette and fonts, and keeps them up to date. Loads the
    /// icons. With ThemeMode::System it follows the desktop from here on.
    void install(QApplication &application);

    [[nodiscard]] ThemeMode mode() const { return m_mode; }
    void setMode(ThemeMode mode);
    [[nodiscard]] bool isDark() const { return m_tokens->dark; }
    [[nodiscard]] const Tokens &tokens() const { return *m_tokens; }

    /// Factor on every font size: 0.9, 1, 1.15 or 1.3.
    [[nodiscard]] double textScale() const { return m_textScale; }
    void setTextScale(double scale);
    [[nodiscard]] QFont font(TextStyle style) const { return textFont(style, m_textScale); }
    [[nodiscard]] int lineHeight(TextStyle style) const
    {
        return ui::lineHeight(style, m_textScale);
    }

    /// Length of a fade; 0 when the desktop wants no animations.
    [[nodiscard]] int fadeMs() const;

Q_SIGNALS:
    /// Colours or fonts are others; palette and fonts of the application already follow.
    void changed();

private:
    void refresh();
    void applyPalette();
    void applyFonts();

    ThemeMode m_mode = ThemeMode::System;
    double m_textScale = 1;
    const Tokens *m_tokens = nullptr; // one of the two tables, never null
    QApplication *m_application = nullptr;
    std::unique_ptr<SystemScheme> m_system;
};

} // namespace tessera::ui
