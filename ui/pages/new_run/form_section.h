// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/new_run/field_scope.h"
#include "ui/pages/new_run/step_bar.h"

#include <QList>
#include <QString>
#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace tessera::ui {

class Card;
class RunForm;
class SettingRow;
class StateMark;

/// One step of the form: a card with a row for each of its settings that matters now, and what the
/// page adds below them. The form must outlive it.
class FormSection final : public QWidget
{
    Q_OBJECT

public:
    FormSection(FormPart part, RunForm *form, QWidget *parent = nullptr);

    [[nodiscard]] FormPart part() const { return m_part; }
    [[nodiscard]] StepState state() const { return m_state; }
    [[nodiscard]] SettingRow *row(const QString &key) const; ///< null when it is in another part
    [[nodiscard]] const QList<SettingRow *> &rows() const { return m_rows; }

    void setAdvanced(bool advanced);
    void setNote(const QString &note); ///< beside the title: what is known in one line
    void setFailed(bool failed);       ///< something is wrong that no field says
    /// Right below the row of a setting that has one here.
    void addBelowRow(const QString &key, QWidget *widget);
    /// Below the rows, in the order of the calls.
    void addBelow(QWidget *widget);
    void addToHead(QWidget *widget);

Q_SIGNALS:
    void stateChanged();
    void rowLeft(); ///< the focus left one of its fields

protected:
    void changeEvent(QEvent *event) override;

private:
    void showRows();
    void updateState();
    [[nodiscard]] bool isHere(const QString &key) const;
    void retranslate();

    FormPart m_part;
    RunForm *m_form;
    bool m_advanced = false;
    bool m_failed = false;
    int m_errors = 0;
    StepState m_state = StepState::Open;
    Card *m_card;
    StateMark *m_mark;
    QVBoxLayout *m_rowLayout;
    QList<SettingRow *> m_rows;
};

/// True for "model is needed and not set": a field that nobody has filled in yet is not wrong.
[[nodiscard]] bool isOnlyMissing(const QString &problemCode);

} // namespace tessera::ui
