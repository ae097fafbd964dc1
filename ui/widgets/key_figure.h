// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/number_text.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/themed_widget.h"

namespace tessera::ui {

/// One number of a page: what it is, its value with the unit, and where it comes from. The tooltip
/// (set by the page) has formula and source.
class KeyFigure final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit KeyFigure(const QString &label = {}, QWidget *parent = nullptr);

    void setLabel(const QString &label);
    void setFigure(const Figure &figure, TextColour colour = TextColour::Text);
    void setNote(const QString &note);
    [[nodiscard]] QString label() const { return m_label; }
    [[nodiscard]] const Figure &figure() const { return m_figure; }
    [[nodiscard]] QString note() const { return m_note; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void tell();

    QString m_label;
    Figure m_figure;
    QString m_note;
    TextColour m_colour = TextColour::Text;
};

} // namespace tessera::ui
