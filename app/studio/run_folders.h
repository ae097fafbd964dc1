// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/run_table_model.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>

namespace tessera::ui {
class JobTracker;
}

namespace tessera::studio {

/// Looks whether the folders of runs are there and what can be resumed from them, and tells the
/// tables: for the runs that a page shows or has selected, off the GUI thread.
class RunFolders final : public QObject
{
    Q_OBJECT

public:
    RunFolders(ui::JobTracker *jobs, const QList<ui::RunTableModel *> &tables,
               QObject *parent = nullptr);

    /// The runs that `page` cares for from now on, instead of those before; looked at now.
    void watch(const QString &page, const QStringList &ids);
    /// Again at all of them: somebody may have been at work in a file manager.
    void look();

private:
    void lookAt(const QString &page, const QStringList &ids);

    ui::JobTracker *m_jobs;
    QList<ui::RunTableModel *> m_tables;
    QHash<QString, QStringList> m_watched; ///< ids, by page
};

} // namespace tessera::studio
