// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/llama/family.h"

namespace tessera::models::llama {

void feedForwardSources(SourceTable &table, std::int64_t layer)
{
    table.addDenseMlp(layer);
}

} // namespace tessera::models::llama
