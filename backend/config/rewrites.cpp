// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_value.h"
#include "backend/config/fields.h"
#include "backend/config/rules.h"

#include <fmt/format.h>

#include <numeric>

namespace tessera::config {
namespace {

/// Sets one key and announces old value, new value and reason.
class Rewriter
{
public:
    explicit Rewriter(RunConfig &config) : m_config(config) {}

    void set(std::string_view rule, std::string_view key, const Json &value,
             std::string_view reason)
    {
        const Field *field = findField(key);
        const std::string before = valueText(field->read(m_config));
        field->write(m_config, value);
        const std::string after = valueText(field->read(m_config));
        notices.push_back(
            {.rule = std::string(rule),
             .severity = Severity::Notice,
             .keys = {std::string(key)},
             .text = fmt::format("{} changed from {} to {}: {}.", key, before, after, reason),
             .args = {std::string(key), before, after},
             .suggestions = {}});
    }

    std::vector<Problem> notices;

private:
    RunConfig &m_config;
};

void rewriteLayout(RunConfig &config, Rewriter &rewriter)
{
    if (config.tensorModelParallelSize == 1 && config.sequenceParallel)
        rewriter.set("R01", "sequence_parallel", false, "it needs TP > 1");
    if (config.virtualPipelineModelParallelSize == 1)
        rewriter.set("R02", "virtual_pipeline_model_parallel_size", nullptr,
                     "one chunk a rank is no interleaving");
    if (config.contextParallelSize <= 1)
        return;
    const std::int64_t cp = config.contextParallelSize;
    const bool shared = config.sequenceParallel && config.tensorModelParallelSize > 1;
    const std::int64_t step =
        cp * (shared ? std::lcm<std::int64_t>(2, config.tensorModelParallelSize) : 2);
    if (config.maxLength % step != 0)
        rewriter.set("R06", "max_length", (config.maxLength / step + 1) * step,
                     fmt::format("it must be a multiple of {}", step));
}

void rewritePrecision(RunConfig &config, const ModelFacts &model, Rewriter &rewriter)
{
    if (config.bf16 == true && config.torchDtype.value_or("bfloat16") == "bfloat16") {
        if (!config.torchDtype)
            rewriter.set("R04", "torch_dtype", "bfloat16", "bf16 is true");
        config.bf16.reset();
    }
    // Float16 needs loss scaling, which is not there; float32 holds every float16
    // number.
    if (!config.torchDtype && model.dtype == "float16")
        rewriter.set("R05", "torch_dtype", "float32",
                     "the model is in float16, which is not supported; bfloat16 is "
                     "possible too");
}

void rewriteEvaluation(RunConfig &config, Rewriter &rewriter)
{
    if (config.splitDatasetRatio > 0 && !config.valDataset.empty())
        rewriter.set("R08", "split_dataset_ratio", 0.0, "val_dataset is given");
    else if (config.splitDatasetRatio > 0 && config.streaming)
        rewriter.set("R09", "split_dataset_ratio", 0.0, "a stream cannot be cut in two");
    if (evaluates(config) && !config.evalSteps && config.evalIters != 0)
        rewriter.set("R07", "eval_steps", config.saveSteps, "it follows save_steps");
}

} // namespace

std::vector<Problem> applyRewrites(RunConfig &config, const ModelFacts &model)
{
    Rewriter rewriter(config);
    rewriteLayout(config, rewriter);
    if (!config.adapters.empty() && config.tunerType == "full")
        rewriter.set("R03", "tuner_type", "lora", "adapters are given");
    rewritePrecision(config, model, rewriter);
    rewriteEvaluation(config, rewriter);
    return std::move(rewriter.notices);
}

} // namespace tessera::config
