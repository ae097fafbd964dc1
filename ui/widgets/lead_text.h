// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/text_label.h"
#include "ui/widgets/themed_widget.h"

#include <memory>

class QTextLayout;

namespace tessera::ui {

/// How one part of a paragraph looks.
struct TextPart {
    TextStyle style = TextStyle::Body;
    TextColour colour = TextColour::Text2;
};

/// A paragraph in two parts: a lead that stands out (by default 500 and `text`) and the rest (by
/// default `text2`). Lines are as high as the style of the rest says.
class LeadText final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit LeadText(QWidget *parent = nullptr);
    LeadText(TextPart lead, TextPart rest, QWidget *parent = nullptr);
    ~LeadText() override;

    void setText(const QString &lead, const QString &rest);
    [[nodiscard]] QString lead() const { return m_lead; }
    [[nodiscard]] QString rest() const { return m_rest; }
    /// Longer texts end in an ellipsis there; 0: all of them are shown.
    void setMostLines(int lines);
    [[nodiscard]] bool isCut() const { return m_cut; } ///< at the width that it has

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

Q_SIGNALS:
    void cutChanged(); ///< isCut() is another one

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QString wholeText() const;
    [[nodiscard]] std::unique_ptr<QTextLayout> layOut(double width) const;
    [[nodiscard]] std::unique_ptr<QTextLayout> layOut(const QString &text, double width) const;
    void noteCut();

    TextPart m_leadPart;
    TextPart m_restPart;
    QString m_lead;
    QString m_rest;
    int m_mostLines = 0;
    bool m_cut = false;
};

} // namespace tessera::ui
