// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/number_text.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

#include <limits>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kGib = 1 << 30;

/// With an ordinary space for the thin one, to be readable here.
QString plain(QString text)
{
    return text.replace(QChar(0x202f), u' ');
}

class TestNumberText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void aUnitFollowsAfterAThinSpace()
    {
        QCOMPARE(memoryFigure(67.8 * kGib).text(), QStringLiteral("67.8\u202fGiB"));
        QCOMPARE(percentText(0.0857), QStringLiteral("8.6\u202f%"));
    }

    void figuresHaveTheirPrecision_data()
    {
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("expected");
        const auto row = [](const QString &shown, const char *expected) {
            QTest::addRow("%s", expected) << plain(shown) << QString::fromUtf8(expected);
        };
        row(countText(1408), "1,408");
        row(memoryFigure(79.6 * kGib).text(), "79.6 GiB");
        row(memoryFigure(512.0 * (1 << 20)).text(), "512 MiB");
        row(memoryFigure(0).text(), "0 B");
        row(gibFigure(0.25 * kGib).text(), "0.3 GiB");
        row(diskFigure(427e9).text(), "427 GB");
        row(diskFigure(61.1e9).text(), "61.1 GB");
        row(diskFigure(1.28e12).text(), "1.28 TB");
        row(throughputFigure(101400).text(), "101.4 k tok/s");
        row(throughputFigure(6338).text(), "6,338 tok/s");
        row(throughputFigure(1.2345e6).text(), "1.234 M tok/s");
        row(throughputFigure(0).text(), "0 tok/s");
        row(computeFigure(146.3e12).text(), "146.3 TFLOP/s");
        row(computeFigure(3.4e9).text(), "3.4 GFLOP/s");
        row(largeCountFigure(30.5e9).text(), "30.5 B");
        row(largeCountFigure(351e6).text(), "351 M");
        row(largeCountFigure(4096).text(), "4,096");
        row(lossText(0.63041), "0.630");
        row(lossText(0.63041, 4), "0.6304");
        row(imbalanceText(1.617), "1.62");
        row(percentText(0.0031), "0.3 %");
    }

    void figuresHaveTheirPrecision()
    {
        QFETCH(const QString, shown);
        QFETCH(const QString, expected);
        QCOMPARE(shown, expected);
    }

    void minusIsAMinus()
    {
        QCOMPARE(numberText(-36, 1), QStringLiteral("−36.0"));
        QCOMPARE(changeText(-0.2, 1), QStringLiteral("−0.2"));
        QCOMPARE(changeText(0.008, 3), QStringLiteral("+0.008"));
        QCOMPARE(changeText(-0.0004, 3), QStringLiteral("0"));
        QCOMPARE(rangeText(80, 95), QStringLiteral("80–95"));
    }

    void durationsAreInTwoUnits_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("expected");
        QTest::addRow("seconds") << 16.0 << "16 s";
        QTest::addRow("minutes") << 252.0 << "4 min 12 s";
        QTest::addRow("full minutes") << 60.0 << "1 min 00 s";
        QTest::addRow("rounding up") << 59.6 << "1 min 00 s";
        QTest::addRow("many minutes") << 1980.0 << "33 min";
        QTest::addRow("ten minutes") << 599.6 << "10 min";
        QTest::addRow("hours") << 7500.0 << "2 h 05 min";
        QTest::addRow("days") << 183600.0 << "2 d 3 h";
        QTest::addRow("unknown") << kNan << "–";
        QTest::addRow("negative") << -1.0 << "–";
    }

    void durationsAreInTwoUnits()
    {
        QFETCH(const double, seconds);
        QFETCH(const QString, expected);
        QCOMPARE(plain(durationText(seconds)), expected);
    }

    void partsOfAStepHaveTwoDecimals()
    {
        QCOMPARE(plain(stepTimeText(5.12)), QStringLiteral("5.12 s"));
        QCOMPARE(plain(stepTimeText(0.88)), QStringLiteral("0.88 s"));
        QCOMPARE(plain(stepTimeText(0.0123)), QStringLiteral("12 ms"));
        QCOMPARE(plain(stepTimeText(0)), QStringLiteral("0.00 s"));
        QCOMPARE(plain(stepTimeText(0.0123, 5.17)), QStringLiteral("0.01 s"));
        QCOMPARE(plain(stepTimeText(0.0021, 0.05)), QStringLiteral("2.1 ms"));
    }

    void learningRatesHaveAPower()
    {
        QCOMPARE(scientificText(6.73e-6), QStringLiteral("6.73 × 10⁻⁶"));
        QCOMPARE(scientificText(9.9999e-6), QStringLiteral("1.00 × 10⁻⁵"));
        QCOMPARE(scientificText(0.0123), QStringLiteral("0.0123"));
        QCOMPARE(scientificText(2.5), QStringLiteral("2.50"));
        QCOMPARE(scientificText(0), QStringLiteral("0.00"));
    }

    void settingsStandAsInTheirJson()
    {
        QCOMPARE(plainNumber(1e-5), QStringLiteral("1e-5"));
        QCOMPARE(plainNumber(0.05), QStringLiteral("0.05"));
        QCOMPARE(plainNumber(2000), QStringLiteral("2000"));
        QCOMPARE(plainNumber(2.5e-12), QStringLiteral("2.5e-12"));
        QCOMPARE(plainNumber(1e20), QStringLiteral("1e+20"));
    }

    void whatIsMissingIsAnEnDashAndNotZero()
    {
        QCOMPARE(numberText(kNan, 2), missingText());
        QCOMPARE(plain(memoryFigure(kNan).text()), QStringLiteral("– GiB"));
        QCOMPARE(plain(throughputFigure(kNan).text()), QStringLiteral("– tok/s"));
    }

    void aLossThatIsNoNumberIsSaidSo()
    {
        QCOMPARE(lossText(kNan), QStringLiteral("NaN"));
        QCOMPARE(lossText(std::numeric_limits<double>::infinity()), QStringLiteral("∞"));
    }

    void theLocaleDecidesSeparators()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(countText(1408), QStringLiteral("1.408"));
        QCOMPARE(lossText(0.63), QStringLiteral("0,630"));
        QCOMPARE(plainNumber(0.05), QStringLiteral("0.05"));
    }

    void monoTextHasPlainSpaces()
    {
        QCOMPARE(withPlainSpaces(percentText(0.5)), QStringLiteral("50.0\u00a0%"));
    }
};

} // namespace

QTEST_APPLESS_MAIN(TestNumberText)
#include "tst_number_text.moc"
