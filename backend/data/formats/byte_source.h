// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/file_reader.h"

#include <memory>
#include <string_view>

namespace tessera::data {

/// Bytes that come one piece after another, with a bounded memory of their own.
class ByteSource
{
public:
    ByteSource() = default;
    ByteSource(const ByteSource &) = delete;
    ByteSource &operator=(const ByteSource &) = delete;
    virtual ~ByteSource() = default;

    /// Writes up to `room` (at least 8) bytes to `to` and returns how many; 0 at the end.
    /// BadMessage when the content is wrong: what it is, without the file. Errors of FileReader.
    virtual Result<std::size_t> read(char *to, std::size_t room) = 0;
    /// Bytes of the stored file that were used so far.
    [[nodiscard]] virtual std::size_t used() const = 0;
    /// What an error calls the stored file: "gzip".
    [[nodiscard]] virtual std::string_view format() const = 0;
};

/// The bytes of a file as they are, from `begin` on.
[[nodiscard]] std::unique_ptr<ByteSource> fileSource(std::shared_ptr<const FileReader> file,
                                                     std::size_t begin = 0);

} // namespace tessera::data
