// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

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

    /// Writes up to `room` (at least 8) bytes to `to` and returns how many; 0 at the end. The
    /// detail of an error says what is wrong, without the file.
    virtual Result<std::size_t> read(char *to, std::size_t room) = 0;
    /// Bytes of the stored file that were used so far.
    [[nodiscard]] virtual std::size_t used() const = 0;
    /// What an error calls the stored file: "gzip".
    [[nodiscard]] virtual std::string_view format() const = 0;
};

/// The bytes as they are. `bytes` must outlive the source, as for all of them.
[[nodiscard]] std::unique_ptr<ByteSource> plainSource(std::string_view bytes);

} // namespace tessera::data
