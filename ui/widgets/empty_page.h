// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"
#include "ui/widgets/themed_widget.h"

class QPushButton;

namespace tessera::ui {

class TextLabel;

/// What a page or card shows when there is nothing yet: an icon, what is missing, one sentence that
/// says what to do, one button that does it.
class EmptyPage final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit EmptyPage(Icon icon, QWidget *parent = nullptr);

    void setTexts(const QString &title, const QString &sentence);
    /// The button, hidden until it has a text. The page connects it.
    [[nodiscard]] QPushButton *button() const { return m_button; }
    void setButton(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void fit();

    Icon m_icon;
    QWidget *m_iconPlace;
    TextLabel *m_title;
    TextLabel *m_sentence;
    QPushButton *m_button;
};

} // namespace tessera::ui
