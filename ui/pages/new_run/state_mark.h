// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/new_run/step_bar.h"
#include "ui/widgets/themed_widget.h"

namespace tessera::ui {

/// At the right of a step's card: "Complete", "1 problem", or what is still needed.
class StateMark final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit StateMark(QWidget *parent = nullptr);

    void setState(StepState state, int problems);
    [[nodiscard]] QString text() const { return m_text; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    StepState m_state = StepState::Open;
    int m_problems = 0;
    QString m_text;
};

} // namespace tessera::ui
