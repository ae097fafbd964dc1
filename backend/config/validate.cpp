// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/validate.h"

#include "backend/base/assert.h"
#include "backend/config/suggest.h"

#include <algorithm>
#include <iterator>

namespace tessera::config {
namespace {

bool turnsEvaluationOff(const Problem &problem)
{
    return problem.rule == "B06";
}

} // namespace

std::string_view severityName(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Confirm:
        return "confirm";
    case Severity::Notice:
        return "notice";
    case Severity::Info:
        return "info";
    }
    TESSERA_ASSERT(false);
    return {};
}

Error toError(const Problem &problem)
{
    std::vector<std::string> args{problem.rule};
    args.insert(args.end(), problem.args.begin(), problem.args.end());
    return {.code = ErrorCode::RuleBroken,
            .detail = problem.text,
            .args = std::move(args),
            .context = {},
            .place = SourcePlace::here()};
}

bool hasError(const std::vector<Problem> &problems)
{
    return std::ranges::any_of(
        problems, [](const Problem &problem) { return problem.severity == Severity::Error; });
}

std::vector<Problem> validate(RunConfig &config, int world, const ModelFacts &model,
                              const std::optional<DataFacts> &data, Scope scope)
{
    std::vector<Problem> rewritten = applyRewrites(config, model);
    std::vector<Finding> findings =
        findProblems(config, world, effectiveFacts(config, model), data, scope);
    addSuggestions(findings, config, world, model, data, scope);

    std::vector<Problem> problems;
    std::ranges::transform(findings, std::back_inserter(problems),
                           [](Finding &finding) { return std::move(finding.problem); });
    if (std::ranges::any_of(problems, turnsEvaluationOff))
        config.evalIters = 0;
    problems.insert(problems.end(), std::make_move_iterator(rewritten.begin()),
                    std::make_move_iterator(rewritten.end()));
    return problems;
}

} // namespace tessera::config
