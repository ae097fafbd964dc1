// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace tessera::test {

/// Where the headers of a third party may be included.
struct Door {
    QString header;     ///< start of the path inside <>
    QStringList places; ///< folders or files; empty: nowhere
};

/// layers.txt as tables.
struct LayerRules {
    QHash<QString, QStringList> folders; ///< "backend/hub" -> what it may include besides itself
    QList<Door> doors;
    QStringList mistakes; ///< lines that could not be read

    [[nodiscard]] static LayerRules parse(const QString &text);
    /// Folders that reach themselves again through what they may include whole.
    [[nodiscard]] QStringList cycles() const;
};

/// What is wrong with one source file, one line a fault, each with "path:line: ". `path` is
/// relative to the root of the source tree.
[[nodiscard]] QStringList includeFaults(const LayerRules &rules, const QString &path,
                                        const QString &content);
/// SPDX lines, #pragma once, at most 600 lines.
[[nodiscard]] QStringList formFaults(const QString &path, const QString &content);

} // namespace tessera::test
