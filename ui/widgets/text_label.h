// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QLabel>

namespace tessera::ui {

enum class TextColour { Text, Text2, Text3, Accent, Success, Warning, Error };

/// A label in one of the text styles and colours of the theme, with the line height of its style.
///
/// Plain text is painted here: in several lines with setWordWrap(true), else in one that is cut
/// with an ellipsis where it must be, its whole in the tooltip then. Text with links goes to QLabel
/// as it is (setTextFormat(Qt::RichText)).
class TextLabel : public QLabel
{
    Q_OBJECT

public:
    explicit TextLabel(TextStyle style = TextStyle::Body, TextColour colour = TextColour::Text,
                       QWidget *parent = nullptr);
    TextLabel(const QString &text, TextStyle style, TextColour colour = TextColour::Text,
              QWidget *parent = nullptr);

    void setStyle(TextStyle style);
    void setColour(TextColour colour);
    /// Lines `px` closer than the style says, where a label and its note stand together.
    void setTight(int px);
    /// A label that may shrink below its text (to an ellipsis); not by default.
    void setShrinkable(bool shrinkable);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return isWrapped(); }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void restyle();
    [[nodiscard]] bool isPlain() const { return textFormat() != Qt::RichText; }
    [[nodiscard]] bool isWrapped() const { return isPlain() && wordWrap(); }
    [[nodiscard]] int lineHeight() const { return m_theme.lineHeight(m_style) - m_tight; }
    [[nodiscard]] int textHeight(int width) const;

    Theme &m_theme;
    TextStyle m_style;
    TextColour m_colour;
    int m_tight = 0;
    bool m_shrinkable = false;
};

/// The colour of a TextColour.
[[nodiscard]] QColor textColour(const Tokens &tokens, TextColour colour);

} // namespace tessera::ui
