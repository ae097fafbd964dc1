// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/byte_source.h"

#include <string_view>

namespace tessera::data {

enum class Encoding { Utf8, Utf16Little, Utf16Big, Utf32 };

/// By the byte-order mark at the start of a text; without one by where its first four bytes are
/// zero, which is sure when the text begins with two characters of ASCII (RFC 4627, section 3).
[[nodiscard]] Encoding encodingOf(std::string_view start);

/// Bytes of the byte-order mark of UTF-8 or UTF-16 at the start of a text; 0: there is none.
[[nodiscard]] std::size_t markLength(std::string_view start);

/// The text of `bytes` as UTF-8 without a byte-order mark. Half a surrogate pair and half a unit of
/// UTF-16 become bytes that are not UTF-8, so that their row is bad_encoding. An error for UTF-32.
[[nodiscard]] std::unique_ptr<ByteSource> decodedSource(std::unique_ptr<ByteSource> bytes);

/// What a text that is not UTF-8 may be, in words for an error: "it looks like GBK" when the bytes
/// fit that encoding, else a list.
[[nodiscard]] std::string_view likelyEncoding(std::string_view text);

} // namespace tessera::data
