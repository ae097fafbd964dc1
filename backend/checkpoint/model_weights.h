// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/hub/model_folder.h"
#include "backend/models/weight_names.h"
#include "backend/nn/parameter.h"

#include <string>
#include <vector>

namespace tessera::checkpoint {

/// Which weights are taken.
enum class Values {
    Finite, ///< NaN and infinities are refused
    Any,
};

/// Fills a model's base parameters from a Hugging Face folder or a GGUF file.
///
/// `table` is models::weightSources(config), or models::upcyclingSources(config) when a dense model
/// becomes one with experts; each rank reads only the experts that it owns. Values are converted to
/// the parameter's type and device; adapters are left alone.
///
/// @return names of base parameters without any source (new routers), which keep their values.
///         MissingTensor, WrongShape (file and parameter), BadFile for a tensor with values that
///         are not finite (of the part that this rank reads), or what reading fails with.
[[nodiscard]] Result<std::vector<std::string>>
loadModelWeights(const hub::ModelFolder &folder, const std::vector<models::ParameterSources> &table,
                 std::vector<nn::Parameter> &parameters, Values values = Values::Finite);

} // namespace tessera::checkpoint
