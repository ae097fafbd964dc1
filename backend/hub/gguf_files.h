// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/weight_files.h"

namespace tessera::hub {

/// A GGUF model: one file, or the parts NAME-00001-of-00003.gguf that llama.cpp's gguf-split makes,
/// of which the first has the metadata.
struct GgufFiles {
    GgufHeader header;           ///< of the first part
    std::filesystem::path first; ///< the file that has the metadata
    WeightFiles weights;
    bool headerRead = false;
};

/// Reads the headers of the file or, when `path` is any part of a split one, of all parts.
/// FileNotFound for parts that are not there (each of them), BadFile when a part belongs to another
/// model, Truncated as for one file.
[[nodiscard]] GgufFiles readGgufFiles(const std::filesystem::path &path);

/// The GGUF models of a folder: each single file, and the first part of each split one.
[[nodiscard]] std::vector<std::filesystem::path>
listGgufModels(const std::filesystem::path &folder);

} // namespace tessera::hub
