// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/format.h"

namespace tessera::data {

/// What libtessera_arrow.so offers. The module alone links Arrow, so that no program is larger or
/// starts later for it; programs load it when a file needs it. Module and program are built
/// together: C++ types cross between them.
struct ArrowModule {
    static constexpr int kVersion = 1;
    int version = kVersion;
    Result<FileCounts> (*readParquet)(const std::filesystem::path &file, const RowSink &sink);
    /// An IPC file or stream.
    Result<FileCounts> (*readArrow)(const std::filesystem::path &file, const RowSink &sink);
};

using ArrowModuleEntry = const ArrowModule *(*)();
inline constexpr const char *kArrowModuleSymbol = "tessera_arrow_module";

} // namespace tessera::data
