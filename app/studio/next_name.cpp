// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/next_name.h"

#include <QRegularExpression>

namespace tessera::studio {

QString nextName(const QString &name, const QStringList &taken)
{
    static const QRegularExpression kNumbered(u"^(.+)-([0-9]{1,6})$"_qs,
                                              QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpressionMatch match = kNumbered.match(name);
    const QString stem = match.hasMatch() ? match.captured(1) : name;
    const auto width = static_cast<int>(match.capturedLength(2));
    int number = match.hasMatch() ? match.captured(2).toInt() : 1;
    QString next;
    do {
        next = u"%1-%2"_qs.arg(stem, u"%1"_qs.arg(++number, width, 10, QChar(u'0')));
    } while (taken.contains(next));
    return next;
}

} // namespace tessera::studio
