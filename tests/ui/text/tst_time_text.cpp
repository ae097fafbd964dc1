// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/time_text.h"

#include <QDateTime>
#include <QLocale>
#include <QTest>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

qint64 at(const QString &time)
{
    return QDateTime::fromString(time, Qt::ISODate).toMSecsSinceEpoch();
}

class TestTimeText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QStringLiteral("de"))); } // 24 hours

    void daysHaveTheirName_data()
    {
        QTest::addColumn<QString>("time");
        QTest::addColumn<QString>("full");
        QTest::addColumn<QString>("brief");
        QTest::addRow("today") << "2026-03-10T09:05:00"
                               << "Today, 09:05"
                               << "Today, 09:05";
        QTest::addRow("yesterday, less than a day ago") << "2026-03-09T23:59:00"
                                                        << "Yesterday, 23:59"
                                                        << "Yesterday";
        QTest::addRow("long ago") << "2025-12-24T12:00:00"
                                  << "24.12.25"
                                  << "24.12.25";
    }
    void daysHaveTheirName()
    {
        QFETCH(const QString, time);
        QFETCH(const QString, full);
        QFETCH(const QString, brief);
        const qint64 now = at(QStringLiteral("2026-03-10T12:00:00"));
        QCOMPARE(whenText(at(time), now), full);
        QCOMPARE(shortWhenText(at(time), now), brief);
    }

    void aClockThatWentBackIsTheDate()
    {
        const qint64 now = at(QStringLiteral("2026-03-10T12:00:00"));
        QCOMPARE(whenText(at(QStringLiteral("2026-03-12T12:00:00")), now),
                 QStringLiteral("12.03.26"));
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestTimeText)
#include "tst_time_text.moc"
