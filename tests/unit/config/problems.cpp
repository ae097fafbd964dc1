// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/config/problems.h"

#include "backend/config/fields.h"

#include <QStringList>

#include <algorithm>

namespace tessera::test {

using namespace tessera::config; // NOLINT(google-build-using-namespace): the folder under test

RunConfig basicRun()
{
    RunConfig config;
    config.model = "m";
    config.dataset = {"d.jsonl"};
    config.trainIters = 100;
    config.globalBatchSize = 64;
    return config;
}

RunConfig run(const char *settings)
{
    RunConfig config = basicRun();
    for (const QString &setting :
         QString::fromUtf8(settings).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto result = applySetting(config, setting.toStdString());
        if (!result)
            qFatal("%s", result.error().detail.c_str());
    }
    return config;
}

std::vector<Problem> problemsOf(const char *settings, int world, const ModelFacts &model,
                                Scope scope, const std::optional<DataFacts> &data)
{
    RunConfig config = run(settings);
    return validate(config, world, model, data, scope);
}

std::optional<Problem> found(const std::vector<Problem> &problems, const char *rule)
{
    const auto it = std::ranges::find(problems, std::string(rule), &Problem::rule);
    return it == problems.end() ? std::nullopt : std::optional(*it);
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

QString suggestionsText(const Problem &problem)
{
    QStringList texts;
    for (const Suggestion &suggestion : problem.suggestions)
        texts << QStringLiteral("%1=%2").arg(QString::fromStdString(suggestion.key),
                                             QString::fromStdString(suggestion.value));
    return texts.join(QLatin1Char(' '));
}

} // namespace tessera::test
