// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/registry.h"

#include "backend/models/decoder/model.h"
#include "backend/models/deepseek_v2/family.h"
#include "backend/models/deepseek_v3/family.h"
#include "backend/models/gemma3_text/family.h"
#include "backend/models/gpt_oss/family.h"
#include "backend/models/llama/family.h"
#include "backend/models/mixtral/family.h"
#include "backend/models/model.h"
#include "backend/models/olmoe/family.h"
#include "backend/models/qwen2_moe/family.h"
#include "backend/models/qwen3_moe/family.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace tessera::models {

namespace {

// To add a family: its folder, its include, its line (and its line in backend/hub/families.cpp).
constexpr std::array kFamilies{
    llama::kFamily,       qwen3_moe::kFamily, mixtral::kFamily,
    qwen2_moe::kFamily,   olmoe::kFamily,     deepseek_v2::kFamily,
    deepseek_v3::kFamily, gpt_oss::kFamily,   gemma3_text::kFamily,
};

} // namespace

const Family *findFamily(std::string_view name)
{
    const auto *const it = std::ranges::find(kFamilies, name, &Family::name);
    return it == kFamilies.end() ? nullptr : it;
}

std::vector<std::string> registeredFamilies()
{
    std::vector<std::string> names;
    for (const Family &family : kFamilies)
        names.emplace_back(family.name);
    return names;
}

Result<std::unique_ptr<Model>> buildModel(const hub::ModelConfig &config,
                                          const BuildOptions &options)
{
    const Family *const family = findFamily(config.family);
    if (family == nullptr)
        return notSupported("model family", config.family,
                            fmt::format("{}", fmt::join(registeredFamilies(), ", ")));
    TESSERA_TRY(const DecoderSpec spec, family->describe(config));
    return buildDecoderModel(spec, options);
}

} // namespace tessera::models
