// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/pipeline.h"
#include "backend/config/rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <numeric>

namespace tessera::config {
namespace {

constexpr std::string_view kPp = "pipeline_model_parallel_size";
constexpr std::string_view kVpp = "virtual_pipeline_model_parallel_size";
constexpr std::string_view kFirst = "decoder_first_pipeline_num_layers";
constexpr std::string_view kLast = "decoder_last_pipeline_num_layers";
constexpr double kMuchBubble = 0.15;

StageEnds endsOf(const RunConfig &config)
{
    return {.first = config.decoderFirstPipelineNumLayers,
            .last = config.decoderLastPipelineNumLayers};
}

/// What a rounded-up length must be a multiple of (section 6).
std::int64_t lengthStep(const RunConfig &config)
{
    const std::int64_t cp = config.contextParallelSize;
    const bool shared = config.sequenceParallel && config.tensorModelParallelSize > 1;
    return shared ? cp * std::lcm<std::int64_t>(2, config.tensorModelParallelSize) : 2 * cp;
}

void checkSequenceLength(RuleRun &run)
{
    const std::int64_t cp = run.dims.context;
    const std::int64_t length = run.config.packingLength.value_or(run.config.maxLength);
    if (cp == 1 || !run.good({"context_parallel_size"}))
        return;
    const std::int64_t step = lengthStep(run.config);
    if (length % step == 0)
        return;
    const std::string key = run.config.packingLength ? "packing_length" : "max_length";
    const std::int64_t below = length / step * step;
    Finding &finding = run.error(
        "S01", {key}, fmt::format("Sequence length {} must be a multiple of {}.", length, step),
        {str(length), str(step)});
    if (below >= step)
        finding.search.direct.push_back({key, str(below)});
    finding.search.direct.push_back({key, str(below + step)});
    finding.ending = Ending::Bare;
}

void checkEvenStages(RuleRun &run)
{
    const std::int64_t layers = run.model.layers;
    const int pp = run.dims.pipeline;
    if (layers % pp == 0)
        return;
    Finding &finding =
        run.error("P01", {std::string(kPp)},
                  fmt::format("{} layers cannot be split over PP {} ({} mod {} = {}).", layers, pp,
                              layers, pp, layers % pp),
                  {str(layers), str(pp), str(layers % pp)});
    finding.search.keys = {kPp};
    finding.ending = Ending::NearestOn;
    if (run.scope == Scope::Backend) // it refuses the size itself
        return;
    if (const std::optional<StageEnds> ends = unevenEnds(layers, pp)) {
        finding.after =
            fmt::format("; or keep PP {} with first {} and last {} ({}).", pp, *ends->first,
                        *ends->last, fmt::join(stageLayers(layers, pp, *ends), ", "));
    }
}

void checkEnds(RuleRun &run)
{
    const StageEnds ends = endsOf(run.config);
    const int pp = run.dims.pipeline;
    const std::string key(ends.first ? kFirst : kLast);
    if (pp == 1) {
        run.error("P02", {key}, fmt::format("{} needs PP > 1.", key), {key}).search.direct = {
            {key, "null"}};
        return;
    }
    if (!stageLayers(run.model.layers, pp, ends).empty())
        return;
    const int given = (ends.first ? 1 : 0) + (ends.last ? 1 : 0);
    const int first = ends.first.value_or(0);
    const int last = ends.last.value_or(0);
    const std::int64_t rest = run.model.layers - first - last;
    Finding &finding =
        run.error("P03", {key},
                  fmt::format("{} layers, first {} and last {} leave {} for {} stages.",
                              run.model.layers, first, last, rest, pp - given),
                  {str(run.model.layers), str(first), str(last), str(rest), str(pp - given)});
    finding.search.keys = {ends.first ? kFirst : kLast};
    finding.ending = Ending::Nearest;
}

void checkStages(RuleRun &run)
{
    const StageEnds ends = endsOf(run.config);
    if (!run.modelKnown() || !run.good({kPp, kFirst, kLast}))
        return;
    if (ends.first || ends.last)
        checkEnds(run);
    else
        checkEvenStages(run);
}

void checkChunks(RuleRun &run)
{
    const int vpp = run.config.virtualPipelineModelParallelSize.value_or(1);
    const int pp = run.dims.pipeline;
    if (vpp == 1 || !run.good({kPp, kVpp}))
        return;
    if (pp == 1) {
        run.error("P07", {std::string(kVpp)}, fmt::format("VPP {} needs PP > 1.", vpp), {str(vpp)})
            .search.direct = {{std::string(kVpp), "null"}};
        return;
    }
    for (const std::int64_t layers : stageLayers(run.model.layers, pp, endsOf(run.config))) {
        if (layers % vpp == 0)
            continue;
        Finding &finding =
            run.error("P08", {std::string(kVpp)},
                      fmt::format("{} layers per stage cannot be cut into VPP {}.", layers, vpp),
                      {str(layers), str(vpp)});
        finding.search.keys = {kVpp};
        finding.ending = Ending::Nearest;
        return;
    }
}

/// Micro-batches of a step, 0 when the batch does not divide.
std::int64_t microBatches(const RuleRun &run)
{
    return run.config.globalBatchSize % run.batchRows() == 0
        ? run.config.globalBatchSize / run.batchRows()
        : 0;
}

void checkMicroBatches(RuleRun &run)
{
    const int pp = run.dims.pipeline;
    const int vpp = run.config.virtualPipelineModelParallelSize.value_or(1);
    if (pp == 1 || !run.gridGood() || !run.good({kVpp}))
        return;
    const std::int64_t count = microBatches(run);
    if (count == 0) // B01 speaks
        return;
    if (vpp > 1 && count % pp != 0) {
        Finding &finding =
            run.error("P11", {"global_batch_size"},
                      fmt::format("{} micro-batches with PP {} and VPP leave a rest of {}.", count,
                                  pp, count % pp),
                      {str(count), str(pp), str(count % pp)});
        finding.search.keys = {"global_batch_size"};
        finding.ending = Ending::Nearest;
        return;
    }
    const double share = bubbleShare(pp, count, vpp);
    if (share > kMuchBubble)
        run.note(Severity::Info, "P14", {std::string(kPp)},
                 fmt::format("{:.0f} % of the step is pipeline bubble (PP {}, {} "
                             "micro-batches).",
                             100 * share, pp, count),
                 {fmt::format("{:.0f}", 100 * share), str(pp), str(count)});
}

} // namespace

void runPipelineRules(RuleRun &run)
{
    checkSequenceLength(run);
    checkStages(run);
    checkChunks(run);
    checkMicroBatches(run);
}

} // namespace tessera::config
