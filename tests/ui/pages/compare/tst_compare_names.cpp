// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "ui/pages/compare/compare_names.h"

#include <QStandardItemModel>
#include <QTest>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

class TestCompareNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whatAllNamesBeginWithIsLeftOut_data()
    {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QStringList>("shorter");
        QTest::addRow("words") << QStringList{QStringLiteral("q30b-math-full-03"),
                                              QStringLiteral("q30b-math-lora-02")}
                               << QStringList{QStringLiteral("full-03"), QStringLiteral("lora-02")};
        QTest::addRow("no half words")
            << QStringList{QStringLiteral("full-03"), QStringLiteral("full-04")}
            << QStringList{QStringLiteral("03"), QStringLiteral("04")};
        QTest::addRow("nothing shared")
            << QStringList{QStringLiteral("alpha"), QStringLiteral("beta")}
            << QStringList{QStringLiteral("alpha"), QStringLiteral("beta")};
        QTest::addRow("never empty")
            << QStringList{QStringLiteral("run-"), QStringLiteral("run-2")}
            << QStringList{QStringLiteral("run-"), QStringLiteral("run-2")};
        QTest::addRow("equal") << QStringList{QStringLiteral("run-2"), QStringLiteral("run-2")}
                               << QStringList{QStringLiteral("2"), QStringLiteral("2")};
        QTest::addRow("one alone")
            << QStringList{QStringLiteral("q30b-math")} << QStringList{QStringLiteral("q30b-math")};
        QTest::addRow("none") << QStringList{} << QStringList{};
        QTest::addRow("Chinese") << QStringList{QStringLiteral("数学-全量"),
                                                QStringLiteral("数学-微调")}
                                 << QStringList{QStringLiteral("全量"), QStringLiteral("微调")};
    }

    void whatAllNamesBeginWithIsLeftOut()
    {
        QFETCH(const QStringList, names);
        QFETCH(const QStringList, shorter);
        QCOMPARE(shortNames(names), shorter);
    }

    void namesThatAreThereTwiceAreToldApart()
    {
        const QStringList names = distinctNames(
            {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("a")},
            {QStringLiteral("1-xxaa"), QStringLiteral("1-xxbb"), QStringLiteral("1-xxcc")});
        QCOMPARE(names[1], QStringLiteral("b"));
        QCOMPARE(names[0], QStringLiteral("a · xxaa"));
        QCOMPARE(names[2], QStringLiteral("a · xxcc"));
    }

    void aTableIsWrittenWithQuotesWhereTheyAreNeeded()
    {
        QStandardItemModel model(2, 2);
        model.setHorizontalHeaderLabels({QStringLiteral("Key"), QStringLiteral("a, b")});
        model.setItem(0, 0, new QStandardItem(QStringLiteral("lr")));
        model.setItem(0, 1, new QStandardItem(QStringLiteral("1e-5")));
        model.setItem(1, 0, new QStandardItem(QStringLiteral("system")));
        model.setItem(1, 1, new QStandardItem(QStringLiteral("say \"hi\"\nnow")));
        QCOMPARE(tableCsv(model),
                 QByteArray("Key,\"a, b\"\r\nlr,1e-5\r\nsystem,\"say \"\"hi\"\"\nnow\"\r\n"));
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestCompareNames)
#include "tst_compare_names.moc"
