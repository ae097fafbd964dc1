// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace tessera::ui {

enum class FileChoice { ModelFolder, GgufFile, DataFile, DataFolder, SettingsFile };

/// Asks for a file or folder beside `parent` without blocking; `chosen` is called with an absolute
/// path, unless the person cancels or `parent` is gone. The dialog starts in `folder` when given.
void chooseFile(QWidget *parent, FileChoice choice, const QString &folder,
                const std::function<void(const QString &)> &chosen);

/// Asks where to write a file; `name` is the suggestion.
void chooseSaveFile(QWidget *parent, const QString &name, const QString &filter,
                    const std::function<void(const QString &)> &chosen);

} // namespace tessera::ui
