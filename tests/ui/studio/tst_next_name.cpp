// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/next_name.h"

#include <QTest>

using tessera::studio::nextName;

namespace {

class TestNextName : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNameCountsUp_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("taken");
        QTest::addColumn<QString>("next");
        QTest::newRow("first") << u"chat"_qs << QStringList{} << u"chat-2"_qs;
        QTest::newRow("taken") << u"chat"_qs << QStringList{u"chat-2"_qs, u"chat-3"_qs}
                               << u"chat-4"_qs;
        QTest::newRow("numbered") << u"lora-08"_qs << QStringList{} << u"lora-09"_qs;
        QTest::newRow("wider") << u"lora-99"_qs << QStringList{u"lora-99"_qs} << u"lora-100"_qs;
        QTest::newRow("a date is no number")
            << u"run-20261130"_qs << QStringList{} << u"run-20261130-2"_qs;
        QTest::newRow("only a number") << u"-7"_qs << QStringList{} << u"-7-2"_qs;
        QTest::newRow("any script") << u"微调 🙂"_qs << QStringList{} << u"微调 🙂-2"_qs;
    }
    void aNameCountsUp()
    {
        QFETCH(const QString, name);
        QFETCH(const QStringList, taken);
        QFETCH(const QString, next);
        QCOMPARE(nextName(name, taken), next);
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestNextName)
#include "tst_next_name.moc"
