// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_value.h"
#include "backend/config/fields.h"
#include "backend/config/loss_scale.h"
#include "backend/config/rules.h"
#include "backend/config/shard_size.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tessera::config {
namespace {

void checkNeeded(RuleRun &run)
{
    const auto missing = [&](std::string_view key) {
        run.error("T01", {std::string(key)}, fmt::format("{} is needed and not set.", key),
                  {std::string(key)});
    };
    if (run.config.model.empty())
        missing("model");
    if (run.config.dataset.empty())
        missing("dataset");
}

void checkLength(RuleRun &run)
{
    const RunConfig &config = run.config;
    if (!config.trainIters && config.numTrainEpochs.value_or(0) <= 0)
        run.error("T02", {"train_iters", "num_train_epochs"},
                  "The run has no length: set train_iters or num_train_epochs.", {})
            .search.direct = {{"num_train_epochs", "1"}};
    const std::int64_t context = run.model.contextLength;
    if (context > 0 && config.maxLength > context)
        run.note(Severity::Notice, "T03", {"max_length"},
                 fmt::format("max_length {} is longer than the {} tokens that the "
                             "model was made "
                             "for.",
                             config.maxLength, context),
                 {str(config.maxLength), str(context)});
}

void checkWarmup(RuleRun &run)
{
    const RunConfig &config = run.config;
    const std::int64_t warmup = config.lrWarmupIters.value_or(0);
    const std::int64_t decay = config.lrDecayIters.value_or(config.trainIters.value_or(0));
    if (decay == 0 || warmup < decay || !run.good({"lr_warmup_iters"}))
        return;
    Finding &finding =
        run.error("T05", {"lr_warmup_iters"},
                  fmt::format("lr_warmup_iters {} must be smaller than the {} steps of the run.",
                              warmup, decay),
                  {str(warmup), str(decay)});
    finding.search.direct = {{"lr_warmup_iters", str(decay - 1)}};
    finding.ending = Ending::Bare;
}

/// With AdamW each step moves a weight by about lr: at 0.1 nothing of a model is left.
void checkLearningRate(RuleRun &run)
{
    constexpr double kHighest = 0.1;
    const double lr = run.config.effectiveLr();
    if (run.config.optimizer != "adam" || !(lr >= kHighest) || !run.good({"lr"}))
        return;
    const std::string value = fmt::format("{}", lr);
    run.note(
        Severity::Notice, "T13", {"lr"},
        fmt::format("lr is {}: far above what trains with adam. Usual are 1e-6 to 1e-3.", value),
        {value});
}

void checkUpcycling(RuleRun &run)
{
    const RunConfig &config = run.config;
    const auto needed = [&](std::string_view key, std::vector<Suggestion> suggestions) {
        run.error("T06", {std::string(key)}, fmt::format("moe_use_upcycling needs {}.", key),
                  {std::string(key)})
            .search.direct = std::move(suggestions);
    };
    if (config.moeUseUpcycling && !config.numExperts)
        needed("num_experts", {{"num_experts", "4"}, {"num_experts", "8"}});
    if (config.moeUseUpcycling && !config.moeRouterTopk)
        needed("moe_router_topk", {{"moe_router_topk", "2"}});
    if (config.moeUseUpcycling && config.moeFfnHiddenSize
        && *config.moeFfnHiddenSize != run.model.moeFfnHidden && run.modelKnown())
        run.error(
               "T07", {"moe_ffn_hidden_size"},
               fmt::format("moe_ffn_hidden_size is {}; upcycled experts have "
                           "the width of the "
                           "MLP, {}.",
                           *config.moeFfnHiddenSize, run.model.moeFfnHidden),
               {"moe_ffn_hidden_size", str(*config.moeFfnHiddenSize), str(run.model.moeFfnHidden)})
            .search.direct = {{"moe_ffn_hidden_size", "null"}};
}

/// Without upcycling the numbers are the model's; another number would be
/// ignored.
void checkModelNumber(RuleRun &run, std::string_view key, std::optional<std::int64_t> wanted,
                      std::int64_t actual)
{
    if (!wanted || *wanted == actual || run.config.moeUseUpcycling || !run.modelKnown())
        return;
    Finding &finding =
        run.error("T07", {std::string(key)},
                  fmt::format("{} is {}, but the model has {}.", key, *wanted, actual),
                  {std::string(key), str(*wanted), str(actual)});
    finding.search.direct = {{std::string(key), "null"}};
    if (!run.isMoe())
        finding.search.direct.push_back({"moe_use_upcycling", "true"});
}

void checkExpertNumbers(RuleRun &run)
{
    checkModelNumber(run, "num_experts", run.config.numExperts, run.model.experts);
    checkModelNumber(run, "moe_router_topk", run.config.moeRouterTopk, run.model.topk);
    checkModelNumber(run, "moe_ffn_hidden_size", run.config.moeFfnHiddenSize,
                     run.model.moeFfnHidden);
}

void checkStart(RuleRun &run)
{
    const RunConfig &config = run.config;
    if (config.adapters.size() > 1)
        run.error(
            "T08", {"adapters"},
            fmt::format("A run starts from one adapter; adapters has {}.", config.adapters.size()),
            {str(config.adapters.size())});
    if (!config.adapters.empty() && config.resumeFromCheckpoint)
        run.error("T09", {"adapters", "resume_from_checkpoint"},
                  "A checkpoint has its own adapter: use adapters or "
                  "resume_from_checkpoint.",
                  {})
            .search.direct = {{"adapters", ""}, {"resume_from_checkpoint", "null"}};
}

/// PEFT loads an adapter over the model that it names; here that model is in memory alone.
void checkAdapterBase(RuleRun &run)
{
    const RunConfig &config = run.config;
    const bool madeHere = config.randomInit || config.moeUseUpcycling;
    if (config.tunerType != "lora" || !madeHere || config.mergeLora || !config.saveSafetensors)
        return;
    const std::string_view key = config.moeUseUpcycling ? "moe_use_upcycling" : "random_init";
    run.error("T12", {std::string(key), "tuner_type", "merge_lora"},
              fmt::format("{} makes a base model that is stored nowhere, and tuner_type lora saves "
                          "an adapter for it alone; set merge_lora to save the whole.",
                          key),
              {std::string(key)})
        .search.direct = {{"merge_lora", "true"}, {"tuner_type", "full"}};
}

void checkFormats(RuleRun &run)
{
    const RunConfig &config = run.config;
    if (!parseShardSize(config.maxShardSize))
        run.error("T10", {"max_shard_size"},
                  fmt::format("max_shard_size is {}; it must be a size such as 5GB or 200MB.",
                              config.maxShardSize),
                  {config.maxShardSize})
            .search.direct = {{"max_shard_size", RunConfig().maxShardSize}};
    if (config.bf16 == true && config.torchDtype && *config.torchDtype != "bfloat16")
        run.error("T11", {"bf16", "torch_dtype"},
                  fmt::format("bf16 is true and torch_dtype is {}.", *config.torchDtype),
                  {*config.torchDtype})
            .search.direct = {{"bf16", "null"}, {"torch_dtype", "bfloat16"}};
}

void checkLossScale(RuleRun &run)
{
    const std::string word = misplacedWord(run.config.lossScale);
    if (word.empty())
        return;
    run.error("T14", {"loss_scale"},
              fmt::format("loss_scale is {}: {} is out of place. default, last_round or all comes "
                          "first, and no word is there twice.",
                          run.config.lossScale, word),
              {run.config.lossScale, word})
        .search.direct = {{"loss_scale", RunConfig().lossScale}};
}

void checkMixing(RuleRun &run)
{
    constexpr double kTolerance = 1e-6;
    const std::vector<double> &chances = run.config.interleaveProb;
    if (chances.empty())
        return;
    const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
    const bool positive = std::ranges::all_of(chances, [](double chance) { return chance > 0; });
    const std::size_t sets = run.config.dataset.size();
    const bool fits = chances.size() == sets && positive;
    if (fits && std::abs(sum - 1) <= kTolerance) {
        if (sets == 1)
            run.note(Severity::Notice, "T18", {"interleave_prob"},
                     "interleave_prob has no effect: it mixes the entries of dataset, and there is "
                     "1. A folder is one entry.",
                     {});
        return;
    }
    const std::string text = fmt::format("{}", fmt::join(chances, ","));
    Finding &finding =
        run.error("T15", {"interleave_prob"},
                  fmt::format("interleave_prob is {}: {} data sets need as many chances above 0, "
                              "with the sum 1.",
                              text, sets),
                  {text, str(sets)});
    if (fits) {
        std::vector<double> scaled = chances;
        for (double &chance : scaled)
            chance /= sum;
        finding.search.direct.push_back(
            {"interleave_prob", fmt::format("{}", fmt::join(scaled, ","))});
    }
    finding.search.direct.push_back({"interleave_prob", "null"});
}

void refuse(RuleRun &run, const Field &field, const Json &value)
{
    const std::string key(field.key);
    Finding &finding =
        run.error("NS01", {key},
                  fmt::format("{} = {} is not supported by this backend yet. Supported: {}.", key,
                              valueText(value), supportedText(field)),
                  {key, valueText(value), supportedText(field)});
    finding.search.direct = {
        {key, field.defaultValue.is_null() ? "null" : valueText(field.defaultValue)}};
}

} // namespace

void runOwnRules(RuleRun &run)
{
    checkNeeded(run);
    checkLength(run);
    checkWarmup(run);
    checkLearningRate(run);
    checkUpcycling(run);
    checkExpertNumbers(run);
    checkStart(run);
    checkAdapterBase(run);
    checkFormats(run);
    checkLossScale(run);
    checkMixing(run);
}

void runSupportRules(RuleRun &run)
{
    if (run.scope == Scope::Plan)
        return;
    for (const Field &field : fields()) {
        if (!field.read
            || (field.support == FieldSupport::Supported && field.plannedChoices.empty()))
            continue;
        const Json value = field.read(run.config);
        if (!isHonoured(field, value))
            refuse(run, field, value);
    }
    if (run.config.recomputeNumLayers.value_or(1) != 1) {
        const std::string value = str(*run.config.recomputeNumLayers);
        run.error("NS01", {"recompute_num_layers"},
                  fmt::format("recompute_num_layers = {} is not supported by this "
                              "backend yet. "
                              "Supported: 1.",
                              value),
                  {"recompute_num_layers", value, "1"})
            .search.direct = {{"recompute_num_layers", "1"}};
    }
}

} // namespace tessera::config
