// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/byte_source.h"

#include <string>
#include <vector>

namespace tessera::data {

/// A way in which a container can be packed.
struct Compression {
    std::string_view name;                 ///< "gzip"
    std::vector<std::string_view> endings; ///< ".gz"
    std::string_view magic;                ///< the first bytes of every such file
    std::unique_ptr<ByteSource> (*open)(std::unique_ptr<ByteSource> packed);
};

[[nodiscard]] const std::vector<Compression> &compressions();
/// By the ending of a file name in small letters; null when it has none of them.
[[nodiscard]] const Compression *compressionOf(std::string_view name);
/// By the first bytes; null when they are none of them.
[[nodiscard]] const Compression *compressionOfBytes(std::string_view bytes);

/// Members one after another are one text; zeros behind the last one are padding. Errors: damaged
/// (checksums are compared), cut off, something else behind the last member.
[[nodiscard]] std::unique_ptr<ByteSource> gzipSource(std::unique_ptr<ByteSource> packed);
/// Frames one after another. Windows of up to 128 MiB.
[[nodiscard]] std::unique_ptr<ByteSource> zstdSource(std::unique_ptr<ByteSource> packed);

} // namespace tessera::data
