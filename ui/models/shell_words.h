// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace tessera::ui {

/// `word` so that a POSIX shell reads it as one word and as it is.
[[nodiscard]] QString shellQuoted(const QString &word);

struct ShellWord {
    QString text;
    int line = 1;         ///< where it begins
    bool expands = false; ///< a variable or command would be put in by the shell
};

/// The words of a shell command: quotes, backslashes, continued lines and comments are understood;
/// nothing is expanded. `;`, `&&`, `||`, `|` and `&` end a command: they come as words of their
/// own.
[[nodiscard]] QList<ShellWord> shellWords(const QString &text);

} // namespace tessera::ui
