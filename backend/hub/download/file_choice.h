// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/download/remote_model.h"

#include <string>
#include <vector>

namespace tessera::hub {

/// Which files of a repository are wanted, as shell patterns; '*' goes over '/' as in the tools of
/// Hugging Face.
struct FilePatterns {
    std::vector<std::string> include; ///< empty: what training needs, in no sub-folder
    std::vector<std::string> exclude;
};

/// The files to fetch. FileNotFound when no file matches; UnsupportedFormat when nothing was asked
/// for and the repository has no safetensors: its GGUF files are named, pickled weights refused.
[[nodiscard]] Result<std::vector<RemoteFile>> chooseFiles(const RemoteModel &model,
                                                          const FilePatterns &patterns);

} // namespace tessera::hub
