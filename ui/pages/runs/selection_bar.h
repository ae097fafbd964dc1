// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QPushButton;

namespace tessera::ui {

class ActionBar;
class RunActions;
class TextLabel;

/// How many runs are selected, which, and what can be done with them; one act stands out.
class SelectionBar final : public QWidget
{
    Q_OBJECT

public:
    explicit SelectionBar(RunActions *actions, QWidget *parent = nullptr);

    void setNames(const QStringList &names);
    /// What is wrong with the one that is selected, instead of its name; "" for nothing.
    void setTrouble(const QString &sentence);

protected:
    void changeEvent(QEvent *event) override;

private:
    void choosePrimary();
    void retranslateUi();

    RunActions *m_actions;
    QStringList m_names;
    QString m_trouble;
    TextLabel *m_count;
    TextLabel *m_which;
    ActionBar *m_bar;
    QPushButton *m_primary;
};

} // namespace tessera::ui
