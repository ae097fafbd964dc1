// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/time_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace tessera::ui {
namespace {

struct TimeText {
    Q_DECLARE_TR_FUNCTIONS(TimeText)
};

constexpr qint64 kDaysByNumber = 7;

QString shortTime(const QDateTime &when)
{
    return QLocale().toString(when.time(), QLocale::ShortFormat);
}

} // namespace

QString whenText(qint64 timeMs, qint64 nowMs)
{
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(timeMs);
    const qint64 days = when.date().daysTo(QDateTime::fromMSecsSinceEpoch(nowMs).date());
    if (days == 0)
        //: When a run was made; %1 is a time of day such as 16:20.
        return TimeText::tr("Today, %1").arg(shortTime(when));
    if (days == 1)
        //: When a run was made; %1 is a time of day such as 16:20.
        return TimeText::tr("Yesterday, %1").arg(shortTime(when));
    if (days > 1 && days < kDaysByNumber)
        //: When a run was made; %n is 2 to 6.
        return TimeText::tr("%n days ago", nullptr, static_cast<int>(days));
    return QLocale().toString(when.date(), QLocale::ShortFormat);
}

QString shortWhenText(qint64 timeMs, qint64 nowMs)
{
    const QDate day = QDateTime::fromMSecsSinceEpoch(timeMs).date();
    const qint64 days = day.daysTo(QDateTime::fromMSecsSinceEpoch(nowMs).date());
    return days == 1 ? TimeText::tr("Yesterday") : whenText(timeMs, nowMs);
}

QString exactTimeText(qint64 timeMs)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(timeMs), QLocale::LongFormat);
}

QString clockText(qint64 timeMs)
{
    return QDateTime::fromMSecsSinceEpoch(timeMs).toString(QStringLiteral("HH:mm:ss"));
}

} // namespace tessera::ui
