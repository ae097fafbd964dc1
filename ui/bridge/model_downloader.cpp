// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/model_downloader.h"

#include "ui/bridge/tessera_program.h"

namespace tessera::ui {
namespace {

QStringList argumentsOf(const ModelOrder &order)
{
    QStringList arguments{QStringLiteral("model"), QStringLiteral("download"), order.repo,
                          QStringLiteral("--hub"), order.hub};
    if (!order.revision.isEmpty())
        arguments += {QStringLiteral("--revision"), order.revision};
    return arguments;
}

} // namespace

ModelDownloader::ModelDownloader(TesseraProgram *program, QObject *parent)
    : QObject(parent), m_program(program)
{}

void ModelDownloader::start(const ModelOrder &order)
{
    if (isRunning())
        return;
    m_command = m_program->follow(
        argumentsOf(order), this,
        [this](const Json &line) {
            if (const auto status = downloadStatus(line))
                Q_EMIT progressed(*status);
        },
        [this](const CommandAnswer &answer) {
            m_command = 0;
            const bool told = answer.object.is_object() && answer.object.contains("path");
            if (answer.ok() && told)
                Q_EMIT done(QString::fromStdString(answer.object.value("path", std::string())));
            else
                Q_EMIT failed(answer.ok() ? badMessage("no folder of a model")
                                          : answer.errors.front());
        });
}

void ModelDownloader::cancel()
{
    if (m_command != 0)
        m_program->cancel(m_command);
    m_command = 0;
}

} // namespace tessera::ui
