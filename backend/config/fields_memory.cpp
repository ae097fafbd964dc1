// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_table.h"

namespace tessera::config {

// clang-format off
std::vector<Field> memoryFields()
{
    return {
        // Precision
        setting("torch_dtype", &RunConfig::torchDtype, kBasic, "Number format of the weights; not set: the model's own.").choices({"float32", "bfloat16", "float64"}).plannedChoices({"float16"}),
        setting("bf16", &RunConfig::bf16, kAdvanced, "Megatron's way to say torch_dtype bfloat16."),
        planned("fp16", FieldType::Bool, nullptr, "Train in float16 with loss scaling.").alsoAccepts({false}),
        planned("apply_query_key_layer_scaling", FieldType::Bool, false, "Scale attention scores by layer, for float16."),
        setting("attention_backend", &RunConfig::attentionBackend, kAdvanced, "Attention in one fused operator; auto is the same where it fits.").choices({"flash", "auto"}).plannedChoices({"unfused", "local", "fused", "flash_2", "flash_3", "flash_4"}),
        planned("attention_softmax_in_fp32", FieldType::Bool, true, "Softmax of attention in float32."),
        planned("cross_entropy_loss_fusion", FieldType::Bool, true, "Cross entropy without a second copy of the logits."),
        planned("cross_entropy_fusion_impl", FieldType::Enum, "native", "Who fuses it.").choices({"native"}).plannedChoices({"te"}),
        planned("gradient_accumulation_fusion", FieldType::Bool, false, "Add weight gradients inside the matrix product."),
        planned("main_grads_dtype", FieldType::Enum, "fp32", "Type in which gradients are summed.").choices({"fp32"}).plannedChoices({"bf16"}),
        planned("main_params_dtype", FieldType::Enum, "fp32", "Type of the master weights.").choices({"fp32"}).plannedChoices({"fp16"}),
        planned("exp_avg_dtype", FieldType::Enum, "fp32", "Type of Adam's first moment.").choices({"fp32"}).plannedChoices({"fp16", "bf16", "fp8"}),
        planned("exp_avg_sq_dtype", FieldType::Enum, "fp32", "Type of Adam's second moment.").choices({"fp32"}).plannedChoices({"fp16", "bf16", "fp8"}),
        planned("use_precision_aware_optimizer", FieldType::Bool, false, "Optimizer states in shorter types."),
        planned("fp8_format", FieldType::Enum, nullptr, "Matrix products in 8 bits.").plannedChoices({"e4m3", "hybrid"}),
        planned("fp8_recipe", FieldType::Enum, "delayed", "How 8-bit scales are found.").choices({"delayed"}).plannedChoices({"tensorwise", "mxfp8", "blockwise"}),
        planned("fp8_param_gather", FieldType::Bool, false, "Keep the parameters in 8 bits."),
        planned("fp8_amax_history_len", FieldType::Int, 1024, "Steps whose largest values decide the 8-bit scale.").min(1),
        planned("fp8_amax_compute_algo", FieldType::Enum, "max", "How they decide it.").choices({"max"}).plannedChoices({"most_recent"}),
        planned("fp4_format", FieldType::Enum, nullptr, "Matrix products in 4 bits.").plannedChoices({"e2m1"}),
        planned("fp4_recipe", FieldType::Enum, "nvfp4", "How 4-bit scales are found.").choices({"nvfp4"}),
        planned("fp4_param_gather", FieldType::Bool, false, "Keep the parameters in 4 bits."),
        // Memory
        setting("recompute_granularity", &RunConfig::recomputeGranularity, kAdvanced, "Compute a layer again in the backward pass instead of keeping its inner results.").choices({"none", "full"}).plannedChoices({"selective"}),
        setting("recompute_method", &RunConfig::recomputeMethod, kAdvanced, "Which layers full recompute covers.").choices({"uniform"}).plannedChoices({"block"}),
        setting("recompute_num_layers", &RunConfig::recomputeNumLayers, kAdvanced, "Layers that are recomputed as one piece.").unit("layers").min(1),
        planned("recompute_modules", FieldType::List, Json::array({"core_attn"}), "Parts that selective recompute covers."),
        planned("optimizer_cpu_offload", FieldType::Bool, false, "Optimizer states in the host's memory."),
        planned("optimizer_offload_fraction", FieldType::Float, 1.0, "Share of them that is there.").min(0).max(1),
        planned("cpu_offloading", FieldType::Bool, false, "Activations in the host's memory."),
        planned("cpu_offloading_num_layers", FieldType::Int, 0, "Layers whose activations are there.").unit("layers").min(0),
    };
}
// clang-format on

} // namespace tessera::config
