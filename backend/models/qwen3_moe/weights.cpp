// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/qwen3_moe/family.h"

namespace tessera::models::qwen3_moe {

void feedForwardSources(SourceTable &table, std::int64_t layer)
{
    if (!table.config().isMoe(layer))
        return table.addDenseMlp(layer);
    table.addExperts(layer,
                     {.block = "mlp", .gate = "gate_proj", .up = "up_proj", .down = "down_proj"});
}

} // namespace tessera::models::qwen3_moe
