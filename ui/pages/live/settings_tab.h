// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/watched_run.h"

#include <QWidget>

class QCheckBox;
class QLineEdit;
class QPushButton;

namespace tessera::ui {

class Card;
class FactList;
class RunSettingsFilter;
class RunSettingsModel;
class StudioTable;

/// What a run was started with, and what it found out while it prepared.
class SettingsTab final : public QWidget
{
    Q_OBJECT

public:
    explicit SettingsTab(QWidget *parent = nullptr);

    void setRecord(const history::RunRecord &record);

Q_SIGNALS:
    void folderWanted();                     ///< show the run's folder
    void parentWanted(const QString &runId); ///< the run that this one resumed

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildTable();
    void buildFacts();
    void retranslateUi();
    void showSettings();
    void showFacts();
    void copyJson() const;
    void copyCommand() const;

    history::RunRecord m_record;
    std::string m_shownConfig; ///< as the table shows it now
    RunSettingsModel *m_model;
    RunSettingsFilter *m_filter;
    Card *m_settings;
    QLineEdit *m_text;
    QCheckBox *m_onlyChanged;
    StudioTable *m_table;
    Card *m_about;
    FactList *m_facts;
    QPushButton *m_folder;
    QPushButton *m_parent;
    QPushButton *m_copyJson;
    QPushButton *m_copyCommand;
};

} // namespace tessera::ui
