// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/swift_import.h"

#include <QList>
#include <QWidget>

class QPlainTextEdit;
class QPushButton;

class QToolButton;

namespace tessera::ui {

class StudioTable;
class Card;
class ColumnFitter;
class ImportModel;
class RunForm;
class SegmentedSwitch;
class TextLabel;

/// Where settings from elsewhere are pasted: a Megatron-SWIFT or Megatron-core command line, or a
/// run as JSON. Fills the form and lists what became of every setting. The form must outlive it.
class ImportCard final : public QWidget
{
    Q_OBJECT

public:
    explicit ImportCard(RunForm *form, QWidget *parent = nullptr);

    /// As if it had been pasted and confirmed.
    void import(const QString &text);
    /// The same for a file; a file that cannot be read says so here.
    void importFile(const QString &path);

Q_SIGNALS:
    void closed();
    void fileWanted(); ///< the person wants to choose one

protected:
    void changeEvent(QEvent *event) override;

private:
    void showResult(const QList<ImportedSetting> &settings);
    void showList(const QString &which);
    void say(const QString &sentence, bool isError);
    void retranslate();

    RunForm *m_form;
    ImportModel *m_model;
    QList<ImportedSetting> m_settings;
    Card *m_card;
    QPlainTextEdit *m_text;
    QPushButton *m_fill;
    QPushButton *m_file;
    QToolButton *m_close;
    TextLabel *m_help;
    TextLabel *m_summary;
    SegmentedSwitch *m_which;
    StudioTable *m_table;
    ColumnFitter *m_fitter = nullptr;
};

} // namespace tessera::ui
