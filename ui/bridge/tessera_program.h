// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "ui/models/run_form.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QProcess>
#include <QStringList>

#include <functional>

namespace tessera::ui {

/// What a `tessera ... --json` command answered.
struct CommandAnswer {
    int exitCode = -1;
    Json object;                 ///< of standard output; null when there is none
    QList<Error> errors;         ///< why it was refused, the one that counts first
    QList<FormProblem> findings; ///< what the rules say, of every severity

    [[nodiscard]] bool ok() const { return errors.isEmpty(); }
};

/// Runs the command line that ships with the studio: $TESSERA_PROGRAM, else `tessera` beside the
/// studio. Commands run side by side and never block; what they started (a detached supervisor)
/// outlives the studio. GUI thread only.
class TesseraProgram final : public QObject
{
    Q_OBJECT

public:
    explicit TesseraProgram(QObject *parent = nullptr);
    ~TesseraProgram() override;

    /// CannotStart names the places that were tried.
    [[nodiscard]] static Result<QString> find();

    /// Runs `tessera ARGUMENTS --json`; `done` is called once, in the GUI thread, unless `receiver`
    /// is gone. A program that cannot start or says something else is an error in the answer.
    quint64 run(const QStringList &arguments, QObject *receiver,
                std::function<void(const CommandAnswer &)> done);
    /// The same with `input` on the command's standard input, where no other process can read it.
    quint64 runWithInput(const QStringList &arguments, const QByteArray &input, QObject *receiver,
                         std::function<void(const CommandAnswer &)> done);
    /// The same for a command that prints a line of JSON again and again: `onLine` is called with
    /// each, and the last one is the answer's object.
    quint64 follow(const QStringList &arguments, QObject *receiver,
                   std::function<void(const Json &)> onLine,
                   std::function<void(const CommandAnswer &)> done);
    /// Ends the command; `done` is not called.
    void cancel(quint64 command);
    [[nodiscard]] int running() const { return static_cast<int>(m_processes.size()); }

private:
    [[nodiscard]] static CommandAnswer answerOf(QProcess &process);

    QHash<quint64, QProcess *> m_processes;
    quint64 m_last = 0;
};

} // namespace tessera::ui
