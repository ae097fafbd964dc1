// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace tessera::text {

/// What a name in tokenizer.ggml.pre stands for (as llama.cpp defines them).
struct GgufSplit {
    std::vector<std::string_view> names;
    std::vector<std::string_view> patterns; ///< one after another, matches isolated
    bool ignoreMerges = false;
    bool nfc = false; ///< the model's own tokenizer normalises; GGUF does not say so
};

[[nodiscard]] const std::vector<GgufSplit> &ggufSplits();
/// nullptr when the name is not known.
[[nodiscard]] const GgufSplit *findGgufSplit(std::string_view name);

} // namespace tessera::text
