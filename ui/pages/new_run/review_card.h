// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace tessera::ui {

class StudioTable;
class ReviewModel;
class RunForm;
class SegmentedSwitch;
class TextLabel;

/// The whole run once more: the settings that are not at their default, its JSON, and a command
/// line, each to copy. The form must outlive it.
class ReviewCard final : public QWidget
{
    Q_OBJECT

public:
    explicit ReviewCard(RunForm *form, QWidget *parent = nullptr);

    /// Puts the command line on the clipboard.
    void copyCommand();

Q_SIGNALS:
    void copied();
    void saveWanted(const QByteArray &json);

protected:
    void changeEvent(QEvent *event) override;

private:
    void show(const QString &id);
    void update();
    void copy();
    void retranslate();

    RunForm *m_form;
    ReviewModel *m_model;
    SegmentedSwitch *m_which;
    QPushButton *m_copy;
    QPushButton *m_save;
    TextLabel *m_done;
    QStackedWidget *m_stack;
    StudioTable *m_table;
    QPlainTextEdit *m_json;
    QPlainTextEdit *m_command;
};

} // namespace tessera::ui
