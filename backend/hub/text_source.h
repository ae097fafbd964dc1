// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_folder.h"

#include <optional>
#include <string>

namespace tessera::hub {

/// Whose tokenizer and chat template turn the rows of a run into tokens: the model itself, or what
/// the setting `tokenizer` names: a model folder or .gguf with a template of its own, or a
/// tokenizer.json, whose template is then the model's. Errors as findModel() and openModel().
[[nodiscard]] Result<ModelFolder> textSource(const std::optional<std::string> &tokenizer,
                                             const ModelFolder &model);

} // namespace tessera::hub
