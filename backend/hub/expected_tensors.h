// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_folder.h"

namespace tessera::hub {

/// Name and shape of a tensor that a model's files must have.
struct ExpectedTensor {
    std::string name;
    std::vector<std::int64_t> shape;
};

/// Every tensor of the model, by the names of its source. With tied embeddings there is no head.
[[nodiscard]] std::vector<ExpectedTensor> expectedTensors(const ModelConfig &config,
                                                          ModelSource source);

/// MissingTensor with all names, WrongShape or UnsupportedFormat (integers) for the first tensor.
/// Those that nothing reads are returned, for a notice.
[[nodiscard]] Result<std::vector<std::string>>
checkTensors(const std::vector<ExpectedTensor> &expected,
             const std::map<std::string, TensorInfo> &found, const std::filesystem::path &path);

/// MissingTensor with all names in its args and the first few in its sentence.
Error missingTensors(const std::filesystem::path &path, const std::vector<std::string> &names,
                     std::string_view where, SourcePlace place = SourcePlace::here());

} // namespace tessera::hub
