// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_folder.h"

namespace tessera::hub {

/// The weights of a model: one file, or shards with an index, or the parts of a GGUF file.
struct WeightFiles {
    std::map<std::string, TensorInfo> tensors;
    std::map<std::string, std::filesystem::path> files; ///< by tensor
    std::vector<std::string> notInIndex;                ///< in a shard, but not named by the index
    std::vector<FileState> states; ///< each file that was looked for, with what it has
    std::vector<Error> errors;     ///< all that is wrong, worst first
};

/// Reads all headers of a Hugging Face folder; goes on after an error, so that all are known.
/// Nothing when the folder has no weights. MissingTensor when the index names a shard that is not
/// there, or a tensor that its shard does not have (all are listed); UnsupportedFormat when there
/// are only pickled weights.
[[nodiscard]] WeightFiles findWeightFiles(const std::filesystem::path &folder);

} // namespace tessera::hub
