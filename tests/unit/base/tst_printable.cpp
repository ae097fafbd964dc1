// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/json.h"
#include "backend/base/printable.h"

#include <QTest>

using namespace tessera;

class TestPrintable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lettersStayAndTheRestIsSpelled_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("printed");
        QTest::newRow("letters") << QByteArray("a\xc3\xbc\xe8\xae\xad\xf0\x9f\x98\x80")
                                 << QByteArray("a\xc3\xbc\xe8\xae\xad\xf0\x9f\x98\x80");
        QTest::newRow("control") << QByteArray("a\x1b[2J\n\t\x7f")
                                 << QByteArray("a\\x1b[2J\\n\\t\\x7f");
        QTest::newRow("control in two bytes") << QByteArray("\xc2\x9b") << QByteArray("\\x9b");
        QTest::newRow("no UTF-8") << QByteArray("a\xff\xe8\xae") << QByteArray("a\\xff\\xe8\\xae");
        QTest::newRow("too long") << QByteArray("\xc0\x80") << QByteArray("\\xc0\\x80");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray("\\xed\\xa0\\x80");
    }
    void lettersStayAndTheRestIsSpelled()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, printed);
        QCOMPARE(QByteArray::fromStdString(printable(text.toStdString())), printed);
    }

    void anExcerptEndsAtALetter()
    {
        QCOMPARE(excerpt("abc", 3), std::string("abc"));
        QCOMPARE(excerpt("abcd", 3), std::string("abc..."));
        QCOMPARE(excerpt("ab\xe8\xae\xad", 4), std::string("ab..."));
    }

    void jsonErrorsShowNoRawBytesAndNoWholeFile()
    {
        const auto json = parseJson("{\"" + std::string(100'000, 'x') + "\x1b\xff", "f.json");
        QVERIFY(!json);
        QVERIFY(json.error().detail.size() < 600);
        QCOMPARE(printable(json.error().detail), json.error().detail);
    }
};

QTEST_GUILESS_MAIN(TestPrintable)
#include "tst_printable.moc"
