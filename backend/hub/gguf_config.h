// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_config.h"
#include "backend/hub/tensor_file.h"

#include <filesystem>
#include <map>
#include <string>

namespace tessera::hub {

/// Which file has a tensor, when a model is split over several.
using TensorPlaces = std::map<std::string, std::filesystem::path>;

/// GGUF metadata -> ModelConfig (architectures llama, qwen2, qwen3, qwen3moe). Every key under the
/// architecture's prefix changes the mathematics, so one that is not known is NotSupported. `path`
/// has the tensors that `files` does not name.
[[nodiscard]] Result<ModelConfig> ggufModelConfig(const GgufHeader &header,
                                                  const std::filesystem::path &path,
                                                  const TensorPlaces &files = {});

} // namespace tessera::hub
