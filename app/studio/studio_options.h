// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace tessera::studio {

/// What the command line asks for. An empty member: as it was left the last time.
struct StudioOptions {
    QString page;
    QStringList runs; ///< ids, names, ends of ids or "last", for --page live and compare
    QString language;
    QString theme; ///< "light", "dark", "system"
    QSize size;
    QString screenshot; ///< a PNG to write; the studio ends then
};

/// What came of reading it: options, or a text to print and an exit code.
struct ParsedOptions {
    std::optional<StudioOptions> options;
    QString text;
    int exitCode = 0; ///< 2: the command line is wrong
};

/// `pages` are the names that --page takes, `languages` those that --language takes.
[[nodiscard]] ParsedOptions parseOptions(const QStringList &arguments, const QStringList &pages,
                                         const QStringList &languages);

/// True when --screenshot is among the arguments; asked before there is an application.
[[nodiscard]] bool wantsScreenshot(int argc, char **argv);

} // namespace tessera::studio
