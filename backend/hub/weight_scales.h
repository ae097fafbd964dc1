// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/weight_files.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::hub {

/// quantization_config of config.json: the weights are F8_E4M3 numbers that scales belong to, or
/// gpt-oss's experts are MXFP4.
struct WeightQuantization {
    /// Rows and columns that share a scale (weight_block_size); absent: one scale a tensor or row.
    std::optional<std::pair<std::int64_t, std::int64_t>> block;
    bool mxfp4 = false;
};

/// Takes the key out of `configJson`, because what is read is an unquantised model. Supported are
/// the methods fp8 (DeepSeek-V3), fbgemm_fp8, compressed-tensors with the format float-quantized,
/// modelopt with FP8, and mxfp4 (gpt-oss); any other is NotSupported by its name. nullopt without
/// the key.
[[nodiscard]] Result<std::optional<WeightQuantization>>
takeQuantization(Json &configJson, const std::string &fileName);

/// Moves the scales from the tensors of `weights` to a map by the tensor that they belong to:
/// NAME_scale_inv or NAME_scale of an F8_E4M3 tensor NAME. Two tensors NAME_blocks [E, R, G, 16]
/// and NAME_scales [E, R, G] of bytes become NAME [E, R, 32 G], F4_E2M1, and its scales. The scales
/// that activations have (NAME.input_scale) are dropped: nothing is computed in 8 bits.
/// MissingTensor when a quantised weight has no scale, WrongShape when the scale does not fit the
/// weight.
[[nodiscard]] Result<std::map<std::string, WeightScale>>
takeWeightScales(WeightFiles &weights, const std::optional<WeightQuantization> &quantization,
                 const std::filesystem::path &folder);

} // namespace tessera::hub
