// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/fields.h"

#include <QList>
#include <QString>
#include <QWidget>

class QAction;
class QMenu;

namespace tessera::ui {

class FormRow;
class KnownFileModel;
class PathEdit;
class RunForm;

/// An entry of the menu in a field.
struct OfferedValue {
    QString value; ///< "": not set
    QString name;
    QString group; ///< the menu has a head for each
    QString tip;
};

/// A FormRow tied to its setting in the form: what is typed goes in, what changes elsewhere (undo,
/// a preset) comes out, and problems of the setting stand below it. The form must outlive it.
class SettingRow final : public QWidget
{
    Q_OBJECT

public:
    SettingRow(const config::Field &field, RunForm *form, QWidget *parent = nullptr);

    [[nodiscard]] QString key() const { return m_key; }
    [[nodiscard]] bool isBasic() const { return m_basic; }
    [[nodiscard]] bool hasFocusInside() const;
    void focusField();
    /// Instead of the help: what is known of this value; empty brings the help back.
    void setRemark(const QString &remark);
    /// Outlines the field for an error that is said elsewhere.
    void setFailed(bool failed);
    void setDivided(bool divided);
    /// Files that are offered in a menu and while typing; for settings that are paths.
    void offerFiles(KnownFileModel *files);
    /// Likewise other values: the person may still type one, or choose a file.
    void offer(const QList<OfferedValue> &values);
    /// What the field says while nothing is set, where the setting has no default value.
    void setUnsetText(const QString &text);

Q_SIGNALS:
    void left(); ///< the focus is elsewhere now

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void showProblem();
    void addMenu();
    void fillMenu();
    [[nodiscard]] QList<OfferedValue> filesToOffer() const;
    void retranslate();

    RunForm *m_form;
    QString m_key;
    bool m_basic;
    bool m_failed = false;
    FormRow *m_row;
    PathEdit *m_path = nullptr; ///< null when it is no path
    KnownFileModel *m_files = nullptr;
    QList<OfferedValue> m_offered;
    QString m_unsetText;
    QMenu *m_menu = nullptr; ///< null when nothing is offered
    QAction *m_menuAction = nullptr;
};

} // namespace tessera::ui
