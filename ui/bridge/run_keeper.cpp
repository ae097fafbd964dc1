// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_keeper.h"

#include "ui/bridge/tessera_program.h"

namespace tessera::ui {

RunKeeper::RunKeeper(TesseraProgram *program, QObject *parent) : QObject(parent), m_program(program)
{}

quint64 RunKeeper::run(const QStringList &arguments, std::function<void()> then)
{
    const quint64 ticket = ++m_last;
    const auto take = [this, ticket, then = std::move(then)](const CommandAnswer &answer) {
        if (!answer.ok()) {
            Q_EMIT failed(ticket, answer.errors.front());
            return;
        }
        if (then)
            then();
        Q_EMIT done(ticket);
    };
    m_program->run(QStringList{QStringLiteral("runs")} + arguments, this, take);
    return ticket;
}

quint64 RunKeeper::setTags(const QString &id, const QStringList &tags)
{
    QStringList arguments{QStringLiteral("tag"), id, QStringLiteral("--clear")};
    for (const QString &tag : tags)
        arguments.append(QStringLiteral("--add=") + tag); // a tag may begin with a dash
    return run(arguments);
}

quint64 RunKeeper::setNotes(const QString &id, const QString &notes)
{
    return run({QStringLiteral("note"), id, QStringLiteral("--text=") + notes});
}

quint64 RunKeeper::moveToTrash(const QStringList &ids)
{
    return run(QStringList{QStringLiteral("delete")} + ids, [this, ids] {
        m_trashed.append(ids);
        Q_EMIT undoableChanged();
    });
}

quint64 RunKeeper::restore(const QStringList &ids)
{
    return run(QStringList{QStringLiteral("restore")} + ids, [this, ids] { forgetTrashed(ids); });
}

quint64 RunKeeper::deleteForever(const QStringList &ids)
{
    return run(QStringList{QStringLiteral("delete"), QStringLiteral("--forever")} + ids,
               [this, ids] { forgetTrashed(ids); });
}

/// They are not in the trash any more.
void RunKeeper::forgetTrashed(const QStringList &ids)
{
    for (QStringList &trashed : m_trashed)
        trashed.removeIf([&ids](const QString &id) { return ids.contains(id); });
    m_trashed.removeIf([](const QStringList &trashed) { return trashed.isEmpty(); });
    Q_EMIT undoableChanged();
}

quint64 RunKeeper::exportRun(const QString &id, const QString &format, const QString &file)
{
    return run({QStringLiteral("export"), id, QStringLiteral("--format"), format,
                QStringLiteral("--output=") + file});
}

quint64 RunKeeper::rebuild()
{
    return run({QStringLiteral("rebuild")});
}

quint64 RunKeeper::migrate()
{
    return run({QStringLiteral("list"), QStringLiteral("--limit"), QStringLiteral("1")});
}

QStringList RunKeeper::undoable() const
{
    return m_trashed.isEmpty() ? QStringList() : m_trashed.back();
}

quint64 RunKeeper::undo()
{
    return m_trashed.isEmpty() ? 0 : restore(undoable());
}

} // namespace tessera::ui
