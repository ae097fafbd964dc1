// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_value.h"
#include "backend/config/fields.h"
#include "backend/config/rules.h"
#include "backend/config/tasks.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::config {
namespace {

/// Settings that mean nothing while `reason` has its present value.
struct Idle {
    std::string_view reason;
    bool (*now)(const RuleRun &);
    std::vector<std::string_view> keys;
};

/// Whether data_seed has a say besides the order of an epoch.
bool drawsRows(const RunConfig &config)
{
    const auto counted = [](const std::string &entry) { return entry.find('#') != entry.npos; };
    return config.splitDatasetRatio > 0 || !config.interleaveProb.empty()
        || std::ranges::any_of(config.dataset, counted);
}

const std::vector<Idle> &idleTable()
{
    static const std::vector<Idle> table{
        {"tuner_type",
         [](const RuleRun &run) { return run.config.tunerType == "full"; },
         {"lora_rank", "lora_alpha", "lora_dropout", "use_rslora", "target_modules", "merge_lora"}},
        {"optimizer",
         [](const RuleRun &run) { return run.config.optimizer != "adam"; },
         {"adam_beta1", "adam_beta2", "adam_eps"}},
        {"optimizer",
         [](const RuleRun &run) { return run.config.optimizer != "sgd"; },
         {"sgd_momentum"}},
        {"task", [](const RuleRun &run) { return run.config.task == "pretrain"; }, {"loss_scale"}},
        {"task",
         [](const RuleRun &run) {
             return !run.config.useChatTemplate && !usesChatTemplate(run.config);
         },
         {"template"}},
        {"use_chat_template",
         [](const RuleRun &run) { return run.config.useChatTemplate == false; },
         {"template"}},
        {"packing",
         [](const RuleRun &run) { return !run.config.packing; },
         {"packing_length", "packing_strategy"}},
        {"streaming",
         [](const RuleRun &run) { return !run.config.streaming; },
         {"shuffle_buffer_size"}},
        {"streaming",
         [](const RuleRun &run) { return run.config.streaming; },
         {"load_from_cache_file"}},
        {"interleave_prob",
         [](const RuleRun &run) { return run.config.interleaveProb.empty(); },
         {"stopping_strategy"}},
        {"train_iters",
         [](const RuleRun &run) { return run.config.trainIters.has_value(); },
         {"num_train_epochs"}},
        {"val_dataset",
         [](const RuleRun &run) { return !evaluates(run.config); },
         {"eval_steps", "eval_iters"}},
        {"lr_decay_style",
         [](const RuleRun &run) { return run.config.lrDecayStyle == "constant"; },
         {"min_lr", "lr_decay_iters"}},
        {"lr_warmup_iters",
         [](const RuleRun &run) {
             return run.config.lrWarmupIters.value_or(0) == 0
                 && run.config.lrWarmupFraction.value_or(0) == 0;
         },
         {"lr_warmup_init"}},
        {"train_dataloader_shuffle",
         [](const RuleRun &run) {
             return !run.config.trainDataloaderShuffle && !drawsRows(run.config);
         },
         {"data_seed"}},
        {"save_safetensors",
         [](const RuleRun &run) { return !run.config.saveSafetensors; },
         {"max_shard_size", "merge_lora"}},
        {"model",
         [](const RuleRun &run) { return run.modelKnown() && !run.isMoe(); },
         {"moe_router_load_balancing_type", "moe_aux_loss_coeff", "moe_z_loss_coeff"}},
        {"moe_router_load_balancing_type",
         [](const RuleRun &run) {
             return run.isMoe() && run.config.moeRouterLoadBalancingType == "none";
         },
         {"moe_aux_loss_coeff"}},
    };
    return table;
}

void noteIdle(RuleRun &run, std::string_view key, std::string_view reason)
{
    const Field *field = findField(key);
    const Field *because = findField(reason);
    if (field == nullptr || because == nullptr || field->read(run.config) == field->defaultValue)
        return;
    const std::string value = valueText(because->read(run.config));
    run.note(Severity::Notice, "T04", {std::string(key)},
             fmt::format("{} has no effect in this run, because {} is {}.", key, reason, value),
             {std::string(key), std::string(reason), value});
}

} // namespace

void runNoEffectRules(RuleRun &run)
{
    for (const Idle &idle : idleTable()) {
        if (!idle.now(run))
            continue;
        for (const std::string_view key : idle.keys)
            noteIdle(run, key, idle.reason);
    }
}

} // namespace tessera::config
