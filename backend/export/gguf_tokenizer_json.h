// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/hub/tensor_file.h"

#include <filesystem>

namespace tessera::exporting {

/// tokenizer.json made from the vocabulary of a GGUF file (read with its vocabulary): byte-level
/// BPE ("gpt2") with the split that tokenizer.ggml.pre names. UnsupportedFormat for other models
/// (SentencePiece) and splits that are not known.
[[nodiscard]] Result<Json> tokenizerJson(const hub::GgufHeader &header,
                                         const std::filesystem::path &path);

/// tokenizer_config.json beside it: special tokens by name, and the file's chat template.
[[nodiscard]] Json tokenizerConfigJson(const hub::GgufHeader &header, std::int64_t contextLength);

} // namespace tessera::exporting
