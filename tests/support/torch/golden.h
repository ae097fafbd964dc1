// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/model.h"
#include "backend/models/weight_names.h"

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tessera::test {

using Tensors = std::map<std::string, at::Tensor>;

/// Every tensor of a small .safetensors file (F64, F32, BF16, F16, I64, I32), copied into memory.
/// Aborts when it cannot be read: test inputs are committed.
[[nodiscard]] Tensors readTensors(const std::filesystem::path &file);

/// config.json of a Hugging Face folder; aborts when it is refused.
[[nodiscard]] hub::ModelConfig readConfig(const std::filesystem::path &folder);

/// Fills the base parameters from tensors under Hugging Face's names, through `sources`
/// (models::weightSources or upcyclingSources). A rank takes the experts that it owns. Parameters
/// without sources stay as they are.
void fillParameters(models::Model &model, const Tensors &files,
                    const std::vector<models::ParameterSources> &sources);

/// A folder with model.safetensors, built and filled.
[[nodiscard]] std::unique_ptr<models::Model> loadModel(const std::filesystem::path &folder,
                                                       const models::BuildOptions &options);

/// The gradients of all parameters, cut up as the tensors of a Hugging Face folder are and under
/// their names, on the CPU; constants have none. Aborts when a trained parameter has none.
[[nodiscard]] Tensors gradientsAsFiles(models::Model &model);

/// max |a - b| / max |b|, in float64; 0 when both are empty.
[[nodiscard]] double relativeError(const at::Tensor &a, const at::Tensor &b);
/// max |a - b|, in float64.
[[nodiscard]] double absoluteError(const at::Tensor &a, const at::Tensor &b);
/// Same dtype, shape and bits.
[[nodiscard]] bool sameBits(const at::Tensor &a, const at::Tensor &b);

} // namespace tessera::test
