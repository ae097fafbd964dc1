// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run_changes.h"

#include "ui/bridge/run_keeper.h"

#include <algorithm>
#include <utility>

namespace tessera::studio {

using ui::RunKeeper;

RunChanges::RunChanges(RunKeeper *keeper, QObject *page) : QObject(page), m_keeper(keeper)
{
    connect(keeper, &RunKeeper::done, this, [this](quint64 ticket) {
        if (m_asked.contains(ticket)) // else another page asked
            finish(m_asked.take(ticket));
    });
    connect(keeper, &RunKeeper::failed, this, [this](quint64 ticket, const Error &error) {
        if (!m_asked.contains(ticket))
            return;
        m_failed.append(m_asked.take(ticket));
        finish(m_failed.last());
        Q_EMIT failed(error);
    });
}

void RunChanges::setTags(const QString &id, const QStringList &tags)
{
    request({.ask = [this, id, tags] { return m_keeper->setTags(id, tags); }});
}

void RunChanges::setNotes(const QString &id, const QString &notes)
{
    request({.ask = [this, id, notes] { return m_keeper->setNotes(id, notes); }});
}

void RunChanges::moveToTrash(const QStringList &ids)
{
    request({.ask = [this, ids] { return m_keeper->moveToTrash(ids); }});
}

void RunChanges::restore(const QStringList &ids)
{
    request({.ask = [this, ids] { return m_keeper->restore(ids); }});
}

void RunChanges::deleteForever(const QStringList &ids)
{
    request({.ask = [this, ids] { return m_keeper->deleteForever(ids); }});
}

void RunChanges::undo()
{
    request({.ask = [this] { return m_keeper->undo(); }});
}

void RunChanges::rebuild()
{
    request({.ask = [this] { return m_keeper->rebuild(); }, .isWork = true});
}

void RunChanges::migrate()
{
    request({.ask = [this] { return m_keeper->migrate(); }, .isWork = true});
}

void RunChanges::retry()
{
    for (const Change &change : std::exchange(m_failed, {}))
        request(change);
}

void RunChanges::forgetFailed()
{
    m_failed.clear();
}

void RunChanges::request(const Change &change)
{
    const quint64 ticket = change.ask();
    if (ticket == 0)
        return;
    m_asked.insert(ticket, change);
    if (change.isWork)
        Q_EMIT workingChanged(true);
}

void RunChanges::finish(const Change &change)
{
    const bool works = std::ranges::any_of(m_asked, &Change::isWork);
    if (change.isWork && !works)
        Q_EMIT workingChanged(false);
}

} // namespace tessera::studio
