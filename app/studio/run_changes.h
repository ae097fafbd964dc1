// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QStringList>

#include <functional>

namespace tessera::ui {
class RunKeeper;
}

namespace tessera::studio {

/// What one page changes of what is kept of runs. There is one RunKeeper for all pages; what it
/// could not do is told here to the page that asked, and to no other.
class RunChanges final : public QObject
{
    Q_OBJECT

public:
    RunChanges(ui::RunKeeper *keeper, QObject *page);

    void setTags(const QString &id, const QStringList &tags);
    void setNotes(const QString &id, const QString &notes);
    void moveToTrash(const QStringList &ids);
    void restore(const QStringList &ids);
    void deleteForever(const QStringList &ids);
    void undo();
    void rebuild();
    void migrate();
    /// Once more what failed: nothing typed is lost while the database is locked.
    void retry();
    void forgetFailed();

Q_SIGNALS:
    void failed(const tessera::Error &error);
    /// The database is being made anew or migrated for this page, or no longer.
    void workingChanged(bool working);

private:
    struct Change {
        std::function<quint64()> ask; ///< @return its ticket; 0: there is nothing to do
        bool isWork = false;          ///< rebuild() and migrate()
    };
    void request(const Change &change);
    void finish(const Change &change);

    ui::RunKeeper *m_keeper;
    QHash<quint64, Change> m_asked;
    QList<Change> m_failed; ///< in the order of asking
};

} // namespace tessera::studio
