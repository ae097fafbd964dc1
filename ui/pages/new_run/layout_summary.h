// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

namespace tessera::ui {

class RunForm;
class TextLabel;

/// The arithmetic of the layout: both products of ranks, what a rank holds, what it does in a step.
/// The form must outlive it.
class LayoutSummary final : public QWidget
{
    Q_OBJECT

public:
    explicit LayoutSummary(RunForm *form, QWidget *parent = nullptr);

    /// "2 ranks: DP 2, EP 2", for the head of the card; empty when the sizes do not divide.
    [[nodiscard]] QString shortText() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    enum Line { Dense, Experts, Holds, Step, LineCount };
    void update();
    void retranslate();
    void put(Line line, const QString &text);

    RunForm *m_form;
    QList<TextLabel *> m_names;
    QList<TextLabel *> m_values;
};

} // namespace tessera::ui
