// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_config.h"
#include "backend/hub/tensor_file.h"

#include <filesystem>

namespace tessera::hub {

/// GGUF metadata -> ModelConfig (architectures llama, qwen2, qwen3, qwen3moe). Every key under the
/// architecture's prefix changes the mathematics, so one that is not known is NotSupported.
[[nodiscard]] Result<ModelConfig> ggufModelConfig(const GgufHeader &header,
                                                  const std::filesystem::path &path);

} // namespace tessera::hub
