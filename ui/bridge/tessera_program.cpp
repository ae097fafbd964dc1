// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/tessera_program.h"

#include "backend/base/common_errors.h"
#include "backend/base/paths.h"

#include <QFileInfo>
#include <QPointer>

#include <fmt/format.h>

#include <memory>

namespace tessera::ui {
namespace {

std::string text(const QString &value)
{
    return value.toStdString();
}

config::Severity severityFromName(const std::string &name)
{
    for (const auto severity : {config::Severity::Error, config::Severity::Confirm,
                                config::Severity::Notice, config::Severity::Info}) {
        if (config::severityName(severity) == name)
            return severity;
    }
    return config::Severity::Notice;
}

std::vector<std::string> textsIn(const Json &object, const char *key)
{
    std::vector<std::string> texts;
    for (const Json &entry : object.value(key, Json::array())) {
        if (entry.is_string())
            texts.push_back(entry.get<std::string>());
    }
    return texts;
}

/// {code, severity, keys, detail, args, suggestions} as the command line prints a finding.
config::Problem problemFromJson(const Json &object)
{
    config::Problem problem;
    problem.rule = object.value("code", std::string());
    problem.severity = severityFromName(object.value("severity", std::string()));
    problem.keys = textsIn(object, "keys");
    problem.text = object.value("detail", std::string());
    problem.args = textsIn(object, "args");
    for (const Json &entry : object.value("suggestions", Json::array())) {
        if (entry.is_object())
            problem.suggestions.push_back({.key = entry.value("key", std::string()),
                                           .value = entry.value("value", std::string())});
    }
    return problem;
}

void takeFindings(const Json &object, CommandAnswer &answer)
{
    for (const Json &finding : object.value("findings", Json::array())) {
        if (finding.is_object())
            answer.findings.append(formProblem(problemFromJson(finding)));
    }
}

void takeErrors(const Json &object, CommandAnswer &answer)
{
    for (const Json &error : object.value("errors", Json::array()))
        answer.errors.append(errorFromJson(error));
    if (answer.errors.isEmpty() && object.contains("error"))
        answer.errors.append(errorFromJson(object["error"]));
}

/// The last line of standard error that is a JSON object; logs may stand before it.
Json lastObject(const QByteArray &output)
{
    const QList<QByteArray> lines = output.split('\n');
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        Json object = Json::parse(line->begin(), line->end(), nullptr, false);
        if (object.is_object())
            return object;
    }
    return {};
}

} // namespace

TesseraProgram::TesseraProgram(QObject *parent) : QObject(parent) {}

TesseraProgram::~TesseraProgram()
{
    const QList<QProcess *> left = findChildren<QProcess *>(); // cancelled ones too
    for (QProcess *process : left) {
        process->disconnect(this);
        process->kill();
        process->waitForFinished();
    }
}

Result<QString> TesseraProgram::find()
{
    const QString asked = qEnvironmentVariable("TESSERA_PROGRAM");
    const QString beside = QString::fromStdString((programFolder() / "tessera").string());
    for (const QString &candidate : {asked, beside}) {
        const QFileInfo file(candidate);
        if (!candidate.isEmpty() && file.isFile() && file.isExecutable())
            return candidate;
    }
    return cannotStart("tessera", fmt::format("it is not at {}", text(beside)));
}

quint64 TesseraProgram::follow(const QStringList &arguments, QObject *receiver,
                               std::function<void(const Json &)> onLine,
                               std::function<void(const CommandAnswer &)> done)
{
    const auto last = std::make_shared<Json>();
    const quint64 command =
        run(arguments, receiver, [last, done = std::move(done)](CommandAnswer answer) {
            if (!answer.object.is_object())
                answer.object = *last;
            done(answer);
        });
    QProcess *process = m_processes.value(command);
    const QPointer<QObject> guarded(receiver);
    connect(process, &QProcess::readyReadStandardOutput, process,
            [process, guarded, last, onLine = std::move(onLine)] {
                while (process->canReadLine() && !guarded.isNull()) {
                    const QByteArray line = process->readLine();
                    Json object = Json::parse(line.begin(), line.end(), nullptr, false);
                    if (!object.is_object())
                        continue;
                    *last = object;
                    onLine(object);
                }
            });
    return command;
}

quint64 TesseraProgram::run(const QStringList &arguments, QObject *receiver,
                            std::function<void(const CommandAnswer &)> done)
{
    return runWithInput(arguments, {}, receiver, std::move(done));
}

quint64 TesseraProgram::runWithInput(const QStringList &arguments, const QByteArray &input,
                                     QObject *receiver,
                                     std::function<void(const CommandAnswer &)> done)
{
    const quint64 command = ++m_last;
    auto *process = new QProcess(this);
    m_processes.insert(command, process);
    const QPointer<QObject> guarded(receiver);
    const auto finish = [this, command, process, guarded,
                         done = std::move(done)](const CommandAnswer &answer) {
        if (m_processes.remove(command) == 0)
            return; // cancelled, or it has ended already
        process->deleteLater();
        if (!guarded.isNull())
            done(answer);
    };
    const Result<QString> program = find();
    if (!program) {
        const CommandAnswer answer{.exitCode = -1, .object = {}, .errors = {program.error()}};
        QMetaObject::invokeMethod(
            process, [finish, answer] { finish(answer); }, Qt::QueuedConnection);
        return command;
    }
    connect(process, &QProcess::finished, this, [process, finish] { finish(answerOf(*process)); });
    connect(process, &QProcess::errorOccurred, this,
            [process, finish](QProcess::ProcessError error) {
                if (error == QProcess::FailedToStart)
                    finish({.exitCode = -1,
                            .object = {},
                            .errors = {cannotStart(text(process->program()),
                                                   text(process->errorString()))}});
            });
    process->start(*program, arguments + QStringList{QStringLiteral("--json")});
    process->write(input);
    process->closeWriteChannel();
    return command;
}

void TesseraProgram::cancel(quint64 command)
{
    QProcess *process = m_processes.take(command);
    if (process == nullptr)
        return;
    process->disconnect(this);
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    if (process->state() == QProcess::NotRunning)
        process->deleteLater();
    process->terminate();
}

CommandAnswer TesseraProgram::answerOf(QProcess &process)
{
    CommandAnswer answer;
    answer.exitCode = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    const QByteArray out = process.readAllStandardOutput();
    const QByteArray err = process.readAllStandardError();
    Json object = Json::parse(out.begin(), out.end(), nullptr, false);
    if (object.is_object())
        answer.object = std::move(object);
    if (answer.object.is_object())
        takeFindings(answer.object, answer);
    if (answer.exitCode == 0)
        return answer;
    if (const Json refusal = lastObject(err); refusal.is_object()) {
        takeErrors(refusal, answer);
        takeFindings(refusal, answer);
    }
    if (answer.errors.isEmpty() && !answer.object.is_object())
        answer.errors.append(cannotStart(
            text(process.program()),
            answer.exitCode < 0 ? "it was ended by a signal"
                                : text(QString::fromUtf8(err).trimmed().section(u'\n', -1))));
    return answer;
}

} // namespace tessera::ui
