// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::protocol {

/// A frame is a 4-byte little-endian length and that many bytes of UTF-8 JSON.
inline constexpr std::size_t kLongestFrame = std::size_t{8} << 20;

/// FrameTooLarge when the payload is over kLongestFrame.
[[nodiscard]] Result<std::string> frame(std::string_view payload);

/// Cuts a byte stream into frames. Not thread-safe; after an error the stream is lost.
class FrameReader
{
public:
    /// Takes bytes as they come and returns the payloads that became whole. FrameTooLarge when a
    /// length over kLongestFrame arrives.
    [[nodiscard]] Result<std::vector<std::string>> push(std::string_view bytes);
    /// True between frames: a stream that ends elsewhere was cut.
    [[nodiscard]] bool atBoundary() const { return m_buffer.empty(); }

private:
    std::string m_buffer;
};

} // namespace tessera::protocol
