// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/architectures.h"
#include "backend/hub/gguf_config.h"
#include "backend/hub/json_fields.h"

namespace tessera::hub {

// What the metadata of a GGUF file say about one part of a model. Sizes are read before. What the
// format has no key for is what llama.cpp computes for the architecture.
// Source: llama.cpp's conversion scripts and gguf-py (constants.py).

/// Metadata holds float32; the shortest decimal gives back 1e-05 instead of 9.999999747e-06.
[[nodiscard]] double shortestDecimal(double value);

/// Base and scaling, from keys and from the tensor rope_freqs.weight.
[[nodiscard]] Result<void> readGgufRope(const JsonFields &fields, const GgufHeader &header,
                                        const std::filesystem::path &path,
                                        const TensorPlaces &files, ModelConfig &config);

/// Experts, router and shared expert of config.family.
[[nodiscard]] Result<void> readGgufExperts(const JsonFields &fields, ModelConfig &config);

} // namespace tessera::hub
