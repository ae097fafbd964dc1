// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_table.h"

namespace tessera::config {

// clang-format off
std::vector<Field> moeFields()
{
    return {
        setting("moe_use_upcycling", &RunConfig::moeUseUpcycling, kBasic, "Make a dense model into one with experts: each expert starts as a copy of the MLP."),
        setting("num_experts", &RunConfig::numExperts, kBasic, "Experts of a layer; set with upcycling, else the model's own.").unit("experts").min(1),
        setting("moe_router_topk", &RunConfig::moeRouterTopk, kBasic, "Experts that each token uses.").unit("experts").min(1),
        setting("moe_ffn_hidden_size", &RunConfig::moeFfnHiddenSize, kAdvanced, "Width of an expert; not set: the model's own.").min(1),
        planned("moe_layer_freq", FieldType::Int, nullptr, "Which layers have experts; not set: the model's own.").min(1).orList(),
        planned("moe_router_score_function", FieldType::Enum, nullptr, "How router scores are made; not set: the model's own.").plannedChoices({"softmax", "sigmoid", "sqrtsoftplus"}),
        planned("moe_router_pre_softmax", FieldType::Bool, nullptr, "Softmax over all experts before the choice; not set: the model's own."),
        planned("moe_router_topk_scaling_factor", FieldType::Float, nullptr, "Factor on the weights of the chosen experts; not set: the model's own."),
        planned("moe_router_num_groups", FieldType::Int, nullptr, "Groups of experts; not set: the model's own.").min(1),
        planned("moe_router_group_topk", FieldType::Int, nullptr, "Groups that each token uses; not set: the model's own.").min(1),
        setting("moe_router_load_balancing_type", &RunConfig::moeRouterLoadBalancingType, kAdvanced, "Which loss spreads the tokens over the experts; not set: aux_loss.").choices({"aux_loss", "none"}).plannedChoices({"seq_aux_loss", "global_aux_loss", "sinkhorn", "quantile_balancing"}).orList(),
        setting("moe_aux_loss_coeff", &RunConfig::moeAuxLossCoeff, kBasic, "Weight of the balancing loss; 1e-3 to 1e-2 is usual, 0 turns it off.").min(0).orList(),
        setting("moe_z_loss_coeff", &RunConfig::moeZLossCoeff, kAdvanced, "Weight of the loss that keeps router logits small; 1e-3 is usual.").min(0),
        planned("moe_input_jitter_eps", FieldType::Float, nullptr, "Noise on the router's input.").min(0),
        setting("moe_router_dtype", &RunConfig::moeRouterDtype, kAdvanced, "Number format of the router's product.").choices({"fp32"}).plannedChoices({"fp64", "none"}),
        planned("moe_router_enable_expert_bias", FieldType::Bool, false, "Balance by a bias on the scores instead of a loss."),
        planned("moe_router_bias_update_rate", FieldType::Float, 1e-3, "Step of that bias.").min(0),
        planned("moe_router_force_load_balancing", FieldType::Bool, false, "Route at random; only to measure speed."),
        planned("moe_router_force_biased", FieldType::Float, nullptr, "Route with a random bias; only to measure speed."),
        setting("moe_token_dispatcher_type", &RunConfig::moeTokenDispatcherType, kAdvanced, "How tokens reach experts on other ranks.").choices({"alltoall"}).plannedChoices({"allgather", "flex"}),
        planned("moe_flex_dispatcher_backend", FieldType::Enum, "deepep", "Library of the flex dispatcher.").choices({"deepep"}).plannedChoices({"hybridep", "ncclep"}),
        planned("moe_enable_deepep", FieldType::Bool, false, "Old name of the flex dispatcher with deepep."),
        setting("moe_grouped_gemm", &RunConfig::moeGroupedGemm, kAdvanced, "All experts of a rank in one grouped product; off: one after another.").planned(),
        planned("moe_permute_fusion", FieldType::Bool, false, "Sort tokens by expert in one operator."),
        planned("moe_router_fusion", FieldType::Bool, false, "Router in one operator."),
        planned("moe_expert_capacity_factor", FieldType::Float, nullptr, "Most tokens of an expert, as a multiple of its fair share; not set: no limit."),
        planned("moe_pad_expert_input_to_capacity", FieldType::Bool, false, "Pad each expert's tokens to the limit."),
        planned("moe_token_drop_policy", FieldType::Enum, "probs", "Which tokens a full expert drops.").choices({"probs"}).plannedChoices({"position"}),
        planned("moe_expert_rank_capacity_factor", FieldType::Float, nullptr, "Most tokens of a rank's experts together."),
        planned("moe_shared_expert_intermediate_size", FieldType::Int, nullptr, "Width of the shared experts; not set: the model's own.").min(1),
        planned("moe_shared_expert_gate", FieldType::Bool, nullptr, "Gate of the shared experts; not set: the model's own."),
        planned("moe_shared_expert_overlap", FieldType::Bool, false, "Shared experts while tokens travel."),
        planned("moe_apply_probs_on_input", FieldType::Bool, false, "Router weights on the input of the experts."),
        planned("moe_latent_size", FieldType::Int, nullptr, "Width of a smaller space in which experts work.").min(1),
        planned("moe_per_layer_logging", FieldType::Bool, true, "Router statistics of each layer; always recorded."),
        planned("moe_router_padding_for_quantization", FieldType::Bool, false, "Pad each expert's tokens for 8 or 4 bits."),
        planned("router_replay_mode", FieldType::Enum, "disabled", "Use recorded choices of the router.").choices({"disabled"}).plannedChoices({"R2", "R3"}),
    };
}
// clang-format on

} // namespace tessera::config
