// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_folder.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::hub {

/// Whose tokenizer and chat templates turn texts into tokens; text::openModelText() reads it.
struct TextSource {
    std::filesystem::path path;           ///< a model folder, a .gguf or a tokenizer file
    std::filesystem::path tokenizerFile;  ///< empty: there is none, enough for rows of tokens
    std::vector<NamedTemplate> templates; ///< none: there is none
    std::string family;                   ///< of the model; empty when it is not known
};

/// Of the model itself.
[[nodiscard]] TextSource textSource(const ModelFolder &model);

/// Of what lies at `path`, which need not be a whole model: a folder, a .gguf, or a tokenizer file
/// with the templates beside it. Errors as findTokenizerFile() and readTemplates(), and what
/// notAModel() says.
[[nodiscard]] Result<TextSource> textSourceAt(const std::filesystem::path &path);

/// Of the model, or of what the setting `tokenizer` names: a folder or .gguf with templates of its
/// own, or a tokenizer file, whose templates are then the model's. Errors as locateModel() and
/// textSourceAt().
[[nodiscard]] Result<TextSource> textSource(const std::optional<std::string> &tokenizer,
                                            const ModelFolder &model);

} // namespace tessera::hub
