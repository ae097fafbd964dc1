// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace tessera::config {
namespace {

constexpr std::string_view kTp = "tensor_model_parallel_size";
constexpr std::string_view kCp = "context_parallel_size";
constexpr std::string_view kPp = "pipeline_model_parallel_size";
constexpr std::string_view kEp = "expert_model_parallel_size";
constexpr std::string_view kEtp = "expert_tensor_parallel_size";
constexpr std::int64_t kVocabularyStep = 128;

std::vector<std::string> keys(std::initializer_list<std::string_view> names)
{
    return {names.begin(), names.end()};
}

void checkSize(RuleRun &run, std::string_view key, std::int64_t value)
{
    if (value >= 1)
        return;
    run.error("L01", keys({key}),
              fmt::format("{} must be a whole number of at least 1; it is {}.", key, value),
              {std::string(key), str(value)})
        .search.direct = {{std::string(key), "1"}};
}

void checkSizes(RuleRun &run)
{
    checkSize(run, "nproc_per_node", run.dims.world);
    checkSize(run, kTp, run.dims.tensor);
    checkSize(run, kCp, run.dims.context);
    checkSize(run, kPp, run.dims.pipeline);
    checkSize(run, kEp, run.dims.expert);
    checkSize(run, kEtp, run.dims.expertTensor);
}

void checkDenseGrid(RuleRun &run)
{
    if (!run.gridGood())
        return;
    const ParallelDims &d = run.dims;
    const std::int64_t product = std::int64_t{d.tensor} * d.pipeline * d.context;
    if (d.world % product == 0)
        return;
    Finding &finding = run.error(
        "L02", keys({kTp, kPp, kCp}),
        fmt::format("{} cannot be split as TP {} x PP {} x CP {}: {} "
                    "is not a multiple of {}.",
                    run.ranks(d.world), d.tensor, d.pipeline, d.context, d.world, product),
        {str(d.world), str(d.tensor), str(d.pipeline), str(d.context), str(product)});
    finding.search = {.direct = {}, .keys = {kTp, kPp, kCp}, .moreKeys = {}, .world = true};
    finding.ending = Ending::Nearest;
}

void checkExpertGrid(RuleRun &run)
{
    if (!run.gridGood() || !run.good({kEp, kEtp}))
        return;
    const ParallelDims &d = run.dims;
    const std::int64_t product = std::int64_t{d.expertTensor} * d.expert * d.pipeline;
    if (d.world % product == 0)
        return;
    const int smallest = smallestWorld(run.config);
    Finding &finding =
        run.error("L03", keys({kEp, kEtp}),
                  fmt::format("{} cannot hold the expert grid ETP {} x EP {} x PP {} = {}.",
                              run.ranks(d.world), d.expertTensor, d.expert, d.pipeline, product),
                  {str(d.world), str(d.expertTensor), str(d.expert), str(d.pipeline), str(product),
                   str(smallest)});
    finding.search = {.direct = {}, .keys = {kEtp, kEp}, .moreKeys = {kPp}, .world = true};
    finding.ending = Ending::Nearest;
    finding.after =
        fmt::format("With EP {} the smallest world is {}.", d.expert, run.ranks(smallest));
}

void checkHasExperts(RuleRun &run, std::string_view key, int value)
{
    if (!run.modelKnown() || run.isMoe() || !run.good({key}) || value == 1)
        return;
    run.error("L05", keys({key}),
              fmt::format("{} = {} needs a model with experts; this one has "
                          "none. Set {} to 1.",
                          key, value, keyLabel(key)),
              {std::string(key), str(value)})
        .search.direct = {{std::string(key), "1"}};
}

void checkExpertSplit(RuleRun &run)
{
    const std::int64_t experts = run.model.experts;
    const std::int64_t ep = run.dims.expert;
    if (experts == 0 || !run.good({kEp, "num_experts"}) || experts % ep == 0)
        return;
    Finding &finding =
        run.error("L06", keys({kEp}),
                  fmt::format("{} experts cannot be split over EP {} ({} mod {} = {}).", experts,
                              ep, experts, ep, experts % ep),
                  {str(experts), str(ep), str(experts % ep)});
    finding.search = {.direct = {}, .keys = {kEp}, .moreKeys = {}, .world = true};
    finding.ending = Ending::NearestOn;
}

void checkHeads(RuleRun &run)
{
    const std::int64_t heads = run.model.heads;
    const int tp = run.dims.tensor;
    if (heads == 0 || !run.good({kTp}) || heads % tp == 0)
        return;
    Finding &finding =
        run.error("L07", keys({kTp}),
                  fmt::format("{} attention heads cannot be split over TP {}.", heads, tp),
                  {str(heads), str(tp)});
    finding.search.keys = {kTp};
    finding.ending = Ending::Nearest;
}

void checkQueryGroups(RuleRun &run)
{
    const std::int64_t groups = run.model.queryGroups;
    const int tp = run.dims.tensor;
    if (groups == 0 || !run.good({kTp}))
        return;
    if (groups % tp != 0 && tp % groups != 0) {
        Finding &finding = run.error(
            "L08", keys({kTp}),
            fmt::format("{} key/value groups and TP {}: one must divide the other.", groups, tp),
            {str(groups), str(tp)});
        finding.search.keys = {kTp};
        finding.ending = Ending::NearestOn;
    } else if (tp > groups) {
        run.note(Severity::Info, "L09", keys({kTp}),
                 fmt::format("TP {} is larger than the {} key/value groups: each "
                             "key/value head is "
                             "kept on {} ranks.",
                             tp, groups, tp / groups),
                 {str(tp), str(groups), str(tp / groups)});
    }
}

void checkWidth(RuleRun &run, std::string_view what, std::int64_t width, std::string_view key,
                int size)
{
    if (width == 0 || !run.good({key}) || width % size == 0)
        return;
    Finding &finding = run.error(
        "L11", keys({key}),
        fmt::format("{} width {} cannot be split over {} {}.", what, width, keyLabel(key), size),
        {std::string(what), str(width), std::string(keyLabel(key)), str(size)});
    finding.search.keys = {key};
    finding.ending = Ending::NearestOn;
}

void checkWidths(RuleRun &run)
{
    if (!run.isMoe()) // the facts do not say whether a model with experts has
                      // dense layers too
        checkWidth(run, "MLP", run.model.ffnHidden, kTp, run.dims.tensor);
    else
        checkWidth(run, "Expert", run.model.moeFfnHidden, kEtp, run.dims.expertTensor);
}

void checkVocabulary(RuleRun &run)
{
    const std::int64_t vocab = run.model.vocab;
    const std::int64_t step = kVocabularyStep * run.dims.tensor;
    if (vocab == 0 || run.dims.tensor == 1 || !run.good({kTp}) || vocab % step == 0)
        return;
    const std::int64_t padded = (vocab + step - 1) / step * step;
    run.note(Severity::Notice, "L12", keys({kTp}),
             fmt::format("Vocabulary padded from {} to {} rows for TP {}.", vocab, padded,
                         run.dims.tensor),
             {str(vocab), str(padded), str(run.dims.tensor)});
}

void checkSequenceParallel(RuleRun &run)
{
    const int tp = run.dims.tensor;
    if (tp == 1 || !run.isMoe() || run.config.sequenceParallel || !run.good({kTp}))
        return;
    Finding &finding = run.error(
        "L13", keys({"sequence_parallel"}),
        fmt::format("TP {} with experts needs sequence_parallel. Turn it on.", tp), {str(tp)});
    finding.search.direct = {{"sequence_parallel", "true"}};
    finding.search.moreKeys = {kTp};
}

} // namespace

void runGridRules(RuleRun &run)
{
    checkSizes(run);
    checkDenseGrid(run);
    checkExpertGrid(run);
    checkHasExperts(run, kEp, run.dims.expert);
    checkHasExperts(run, kEtp, run.dims.expertTensor);
    checkExpertSplit(run);
    checkHeads(run);
    checkQueryGroups(run);
    checkWidths(run);
    checkVocabulary(run);
    checkSequenceParallel(run);
}

int smallestWorld(const RunConfig &config)
{
    const std::int64_t dense =
        std::int64_t{config.tensorModelParallelSize} * config.contextParallelSize;
    const std::int64_t expert =
        std::int64_t{config.expertModelParallelSize} * config.expertTensorParallelSize;
    if (dense < 1 || expert < 1 || config.pipelineModelParallelSize < 1)
        return 1; // L01 speaks
    constexpr std::int64_t kLimit = std::numeric_limits<int>::max();
    if (dense > kLimit || expert > kLimit)
        return static_cast<int>(kLimit);
    const std::int64_t ranksOfStage = std::min(std::lcm(dense, expert), kLimit);
    return static_cast<int>(std::min(config.pipelineModelParallelSize * ranksOfStage, kLimit));
}

int chooseWorld(const RunConfig &config, int gpus)
{
    if (config.nprocPerNode)
        return *config.nprocPerNode;
    return config.device != "cpu" && gpus > 0 ? gpus : smallestWorld(config);
}

} // namespace tessera::config
