// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/mixtral/family.h"

namespace tessera::models::mixtral {

void feedForwardSources(SourceTable &table, std::int64_t layer)
{
    table.addExperts(layer, {.block = "block_sparse_moe", .gate = "w1", .up = "w3", .down = "w2"});
}

} // namespace tessera::models::mixtral
