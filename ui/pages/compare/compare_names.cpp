// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_names.h"

#include "ui/models/run_table_model.h"

#include <algorithm>

namespace tessera::ui {
namespace {

bool isBorder(QChar c)
{
    return c == u'-' || c == u'_' || c == u' ' || c == u'.';
}

/// Length of what all names begin with, up to and with a border between words.
qsizetype sharedLength(const QStringList &names)
{
    qsizetype shared = names.first().size();
    for (const QString &name : names) {
        const auto [own, other] = std::ranges::mismatch(name, names.first());
        shared = std::min<qsizetype>(shared, own - name.begin());
    }
    while (shared > 0 && !isBorder(names.first()[shared - 1]))
        --shared;
    const bool leavesNothing =
        std::ranges::any_of(names, [shared](const QString &name) { return name.size() <= shared; });
    return leavesNothing ? 0 : shared;
}

QByteArray cell(const QString &text)
{
    QByteArray bytes = text.toUtf8();
    const bool quoted =
        bytes.contains(',') || bytes.contains('"') || bytes.contains('\n') || bytes.contains('\r');
    if (!quoted)
        return bytes;
    bytes.replace("\"", "\"\"");
    return '"' + bytes + '"';
}

} // namespace

QStringList shortNames(const QStringList &names)
{
    if (names.size() < 2)
        return names;
    const qsizetype shared = sharedLength(names);
    QStringList shorter;
    for (const QString &name : names)
        shorter.append(name.sliced(shared));
    return shorter;
}

QStringList distinctNames(const QStringList &names, const QStringList &ids)
{
    QStringList distinct;
    for (qsizetype i = 0; i < names.size(); ++i)
        distinct.append(names.count(names[i]) < 2 ? names[i] : nameWithId(names[i], ids.value(i)));
    return distinct;
}

QByteArray tableCsv(const QAbstractItemModel &model)
{
    QByteArray csv;
    const int columns = model.columnCount();
    for (int column = 0; column < columns; ++column)
        csv += (column > 0 ? "," : "") + cell(model.headerData(column, Qt::Horizontal).toString());
    csv += "\r\n";
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < columns; ++column)
            csv += (column > 0 ? "," : "") + cell(model.index(row, column).data().toString());
        csv += "\r\n";
    }
    return csv;
}

} // namespace tessera::ui
