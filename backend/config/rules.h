// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/validate.h"

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

// The rules behind validate(); nobody else includes this. rules_<part>.cpp hold
// them in the order of names-and-rules.md section 4; validate.cpp runs them and
// searches the suggestions.
namespace tessera::config {

/// How a sentence ends once the suggestions are known.
enum class Ending {
    None,
    Nearest,   ///< "Nearest TP: 2 or 4."
    NearestOn, ///< "Nearest TP on 12 GPUs: 3 or 6."
    Bare,      ///< "Nearest: 12 or 18."
    Smallest   ///< "Smallest: 8."
};

/// Where to look for a change that makes an error go away; the first step that
/// finds any ends it.
struct Search {
    std::vector<Suggestion> direct;         ///< tried before all others; each that passes is kept
    std::vector<std::string_view> keys;     ///< step 1: nearest below and above, each key alone
    std::vector<std::string_view> moreKeys; ///< step 2: the nearest change of another key
    bool world = false;                     ///< step 3: the smallest world that works
};

struct Finding {
    Problem problem;
    Search search;
    Ending ending = Ending::None;
    std::string after; ///< added behind the ending: "With EP 8 the smallest world
                       ///< is 16 GPUs."
};

/// One pass over all rules: their inputs and what was found so far.
class RuleRun
{
public:
    /// `model` is what is trained: with upcycling the model with experts.
    RuleRun(const RunConfig &config, int world, const ModelFacts &model,
            const std::optional<DataFacts> &data, Scope scope);

    /// False when one of these settings is already in an error: its rule is then
    /// skipped.
    [[nodiscard]] bool good(std::initializer_list<std::string_view> keys) const;
    /// True when the layout divides, so that data() and expertData() mean
    /// something.
    [[nodiscard]] bool gridGood() const;

    Finding &error(std::string_view rule, std::vector<std::string> keys, std::string text,
                   std::vector<std::string> args);
    void note(Severity severity, std::string_view rule, std::vector<std::string> keys,
              std::string text, std::vector<std::string> args);

    [[nodiscard]] bool isMoe() const { return model.experts > 0; }
    [[nodiscard]] bool modelKnown() const { return model.layers > 0; }
    [[nodiscard]] std::int64_t batchRows() const;              ///< micro_batch_size * DP
    [[nodiscard]] std::string ranks(std::int64_t count) const; ///< "8 GPUs", "1 rank"

    const RunConfig &config;
    const ParallelDims dims;
    const ModelFacts model;
    const std::optional<DataFacts> &data;
    const Scope scope;
    std::vector<Finding> findings;

private:
    std::set<std::string, std::less<>> m_badKeys;
};

/// The facts of what is trained: experts of an upcycled model, k that the run
/// overrides.
[[nodiscard]] ModelFacts effectiveFacts(const RunConfig &config, const ModelFacts &model);

void runGridRules(RuleRun &run);     ///< L
void runPipelineRules(RuleRun &run); ///< P
void runBatchRules(RuleRun &run);    ///< B
void runMemoryRules(RuleRun &run);   ///< M
void runMoeRules(RuleRun &run);      ///< E
void runOwnRules(RuleRun &run);      ///< T: rules of ours
void runNoEffectRules(RuleRun &run); ///< T04: settings without effect in this run
void runSupportRules(RuleRun &run);  ///< NS01; nothing in Scope::Plan

/// Section 5: changes `config` and announces each change.
[[nodiscard]] std::vector<Problem> applyRewrites(RunConfig &config, const ModelFacts &model);

/// The label that people use for a key ("TP"), or the key itself.
[[nodiscard]] std::string_view keyLabel(std::string_view key);

template<typename T>
[[nodiscard]] std::string str(T value)
{
    return std::to_string(value);
}

} // namespace tessera::config
