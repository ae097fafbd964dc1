// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/architectures.h"
#include "backend/hub/model_folder.h"

#include <algorithm>

namespace tessera::hub {
namespace {

FamilyInfo describe(std::string_view name)
{
    FamilyInfo info{.name = name, .architectures = {}, .ggufArchitectures = {}};
    for (const Architecture &architecture : kArchitectures) {
        if (architecture.family != name)
            continue;
        info.architectures.push_back(architecture.name);
        if (!architecture.gguf.empty()
            && std::ranges::find(info.ggufArchitectures, architecture.gguf)
                == info.ggufArchitectures.end())
            info.ggufArchitectures.push_back(architecture.gguf);
        info.experts = info.experts || architecture.experts;
    }
    return info;
}

} // namespace

const std::vector<FamilyInfo> &families()
{
    // To add a family: its line here, its architectures in architectures.h.
    static const std::vector<FamilyInfo> all{
        describe("llama"),       describe("qwen3_moe"), describe("mixtral"),
        describe("qwen2_moe"),   describe("olmoe"),     describe("deepseek_v2"),
        describe("deepseek_v3"), describe("gpt_oss"),   describe("gemma3_text"),
    };
    return all;
}

const Architecture *findArchitecture(std::string_view name)
{
    const auto *const it = std::ranges::find(kArchitectures, name, &Architecture::name);
    return it == kArchitectures.end() ? nullptr : it;
}

} // namespace tessera::hub
