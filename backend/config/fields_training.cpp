// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_table.h"

namespace tessera::config {

// clang-format off
std::vector<Field> trainingFields()
{
    return {
        // How long
        setting("micro_batch_size", &RunConfig::microBatchSize, kBasic, "Rows that one rank computes at a time.").unit("rows").min(1).max(1 << 20),
        setting("global_batch_size", &RunConfig::globalBatchSize, kBasic, "Rows of one optimizer step, over all ranks.").unit("rows").min(1).max(1 << 30),
        setting("train_iters", &RunConfig::trainIters, kBasic, "Optimizer steps of the run; wins over num_train_epochs.").unit("steps").min(1),
        setting("num_train_epochs", &RunConfig::numTrainEpochs, kBasic, "How often the run goes through the data.").unit("epochs").min(0),
        // Optimizer
        setting("lr", &RunConfig::lr, kBasic, "Highest learning rate; not set: 1e-5 for full training, 1e-4 for LoRA.").min(0),
        setting("min_lr", &RunConfig::minLr, kAdvanced, "Learning rate at the end of the decay.").min(0),
        setting("lr_warmup_init", &RunConfig::lrWarmupInit, kAdvanced, "Learning rate at the start of the warm-up.").min(0),
        setting("lr_decay_style", &RunConfig::lrDecayStyle, kBasic, "How the learning rate falls after the warm-up.").choices({"constant", "linear", "cosine", "inverse-square-root"}).plannedChoices({"WSD"}),
        setting("lr_decay_iters", &RunConfig::lrDecayIters, kAdvanced, "Steps until min_lr is reached; not set: all steps.").unit("steps").min(1),
        planned("lr_wsd_decay_style", FieldType::Enum, "exponential", "How WSD falls at its end.").choices({"exponential"}).plannedChoices({"linear", "cosine", "minus_sqrt"}),
        planned("lr_wsd_decay_iters", FieldType::Int, nullptr, "Steps of the fall at the end of WSD.").unit("steps").min(1),
        setting("lr_warmup_iters", &RunConfig::lrWarmupIters, kAdvanced, "Steps until the highest learning rate is reached.").unit("steps").min(0),
        setting("lr_warmup_fraction", &RunConfig::lrWarmupFraction, kAdvanced, "The same as a share of all steps.").min(0).below(1),
        setting("optimizer", &RunConfig::optimizer, kBasic, "How gradients become updates; adam is AdamW.").choices({"adam", "sgd"}).plannedChoices({"muon", "dist_muon"}),
        setting("weight_decay", &RunConfig::weightDecay, kAdvanced, "Decoupled weight decay; norms and biases have none.").min(0),
        planned("weight_decay_incr_style", FieldType::Enum, "constant", "How the weight decay changes over the run.").choices({"constant"}).plannedChoices({"linear", "cosine"}),
        planned("start_weight_decay", FieldType::Float, nullptr, "Weight decay at the start.").min(0),
        planned("end_weight_decay", FieldType::Float, nullptr, "Weight decay at the end.").min(0),
        setting("clip_grad", &RunConfig::clipGrad, kAdvanced, "Longest gradient, over all parameters; 0 turns clipping off.").min(0),
        setting("adam_beta1", &RunConfig::adamBeta1, kAdvanced, "Decay of Adam's first moment.").min(0).below(1),
        setting("adam_beta2", &RunConfig::adamBeta2, kAdvanced, "Decay of Adam's second moment.").min(0).below(1),
        setting("adam_eps", &RunConfig::adamEps, kAdvanced, "Added to the root of Adam's second moment.").min(0),
        setting("sgd_momentum", &RunConfig::sgdMomentum, kAdvanced, "Momentum of SGD.").min(0).below(1),
        planned("calculate_per_token_loss", FieldType::Bool, nullptr, "Average over all trained tokens of the global batch; always so in pretraining and fine-tuning.").alsoAccepts({true}),
        planned("enable_dft_loss", FieldType::Bool, false, "Dynamic fine-tuning loss."),
        // Tuner
        setting("tuner_type", &RunConfig::tunerType, kBasic, "Train all weights, or small matrices beside frozen ones.").choices({"full", "lora"}).plannedChoices({"lora_llm"}),
        setting("lora_rank", &RunConfig::loraRank, kBasic, "Rank of the LoRA matrices.").min(1).max(4096),
        setting("lora_alpha", &RunConfig::loraAlpha, kBasic, "LoRA scale times rank.").min(0),
        setting("lora_dropout", &RunConfig::loraDropout, kAdvanced, "Share of LoRA's inputs that is dropped in training.").min(0).below(1),
        setting("use_rslora", &RunConfig::useRslora, kAdvanced, "Scale by alpha / sqrt(rank) instead of alpha / rank."),
        planned("lora_bias", FieldType::Enum, "none", "Which biases LoRA trains.").choices({"none"}).plannedChoices({"all"}),
        planned("lora_dtype", FieldType::Enum, nullptr, "Type of the LoRA matrices; not set: the model's.").plannedChoices({"float16", "bfloat16", "float32"}),
        setting("target_modules", &RunConfig::targetModules, kAdvanced, "Linear layers that get LoRA; all-linear leaves out the head and the router."),
        planned("target_regex", FieldType::String, nullptr, "The same as a regular expression; wins over the list."),
        planned("modules_to_save", FieldType::List, Json::array(), "Modules that are trained whole beside LoRA."),
        planned("freeze_parameters", FieldType::List, Json::array(), "Prefixes of parameters that are not trained."),
        planned("freeze_parameters_regex", FieldType::String, nullptr, "The same as a regular expression."),
        planned("freeze_parameters_ratio", FieldType::Float, 0.0, "Share of the layers, from below, that is not trained.").min(0).max(1),
        planned("trainable_parameters", FieldType::List, Json::array(), "Prefixes of parameters that are trained in any case."),
        planned("trainable_parameters_regex", FieldType::String, nullptr, "The same as a regular expression."),
    };
}
// clang-format on

} // namespace tessera::config
