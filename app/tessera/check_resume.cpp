// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/check_resume.h"

#include "backend/config/fields.h"
#include "backend/config/resume_layout.h"
#include "backend/data/content_hash.h"
#include "backend/hub/model_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace tessera::app {
namespace {

/// Settings that make the rest of the curve another one than the run would have had.
constexpr std::array kWatched{
    "model",
    "dataset",
    "val_dataset",
    "columns",
    "seed",
    "data_seed",
    "max_length",
    "packing",
    "optimizer",
    "truncation_strategy",
    "packing_length",
    "packing_strategy",
    "split_dataset_ratio",
    "dataset_shuffle",
    "train_dataloader_shuffle",
    "task",
    "lora_dropout",
    "moe_aux_loss_coeff",
    "moe_z_loss_coeff",
    "moe_router_load_balancing_type",
    "interleave_prob",
    "stopping_strategy",
    "streaming",
    "shuffle_buffer_size",
    "micro_batch_size",
    "global_batch_size",
    "loss_scale",
    "use_chat_template",
    "template",
    "system",
    "tokenizer",
    "lora_alpha",
    "lr",
    "min_lr",
    "lr_warmup_init",
    "lr_warmup_iters",
    "lr_warmup_fraction",
    "lr_decay_style",
    "lr_decay_iters",
    "weight_decay",
    "clip_grad",
    "adam_beta1",
    "adam_beta2",
    "adam_eps",
    "sgd_momentum",
};
/// Where the learning rate falls over the whole run, its length is one of them.
constexpr std::array kLengths{"train_iters", "num_train_epochs"};

std::string text(const Json &value)
{
    if (value.is_null())
        return "not set";
    if (value.is_string())
        return value.get<std::string>();
    return dumpJson(value);
}

int count(const Json &layout, const char *key)
{
    const auto found = layout.find(key);
    return found != layout.end() && found->is_number_integer() ? found->get<int>() : 1;
}

config::ParallelDims layoutOf(const Json &manifest)
{
    const Json layout = manifest.value("layout", Json::object());
    return {.world = count(layout, "world_size"),
            .tensor = count(layout, "tensor_model_parallel_size"),
            .context = count(layout, "context_parallel_size"),
            .pipeline = count(layout, "pipeline_model_parallel_size"),
            .expert = count(layout, "expert_model_parallel_size"),
            .expertTensor = count(layout, "expert_tensor_parallel_size")};
}

Error otherThan(const char *key, const std::string &ours, const std::string &theirs)
{
    Error error = notSupported(key, ours, theirs);
    error.detail = fmt::format(
        "{} is {}, and the checkpoint was written with {}. Set {}={} to go on from it, or start a "
        "new run from the weights that the first one exported.",
        key, ours, theirs, key, theirs);
    return error;
}

/// Sizes that tell one model from another, whatever file they were read from.
std::string sizesOf(const hub::ModelConfig &model)
{
    std::string sizes = fmt::format(
        "{} layers, width {}, {} heads of {}, {} key/value groups, vocabulary {}", model.layers,
        model.hidden, model.heads, model.headDim, model.queryGroups, model.vocab);
    if (model.experts > 0)
        sizes += fmt::format(", {} experts", model.experts);
    return sizes;
}

std::optional<Error> otherModel(const config::RunConfig &config, const hub::ModelConfig &model,
                                const Json &manifest)
{
    const auto theirs = hub::parseModelConfig(manifest.value("model", Json()), "manifest.json");
    if (!theirs || sizesOf(*theirs) == sizesOf(model))
        return std::nullopt; // a description that cannot be read is no reason to refuse
    Error error = notSupported("model", config.model, sizesOf(*theirs));
    error.detail = fmt::format("The checkpoint is of another model than {}: it has {}, and the "
                               "run's model has {}.",
                               config.model, sizesOf(*theirs), sizesOf(model));
    return error;
}

std::string dtypeOf(const Json &manifest)
{
    const Json model = manifest.value("model", Json::object());
    std::string found;
    for (const Json &dtype : {manifest.value("config", Json::object()).value("torch_dtype", Json()),
                              model.value("dtype", Json()), model.value("torch_dtype", Json())}) {
        if (found.empty() && dtype.is_string())
            found = dtype.get<std::string>();
    }
    return found;
}

config::Problem changed(const char *key, const std::string &before, const std::string &now)
{
    return {.rule = "resume",
            .severity = config::Severity::Notice,
            .keys = {key},
            .text = fmt::format("{} was {} when the checkpoint was written and is {} now; the "
                                "curve does not continue as it would have.",
                                key, before, now),
            .args = {key, before, now},
            .suggestions = {}};
}

/// "DP 4, EP 2": the sizes that may differ; without EP where there is none.
std::string dataLayout(const config::ParallelDims &dims, bool experts)
{
    return experts ? fmt::format("DP {}, EP {}", dims.data(), dims.expert)
                   : fmt::format("DP {}", dims.data());
}

void compareLayouts(const config::ParallelDims &ours, const config::ParallelDims &theirs,
                    ResumeCheck &check)
{
    if (ours == theirs)
        return;
    if (Result<void> possible = config::checkResumeLayout(ours, theirs); !possible)
        return check.errors.push_back(std::move(possible).error());
    const bool experts = ours.expert > 1 || theirs.expert > 1;
    const std::string before = dataLayout(theirs, experts);
    const std::string now = dataLayout(ours, experts);
    check.findings.push_back(
        {.rule = "resume_layout",
         .severity = config::Severity::Notice,
         .keys = {"nproc_per_node"},
         .text = fmt::format("The checkpoint was written with {}, and the run has {}: "
                             "weights and optimizer state are cut anew and the same rows follow; "
                             "sums in another order make losses differ in their last digits.",
                             before, now),
         .args = {before, now},
         .suggestions = {}});
}

/// Right where only the finished model lacks; most likely a mistake else.
std::optional<config::Problem> nothingLeft(const config::RunConfig &config, const Json &manifest)
{
    const Json step = manifest.value("step", Json());
    if (!config.trainIters || !step.is_number_integer() || step < *config.trainIters)
        return std::nullopt;
    const std::string done = std::to_string(step.get<std::int64_t>());
    const std::string asked = std::to_string(*config.trainIters);
    return config::Problem{
        .rule = "resume_done",
        .severity = config::Severity::Notice,
        .keys = {"train_iters"},
        .text = fmt::format("train_iters is {} and the checkpoint is at step {}: no step is left, "
                            "and only the finished model is written. To train on, set train_iters "
                            "above {}.",
                            asked, done, done),
        .args = {asked, done},
        .suggestions = {}};
}

/// What all ranks of the checkpoint's run had in common; an object.
Json sharedOf(const Json &manifest)
{
    const Json shared = manifest.is_object() ? manifest.value("shared", Json()) : Json();
    return shared.is_object() ? shared : Json::object();
}

bool sameSetting(const config::RunConfig &config, const Json &manifest, const char *key)
{
    const Json before = manifest.value("config", Json());
    return before.is_object()
        && before.value(key, Json()) == config::toFullJson(config).value(key, Json());
}

} // namespace

ResumeCheck compareWithCheckpoint(const config::RunConfig &config, const hub::ModelConfig &model,
                                  const Json &manifest)
{
    ResumeCheck check;
    if (!manifest.is_object() || !manifest.value("config", Json()).is_object())
        return check; // the ranks read it whole and say what is wrong
    if (auto error = otherModel(config, model, manifest))
        check.errors.push_back(std::move(*error));
    const config::ParallelDims ours = config.dims(config.nprocPerNode.value_or(1));
    const config::ParallelDims theirs = layoutOf(manifest);
    if (config::isWhole(theirs)) // else the ranks say what is wrong with the manifest
        compareLayouts(ours, theirs, check);
    const std::string dtype = config.torchDtype.value_or(model.dtype);
    if (const std::string before = dtypeOf(manifest); !before.empty() && dtype != before)
        check.errors.push_back(otherThan("torch_dtype", dtype, before));
    const std::string tuner = manifest.value("contents", "") == "adapter" ? "lora" : "full";
    if (manifest.contains("contents") && tuner != config.tunerType)
        check.errors.push_back(otherThan("tuner_type", config.tunerType, tuner));
    if (auto finding = nothingLeft(config, manifest))
        check.findings.push_back(std::move(*finding));
    const Json now = config::toFullJson(config);
    const auto compare = [&](const char *key) {
        const auto before = manifest["config"].find(key);
        if (before != manifest["config"].end() && *before != now.value(key, Json()))
            check.findings.push_back(changed(key, text(*before), text(now.value(key, Json()))));
    };
    std::ranges::for_each(kWatched, compare);
    if (config.lrDecayStyle != "constant" && !config.lrDecayIters)
        std::ranges::for_each(kLengths, compare);
    return check;
}

std::optional<config::Problem> compareTemplate(const config::RunConfig &config,
                                               const Json &manifest, const std::string &hash)
{
    const Json before = sharedOf(manifest).value("template_sha256", Json());
    if (!before.is_string() || before.get_ref<const std::string &>() == hash
        || !sameSetting(config, manifest, "template"))
        return std::nullopt;
    return config::Problem{
        .rule = "resume",
        .severity = config::Severity::Confirm,
        .keys = {"template"},
        .text = "The chat template is another one than when the checkpoint was written; the run "
                "would go on with rows that are written differently.",
        .args = {"template"},
        .suggestions = {}};
}

Result<std::optional<config::Problem>> compareData(const config::RunConfig &config,
                                                   const Json &manifest)
{
    const Json before = sharedOf(manifest).value("data_sha256", Json());
    if (!before.is_string() || !sameSetting(config, manifest, "dataset"))
        return std::optional<config::Problem>();
    TESSERA_TRY(const std::string now, data::contentHash(config.dataset));
    if (now == before.get<std::string>())
        return std::optional<config::Problem>();
    return std::optional(config::Problem{
        .rule = "resume",
        .severity = config::Severity::Confirm,
        .keys = {"dataset"},
        .text = "The files of dataset have another content than when the checkpoint was written; "
                "the run would go on with rows that are not those it began with.",
        .args = {"dataset"},
        .suggestions = {}});
}

} // namespace tessera::app
