// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/pipeline_tokenizer.h"

#include <filesystem>

namespace tessera::text {

/// Fills bos, eos, pad and the wrapping's BOS and EOS from the files of a model's folder:
/// tokenizer_config.json first, where null means none, then config.json.
[[nodiscard]] Result<void> readSpecialIds(const std::filesystem::path &folder,
                                          TokenizerParts &parts);

/// Adds the tokens that only the folder's files name: added_tokens_decoder of tokenizer_config.json
/// and added_tokens.json. For tokenizers whose own file has no such list.
[[nodiscard]] Result<void> readFolderTokens(const std::filesystem::path &folder,
                                            TokenizerParts &parts);

/// Adds one token to the vocabulary and to the added tokens. {"content", "special", "normalized",
/// "lstrip", "rstrip", "single_word"}; what is missing is false.
void addToken(const Json &json, TokenId id, TokenizerParts &parts);

} // namespace tessera::text
