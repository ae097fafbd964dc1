// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/suggest.h"

#include "backend/config/fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace tessera::config {
namespace {

constexpr std::string_view kWorldKey = "nproc_per_node";
constexpr int kWorldTries = 64;
constexpr std::int64_t kFarthest = 4096; ///< candidates looked at on each side of a value

using ErrorSet = std::set<std::string>;

std::string identity(const Problem &problem)
{
    return fmt::format("{} {}", problem.rule, fmt::join(problem.keys, " "));
}

ErrorSet errorsOf(const std::vector<Finding> &findings)
{
    ErrorSet errors;
    for (const Finding &finding : findings) {
        if (finding.problem.severity == Severity::Error)
            errors.insert(identity(finding.problem));
    }
    return errors;
}

bool isAbout(const Problem &problem, std::string_view key)
{
    return std::ranges::find(problem.keys, key) != problem.keys.end();
}

/// Looks for changes that make one error go away.
class SuggestionSearch
{
public:
    SuggestionSearch(const RunConfig &config, int world, const ModelFacts &model,
                     const std::optional<DataFacts> &data, Scope scope, ErrorSet errors)
        : m_config(config),
          m_world(world),
          m_model(model),
          m_data(data),
          m_scope(scope),
          m_errors(std::move(errors))
    {}

    std::vector<Suggestion> find(const Finding &finding) const
    {
        std::vector<Suggestion> found;
        for (const Suggestion &direct : finding.search.direct) {
            if (works(finding.problem, direct))
                found.push_back(direct);
        }
        for (const std::string_view key : finding.search.keys)
            addNearest(found, finding.problem, key);
        if (!found.empty())
            return found;
        for (const std::string_view key : finding.search.moreKeys) {
            addNearest(found, finding.problem, key);
            if (!found.empty())
                return {found.front()};
        }
        if (finding.search.world)
            addWorld(found, finding.problem);
        return found;
    }

private:
    /// Step 1: the nearest valid value below and the nearest above.
    void addNearest(std::vector<Suggestion> &found, const Problem &problem,
                    std::string_view key) const
    {
        const Json current = findField(key)->read(m_config);
        if (!current.is_number_integer() && !current.is_null())
            return;
        const std::int64_t value = current.is_null() ? defaultOf(key) : current.get<std::int64_t>();
        const std::int64_t step = stepOf(key); // what lies between its multiples is never right
        const std::int64_t limit = upperLimit(key, value);
        const std::int64_t highestBelow = std::min(value - 1, limit) / step * step;
        const std::int64_t lowest = std::max(step, highestBelow - kFarthest * step);
        for (std::int64_t below = highestBelow; below >= lowest; below -= step) {
            if (tryValue(found, problem, key, below))
                break;
        }
        const bool untouchedSize = value == 1 && keyLabel(key) != key;
        if (untouchedSize) // a size that nobody asked for is no place to look for a
                           // way out
            return;
        const std::int64_t highest = std::min(limit, value + kFarthest * step);
        for (std::int64_t above = (value / step + 1) * step; above <= highest; above += step) {
            if (tryValue(found, problem, key, above))
                break;
        }
    }

    bool tryValue(std::vector<Suggestion> &found, const Problem &problem, std::string_view key,
                  std::int64_t value) const
    {
        const Suggestion suggestion{.key = std::string(key), .value = str(value)};
        if (!works(problem, suggestion))
            return false;
        found.push_back(suggestion);
        return true;
    }

    std::int64_t defaultOf(std::string_view key) const
    {
        return key == "moe_router_topk" ? m_model.topk : 1;
    }

    /// Rows that the ranks compute at a time with micro-batches of `microBatch` rows.
    std::int64_t rowsAtATime(std::int64_t microBatch) const
    {
        return std::max<std::int64_t>(1, microBatch * m_config.dims(m_world).data());
    }

    /// Every valid value is a multiple of it.
    std::int64_t stepOf(std::string_view key) const
    {
        return key == "global_batch_size" ? rowsAtATime(m_config.microBatchSize) : 1;
    }

    /// No valid value lies beyond.
    std::int64_t upperLimit(std::string_view key, std::int64_t value) const
    {
        if (key == "global_batch_size")
            return value + stepOf(key) * std::max(1, m_config.dims(m_world).pipeline);
        if (key == "micro_batch_size") // a step has one micro-batch at least
            return m_config.globalBatchSize / rowsAtATime(1);
        if (keyLabel(key) != key && key != "virtual_pipeline_model_parallel_size")
            return std::min<std::int64_t>(m_world, value + kFarthest);
        return value + std::max<std::int64_t>(m_model.layers, m_model.experts);
    }

    /// Step 3: the smallest world that makes the wish valid.
    void addWorld(std::vector<Suggestion> &found, const Problem &problem) const
    {
        const int smallest = smallestWorld(m_config);
        for (int factor = 1; factor <= kWorldTries; ++factor) {
            const std::int64_t world = std::int64_t{smallest} * factor;
            if (world > (1 << 20))
                return;
            const Suggestion suggestion{.key = std::string(kWorldKey), .value = str(world)};
            if (!works(problem, suggestion))
                continue;
            found.push_back(suggestion);
            return;
        }
    }

    /// True when the change ends this error, starts no other and leaves none
    /// about its key.
    bool works(const Problem &problem, const Suggestion &change) const
    {
        RunConfig changed = m_config;
        if (!applySetting(changed, change.key + "=" + change.value).ok())
            return false;
        const int world =
            change.key == kWorldKey ? changed.nprocPerNode.value_or(m_world) : m_world;
        const auto findings =
            findProblems(changed, world, effectiveModel(changed), m_data, m_scope);
        return std::ranges::all_of(findings, [&](const Finding &finding) {
            const Problem &left = finding.problem;
            return left.severity != Severity::Error
                || (identity(left) != identity(problem) && !isAbout(left, change.key)
                    && m_errors.contains(identity(left)));
        });
    }

    ModelFacts effectiveModel(const RunConfig &changed) const
    {
        return effectiveFacts(changed, m_model);
    }

    const RunConfig &m_config;
    const int m_world;
    const ModelFacts &m_model;
    const std::optional<DataFacts> &m_data;
    const Scope m_scope;
    const ErrorSet m_errors;
};

/// "4", "2 or 4" of the suggestions for one key.
std::string valuesFor(const Problem &problem, std::string_view key)
{
    std::vector<std::string> values;
    for (const Suggestion &suggestion : problem.suggestions) {
        if (suggestion.key == key)
            values.push_back(suggestion.value);
    }
    return fmt::format("{}", fmt::join(values, " or "));
}

std::vector<std::string> changedKeys(const Problem &problem)
{
    std::vector<std::string> keys;
    for (const Suggestion &suggestion : problem.suggestions) {
        if (std::ranges::find(keys, suggestion.key) == keys.end())
            keys.push_back(suggestion.key);
    }
    return keys;
}

std::string endingText(const Finding &finding, const std::string &ranks)
{
    const Problem &problem = finding.problem;
    std::string text;
    for (const std::string &key : changedKeys(problem)) {
        const std::string values = valuesFor(problem, key);
        if (key == kWorldKey && finding.ending != Ending::None)
            text += fmt::format(" The smallest world that works is {}.", values);
        else if (finding.ending == Ending::Nearest)
            text += fmt::format(" Nearest {}: {}.", keyLabel(key), values);
        else if (finding.ending == Ending::NearestOn)
            text += fmt::format(" Nearest {} on {}: {}.", keyLabel(key), ranks, values);
        else if (finding.ending == Ending::Bare)
            text += fmt::format(" Nearest: {}.", values);
        else if (finding.ending == Ending::Smallest)
            text += fmt::format(" Smallest: {}.", values);
    }
    return text;
}

void endSentence(Finding &finding, const std::string &ranks)
{
    std::string &text = finding.problem.text;
    text += endingText(finding, ranks);
    if (finding.after.starts_with(';') && text.ends_with('.'))
        text.pop_back();
    else if (!finding.after.empty())
        text += ' ';
    text += finding.after;
}

} // namespace

std::vector<Finding> findProblems(const RunConfig &config, int world, const ModelFacts &model,
                                  const std::optional<DataFacts> &data, Scope scope)
{
    RuleRun run(config, world, model, data, scope);
    runGridRules(run);
    runPipelineRules(run);
    runBatchRules(run);
    runMemoryRules(run);
    runMoeRules(run);
    runOwnRules(run);
    runNoEffectRules(run);
    runSupportRules(run);
    return std::move(run.findings);
}

void addSuggestions(std::vector<Finding> &findings, const RunConfig &config, int world,
                    const ModelFacts &model, const std::optional<DataFacts> &data, Scope scope)
{
    const SuggestionSearch search(config, world, model, data, scope, errorsOf(findings));
    const RuleRun wording(config, world, model, data, scope);
    for (Finding &finding : findings) {
        if (finding.problem.severity != Severity::Error)
            continue;
        finding.problem.suggestions = search.find(finding);
        endSentence(finding, wording.ranks(world));
    }
}

} // namespace tessera::config
