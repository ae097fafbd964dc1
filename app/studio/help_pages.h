// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace tessera::studio {

/// A page of the help as it is compiled in: resources/help/<language>/<name>.md.
struct HelpPage {
    QString name;  ///< of the page of the studio that it is about, or "glossary"
    QString title; ///< its first heading
    QString text;  ///< Markdown
};

/// All pages in one language, in the order of the rail, the glossary last. A page that is not there
/// in that language comes in English.
[[nodiscard]] QList<HelpPage> helpPages(const QString &language);

} // namespace tessera::studio
