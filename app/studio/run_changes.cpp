// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run_changes.h"

#include "ui/bridge/run_keeper.h"

namespace tessera::studio {

using ui::RunKeeper;

RunChanges::RunChanges(RunKeeper *keeper, QObject *page) : QObject(page), m_keeper(keeper)
{
    connect(keeper, &RunKeeper::done, this, &RunChanges::finish);
    connect(keeper, &RunKeeper::failed, this, [this](quint64 ticket, const Error &error) {
        if (finish(ticket))
            Q_EMIT failed(error);
    });
}

void RunChanges::setTags(const QString &id, const QStringList &tags)
{
    wait(m_keeper->setTags(id, tags));
}

void RunChanges::setNotes(const QString &id, const QString &notes)
{
    wait(m_keeper->setNotes(id, notes));
}

void RunChanges::moveToTrash(const QStringList &ids)
{
    wait(m_keeper->moveToTrash(ids));
}

void RunChanges::restore(const QStringList &ids)
{
    wait(m_keeper->restore(ids));
}

void RunChanges::deleteForever(const QStringList &ids)
{
    wait(m_keeper->deleteForever(ids));
}

void RunChanges::undo()
{
    if (const quint64 ticket = m_keeper->undo(); ticket != 0)
        wait(ticket);
}

void RunChanges::rebuild()
{
    work(m_keeper->rebuild());
}

void RunChanges::migrate()
{
    work(m_keeper->migrate());
}

void RunChanges::wait(quint64 ticket)
{
    m_asked.insert(ticket);
}

void RunChanges::work(quint64 ticket)
{
    wait(ticket);
    m_works.insert(ticket);
    Q_EMIT workingChanged(true);
}

/// False when another page asked.
bool RunChanges::finish(quint64 ticket)
{
    if (m_works.remove(ticket) && m_works.isEmpty())
        Q_EMIT workingChanged(false);
    return m_asked.remove(ticket);
}

} // namespace tessera::studio
