// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/compression.h"

#include <fmt/format.h>

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

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

/// The bytes of an archive, loaded as they are needed.
class PackedBytes
{
public:
    explicit PackedBytes(std::unique_ptr<ByteSource> source) : m_source(std::move(source)) {}

    /// What is loaded and not taken: at least `wanted` bytes, fewer only at the end. Valid until
    /// the next call.
    Result<std::string_view> peek(std::size_t wanted = 1)
    {
        while (m_end - m_begin < wanted && !m_ended) {
            std::memmove(m_room.data(), m_room.data() + m_begin, m_end - m_begin);
            m_end -= std::exchange(m_begin, 0);
            TESSERA_TRY(const std::size_t count,
                        m_source->read(m_room.data() + m_end, m_room.size() - m_end));
            m_end += count;
            m_ended = count == 0;
        }
        return std::string_view(m_room.data() + m_begin, m_end - m_begin);
    }
    void take(std::size_t count)
    {
        m_begin += count;
        m_taken += count;
    }
    [[nodiscard]] std::size_t taken() const { return m_taken; }

private:
    static constexpr std::size_t kRoom = std::size_t{128} << 10;

    std::unique_ptr<ByteSource> m_source;
    std::vector<char> m_room = std::vector<char>(kRoom);
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::size_t m_taken = 0;
    bool m_ended = false;
};

class GzipSource final : public ByteSource
{
public:
    explicit GzipSource(std::unique_ptr<ByteSource> packed) : m_packed(std::move(packed))
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
    [[nodiscard]] std::size_t used() const override { return m_packed.taken(); }
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
        TESSERA_TRY(const std::string_view input, m_packed.peek());
        // zlib does not write to its input.
        m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(input.data()));
        m_stream.avail_in = static_cast<uInt>(input.size());
        const int status = inflate(&m_stream, Z_NO_FLUSH);
        m_packed.take(input.size() - m_stream.avail_in);
        if (status == Z_STREAM_END)
            m_memberEnded = true;
        else if (status == Z_BUF_ERROR) // there is no more input
            return cutOff(m_packed.taken());
        else if (status != Z_OK)
            return damaged(m_packed.taken(), m_stream.msg == nullptr ? "unknown" : m_stream.msg);
        return true;
    }

    Result<bool> beginMember()
    {
        constexpr std::string_view kMagic = "\x1f\x8b";
        TESSERA_TRY(std::string_view rest, m_packed.peek(kMagic.size()));
        const bool padded = rest.starts_with('\0');
        while (rest.starts_with('\0')) {
            m_packed.take(std::min(rest.find_first_not_of('\0'), rest.size()));
            TESSERA_TRY(rest, m_packed.peek());
        }
        if (rest.empty())
            return false;
        if (padded || !rest.starts_with(kMagic))
            return damaged(m_packed.taken(), "something else stands behind its end");
        m_memberEnded = false;
        inflateReset(&m_stream);
        return true;
    }

    PackedBytes m_packed;
    z_stream m_stream{};
    bool m_ready = false;
    bool m_memberEnded = false;
};

class ZstdSource final : public ByteSource
{
public:
    explicit ZstdSource(std::unique_ptr<ByteSource> packed)
        : m_packed(std::move(packed)), m_stream(ZSTD_createDStream(), ZSTD_freeDStream)
    {}

    Result<std::size_t> read(char *to, std::size_t room) override
    {
        if (!m_stream)
            return badMessage("zstd has no memory");
        ZSTD_outBuffer output{to, room, 0};
        while (output.pos == 0) {
            TESSERA_TRY(const std::string_view packed, m_packed.peek());
            if (packed.empty() && m_frameEnded)
                return 0;
            ZSTD_inBuffer input{packed.data(), packed.size(), 0};
            const std::size_t hint = ZSTD_decompressStream(m_stream.get(), &output, &input);
            m_packed.take(input.pos);
            if (ZSTD_isError(hint) != 0)
                return damaged(m_packed.taken(), ZSTD_getErrorName(hint));
            m_frameEnded = hint == 0;
            if (packed.empty() && output.pos == 0 && !m_frameEnded)
                return cutOff(m_packed.taken());
        }
        return output.pos;
    }
    [[nodiscard]] std::size_t used() const override { return m_packed.taken(); }
    [[nodiscard]] std::string_view format() const override { return "zstd"; }

private:
    PackedBytes m_packed;
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

std::unique_ptr<ByteSource> gzipSource(std::unique_ptr<ByteSource> packed)
{
    return std::make_unique<GzipSource>(std::move(packed));
}

std::unique_ptr<ByteSource> zstdSource(std::unique_ptr<ByteSource> packed)
{
    return std::make_unique<ZstdSource>(std::move(packed));
}

} // namespace tessera::data
