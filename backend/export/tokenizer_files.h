// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/hub/model_folder.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::exporting {

struct TokenizerRequest {
    std::filesystem::path tokenizerFile;      ///< tokenizer.json or .gguf; empty: none
    const hub::ModelFolder *source = nullptr; ///< of the weights; may be null
    const hub::ModelConfig *config = nullptr;
    std::filesystem::path folder; ///< written into
};

/// Puts what goes with the weights into a Hugging Face folder: the tokenizer's files and chat
/// template (copied from beside tokenizer.json, or made from the GGUF file), and
/// generation_config.json (the source's, or made).
///
/// @return notices in English: what could not be made and why. An error only when reading or
///         writing fails.
[[nodiscard]] Result<std::vector<std::string>> writeTokenizerFiles(const TokenizerRequest &request);

} // namespace tessera::exporting
