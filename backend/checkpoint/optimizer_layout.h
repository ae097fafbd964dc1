// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/config/parallel_dims.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::checkpoint {

/// Where a parameter lies in a flat buffer of optimizer state, before the buffer is cut.
struct FlatEntry {
    std::string parameter;
    std::string buffer; ///< "dense", or "expert": experts of this rank's group alone
    std::int64_t offset = 0;
    std::int64_t elements = 0;
};

/// What a rank's slice of a flat buffer has of one parameter.
struct StatePiece {
    std::string parameter;
    std::int64_t first = 0; ///< element of the parameter, counted over the experts of all ranks
    std::int64_t elements = 0;
    std::int64_t at = 0; ///< within the slice

    [[nodiscard]] bool has(std::int64_t element) const
    {
        return element >= first && element < first + elements;
    }
};

/// What state_rank_NNN.json holds.
[[nodiscard]] Json stateJson(const std::vector<FlatEntry> &layout);
/// BadFile when it is not what stateJson() makes.
[[nodiscard]] Result<std::vector<FlatEntry>> readStateFile(const std::filesystem::path &path);

/// What the slice that `rank` has of a buffer holds. A slice that is shorter than the buffer is one
/// of the equal parts that the ranks of the data axis own in their order (of the expert-data axis
/// for experts); what lies behind the last parameter is padding and is in no piece.
///
/// @param dims  of the run that the layout is of; must divide
[[nodiscard]] std::vector<StatePiece> statePieces(const std::vector<FlatEntry> &layout,
                                                  std::string_view buffer,
                                                  std::int64_t sliceElements,
                                                  const config::ParallelDims &dims, int rank);

/// "dense" of "dense.exp_avg".
[[nodiscard]] std::string_view bufferOf(std::string_view slice);

} // namespace tessera::checkpoint
