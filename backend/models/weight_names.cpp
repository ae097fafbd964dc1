// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/weight_names.h"

#include "backend/base/assert.h"
#include "backend/models/decoder/sources.h"
#include "backend/models/registry.h"

namespace tessera::models {

namespace {

template<typename FeedForward>
std::vector<ParameterSources> tableOf(const hub::ModelConfig &config, FeedForward &&feedForward)
{
    SourceTable table(config);
    table.addEmbedding();
    for (std::int64_t layer = 0; layer < config.layers; ++layer) {
        table.addAttention(layer);
        feedForward(table, layer);
    }
    table.addHead();
    return table.take();
}

} // namespace

std::vector<ParameterSources> weightSources(const hub::ModelConfig &config)
{
    const Family *const family = findFamily(config.family);
    TESSERA_ASSERT(family != nullptr);
    return tableOf(config, family->feedForwardSources);
}

std::vector<ParameterSources> upcyclingSources(const hub::ModelConfig &moe)
{
    return tableOf(moe, [](SourceTable &table, std::int64_t layer) {
        if (table.config().isMoe(layer))
            table.addUpcycledExperts(layer);
        else
            table.addDenseMlp(layer);
    });
}

} // namespace tessera::models
