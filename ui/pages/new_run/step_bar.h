// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/new_run/field_scope.h"

#include <QWidget>

#include <array>

namespace tessera::ui {

enum class StepState {
    Open,    ///< something is needed that is not set yet
    Done,    ///< nothing is wrong
    Problem, ///< an error blocks the start
};

/// The steps of the form in one line. A click asks for the step; the current one is marked.
class StepBar final : public QWidget
{
    Q_OBJECT

public:
    explicit StepBar(QWidget *parent = nullptr);

    void setState(FormPart part, StepState state);
    void setCurrent(FormPart part);
    [[nodiscard]] FormPart current() const { return m_current; }

Q_SIGNALS:
    void partChosen(tessera::ui::FormPart part);

protected:
    void changeEvent(QEvent *event) override;

private:
    class Step;
    void retranslate();

    std::array<Step *, kFormParts> m_steps{}; // owned by this widget
    FormPart m_current = FormPart::Model;
};

/// "Model", "Data", "Method", "Layout", "Review".
[[nodiscard]] QString partTitle(FormPart part);

} // namespace tessera::ui
