// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/hugging_face_parts.h"
#include "backend/hub/window_rule.h"

#include <algorithm>

namespace tessera::hub {
namespace {

constexpr std::string_view kWindowed = "sliding_attention";

/// For a config.json without layer_types.
Result<std::vector<bool>> layersByRule(const JsonFields &fields, WindowRule rule,
                                       std::int64_t count)
{
    WindowPlan plan;
    TESSERA_TRY(const auto border, fields.integer("max_window_layers"));
    plan.borderLayer = border.value_or(plan.borderLayer);
    TESSERA_TRY(plan.pattern, fields.sizeOr("sliding_window_pattern", plan.pattern));
    return windowedLayers(rule, plan, count);
}

Result<std::vector<bool>> layersByType(const JsonFields &fields, std::int64_t count)
{
    const Json &types = fields.value("layer_types");
    if (!types.is_array() || static_cast<std::int64_t>(types.size()) != count)
        return fields.inFile(wrongType("layer_types", dumpJson(types), "one type a layer"));
    std::vector<bool> layers;
    for (const Json &type : types) {
        if (type != kWindowed && type != "full_attention")
            return fields.refuse("layer_types", "full_attention, sliding_attention");
        layers.push_back(type == kWindowed);
    }
    return layers;
}

/// Qwen has a window in its config that a switch leaves unused.
bool hasSwitch(WindowRule rule)
{
    return rule == WindowRule::Switched || rule == WindowRule::FromLayer
        || rule == WindowRule::EveryOtherBelow;
}

} // namespace

Result<void> readLatentAttention(const JsonFields &fields, ModelConfig &config)
{
    LatentAttention latent;
    TESSERA_TRY(latent.keyValueRank, fields.size("kv_lora_rank"));
    TESSERA_TRY(latent.queryRank, fields.sizeOr("q_lora_rank", 1));
    if (!fields.has("q_lora_rank"))
        latent.queryRank = 0;
    TESSERA_TRY(latent.plainDim, fields.size("qk_nope_head_dim"));
    TESSERA_TRY(latent.ropeDim, fields.size("qk_rope_head_dim"));
    TESSERA_TRY(latent.valueDim, fields.size("v_head_dim"));
    TESSERA_TRY(latent.interleaved, fields.flagOr("rope_interleave", true));
    if (config.family == "deepseek_v2" && !latent.interleaved)
        return fields.refuse("rope_interleave", "true in DeepSeek-V2");
    if (latent.ropeDim % 2 != 0)
        return fields.refuse("qk_rope_head_dim", "an even number, because RoPE turns pairs");
    if (config.queryGroups != config.heads)
        return fields.refuse("num_key_value_heads",
                             "num_attention_heads, as every head has its own");
    if (latent.valueDim > latent.plainDim + latent.ropeDim)
        return fields.refuse("v_head_dim", "at most qk_nope_head_dim + qk_rope_head_dim");
    config.headDim = latent.plainDim + latent.ropeDim;
    config.latent = latent;
    return {};
}

Result<void> readWindow(const JsonFields &fields, const Architecture &architecture,
                        ModelConfig &config)
{
    const WindowRule rule = architecture.window;
    TESSERA_TRY(std::vector<bool> layers,
                fields.has("layer_types") ? layersByType(fields, config.layers)
                                          : layersByRule(fields, rule, config.layers));
    const bool any = std::ranges::count(layers, true) > 0;
    if (rule == WindowRule::Refused && fields.has("layer_types") && any)
        return fields.refuse("layer_types", "full_attention in every layer");
    TESSERA_TRY(const bool inUse, fields.flagOr("use_sliding_window", !hasSwitch(rule)));
    const bool absent = !fields.has("sliding_window")
        && (architecture.windowSize == 0 || fields.isNull("sliding_window"));
    if (absent || !inUse || !any)
        return {};
    TESSERA_TRY(const std::int64_t window,
                fields.sizeOr("sliding_window", architecture.windowSize));
    if (rule == WindowRule::Refused)
        return window >= config.contextLength
            ? Result<void>()
            : fields.refuse("sliding_window", "full attention (null)");
    config.slidingWindow = window;
    config.windowLayer = std::move(layers);
    return {};
}

} // namespace tessera::hub
