// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rules of loss_scale, of mixing, holding out and streaming.
#include "backend/config/fields.h"
#include "backend/config/validate.h"

#include <QTest>

#include <algorithm>
#include <optional>

using namespace tessera::config; // NOLINT(google-build-using-namespace): what is tested

namespace {

std::vector<Problem> problemsOf(const char *settings)
{
    RunConfig config;
    config.model = "m";
    config.dataset = {"d.jsonl"};
    config.trainIters = 100;
    for (const QString &setting :
         QString::fromUtf8(settings).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto result = applySetting(config, setting.toStdString());
        if (!result)
            qFatal("%s", result.error().detail.c_str());
    }
    const ModelFacts dense{.layers = 2, .heads = 4, .queryGroups = 2, .hidden = 64, .vocab = 96};
    return validate(config, 1, dense, std::nullopt);
}

bool has(const std::vector<Problem> &problems, const char *rule)
{
    return std::ranges::find(problems, rule, &Problem::rule) != problems.end();
}

QString errorRules(const std::vector<Problem> &problems)
{
    QStringList rules;
    for (const Problem &problem : problems) {
        if (problem.severity == Severity::Error)
            rules << QString::fromStdString(problem.rule);
    }
    return rules.join(QLatin1Char(' '));
}

QString suggestionsText(const std::vector<Problem> &problems, const QString &rule)
{
    QStringList texts;
    for (const Problem &problem : problems) {
        for (const Suggestion &suggestion : problem.suggestions) {
            if (problem.rule == rule.toStdString())
                texts << QString::fromStdString(suggestion.key + "=" + suggestion.value);
        }
    }
    return texts.join(QLatin1Char(' '));
}

} // namespace

class TestDataRules : public QObject
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
        const auto problems = problemsOf(settings);
        QCOMPARE(errorRules(problems), rule);
        QCOMPARE(suggestionsText(problems, rule), suggestions);
    }

    void whatIsHeldOutIsChangedWithANotice()
    {
        QVERIFY(has(problemsOf("val_dataset=v split_dataset_ratio=0.1"), "R08"));
        QVERIFY(has(problemsOf("streaming=true split_dataset_ratio=0.1"), "R09"));
        QVERIFY(!has(problemsOf("split_dataset_ratio=0.1"), "R08"));
    }
};

QTEST_GUILESS_MAIN(TestDataRules)
#include "tst_data_rules.moc"
