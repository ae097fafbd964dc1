// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/typed_number.h"

#include <QRegularExpression>
#include <QTest>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

class TestTypedNumber : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void readsWhatPeopleType_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("plain");
        QTest::addRow("whole") << "128" << 128.0 << "128";
        QTest::addRow("power of ten") << "1e-5" << 1e-5 << "1e-5";
        QTest::addRow("capital") << "3E-4" << 3e-4 << "3E-4";
        QTest::addRow("leading point") << ".5" << 0.5 << ".5";
        QTest::addRow("thousands") << "4k" << 4000.0 << "4000";
        QTest::addRow("part of thousands") << "1.5K" << 1500.0 << "1500";
        QTest::addRow("millions") << "2M" << 2e6 << "2000000";
        QTest::addRow("billions") << "1b" << 1e9 << "1000000000";
        QTest::addRow("binary") << "32Ki" << 32768.0 << "32768";
        QTest::addRow("power") << "2^12" << 4096.0 << "4096";
        QTest::addRow("power with spaces") << " 2 ^ 12 " << 4096.0 << "4096";
        QTest::addRow("negative power") << "10^-5" << 1e-5 << "1e-5";
        QTest::addRow("groups") << "1,408" << 1408.0 << "1408";
        QTest::addRow("two groups") << "1,000,000" << 1e6 << "1000000";
        QTest::addRow("thin spaces") << "40\u202f960" << 40960.0 << "40960";
        QTest::addRow("minus sign") << "\u22121" << -1.0 << "-1";
    }

    void readsWhatPeopleType()
    {
        QFETCH(const QString, typed);
        QFETCH(const double, value);
        QFETCH(const QString, plain);
        const std::optional<double> read = typedNumber(typed);
        QVERIFY(read.has_value());
        QCOMPARE(*read, value);
        QCOMPARE(plainTyped(typed), plain);
    }

    void leavesAloneWhatIsNoNumber_data()
    {
        QTest::addColumn<QString>("typed");
        for (const char *typed : {"", "auto", "k", "2^", "^3", "1e", "1,40", "4kk", "0x10", "1e999",
                                  "nan", "inf", "1 k m"})
            QTest::addRow("%s", typed) << QString::fromLatin1(typed);
    }

    void leavesAloneWhatIsNoNumber()
    {
        QFETCH(const QString, typed);
        QVERIFY(!typedNumber(typed).has_value());
        QCOMPARE(plainTyped(typed), typed);
    }

    void readsTheDecimalSignOfTheLocale()
    {
        const QLocale german(QLocale::German);
        QCOMPARE(typedNumber(QStringLiteral("0,05"), german).value_or(0), 0.05);
        QCOMPARE(typedNumber(QStringLiteral("1.408"), german).value_or(0), 1408.0);
        QCOMPARE(plainTyped(QStringLiteral("0,05"), german), QStringLiteral("0.05"));
        QCOMPARE(plainTyped(QStringLiteral("1.408"), german), QStringLiteral("1408"));
        QCOMPARE(typedNumber(QStringLiteral("1e-5"), german).value_or(0), 1e-5);
    }
};

} // namespace

QTEST_APPLESS_MAIN(TestTypedNumber)
#include "tst_typed_number.moc"
