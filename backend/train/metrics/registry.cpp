// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/metrics/expert_balance.h"
#include "backend/train/metrics/metric.h"

namespace tessera::train {
namespace {

std::optional<double> tokensPerSecond(const StepFacts &facts)
{
    if (facts.seconds <= 0)
        return std::nullopt;
    return static_cast<double>(facts.tokens) / facts.seconds;
}

std::optional<double> ifExperts(const StepFacts &facts, double value)
{
    return facts.expertLoad.empty() ? std::nullopt : std::optional(value);
}

} // namespace

const std::vector<Metric> &metrics()
{
    static const std::vector<Metric> all{
        {"loss", "", [](const StepFacts &f) { return std::optional(f.loss); }},
        {"lr", "", [](const StepFacts &f) { return std::optional(f.lr); }},
        {"grad_norm", "", [](const StepFacts &f) { return std::optional(f.gradNorm); }},
        {"tokens_per_second", "tokens/s", tokensPerSecond},
        {"tokens", "tokens",
         [](const StepFacts &f) { return std::optional(static_cast<double>(f.tokens)); }},
        {"trained_tokens", "tokens",
         [](const StepFacts &f) { return std::optional(static_cast<double>(f.trainedTokens)); }},
        {"step_seconds", "s", [](const StepFacts &f) { return std::optional(f.seconds); }},
        {"data_seconds", "s", [](const StepFacts &f) { return std::optional(f.dataSeconds); }},
        {"epoch", "", [](const StepFacts &f) { return std::optional(f.epoch); }},
        {"load_balancing_loss", "", [](const StepFacts &f) { return ifExperts(f, f.balance); }},
        {"z_loss", "", [](const StepFacts &f) { return ifExperts(f, f.zLoss); }},
        {"moe/cv_mean", "", cvMean},
        {"moe/cv_max", "", cvMax},
        {"moe/expert_utilization_min", "", utilizationMin},
        {"moe/expert_utilization_max", "", utilizationMax},
        {"moe/dead_experts", "experts", deadExperts},
        {"moe/ep_imbalance_max", "", epImbalanceMax},
    };
    return all;
}

} // namespace tessera::train
