// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_table.h"

namespace tessera::config {

// clang-format off
std::vector<Field> modelFields()
{
    return {
        setting("task", &RunConfig::task, kBasic, "What is trained: a language model from text, or answers from conversations.").choices({"pretrain", "sft"}),
        setting("model", &RunConfig::model, kBasic, "A Hugging Face folder, a .gguf file, or the name of a model that was set up."),
        setting("tokenizer", &RunConfig::tokenizer, kAdvanced, "Where the tokenizer comes from: a model folder, a .gguf or a tokenizer file; not set: from the model."),
        setting("random_init", &RunConfig::randomInit, kAdvanced, "Start from random weights; only the model's config.json is read."),
        setting("adapters", &RunConfig::adapters, kAdvanced, "A PEFT folder whose LoRA weights the run starts from (weights only)."),
        setting("resume_from_checkpoint", &RunConfig::resumeFromCheckpoint, kAdvanced, "A checkpoint folder to continue from, with optimizer, schedule, random state and data position."),
        planned("mcore_model", FieldType::String, nullptr, "A Megatron checkpoint to start from."),
        planned("mcore_adapter", FieldType::String, nullptr, "A Megatron adapter checkpoint to start from."),
        planned("finetune", FieldType::Bool, true, "Megatron: load weights only and start at step 0. Use resume_from_checkpoint to continue a run."),
        planned("no_load_optim", FieldType::Bool, false, "Resume without the optimizer state."),
        planned("no_load_rng", FieldType::Bool, false, "Resume without the random state."),
        planned("task_type", FieldType::Enum, "causal_lm", "What the model's head predicts.").choices({"causal_lm"}).plannedChoices({"seq_cls", "embedding", "generative_reranker"}),
        planned("rlhf_type", FieldType::Enum, "dpo", "Kind of preference training.").choices({"dpo"}).plannedChoices({"kto", "rm", "grpo", "gkd", "orpo", "simpo", "cpo", "ppo"}),
        planned("mtp_num_layers", FieldType::Int, nullptr, "Layers that predict more than one token ahead."),
        planned("mtp_loss_scaling_factor", FieldType::Float, 0.1, "Weight of the multi-token prediction loss."),
        planned("freeze_llm", FieldType::Bool, false, "Multimodal models: keep the language model as it is."),
        planned("freeze_vit", FieldType::Bool, true, "Multimodal models: keep the vision part as it is."),
        planned("freeze_aligner", FieldType::Bool, true, "Multimodal models: keep the aligner as it is."),
        planned("vit_lr", FieldType::Float, nullptr, "Multimodal models: learning rate of the vision part."),
        planned("vit_gradient_checkpointing", FieldType::Bool, nullptr, "Multimodal models: recompute the vision part."),
        planned("megatron_extra_kwargs", FieldType::Dict, nullptr, "More settings for Megatron's model configuration."),
    };
}
// clang-format on

} // namespace tessera::config
