// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/models/decoder/spec.h"

#include <string_view>

namespace tessera::models {

/// What a family states about itself; everything else is the shared decoder in decoder/, and the
/// tensors that it has are in hub/parameter_table.cpp.
struct Family {
    std::string_view name; ///< as in hub::families()
    /// The decoder that this configuration asks for. NotSupported with what is supported, when the
    /// family cannot compute it.
    Result<DecoderSpec> (*describe)(const hub::ModelConfig &config) = nullptr;
};

} // namespace tessera::models
