// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <zlib.h>
#include <zstd.h>

#include <string>

namespace tessera::test {

inline std::string gzipped(const std::string &text)
{
    z_stream stream{};
    constexpr int kGzipHeader = 16;
    deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + kGzipHeader, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

inline std::string zstdPacked(const std::string &text)
{
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
    return out;
}

/// As UTF-16, with its byte-order mark if asked.
inline std::string utf16(const std::u16string &text, bool big, bool marked = true)
{
    std::string out;
    for (const char16_t unit : (marked ? u"\ufeff" : u"") + text) {
        const char high = static_cast<char>(unit >> 8);
        const char low = static_cast<char>(unit & 0xff);
        out += big ? high : low;
        out += big ? low : high;
    }
    return out;
}

} // namespace tessera::test
