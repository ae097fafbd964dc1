// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/decoder/spec.h"
#include "backend/models/model.h"

#include <memory>

namespace tessera::models {

/// The shared decoder with empty weights. MustDivide when expertRanks does not divide the experts;
/// NotOneOf for a LoRA module that the model does not have.
[[nodiscard]] Result<std::unique_ptr<Model>> buildDecoderModel(const DecoderSpec &spec,
                                                               const BuildOptions &options);

} // namespace tessera::models
