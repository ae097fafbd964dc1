// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tessera::config {
namespace {

constexpr std::int64_t kDefaultUpcycledTopk = 2;

constexpr std::array kLabels{
    std::pair<std::string_view, std::string_view>{"tensor_model_parallel_size", "TP"},
    std::pair<std::string_view, std::string_view>{"context_parallel_size", "CP"},
    std::pair<std::string_view, std::string_view>{"pipeline_model_parallel_size", "PP"},
    std::pair<std::string_view, std::string_view>{"virtual_pipeline_model_parallel_size", "VPP"},
    std::pair<std::string_view, std::string_view>{"expert_model_parallel_size", "EP"},
    std::pair<std::string_view, std::string_view>{"expert_tensor_parallel_size", "ETP"},
};

} // namespace

RuleRun::RuleRun(const RunConfig &runConfig, int world, const ModelFacts &modelFacts,
                 const std::optional<DataFacts> &dataFacts, Scope runScope)
    : config(runConfig),
      dims(runConfig.dims(world)),
      model(modelFacts),
      data(dataFacts),
      scope(runScope)
{}

bool RuleRun::good(std::initializer_list<std::string_view> keys) const
{
    return std::none_of(keys.begin(), keys.end(),
                        [this](std::string_view key) { return m_badKeys.contains(key); });
}

bool RuleRun::gridGood() const
{
    return good({"nproc_per_node", "tensor_model_parallel_size", "context_parallel_size",
                 "pipeline_model_parallel_size"});
}

Finding &RuleRun::error(std::string_view rule, std::vector<std::string> keys, std::string text,
                        std::vector<std::string> args)
{
    m_badKeys.insert(keys.begin(), keys.end());
    Finding &finding = findings.emplace_back();
    finding.problem = {.rule = std::string(rule),
                       .severity = Severity::Error,
                       .keys = std::move(keys),
                       .text = std::move(text),
                       .args = std::move(args),
                       .suggestions = {}};
    return finding;
}

void RuleRun::note(Severity severity, std::string_view rule, std::vector<std::string> keys,
                   std::string text, std::vector<std::string> args)
{
    findings.emplace_back().problem = {.rule = std::string(rule),
                                       .severity = severity,
                                       .keys = std::move(keys),
                                       .text = std::move(text),
                                       .args = std::move(args),
                                       .suggestions = {}};
}

std::int64_t RuleRun::batchRows() const
{
    return config.microBatchSize * dims.data();
}

std::string RuleRun::ranks(std::int64_t count) const
{
    const std::string_view noun = config.device == "cpu" ? "rank" : "GPU";
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

ModelFacts effectiveFacts(const RunConfig &config, const ModelFacts &model)
{
    ModelFacts facts = model;
    if (!config.moeUseUpcycling || model.layers == 0)
        return facts;
    facts.experts = config.numExperts.value_or(model.experts);
    facts.topk = config.moeRouterTopk.value_or(model.topk > 0 ? model.topk : kDefaultUpcycledTopk);
    if (facts.moeFfnHidden == 0)
        facts.moeFfnHidden = model.ffnHidden;
    if (!facts.routerPreSoftmax)
        facts.routerPreSoftmax = false; // the weights of the k chosen sum to 1
    return facts;
}

std::string_view keyLabel(std::string_view key)
{
    const auto it = std::ranges::find(kLabels, key, [](const auto &pair) { return pair.first; });
    return it == kLabels.end() ? key : it->second;
}

} // namespace tessera::config
