// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace tessera::ui {

/// A program with its arguments.
struct EditorCommand {
    QString program;
    QStringList arguments;
};

/// The first editor of this computer that goes to a line when it is asked to; nullopt without one.
[[nodiscard]] std::optional<EditorCommand> editorAt(const QString &file, qint64 line);

} // namespace tessera::ui
