// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/axis_scale.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>

using namespace tessera::ui;

namespace {

QStringList labels(double from, double to, int most, AxisUnit unit = AxisUnit::Number)
{
    return tickTexts(ticksWithin(from, to, most, unit), unit);
}

} // namespace

class TestAxisScale : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void labelsReadLikeTheMockUps_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::addColumn<int>("most");
        QTest::addColumn<AxisUnit>("unit");
        QTest::addColumn<QStringList>("expected");
        using L = QStringList;
        QTest::newRow("loss") << 0.55 << 1.0 << 6 << AxisUnit::Number
                              << L{u"0.6"_qs, u"0.7"_qs, u"0.8"_qs, u"0.9"_qs, u"1.0"_qs};
        QTest::newRow("steps") << 0.0 << 2294.0 << 7 << AxisUnit::Count
                               << L{u"0"_qs, u"500"_qs, u"1,000"_qs, u"1,500"_qs, u"2,000"_qs};
        QTest::newRow("throughput")
            << 80e3 << 110e3 << 3 << AxisUnit::Number << L{u"90k"_qs, u"105k"_qs};
        QTest::newRow("learning rate")
            << 0.0 << 12e-6 << 3 << AxisUnit::Number << L{u"0"_qs, u"6µ"_qs, u"12µ"_qs};
        QTest::newRow("norm") << 0.0 << 1.6 << 3 << AxisUnit::Number
                              << L{u"0.0"_qs, u"0.8"_qs, u"1.6"_qs};
        QTest::newRow("tokens") << 0.0 << 1.2e9 << 7 << AxisUnit::Number
                                << L{u"0"_qs,    u"200M"_qs, u"400M"_qs, u"600M"_qs,
                                     u"800M"_qs, u"1.0B"_qs, u"1.2B"_qs};
        QTest::newRow("quarters") << 0.0 << 1.2e9 << 6 << AxisUnit::Number
                                  << L{u"0"_qs, u"250M"_qs, u"500M"_qs, u"750M"_qs, u"1.00B"_qs};
        QTest::newRow("thousands") << 0.0 << 2e3 << 6 << AxisUnit::Number
                                   << L{u"0"_qs, u"500"_qs, u"1.0k"_qs, u"1.5k"_qs, u"2.0k"_qs};
        QTest::newRow("below zero") << -1.0 << 1.0 << 6 << AxisUnit::Number
                                    << L{u"−1.0"_qs, u"−0.5"_qs, u"0.0"_qs, u"0.5"_qs, u"1.0"_qs};
        QTest::newRow("few experts")
            << 0.0 << 2.0 << 6 << AxisUnit::Count << L{u"0"_qs, u"1"_qs, u"2"_qs};
        QTest::newRow("memory") << 0.0 << 80.0 * 1024 * 1024 * 1024 << 6 << AxisUnit::Bytes
                                << L{u"0"_qs, u"20"_qs, u"40"_qs, u"60"_qs, u"80"_qs};
        QTest::newRow("minutes") << 0.0 << 3000.0 << 6 << AxisUnit::Time
                                 << L{u"0"_qs,           u"10\u202fmin"_qs, u"20\u202fmin"_qs,
                                      u"30\u202fmin"_qs, u"40\u202fmin"_qs, u"50\u202fmin"_qs};
        QTest::newRow("hours") << 0.0 << 9.0 * 3600 << 6 << AxisUnit::Time
                               << L{u"0"_qs, u"2\u202fh"_qs, u"4\u202fh"_qs, u"6\u202fh"_qs,
                                    u"8\u202fh"_qs};
    }
    void labelsReadLikeTheMockUps()
    {
        QFETCH(const double, from);
        QFETCH(const double, to);
        QFETCH(const int, most);
        QFETCH(const AxisUnit, unit);
        QFETCH(const QStringList, expected);
        QCOMPARE(labels(from, to, most, unit), expected);
    }

    void labelsFollowTheLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QCOMPARE(labels(0.6, 1.0, 6).first(), u"0,6"_qs);
        QCOMPARE(labels(0, 2000, 6, AxisUnit::Count).last(), u"2.000"_qs);
    }

    void thereAreNeverMoreLabelsThanAsked()
    {
        for (const int most : {3, 4, 5, 6})
            for (double span = 1e-9; span < 1e12; span *= 1.37) {
                const qsizetype count =
                    ticksWithin(0.3 * span, 1.3 * span, most, AxisUnit::Number).size();
                QVERIFY2(count >= 1 && count <= most, qPrintable(QString::number(span)));
            }
    }

    void heightDecidesHowManyLabels()
    {
        QCOMPARE(labelsFor(30), 3);
        QCOMPARE(labelsFor(58), 3);
        QCOMPARE(labelsFor(92), 5);
        QCOMPARE(labelsFor(244), 7);
        QCOMPARE(labelsFor(62), 3);
    }

    void logarithmicLabelsArePowersOfTen()
    {
        const QList<double> ticks = logTicksWithin(1e-6, 1e-2, 6, AxisUnit::Number);
        QCOMPARE(logTickTexts(ticks, AxisUnit::Number),
                 (QStringList{u"1µ"_qs, u"10µ"_qs, u"100µ"_qs, u"1m"_qs, u"0.01"_qs}));
        QCOMPARE(logTicksWithin(0.5, 5, 6, AxisUnit::Number).size(), 4); // 0.5, 1, 2, 5
        QVERIFY(logTicksWithin(0.61, 0.64, 6, AxisUnit::Number).size() >= 2);
        QVERIFY(logTicksWithin(1e-200, 1e200, 6, AxisUnit::Number).size() <= 8);
    }

    void threeLabelsStandAtBothEndsAndTheMiddle()
    {
        const ValueRange range = roundRange({0.44, 1.55}, 3, AxisUnit::Number);
        QCOMPARE(range, (ValueRange{0.0, 1.6}));
        QCOMPARE(ticksWithin(range.lowest, range.highest, 3, AxisUnit::Number).size(), 3);
        QCOMPARE(roundRange({0, 10e-6}, 3, AxisUnit::Number).highest, 12e-6);
        constexpr double kMiB = 1024.0 * 1024.0;
        QCOMPARE(roundRange({134.5 * kMiB, 134.7 * kMiB}, 3, AxisUnit::Bytes).lowest, 0.0);
    }

    void theRangeHoldsTheDataWithRoundEnds()
    {
        QCOMPARE(roundRange({0.592, 0.965}, 6, AxisUnit::Number).lowest, 0.55);
        QCOMPARE(roundRange({0.592, 0.965}, 6, AxisUnit::Number).highest, 1.0);
    }

    void whatIsNotBelowZeroStaysAboveIt()
    {
        QCOMPARE(roundRange({0.0, 5.0}, 6, AxisUnit::Number).lowest, 0.0);
        QVERIFY(roundRange({0.001, 5.0}, 3, AxisUnit::Number).lowest >= 0);
    }

    void aConstantIsInTheMiddle()
    {
        const ValueRange range = roundRange({2, 2}, 6, AxisUnit::Number);
        QVERIFY(range.lowest < 2 && range.highest > 2);
        QVERIFY(roundRange({0, 0}, 6, AxisUnit::Number).highest > 0);
        QVERIFY(roundRange({-3, -3}, 3, AxisUnit::Number).highest > -3);
    }

    void absurdValuesGiveARangeThatAPlotTakes()
    {
        const double most = std::numeric_limits<double>::max();
        for (const ValueRange data : {ValueRange{0, 1e300}, ValueRange{-most, most},
                                      ValueRange{1e-320, 1e-310}, ValueRange{-1e-300, 1e300}}) {
            const ValueRange range = roundRange(data, 6, AxisUnit::Number);
            QVERIFY(std::isfinite(range.lowest) && std::isfinite(range.highest));
            QVERIFY(range.lowest < range.highest);
            QVERIFY(range.highest < 1e250 && range.lowest > -1e250);
        }
        QVERIFY(roundLogRange({1e-320, 1e300}).highest < 1e250);
    }
};

QTEST_GUILESS_MAIN(TestAxisScale)
#include "tst_axis_scale.moc"
