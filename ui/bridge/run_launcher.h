// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/scratch_folder.h"
#include "ui/bridge/tessera_program.h"

#include <QObject>
#include <QString>

namespace tessera::ui {

/// What the pre-flight of a run found, without starting it.
struct PreflightReport {
    QList<FormProblem> problems; ///< errors and findings, each once
    quint64 checkpointBytes = 0; ///< of one checkpoint; 0: not known
    quint64 finalModelBytes = 0;
    quint64 neededBytes = 0; ///< without which the run cannot end well
    quint64 allBytes = 0;    ///< with every checkpoint that is kept
    quint64 freeBytes = 0;
    QString device; ///< "cpu", "cuda" as it would be used
    int ranks = 0;
};

/// Starts and resumes runs by `tessera train --detach` and `tessera resume --detach`. Each request
/// ends with exactly one of its signals, with its ticket.
class RunLauncher final : public QObject
{
    Q_OBJECT

public:
    explicit RunLauncher(TesseraProgram *program, QObject *parent = nullptr);

    /// `settings` is the flat JSON object of a run; `confirmed` takes findings that ask for a
    /// confirmation.
    quint64 start(const QByteArray &settings, bool confirmed);
    /// Goes on from the newest checkpoint of a run that ended, in a new run; `changes` are
    /// key=value. A paused run goes on itself, and keeps its id.
    quint64 resume(const QString &runId, const QStringList &changes = {}, bool confirmed = false);
    /// Everything that start() would check; starts nothing. A newer check drops an older one.
    quint64 check(const QByteArray &settings);
    void cancel(quint64 ticket);

Q_SIGNALS:
    void started(quint64 ticket, const QString &runId);
    /// The run was refused: what is wrong, the error that counts first.
    void refused(quint64 ticket, const QList<tessera::ui::FormProblem> &problems);
    void checked(quint64 ticket, const tessera::ui::PreflightReport &report);

private:
    [[nodiscard]] QString writeSettings(const QByteArray &settings, quint64 number);
    void takeStarted(quint64 ticket, const CommandAnswer &answer);

    TesseraProgram *m_program;
    ScratchFolder m_folder; ///< for the files that `tessera` reads
    quint64 m_last = 0;
    quint64 m_lastCheck = 0;            ///< ticket
    QHash<quint64, quint64> m_commands; ///< ticket -> command
};

/// Errors and findings of a refused command, each problem once.
[[nodiscard]] QList<FormProblem> problemsOf(const CommandAnswer &answer);

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::PreflightReport)
