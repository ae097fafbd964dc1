// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/help_pages.h"

#include <QFile>
#include <QStringList>

// A resource of a static library registers itself only when it is asked to.
static void loadHelp()
{
    Q_INIT_RESOURCE(help);
}

namespace tessera::studio {
namespace {

const QStringList kOrder{u"home"_qs,    u"new_run"_qs, u"live"_qs, u"experts"_qs,  u"runs"_qs,
                         u"compare"_qs, u"models"_qs,  u"data"_qs, u"settings"_qs, u"glossary"_qs};

QString read(const QString &language, const QString &name)
{
    QFile file(u":/help/%1/%2.md"_qs.arg(language, name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString firstHeading(const QString &text)
{
    const QString line = text.section(u'\n', 0, 0);
    return line.startsWith(u"# "_qs) ? line.sliced(2).trimmed() : QString();
}

} // namespace

QList<HelpPage> helpPages(const QString &language)
{
    loadHelp();
    QList<HelpPage> pages;
    for (const QString &name : kOrder) {
        QString text = read(language, name);
        if (text.isEmpty())
            text = read(u"en"_qs, name);
        if (!text.isEmpty())
            pages.append({.name = name, .title = firstHeading(text), .text = text});
    }
    return pages;
}

} // namespace tessera::studio
