// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/file_opener.h"

#include <QStandardPaths>

#include <array>

namespace tessera::ui {
namespace {

/// How an editor is told a line: %f is the file, %l the line.
struct Editor {
    const char *program;
    const char *arguments; ///< separated by a blank
};

constexpr std::array kEditors{
    Editor{"kate", "--line %l %f"},
    Editor{"kwrite", "--line %l %f"},
    Editor{"gedit", "+%l %f"},
    Editor{"gnome-text-editor", "+%l %f"},
    Editor{"xed", "+%l %f"},
    Editor{"pluma", "+%l %f"},
    Editor{"mousepad", "--line=%l %f"},
    Editor{"code", "--goto %f:%l"},
    Editor{"codium", "--goto %f:%l"},
    Editor{"gvim", "+%l %f"},
};

} // namespace

std::optional<EditorCommand> editorAt(const QString &file, qint64 line)
{
    for (const Editor &editor : kEditors) {
        const QString program = QStandardPaths::findExecutable(QString::fromLatin1(editor.program));
        if (program.isEmpty())
            continue;
        QStringList arguments = QString::fromLatin1(editor.arguments).split(u' ');
        for (QString &argument : arguments)
            argument.replace(QLatin1String("%l"), QString::number(line))
                .replace(QLatin1String("%f"), file);
        return EditorCommand{.program = program, .arguments = arguments};
    }
    return std::nullopt;
}

} // namespace tessera::ui
