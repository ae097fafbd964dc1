// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/compression.h"

#include <fmt/format.h>

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>

namespace tessera::data {

namespace {

using namespace std::string_view_literals;

Error damaged(std::size_t at, std::string_view what)
{
    return badMessage(fmt::format("the archive is damaged at byte {}: {}", at, what));
}

Error cutOff(std::size_t at)
{
    return badMessage(fmt::format("the archive is cut off after {} bytes", at));
}

class GzipSource final : public ByteSource
{
public:
    explicit GzipSource(std::string_view packed) : m_packed(packed)
    {
        constexpr int kGzipHeader = 16;
        m_ready = inflateInit2(&m_stream, MAX_WBITS + kGzipHeader) == Z_OK;
    }
    ~GzipSource() override
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }

    Result<std::size_t> read(char *to, std::size_t room) override
    {
        if (!m_ready)
            return badMessage("zlib has no memory");
        room = std::min<std::size_t>(room, std::numeric_limits<uInt>::max());
        m_stream.next_out = reinterpret_cast<Bytef *>(to);
        m_stream.avail_out = static_cast<uInt>(room);
        while (m_stream.avail_out == room) {
            TESSERA_TRY(const bool more, step());
            if (!more)
                break;
        }
        return room - m_stream.avail_out;
    }
    [[nodiscard]] std::size_t used() const override { return m_used; }
    [[nodiscard]] std::string_view format() const override { return "gzip"; }

private:
    /// Unpacks once; false at the end of the file.
    Result<bool> step()
    {
        if (m_memberEnded) {
            TESSERA_TRY(const bool next, beginMember());
            if (!next)
                return false;
        }
        const std::string_view rest = m_packed.substr(m_used);
        const auto input = std::min<std::size_t>(rest.size(), std::numeric_limits<uInt>::max());
        // zlib does not write to its input.
        m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(rest.data()));
        m_stream.avail_in = static_cast<uInt>(input);
        const int status = inflate(&m_stream, Z_NO_FLUSH);
        m_used += input - m_stream.avail_in;
        if (status == Z_STREAM_END)
            m_memberEnded = true;
        else if (status == Z_BUF_ERROR
                 || (status == Z_OK && m_used == m_packed.size() && m_stream.avail_out > 0))
            return cutOff(m_packed.size());
        else if (status != Z_OK)
            return damaged(m_used, m_stream.msg == nullptr ? "unknown" : m_stream.msg);
        return true;
    }

    Result<bool> beginMember()
    {
        const std::string_view rest = m_packed.substr(m_used);
        if (rest.find_first_not_of('\0') == std::string_view::npos) {
            m_used = m_packed.size();
            return false;
        }
        if (!rest.starts_with("\x1f\x8b"sv))
            return damaged(m_used, "something else stands behind its end");
        m_memberEnded = false;
        inflateReset(&m_stream);
        return true;
    }

    std::string_view m_packed;
    std::size_t m_used = 0;
    z_stream m_stream{};
    bool m_ready = false;
    bool m_memberEnded = false;
};

class ZstdSource final : public ByteSource
{
public:
    explicit ZstdSource(std::string_view packed)
        : m_input{packed.data(), packed.size(), 0}, m_stream(ZSTD_createDStream(), ZSTD_freeDStream)
    {}

    Result<std::size_t> read(char *to, std::size_t room) override
    {
        if (!m_stream)
            return badMessage("zstd has no memory");
        ZSTD_outBuffer output{to, room, 0};
        while (output.pos == 0) {
            if (m_input.pos == m_input.size && m_frameEnded)
                return 0;
            const std::size_t before = m_input.pos;
            const std::size_t hint = ZSTD_decompressStream(m_stream.get(), &output, &m_input);
            if (ZSTD_isError(hint) != 0)
                return damaged(m_input.pos, ZSTD_getErrorName(hint));
            m_frameEnded = hint == 0;
            if (output.pos == 0 && !m_frameEnded && m_input.pos == before
                && m_input.pos == m_input.size)
                return cutOff(m_input.size);
        }
        return output.pos;
    }
    [[nodiscard]] std::size_t used() const override { return m_input.pos; }
    [[nodiscard]] std::string_view format() const override { return "zstd"; }

private:
    ZSTD_inBuffer m_input;
    std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> m_stream;
    bool m_frameEnded = false;
};

} // namespace

const std::vector<Compression> &compressions()
{
    static const std::vector<Compression> kCompressions{
        {.name = "gzip", .endings = {".gz"}, .magic = "\x1f\x8b"sv, .open = gzipSource},
        {.name = "zstd",
         .endings = {".zst", ".zstd"},
         .magic = "\x28\xb5\x2f\xfd"sv,
         .open = zstdSource},
    };
    return kCompressions;
}

const Compression *compressionOf(std::string_view name)
{
    for (const Compression &compression : compressions()) {
        for (const std::string_view ending : compression.endings) {
            if (name.ends_with(ending))
                return &compression;
        }
    }
    return nullptr;
}

const Compression *compressionOfBytes(std::string_view bytes)
{
    for (const Compression &compression : compressions()) {
        if (bytes.starts_with(compression.magic))
            return &compression;
    }
    return nullptr;
}

std::unique_ptr<ByteSource> gzipSource(std::string_view packed)
{
    return std::make_unique<GzipSource>(packed);
}

std::unique_ptr<ByteSource> zstdSource(std::string_view packed)
{
    return std::make_unique<ZstdSource>(packed);
}

} // namespace tessera::data
