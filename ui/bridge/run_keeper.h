// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>

namespace tessera::ui {

class TesseraProgram;

/// Changes what is kept of runs, through `tessera runs ...`: the studio never writes the history
/// itself. Each request ends with done() or failed(), with its ticket; the new state is then read
/// from the history like any other change.
class RunKeeper final : public QObject
{
    Q_OBJECT

public:
    explicit RunKeeper(TesseraProgram *program, QObject *parent = nullptr);

    quint64 setTags(const QString &id, const QStringList &tags);
    quint64 setNotes(const QString &id, const QString &notes);
    quint64 moveToTrash(const QStringList &ids);
    quint64 restore(const QStringList &ids);
    /// Deletes their folders; cannot be undone.
    quint64 deleteForever(const QStringList &ids);
    /// `format` is "csv" or "json".
    quint64 exportRun(const QString &id, const QString &format, const QString &file);
    /// Makes the database anew from the run folders.
    quint64 rebuild();
    /// Lets `tessera` bring an older database to today's version.
    quint64 migrate();

    /// The runs that undo() would take out of the trash again; empty when there is nothing to undo.
    [[nodiscard]] QStringList undoable() const;
    /// 0 when there is nothing to undo.
    quint64 undo();

Q_SIGNALS:
    void done(quint64 ticket);
    void failed(quint64 ticket, const tessera::Error &error);
    void undoableChanged();

private:
    quint64 run(const QStringList &arguments, std::function<void()> then = {});
    void forgetTrashed(const QStringList &ids);

    TesseraProgram *m_program;
    QList<QStringList> m_trashed; ///< newest last
    quint64 m_last = 0;
};

} // namespace tessera::ui
