// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/json_fields.h"
#include "backend/hub/model_config.h"

#include <span>

namespace tessera::hub {

/// Reads RoPE's base and scaling from config.json: `rope_theta` and `rope_scaling` (transformers 4)
/// or `rope_parameters` (transformers 5), there also one object for layers with full attention and
/// one for those with a window. Types default, linear, dynamic, llama3, yarn; any other, and any
/// parameter that is not known, is NotSupported. Heads and contextLength are read before.
///
/// @param theta  of an architecture whose config.json has none
[[nodiscard]] Result<void> readRope(const JsonFields &fields, const std::string &fileName,
                                    double theta, ModelConfig &config);

/// How much cos and sin, or the scores, grow with YaRN's factor.
/// Source: Peng et al. 2023, arXiv:2309.00071, section 3.4: attention gets sharper with the factor.
[[nodiscard]] double yarnScale(double factor, double mscale);

/// What each of the headDim / 2 inverse frequencies is divided by; all 1 without scaling. For the
/// types linear and llama3, whose divisors do not depend on the text.
[[nodiscard]] std::vector<double> ropeDivisors(const ModelConfig &config);

/// The llama3 scaling that gives these divisors (GGUF stores them as rope_freqs.weight). Llama 3's
/// own low, high and original length are tried; nullopt when they do not give the same numbers.
[[nodiscard]] std::optional<RopeScaling> llama3FromDivisors(const ModelConfig &config,
                                                            std::span<const float> divisors);

} // namespace tessera::hub
