// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/hub_tokens.h"

#include "ui/bridge/tessera_program.h"

#include <array>
#include <string_view>
#include <utility>

namespace tessera::ui {
namespace {

TokenSource sourceFromName(const std::string &name)
{
    constexpr std::array kNames{std::pair{std::string_view("variable"), TokenSource::Variable},
                                std::pair{std::string_view("key_ring"), TokenSource::KeyRing},
                                std::pair{std::string_view("file"), TokenSource::File}};
    for (const auto &[known, source] : kNames) {
        if (name == known)
            return source;
    }
    return TokenSource::None;
}

HubTokenState stateOf(const Json &object)
{
    HubTokenState state{.source = sourceFromName(object.value("source", std::string())),
                        .name = QString::fromStdString(object.value("name", std::string())),
                        .ringError = {}};
    if (const Json error = object.value("key_ring_error", Json()); error.is_object())
        state.ringError = errorFromJson(error);
    return state;
}

} // namespace

HubTokens::HubTokens(TesseraProgram *program, QObject *parent) : QObject(parent), m_program(program)
{}

void HubTokens::refresh(const QString &hub)
{
    run(QStringLiteral("show"), hub);
}

void HubTokens::save(const QString &hub, const QString &token)
{
    run(QStringLiteral("set"), hub, token.toUtf8() + '\n');
}

void HubTokens::remove(const QString &hub)
{
    run(QStringLiteral("clear"), hub);
}

void HubTokens::run(const QString &action, const QString &hub, const QByteArray &input)
{
    m_program->runWithInput(
        {QStringLiteral("model"), QStringLiteral("token"), action, QStringLiteral("--hub"), hub},
        input, this, [this, hub](const CommandAnswer &answer) {
            if (!answer.ok())
                Q_EMIT failed(hub, answer.errors.front());
            else if (answer.object.is_object())
                Q_EMIT stateKnown(hub, stateOf(answer.object));
            else
                Q_EMIT failed(hub, badMessage("no state of a token"));
        });
}

} // namespace tessera::ui
