// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <QObject>
#include <QSet>
#include <QStringList>

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

Q_SIGNALS:
    void failed(const tessera::Error &error);
    /// The database is being made anew or migrated for this page, or no longer.
    void workingChanged(bool working);

private:
    void wait(quint64 ticket);
    void work(quint64 ticket);
    bool finish(quint64 ticket);

    ui::RunKeeper *m_keeper;
    QSet<quint64> m_asked;
    QSet<quint64> m_works; ///< those of rebuild() and migrate()
};

} // namespace tessera::studio
