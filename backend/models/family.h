// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/models/decoder/sources.h"
#include "backend/models/decoder/spec.h"

#include <cstdint>
#include <string_view>

namespace tessera::models {

/// What a family states about itself; everything else is the shared decoder in decoder/.
struct Family {
    std::string_view name; ///< as in hub::families()
    /// The decoder that this configuration asks for. NotSupported with what is supported, when the
    /// family cannot compute it.
    Result<DecoderSpec> (*describe)(const hub::ModelConfig &config) = nullptr;
    /// Adds where the feed-forward weights of one layer lie in files.
    void (*feedForwardSources)(SourceTable &table, std::int64_t layer) = nullptr;
};

} // namespace tessera::models
