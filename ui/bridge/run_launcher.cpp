// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_launcher.h"

#include "backend/base/files.h"

#include <QDir>

#include <algorithm>

namespace tessera::ui {
namespace {

void addOnce(QList<FormProblem> &problems, const FormProblem &problem)
{
    const bool known = std::ranges::any_of(problems, [&problem](const FormProblem &other) {
        return other.code == problem.code && other.text == problem.text;
    });
    if (!known)
        problems.append(problem);
}

quint64 number(const Json &object, const char *key)
{
    const Json value = object.is_object() ? object.value(key, Json()) : Json();
    return value.is_number_unsigned() || value.is_number_integer() ? value.get<quint64>() : 0;
}

} // namespace

QList<FormProblem> problemsOf(const CommandAnswer &answer)
{
    QList<FormProblem> problems;
    // A finding knows its keys and suggestions; the error made of it does not.
    for (const Error &error : answer.errors) {
        const FormProblem made = formProblem(error);
        const auto finding =
            std::ranges::find_if(answer.findings, [&made](const FormProblem &other) {
                return other.code == made.code && other.text == made.text;
            });
        FormProblem problem = finding == answer.findings.end() ? made : *finding;
        problem.severity = std::min(problem.severity, config::Severity::Confirm);
        addOnce(problems, problem);
    }
    for (const FormProblem &finding : answer.findings)
        addOnce(problems, finding);
    return problems;
}

RunLauncher::RunLauncher(TesseraProgram *program, QObject *parent)
    : QObject(parent), m_program(program)
{}

QString RunLauncher::writeSettings(const QByteArray &settings, quint64 number)
{
    const QString file = m_folder.filePath(QStringLiteral("run-%1.json").arg(number));
    const Result<void> written = writeFileAtomically(
        file.toStdString(),
        std::string_view(settings.constData(), static_cast<std::size_t>(settings.size())));
    return written ? file : QString(); // `tessera` then says that there is no such file
}

void RunLauncher::takeStarted(quint64 ticket, const CommandAnswer &answer)
{
    m_commands.remove(ticket);
    const Json id = answer.object.is_object() ? answer.object.value("id", Json()) : Json();
    if (answer.ok() && id.is_string())
        Q_EMIT started(ticket, QString::fromStdString(id.get<std::string>()));
    else
        Q_EMIT refused(ticket, problemsOf(answer));
}

quint64 RunLauncher::start(const QByteArray &settings, bool confirmed)
{
    const quint64 ticket = ++m_last;
    const QString file = writeSettings(settings, ticket);
    QStringList arguments{QStringLiteral("train"), file, QStringLiteral("--detach")};
    if (confirmed)
        arguments.append(QStringLiteral("--yes"));
    m_commands.insert(ticket,
                      m_program->run(arguments, this, [this, ticket](const CommandAnswer &answer) {
                          takeStarted(ticket, answer);
                      }));
    return ticket;
}

quint64 RunLauncher::resume(const QString &runId, const QStringList &changes, bool confirmed)
{
    const quint64 ticket = ++m_last;
    QStringList arguments{QStringLiteral("resume"), runId, QStringLiteral("--detach")};
    for (const QString &change : changes)
        arguments += {QStringLiteral("--set"), change};
    if (confirmed)
        arguments.append(QStringLiteral("--yes"));
    m_commands.insert(ticket,
                      m_program->run(arguments, this, [this, ticket](const CommandAnswer &answer) {
                          takeStarted(ticket, answer);
                      }));
    return ticket;
}

quint64 RunLauncher::check(const QByteArray &settings)
{
    cancel(std::exchange(m_lastCheck, ++m_last));
    const quint64 ticket = m_lastCheck;
    const QString file = writeSettings(settings, ticket);
    const auto take = [this, ticket, file](const CommandAnswer &answer) {
        m_commands.remove(ticket);
        QFile::remove(file);
        const Json &object = answer.object;
        PreflightReport report{.problems = problemsOf(answer),
                               .checkpointBytes = number(object, "checkpoint_bytes"),
                               .finalModelBytes = number(object, "final_model_bytes"),
                               .neededBytes = number(object, "needed_bytes"),
                               .allBytes = number(object, "all_bytes"),
                               .freeBytes = number(object, "free_bytes"),
                               .device = {},
                               .ranks = static_cast<int>(number(object, "ranks"))};
        if (object.is_object())
            report.device = QString::fromStdString(object.value("device", std::string()));
        Q_EMIT checked(ticket, report);
    };
    m_commands.insert(
        ticket,
        m_program->run({QStringLiteral("train"), file, QStringLiteral("--check")}, this, take));
    return ticket;
}

void RunLauncher::cancel(quint64 ticket)
{
    if (m_commands.contains(ticket))
        m_program->cancel(m_commands.take(ticket));
}

} // namespace tessera::ui
