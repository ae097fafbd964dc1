// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_folder.h"

namespace tessera::hub {

/// The weights of a Hugging Face folder: one model.safetensors or the shards of an index.
struct WeightFiles {
    std::map<std::string, TensorInfo> tensors;
    std::map<std::string, std::filesystem::path> files;
    std::vector<std::string> notInIndex; ///< in a shard, but not named by the index
};

/// Reads all headers. Empty when the folder has no weights. MissingTensor when the index names a
/// shard that is not there, or a tensor that its shard does not have (all are listed);
/// UnsupportedFormat when there are only pickled weights.
[[nodiscard]] Result<WeightFiles> findWeightFiles(const std::filesystem::path &folder);

} // namespace tessera::hub
