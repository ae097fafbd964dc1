// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/rules.h"

#include <fmt/format.h>

#include <cmath>

namespace tessera::config {
namespace {

constexpr std::string_view kGlobal = "global_batch_size";
constexpr std::string_view kMicro = "micro_batch_size";
constexpr std::int64_t kMostPassesOfAStep = 100; ///< over all rows; more is a slip of the pen

std::string batchFormula(const RuleRun &run)
{
    return fmt::format("micro_batch_size {} x DP {}", run.config.microBatchSize, run.dims.data());
}

/// Rows of an epoch that fill whole micro-batches on all ranks.
std::int64_t usableRows(std::int64_t rows, std::int64_t batchRows)
{
    return rows / batchRows * batchRows;
}

void checkGlobalBatch(RuleRun &run)
{
    if (!run.gridGood() || !run.good({kGlobal, kMicro}))
        return;
    const std::int64_t global = run.config.globalBatchSize;
    const std::int64_t step = run.batchRows();
    if (global % step == 0)
        return;
    const std::vector<std::string> args{str(global), str(run.config.microBatchSize),
                                        str(run.dims.data())};
    const bool small = global < step;
    const std::string text = small
        ? fmt::format("global_batch_size {} is smaller than {}.", global, batchFormula(run))
        : fmt::format("global_batch_size {} is not a multiple of {}.", global, batchFormula(run));
    Finding &finding = run.error(small ? "B02" : "B01", {std::string(kGlobal)}, text, args);
    finding.search.keys = {kGlobal};
    finding.search.moreKeys = {kMicro};
    finding.ending = small ? Ending::Smallest : Ending::Bare;
}

/// A stream is read once, row by row.
void checkStream(RuleRun &run)
{
    const RunConfig &config = run.config;
    if (!config.streaming)
        return;
    if (!config.trainIters)
        run.error("B03", {"streaming", "train_iters"},
                  "A streamed data set has no length: set train_iters.", {})
            .search.direct = {{"streaming", "false"}};
    const auto refuse = [&run](std::string_view key, Suggestion unset) {
        run.error("T16", {std::string(key), "streaming"},
                  fmt::format("{} is not supported with streaming yet.", key), {std::string(key)})
            .search.direct = {std::move(unset), {"streaming", "false"}};
    };
    if (config.packing)
        refuse("packing", {"packing", "false"});
    if (!config.interleaveProb.empty())
        refuse("interleave_prob", {"interleave_prob", "null"});
}

void checkSteps(RuleRun &run)
{
    if (run.config.streaming || !run.data || !run.gridGood() || !run.good({kGlobal, kMicro}))
        return;
    const std::int64_t rows = run.data->rows;
    const std::int64_t step = run.batchRows();
    if (rows < step) {
        run.error("B04", {"dataset"},
                  fmt::format("{} rows give 0 steps: {} = {} rows are needed.", rows,
                              batchFormula(run), step),
                  {str(rows), str(run.config.microBatchSize), str(run.dims.data()), str(step)})
            .search.moreKeys = {kMicro};
        return;
    }
    if (!run.config.trainIters && !run.config.numTrainEpochs)
        return; // how long to train is still to be said
    if (trainSteps(run.config, run.dims, rows) < 1) {
        const double epochs = run.config.numTrainEpochs.value_or(0);
        run.error("B04", {"dataset"},
                  fmt::format("{} rows and {} epochs give 0 steps: global_batch_size is {}.", rows,
                              epochs, run.config.globalBatchSize),
                  {str(rows), fmt::format("{}", epochs), str(run.config.globalBatchSize)})
            .search.moreKeys = {kGlobal};
        return;
    }
    const std::int64_t usable = usableRows(rows, step);
    const std::int64_t global = run.config.globalBatchSize;
    if (global / kMostPassesOfAStep > usable) {
        run.error("B04", {std::string(kGlobal)},
                  fmt::format("{} rows do not give one step: global_batch_size is {}, so that each "
                              "row would be taken {} times.",
                              rows, run.config.globalBatchSize,
                              run.config.globalBatchSize / usableRows(rows, step)),
                  {str(rows), str(run.config.globalBatchSize)})
            .search.direct = {{std::string(kGlobal), str(usableRows(rows, step))}};
        return;
    }
    if (global > usable) {
        const std::int64_t times = (global + usable - 1) / usable;
        run.note(Severity::Notice, "T17", {std::string(kGlobal)},
                 fmt::format("global_batch_size is {} and an epoch has {} rows: each step takes "
                             "every row, some of them {} times.",
                             global, usable, times),
                 {str(global), str(usable), str(times)});
    }
    const std::int64_t left = rows - usable;
    if (left > 0)
        run.note(Severity::Notice, "B05", {"dataset"},
                 fmt::format("{} of {} rows are left over in each epoch ({} = {}).", left, rows,
                             batchFormula(run), step),
                 {str(left), str(rows), str(run.config.microBatchSize), str(run.dims.data()),
                  str(step)});
}

/// validate() then sets eval_iters to 0, which this notice announces.
void checkEvaluation(RuleRun &run)
{
    const bool wanted = run.data && evaluates(run.config) && run.config.evalIters != 0;
    if (!wanted || !run.gridGood() || !run.good({kMicro}))
        return;
    const std::int64_t needed = run.batchRows();
    if (run.data->valRows < needed)
        run.note(Severity::Confirm, "B06", {"val_dataset", "eval_iters"},
                 fmt::format("Evaluation is off: {} validation rows, {} needed.", run.data->valRows,
                             needed),
                 {str(run.data->valRows), str(needed)});
}

/// "1e-5" as people write learning rates, every digit kept.
std::string rateText(double rate)
{
    std::string text = fmt::format("{}", rate);
    if (const std::size_t zero = text.find("e-0"); zero != std::string::npos)
        text.erase(zero + 2, 1);
    return text;
}

void checkLearningRate(RuleRun &run)
{
    const double lr = run.config.effectiveLr();
    if (run.config.minLr > lr) {
        Finding &finding = run.error("B08", {"min_lr"},
                                     fmt::format("min_lr {} is larger than lr {}.",
                                                 rateText(run.config.minLr), rateText(lr)),
                                     {rateText(run.config.minLr), rateText(lr)});
        finding.search.direct = {{"min_lr", rateText(lr)}};
        finding.ending = Ending::Bare;
    }
    if (run.config.lrWarmupIters.value_or(0) > 0 && run.config.lrWarmupFraction.value_or(0) > 0)
        run.error("B09", {"lr_warmup_iters", "lr_warmup_fraction"}, "Warm-up is given twice.", {})
            .search.direct = {{"lr_warmup_fraction", "null"}, {"lr_warmup_iters", "null"}};
}

void checkRecompute(RuleRun &run)
{
    const RunConfig &config = run.config;
    const bool full = config.recomputeGranularity == "full";
    if (full && (!config.recomputeMethod || !config.recomputeNumLayers)) {
        run.error("M01", {"recompute_granularity", "recompute_method", "recompute_num_layers"},
                  "Full recompute needs recompute_method uniform or block, and "
                  "recompute_num_layers.",
                  {})
            .search.direct = {{"recompute_method", "uniform"},
                              {"recompute_num_layers", "1"},
                              {"recompute_granularity", "none"}};
    } else if (!full && (config.recomputeMethod || config.recomputeNumLayers)) {
        const std::string key =
            config.recomputeMethod ? "recompute_method" : "recompute_num_layers";
        run.error("M01", {key},
                  fmt::format("{} is only for recompute_granularity full; it is {}.", key,
                              config.recomputeGranularity),
                  {key, config.recomputeGranularity})
            .search.direct = {{key, "null"}, {"recompute_granularity", "full"}};
    }
}

void checkRecomputeLayers(RuleRun &run)
{
    const std::int64_t chunk = run.config.recomputeNumLayers.value_or(0);
    if (chunk == 0 || !run.modelKnown() || !run.good({"pipeline_model_parallel_size"})
        || !run.good({"recompute_num_layers", "recompute_method"}))
        return;
    const std::int64_t layers = run.model.layers / run.dims.pipeline;
    const bool uniform = run.config.recomputeMethod == "uniform";
    if (chunk <= layers && (!uniform || layers % chunk == 0))
        return;
    Finding &finding =
        run.error("M02", {"recompute_num_layers"},
                  fmt::format("recompute_num_layers {} does not divide the {} layers of a stage.",
                              chunk, layers),
                  {str(chunk), str(layers)});
    finding.search.keys = {"recompute_num_layers"};
    finding.ending = Ending::Bare;
}

void checkSaveLimit(RuleRun &run)
{
    const std::int64_t limit = run.config.saveTotalLimit.value_or(2);
    if (limit < 2)
        run.error("M14", {"save_total_limit"},
                  "save_total_limit must be at least 2 (best and last).", {str(limit)})
            .search.direct = {{"save_total_limit", "2"}};
}

} // namespace

void runBatchRules(RuleRun &run)
{
    checkStream(run);
    checkGlobalBatch(run);
    checkSteps(run);
    checkEvaluation(run);
    checkLearningRate(run);
}

void runMemoryRules(RuleRun &run)
{
    checkRecompute(run);
    checkRecomputeLayers(run);
    checkSaveLimit(run);
}

std::int64_t trainSteps(const RunConfig &config, const ParallelDims &dims, std::int64_t rows)
{
    if (config.trainIters)
        return *config.trainIters;
    const std::int64_t usable = usableRows(rows, config.microBatchSize * dims.data());
    const double trained = static_cast<double>(usable) * config.numTrainEpochs.value_or(0);
    // Epochs such as 0.1 are not exact in binary: 30 rows must not become 29.
    constexpr double kTolerance = 1e-6;
    return static_cast<std::int64_t>(std::floor(trained + kTolerance)) / config.globalBatchSize;
}

} // namespace tessera::config
