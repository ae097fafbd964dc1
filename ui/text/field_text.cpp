// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/field_text.h"

#include "ui/text/field_help_text.h"
#include "ui/text/state_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <span>
#include <string>

namespace tessera::ui {
namespace {

struct Name {
    const char *key;
    const char *english;
};

// clang-format off
//: Label of a setting in a form. TP, LoRA, Adam and other names stay as they are.
constexpr std::array kLabels{
    Name{"task", QT_TRANSLATE_NOOP("FieldText", "Task")},
    Name{"model", QT_TRANSLATE_NOOP("FieldText", "Model")},
    Name{"tokenizer", QT_TRANSLATE_NOOP("FieldText", "Tokenizer")},
    Name{"random_init", QT_TRANSLATE_NOOP("FieldText", "Random weights")},
    Name{"adapters", QT_TRANSLATE_NOOP("FieldText", "Adapter to start from")},
    Name{"resume_from_checkpoint", QT_TRANSLATE_NOOP("FieldText", "Continue from checkpoint")},
    Name{"dataset", QT_TRANSLATE_NOOP("FieldText", "Training data")},
    Name{"val_dataset", QT_TRANSLATE_NOOP("FieldText", "Evaluation data")},
    Name{"max_length", QT_TRANSLATE_NOOP("FieldText", "Longest sequence")},
    Name{"truncation_strategy", QT_TRANSLATE_NOOP("FieldText", "Rows that are too long")},
    Name{"packing", QT_TRANSLATE_NOOP("FieldText", "Packing")},
    Name{"packing_length", QT_TRANSLATE_NOOP("FieldText", "Length of a pack")},
    Name{"columns", QT_TRANSLATE_NOOP("FieldText", "Column names")},
    Name{"packing_strategy", QT_TRANSLATE_NOOP("FieldText", "Filling of packs")},
    Name{"split_dataset_ratio", QT_TRANSLATE_NOOP("FieldText", "Held-out share")},
    Name{"dataset_shuffle", QT_TRANSLATE_NOOP("FieldText", "Draw rows of NAME#N")},
    Name{"dataset_num_proc", QT_TRANSLATE_NOOP("FieldText", "Threads for rows")},
    Name{"load_from_cache_file", QT_TRANSLATE_NOOP("FieldText", "Keep tokens in a file")},
    Name{"streaming", QT_TRANSLATE_NOOP("FieldText", "Read while training")},
    Name{"shuffle_buffer_size", QT_TRANSLATE_NOOP("FieldText", "Rows shuffled together")},
    Name{"interleave_prob", QT_TRANSLATE_NOOP("FieldText", "Chance of each data set")},
    Name{"stopping_strategy", QT_TRANSLATE_NOOP("FieldText", "End of mixing")},
    Name{"system", QT_TRANSLATE_NOOP("FieldText", "System text")},
    Name{"use_chat_template", QT_TRANSLATE_NOOP("FieldText", "Chat template")},
    Name{"template", QT_TRANSLATE_NOOP("FieldText", "Template")},
    Name{"loss_scale", QT_TRANSLATE_NOOP("FieldText", "Trained tokens")},
    Name{"train_dataloader_shuffle", QT_TRANSLATE_NOOP("FieldText", "Shuffle each epoch")},
    Name{"seed", QT_TRANSLATE_NOOP("FieldText", "Seed")},
    Name{"data_seed", QT_TRANSLATE_NOOP("FieldText", "Seed of the row order")},
    Name{"micro_batch_size", QT_TRANSLATE_NOOP("FieldText", "Micro batch size")},
    Name{"global_batch_size", QT_TRANSLATE_NOOP("FieldText", "Global batch size")},
    Name{"train_iters", QT_TRANSLATE_NOOP("FieldText", "Steps")},
    Name{"num_train_epochs", QT_TRANSLATE_NOOP("FieldText", "Epochs")},
    Name{"lr", QT_TRANSLATE_NOOP("FieldText", "Learning rate")},
    Name{"min_lr", QT_TRANSLATE_NOOP("FieldText", "Lowest learning rate")},
    Name{"lr_warmup_init", QT_TRANSLATE_NOOP("FieldText", "First learning rate")},
    Name{"lr_decay_style", QT_TRANSLATE_NOOP("FieldText", "Decay")},
    Name{"lr_decay_iters", QT_TRANSLATE_NOOP("FieldText", "Decay steps")},
    Name{"lr_warmup_iters", QT_TRANSLATE_NOOP("FieldText", "Warm-up steps")},
    Name{"lr_warmup_fraction", QT_TRANSLATE_NOOP("FieldText", "Warm-up share")},
    Name{"optimizer", QT_TRANSLATE_NOOP("FieldText", "Optimizer")},
    Name{"weight_decay", QT_TRANSLATE_NOOP("FieldText", "Weight decay")},
    Name{"clip_grad", QT_TRANSLATE_NOOP("FieldText", "Gradient clipping")},
    Name{"adam_beta1", QT_TRANSLATE_NOOP("FieldText", "Adam beta 1")},
    Name{"adam_beta2", QT_TRANSLATE_NOOP("FieldText", "Adam beta 2")},
    Name{"adam_eps", QT_TRANSLATE_NOOP("FieldText", "Adam epsilon")},
    Name{"sgd_momentum", QT_TRANSLATE_NOOP("FieldText", "SGD momentum")},
    Name{"tuner_type", QT_TRANSLATE_NOOP("FieldText", "Tuner")},
    Name{"lora_rank", QT_TRANSLATE_NOOP("FieldText", "LoRA rank")},
    Name{"lora_alpha", QT_TRANSLATE_NOOP("FieldText", "LoRA alpha")},
    Name{"lora_dropout", QT_TRANSLATE_NOOP("FieldText", "LoRA dropout")},
    Name{"use_rslora", QT_TRANSLATE_NOOP("FieldText", "Rank-stabilised LoRA")},
    Name{"target_modules", QT_TRANSLATE_NOOP("FieldText", "LoRA layers")},
    Name{"torch_dtype", QT_TRANSLATE_NOOP("FieldText", "Number format")},
    Name{"bf16", QT_TRANSLATE_NOOP("FieldText", "bfloat16")},
    Name{"attention_backend", QT_TRANSLATE_NOOP("FieldText", "Attention")},
    Name{"recompute_granularity", QT_TRANSLATE_NOOP("FieldText", "Recompute")},
    Name{"recompute_method", QT_TRANSLATE_NOOP("FieldText", "Recompute method")},
    Name{"recompute_num_layers", QT_TRANSLATE_NOOP("FieldText", "Layers recomputed together")},
    Name{"device", QT_TRANSLATE_NOOP("FieldText", "Device")},
    Name{"nproc_per_node", QT_TRANSLATE_NOOP("FieldText", "Ranks")},
    Name{"omp_num_threads", QT_TRANSLATE_NOOP("FieldText", "CPU threads of a rank")},
    Name{"tensor_model_parallel_size", QT_TRANSLATE_NOOP("FieldText", "Tensor parallel (TP)")},
    Name{"sequence_parallel", QT_TRANSLATE_NOOP("FieldText", "Sequence parallel (SP)")},
    Name{"context_parallel_size", QT_TRANSLATE_NOOP("FieldText", "Context parallel (CP)")},
    Name{"pipeline_model_parallel_size", QT_TRANSLATE_NOOP("FieldText", "Pipeline stages (PP)")},
    Name{"virtual_pipeline_model_parallel_size", QT_TRANSLATE_NOOP("FieldText", "Virtual stages (VPP)")},
    Name{"expert_model_parallel_size", QT_TRANSLATE_NOOP("FieldText", "Expert parallel (EP)")},
    Name{"expert_tensor_parallel_size", QT_TRANSLATE_NOOP("FieldText", "Expert tensor parallel (ETP)")},
    Name{"use_distributed_optimizer", QT_TRANSLATE_NOOP("FieldText", "Distributed optimizer")},
    Name{"ddp_timeout", QT_TRANSLATE_NOOP("FieldText", "Wait for other ranks")},
    Name{"moe_use_upcycling", QT_TRANSLATE_NOOP("FieldText", "Make experts from a dense model")},
    Name{"num_experts", QT_TRANSLATE_NOOP("FieldText", "Experts")},
    Name{"moe_router_topk", QT_TRANSLATE_NOOP("FieldText", "Experts per token")},
    Name{"moe_ffn_hidden_size", QT_TRANSLATE_NOOP("FieldText", "Width of an expert")},
    Name{"moe_router_load_balancing_type", QT_TRANSLATE_NOOP("FieldText", "Balancing loss")},
    Name{"moe_aux_loss_coeff", QT_TRANSLATE_NOOP("FieldText", "Balancing coefficient")},
    Name{"moe_z_loss_coeff", QT_TRANSLATE_NOOP("FieldText", "Router z-loss coefficient")},
    Name{"moe_router_dtype", QT_TRANSLATE_NOOP("FieldText", "Router number format")},
    Name{"moe_token_dispatcher_type", QT_TRANSLATE_NOOP("FieldText", "Token dispatcher")},
    Name{"run_name", QT_TRANSLATE_NOOP("FieldText", "Name")},
    Name{"preset_title", QT_TRANSLATE_NOOP("FieldText", "Title of the preset")},
    Name{"preset_description", QT_TRANSLATE_NOOP("FieldText", "Description of the preset")},
    Name{"output_dir", QT_TRANSLATE_NOOP("FieldText", "Results folder")},
    Name{"add_version", QT_TRANSLATE_NOOP("FieldText", "A folder for each run")},
    Name{"logging_steps", QT_TRANSLATE_NOOP("FieldText", "Log every")},
    Name{"save_steps", QT_TRANSLATE_NOOP("FieldText", "Checkpoint every")},
    Name{"eval_steps", QT_TRANSLATE_NOOP("FieldText", "Evaluate every")},
    Name{"eval_iters", QT_TRANSLATE_NOOP("FieldText", "Evaluation batches")},
    Name{"save_total_limit", QT_TRANSLATE_NOOP("FieldText", "Checkpoints kept")},
    Name{"save_safetensors", QT_TRANSLATE_NOOP("FieldText", "Write the final model")},
    Name{"max_shard_size", QT_TRANSLATE_NOOP("FieldText", "Largest weight file")},
    Name{"merge_lora", QT_TRANSLATE_NOOP("FieldText", "Merge the adapter")},
    Name{"no_save_optim", QT_TRANSLATE_NOOP("FieldText", "Without optimizer state")},
    Name{"max_restarts", QT_TRANSLATE_NOOP("FieldText", "Restarts after a failure")},
};

//: Unit behind a number of a setting.
constexpr std::array kUnits{
    Name{"tokens", QT_TRANSLATE_NOOP("FieldText", "tokens")},
    Name{"rows", QT_TRANSLATE_NOOP("FieldText", "rows")},
    Name{"steps", QT_TRANSLATE_NOOP("FieldText", "steps")},
    Name{"epochs", QT_TRANSLATE_NOOP("FieldText", "epochs")},
    Name{"layers", QT_TRANSLATE_NOOP("FieldText", "layers")},
    Name{"ranks", QT_TRANSLATE_NOOP("FieldText", "ranks")},
    Name{"threads", QT_TRANSLATE_NOOP("FieldText", "threads")},
    Name{"stages", QT_TRANSLATE_NOOP("FieldText", "stages")},
    Name{"experts", QT_TRANSLATE_NOOP("FieldText", "experts")},
    Name{"s", QT_TRANSLATE_NOOP("FieldText", "s")},
};

//: Values of settings that are words.
constexpr std::array kDevices{
    Name{"auto", QT_TRANSLATE_NOOP("FieldText", "Automatic")},
    Name{"cpu", QT_TRANSLATE_NOOP("FieldText", "CPU")},
    Name{"cuda", QT_TRANSLATE_NOOP("FieldText", "GPU")},
};
constexpr std::array kTruncations{
    Name{"delete", QT_TRANSLATE_NOOP("FieldText", "Drop")},
    Name{"left", QT_TRANSLATE_NOOP("FieldText", "Cut the start")},
    Name{"right", QT_TRANSLATE_NOOP("FieldText", "Cut the end")},
};
constexpr std::array kLossScales{
    Name{"default", QT_TRANSLATE_NOOP("FieldText", "All answers")},
    Name{"last_round", QT_TRANSLATE_NOOP("FieldText", "The last answer")},
    Name{"all", QT_TRANSLATE_NOOP("FieldText", "Everything")},
};
// clang-format on

QString named(std::span<const Name> names, std::string_view key)
{
    const auto it =
        std::ranges::find_if(names, [key](const Name &name) { return key == name.key; });
    if (it == names.end())
        return QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
    return QCoreApplication::translate("FieldText", it->english);
}

} // namespace

QString fieldLabel(const QString &key)
{
    return named(kLabels, key.toStdString());
}

QString fieldHelp(const config::Field &field)
{
    return fieldHelpText(field.help);
}

QString unitText(std::string_view unit)
{
    return named(kUnits, unit);
}

QString choiceText(const QString &key, const QString &value)
{
    if (key == QLatin1String("task"))
        return taskText(value);
    if (key == QLatin1String("tuner_type"))
        return tunerText(value);
    if (key == QLatin1String("device"))
        return named(kDevices, value.toStdString());
    if (key == QLatin1String("truncation_strategy"))
        return named(kTruncations, value.toStdString());
    if (key == QLatin1String("loss_scale"))
        return named(kLossScales, value.toStdString());
    return value;
}

} // namespace tessera::ui
