// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_table.h"

namespace tessera::config {

// clang-format off
std::vector<Field> recordFields()
{
    return {
        setting("run_name", &RunConfig::name, kBasic, "Name of the run in lists."),
        setting("preset_title", &RunConfig::presetTitle, kAdvanced, "Presets: one line for the list of presets."),
        setting("preset_description", &RunConfig::presetDescription, kAdvanced, "Presets: what it does and how long it takes."),
        setting("output_dir", &RunConfig::outputDir, kAdvanced, "Where the results go; not set: the run's own folder."),
        setting("add_version", &RunConfig::addVersion, kAdvanced, "A new folder for each run inside output_dir, named after the run."),
        setting("logging_steps", &RunConfig::loggingSteps, kAdvanced, "How often a line of numbers goes into the log; every step is recorded.").unit("steps").min(1),
        setting("save_steps", &RunConfig::saveSteps, kBasic, "How often a checkpoint is written.").unit("steps").min(1),
        planned("save_strategy", FieldType::Enum, "steps", "When checkpoints are written.").choices({"steps"}).plannedChoices({"epoch"}),
        setting("eval_steps", &RunConfig::evalSteps, kAdvanced, "How often the run is evaluated; not set: save_steps.").unit("steps").min(1),
        setting("eval_iters", &RunConfig::evalIters, kAdvanced, "Batches of an evaluation; -1: the whole set, 0: no evaluation.").min(-1),
        setting("save_total_limit", &RunConfig::saveTotalLimit, kAdvanced, "Most checkpoints that are kept, the newest ones (which is the best is not tracked yet); not set: all.").min(1),
        setting("save_safetensors", &RunConfig::saveSafetensors, kBasic, "Write the Hugging Face or PEFT folder at the end."),
        setting("max_shard_size", &RunConfig::maxShardSize, kAdvanced, "Largest file of that folder, such as 5GB or 200MB."),
        setting("merge_lora", &RunConfig::mergeLora, kAdvanced, "Write the merged model too; the adapter is written in any case."),
        setting("no_save_optim", &RunConfig::noSaveOptim, kAdvanced, "Checkpoints without optimizer state; they cannot be resumed."),
        planned("no_save_rng", FieldType::Bool, false, "Checkpoints without random state."),
        planned("async_save", FieldType::Bool, false, "Write checkpoints while training goes on."),
        planned("create_checkpoint_symlink", FieldType::Bool, false, "Links named best and last."),
        planned("metric_for_best_model", FieldType::String, nullptr, "Which metric decides the best checkpoint; not set: loss.").alsoAccepts({"loss", "eval_loss"}),
        planned("greater_is_better", FieldType::Bool, nullptr, "Whether that metric grows; not set: by its name.").alsoAccepts({false}),
        planned("dist_ckpt_optim_fully_reshardable", FieldType::Bool, false, "Megatron: checkpoints that another layout can read; ours always are.").alsoAccepts({true}),
        planned("distrib_optim_fully_reshardable_mem_efficient", FieldType::Bool, false, "Megatron: the same with less memory.").alsoAccepts({true}),
        setting("max_restarts", &RunConfig::maxRestarts, kAdvanced, "How often a failed run starts again by itself from its last checkpoint.").min(0),
    };
}
// clang-format on

} // namespace tessera::config
