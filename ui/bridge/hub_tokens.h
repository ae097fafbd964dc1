// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/base/json.h"

#include <QObject>
#include <QString>

#include <optional>

namespace tessera::ui {

class TesseraProgram;

enum class TokenSource { None, Variable, KeyRing, File };

/// Where the token of a hub comes from; never the token.
struct HubTokenState {
    TokenSource source = TokenSource::None;
    QString name;                   ///< of the variable, or the path of the file
    std::optional<Error> ringError; ///< why the key ring could not be asked
};

/// Tokens of model hubs ("hf", "modelscope") in the key ring of the desktop, by `tessera model
/// token`. A token goes to the program's standard input alone. Nothing blocks; GUI thread.
class HubTokens final : public QObject
{
    Q_OBJECT

public:
    explicit HubTokens(TesseraProgram *program, QObject *parent = nullptr);

    void refresh(const QString &hub);
    void save(const QString &hub, const QString &token);
    void remove(const QString &hub);

Q_SIGNALS:
    void stateKnown(const QString &hub, const tessera::ui::HubTokenState &state);
    void failed(const QString &hub, const tessera::Error &error);

private:
    void run(const QString &action, const QString &hub, const QByteArray &input = {});

    TesseraProgram *m_program;
};

} // namespace tessera::ui
