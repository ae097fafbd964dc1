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
    std::filesystem::path tokenizerFile; ///< hub::findTokenizerFile(); empty: none
    /// Chat templates of the folder; none: those that are beside the tokenizer.
    std::vector<hub::NamedTemplate> templates;
    const hub::ModelFolder *source = nullptr; ///< of the weights; may be null
    const hub::ModelConfig *config = nullptr;
    std::filesystem::path folder; ///< written into
};

/// Puts what goes with the weights into a Hugging Face folder: the tokenizer's files (copied from
/// beside the tokenizer, or made from the GGUF file), the chat templates (copied where they are the
/// same, else written as chat_template.jinja and additional_chat_templates/NAME.jinja), and
/// generation_config.json (the source's, or made).
///
/// @return notices in English: what could not be made and why. An error only when reading or
///         writing fails.
[[nodiscard]] Result<std::vector<std::string>> writeTokenizerFiles(const TokenizerRequest &request);

} // namespace tessera::exporting
