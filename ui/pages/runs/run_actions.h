// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/run_table_model.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QSet>
#include <QStringList>

class QAction;

namespace tessera::ui {

/// What can be done with a selection of runs.
enum class RunAct {
    Open,
    Compare,
    Resume,
    Fork,
    Duplicate,
    Notes,
    OpenFolder,
    Trash,
    Restore,      ///< of runs in the trash
    DeleteForever ///< likewise
};

/// The acts as QActions: each is visible when it makes sense for what is selected, and disabled
/// with its reason when it does but cannot be done. Menus and bars show them; wanted() says that
/// one was chosen.
class RunActions final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kMostCompared = 8;

    explicit RunActions(QObject *parent = nullptr);

    struct Selected {
        history::RunRecord run;
        RunFolderFacts folder;
        QString missingFolder; ///< a sentence; "" when the folder is there
        QString name;          ///< as the table tells it from others
    };
    /// The rows that are selected; `inTrash` decides which acts there are.
    void setSelection(const QList<Selected> &runs, bool inTrash);
    /// Acts that the program has no page for: never visible.
    void leaveOut(const QSet<RunAct> &acts);
    [[nodiscard]] QStringList ids() const { return m_ids; }
    [[nodiscard]] QAction *action(RunAct act) const { return m_actions.value(act); }
    /// Those that are visible, in the order of a menu.
    [[nodiscard]] QList<QAction *> menu() const;
    void retranslate();

Q_SIGNALS:
    void wanted(tessera::ui::RunAct act, const QStringList &ids);

private:
    void add(RunAct act, const QString &name);
    void show(RunAct act, bool wanted, const QString &reason = {});

    QHash<RunAct, QAction *> m_actions;
    QStringList m_ids;
    QList<Selected> m_selected;
    bool m_inTrash = false;
    QSet<RunAct> m_leftOut;
};

} // namespace tessera::ui
