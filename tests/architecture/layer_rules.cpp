// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/layer_rules.h"

#include <QRegularExpression>
#include <QSet>

namespace tessera::test {
namespace {

constexpr qsizetype kMostLines = 600;

/// "backend/hub" of "backend/hub/hash.h".
QString folderOf(const QString &path)
{
    return path.section(QLatin1Char('/'), 0, 1);
}

bool isTest(const QString &path)
{
    return path.startsWith(QLatin1String("tests/"));
}

bool isFree(const QString &path)
{
    return isTest(path) || path.startsWith(QLatin1String("app/"));
}

bool liesIn(const QString &path, const QString &place)
{
    return path == place || path.startsWith(place + QLatin1Char('/'));
}

bool isOurs(const QString &header)
{
    static const QRegularExpression roots(QStringLiteral("^(app|backend|tests|ui)/"));
    return roots.match(header).hasMatch();
}

QString ourFault(const LayerRules &rules, const QString &path, const QString &header)
{
    if (header.endsWith(QLatin1String(".moc")) && isTest(path))
        return {};
    if (!isOurs(header))
        return QStringLiteral("\"%1\" does not start at the root of the source tree").arg(header);
    if (isFree(path))
        return {};
    const QString folder = folderOf(path);
    if (!rules.folders.contains(folder))
        return QStringLiteral("%1 has no line in layers.txt").arg(folder);
    const QStringList &allowed = rules.folders[folder];
    if (folderOf(header) == folder || allowed.contains(folderOf(header))
        || allowed.contains(header))
        return {};
    return QStringLiteral("%1 may not include %2").arg(folder, header);
}

/// The longest door that fits decides: <torch/torch.h> before <torch/>.
const Door *doorFor(const LayerRules &rules, const QString &header)
{
    const Door *best = nullptr;
    for (const Door &door : rules.doors) {
        const bool fits = header.startsWith(door.header);
        // Qt's classes start with Q and a capital; nothing else does.
        const bool isQt = door.header != QLatin1String("Q")
            || (header.size() > 1 && (header[1].isUpper() || header.startsWith(u"Qt")));
        if (fits && isQt && (best == nullptr || door.header.size() > best->header.size()))
            best = &door;
    }
    return best;
}

QString thirdPartyFault(const LayerRules &rules, const QString &path, const QString &header)
{
    const Door *door = doorFor(rules, header);
    if (door == nullptr || (isTest(path) && !door->places.isEmpty()))
        return {};
    for (const QString &place : door->places) {
        if (liesIn(path, place))
            return {};
    }
    return door->places.isEmpty() ? QStringLiteral("<%1> is included nowhere").arg(header)
                                  : QStringLiteral("<%1> is included only by %2")
                                        .arg(header, door->places.join(QStringLiteral(", ")));
}

/// Nodes that can be reached from `start`, without it unless there is a way back.
QSet<QString> reachable(const LayerRules &rules, const QString &start)
{
    QSet<QString> seen;
    QStringList open = rules.folders.value(start);
    while (!open.isEmpty()) {
        const QString folder = open.takeLast();
        if (seen.contains(folder))
            continue;
        seen.insert(folder);
        open += rules.folders.value(folder);
    }
    return seen;
}

} // namespace

LayerRules LayerRules::parse(const QString &text)
{
    LayerRules rules;
    const QStringList lines = text.split(QLatin1Char('\n'));
    for (const QString &line : lines) {
        if (line.trimmed().isEmpty() || line.startsWith(QLatin1Char('#')))
            continue;
        const qsizetype colon = line.indexOf(QLatin1Char(':'));
        const QString name = line.left(colon);
        QStringList places = line.mid(colon + 1).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        const bool door = name.startsWith(QLatin1Char('<')) && name.endsWith(QLatin1Char('>'));
        if (colon < 1 || (!door && (rules.folders.contains(name) || !isOurs(name + u'/')))) {
            rules.mistakes << line;
        } else if (door) {
            if (places == QStringList{QStringLiteral("nowhere")})
                places.clear();
            rules.doors << Door{name.mid(1, name.size() - 2), places};
        } else {
            rules.folders.insert(name, places);
        }
    }
    return rules;
}

QStringList LayerRules::cycles() const
{
    QStringList found;
    for (auto it = folders.cbegin(); it != folders.cend(); ++it) {
        if (reachable(*this, it.key()).contains(it.key()))
            found << it.key();
    }
    found.sort();
    return found;
}

QStringList includeFaults(const LayerRules &rules, const QString &path, const QString &content)
{
    static const QRegularExpression include(
        QStringLiteral(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])"));
    QStringList faults;
    const QStringList lines = content.split(QLatin1Char('\n'));
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QRegularExpressionMatch match = include.match(lines[i]);
        if (!match.hasMatch())
            continue;
        const QString header = match.captured(2);
        const bool quoted = match.captured(1) == QLatin1String("\"");
        const QString fault =
            quoted ? ourFault(rules, path, header) : thirdPartyFault(rules, path, header);
        if (!fault.isEmpty())
            faults << QStringLiteral("%1:%2: %3").arg(path).arg(i + 1).arg(fault);
    }
    return faults;
}

QStringList formFaults(const QString &path, const QString &content)
{
    QStringList faults;
    const QStringList lines = content.split(QLatin1Char('\n'));
    const bool licensed =
        lines.value(0) == QLatin1String("// SPDX-FileCopyrightText: Tessera Studio contributors")
        && lines.value(1) == QLatin1String("// SPDX-License-Identifier: GPL-3.0-or-later");
    if (!licensed)
        faults << QStringLiteral("%1:1: the two SPDX lines are missing").arg(path);
    if (path.endsWith(QLatin1String(".h")) && !lines.contains(QStringLiteral("#pragma once")))
        faults << QStringLiteral("%1:1: #pragma once is missing").arg(path);
    if (lines.size() - 1 > kMostLines)
        faults << QStringLiteral("%1:%2: a file has at most %3 lines")
                      .arg(path)
                      .arg(lines.size() - 1)
                      .arg(kMostLines);
    return faults;
}

} // namespace tessera::test
