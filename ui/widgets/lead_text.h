// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/themed_widget.h"

#include <memory>

class QTextLayout;

namespace tessera::ui {

/// A paragraph whose first sentence stands out (500, `text`); the rest is `text2`.
class LeadText final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit LeadText(QWidget *parent = nullptr);
    ~LeadText() override;

    void setText(const QString &lead, const QString &rest);
    [[nodiscard]] QString lead() const { return m_lead; }
    [[nodiscard]] QString rest() const { return m_rest; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] std::unique_ptr<QTextLayout> layOut(double width) const;

    QString m_lead;
    QString m_rest;
};

} // namespace tessera::ui
