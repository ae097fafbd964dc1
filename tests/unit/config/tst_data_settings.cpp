// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/config/problems.h"

#include <QTest>

using namespace tessera::config; // NOLINT(google-build-using-namespace): the folder under test
using namespace tessera::test;   // NOLINT(google-build-using-namespace)

class TestDataSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rulesOfTheDataSettings_data()
    {
        QTest::addColumn<QByteArray>("settings");
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("suggestions");
        const auto row = [](const char *settings, const char *rule, const char *suggestions) {
            QTest::newRow(settings) << QByteArray(settings) << QString::fromUtf8(rule)
                                    << QString::fromUtf8(suggestions);
        };
        row("loss_scale=react+all", "T14", "loss_scale=default");
        row("dataset=a,b interleave_prob=0.5,0.5", "", "");
        row("dataset=a,b interleave_prob=1", "T15", "interleave_prob=null");
        row("dataset=a,b interleave_prob=1,3", "T15",
            "interleave_prob=0.25,0.75 interleave_prob=null");
        row("dataset=a,b interleave_prob=1,0", "T15", "interleave_prob=null");
        row("streaming=true train_iters=5", "", "");
        row("streaming=true train_iters=null num_train_epochs=1", "B03", "streaming=false");
        row("streaming=true train_iters=5 packing=true", "T16", "packing=false streaming=false");
        row("dataset=a,b streaming=true train_iters=5 interleave_prob=0.5,0.5", "T16",
            "interleave_prob=null streaming=false");
    }
    void rulesOfTheDataSettings()
    {
        QFETCH(const QByteArray, settings);
        QFETCH(const QString, rule);
        QFETCH(const QString, suggestions);
        const auto problems = problemsOf(settings, 1, kDense, Scope::Backend);
        QCOMPARE(errorRules(problems), rule);
        if (!rule.isEmpty())
            QCOMPARE(suggestionsText(*found(problems, qPrintable(rule))), suggestions);
    }

    void oneSetIsNotMixed()
    {
        const auto problems = problemsOf("dataset=a interleave_prob=1", 1, kDense);
        QCOMPARE(errorRules(problems), QString());
        QVERIFY(found(problems, "T18").has_value());
        QVERIFY(!found(problemsOf("dataset=a,b interleave_prob=0.5,0.5", 1, kDense), "T18"));
        QCOMPARE(errorRules(problemsOf("dataset=a interleave_prob=0.5", 1, kDense)),
                 QStringLiteral("T15"));
    }

    void aBatchLargerThanAnEpochIsTold()
    {
        const auto problems = [](std::int64_t rows) {
            return problemsOf("micro_batch_size=2 global_batch_size=32 train_iters=5", 1, kDense,
                              Scope::Backend, DataFacts{.rows = rows});
        };
        const auto told = found(problems(13), "T17");
        QVERIFY(told.has_value());
        QVERIFY(told->severity == Severity::Notice);
        QCOMPARE(told->args, (std::vector<std::string>{"32", "12", "3"}));
        QVERIFY(!found(problems(32), "T17"));
    }

    void whatIsHeldOutIsChangedWithANotice()
    {
        const auto given = problemsOf("val_dataset=v split_dataset_ratio=0.1", 1, kDense);
        QVERIFY(found(given, "R08").has_value());
        const auto stream =
            problemsOf("streaming=true train_iters=5 split_dataset_ratio=0.1", 1, kDense);
        QVERIFY(found(stream, "R09").has_value());
    }
};

QTEST_GUILESS_MAIN(TestDataSettings)
#include "tst_data_settings.moc"
