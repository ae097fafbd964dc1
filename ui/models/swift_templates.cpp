// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/swift_templates.h"

#include <algorithm>
#include <array>
#include <span>

namespace tessera::ui {
namespace {

constexpr std::array<std::string_view, 5> kOurs{"chatml", "llama3", "gemma", "phi3", "zephyr"};

/// Of the families that can be trained here.
constexpr std::array<std::string_view, 23> kModelsOwn{
    "qwen",         "qwen2_5",         "qwen2_5_math",
    "qwen3",        "qwen3_thinking",  "qwen3_coder",
    "qwq",          "qwq_preview",     "llama3_2",
    "mistral_nemo", "mistral_2501",    "devstral",
    "gemma3_text",  "gpt_oss",         "deepseek",
    "moonlight",    "deepseek_coder",  "deepseek_v2_5",
    "deepseek_r1",  "deepseek_v3_1",   "olmoe",
    "olmoe_0924",   "qwen3_nothinking"};

bool contains(std::span<const std::string_view> names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

} // namespace

SwiftTemplate swiftTemplate(std::string_view name)
{
    if (contains(kOurs, name))
        return SwiftTemplate::Ours;
    return contains(kModelsOwn, name) ? SwiftTemplate::ModelsOwn : SwiftTemplate::NotHere;
}

} // namespace tessera::ui
