// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/text_encoding.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

namespace tessera::data {

namespace {

using namespace std::string_view_literals;

/// A code point as UTF-8; surrogates too, which then are not UTF-8.
void append(std::string &out, std::uint32_t point)
{
    constexpr std::uint32_t kLow6 = 0x3f;
    const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (point < 0x80) {
        put(point);
    } else if (point < 0x800) {
        put(0xc0 | point >> 6);
        put(0x80 | (point & kLow6));
    } else if (point < 0x10000) {
        put(0xe0 | point >> 12);
        put(0x80 | (point >> 6 & kLow6));
        put(0x80 | (point & kLow6));
    } else {
        put(0xf0 | point >> 18);
        put(0x80 | (point >> 12 & kLow6));
        put(0x80 | (point >> 6 & kLow6));
        put(0x80 | (point & kLow6));
    }
}

/// Units of UTF-16 to UTF-8.
class Utf16
{
public:
    explicit Utf16(bool big) : m_big(big) {}

    void add(std::string_view bytes, std::string &out)
    {
        for (const char c : bytes) {
            const auto byte = static_cast<unsigned char>(c);
            if (!m_half) {
                m_half = byte;
                continue;
            }
            const std::uint32_t first = *m_half;
            m_half.reset();
            addUnit(m_big ? first << 8 | byte : std::uint32_t{byte} << 8 | first, out);
        }
    }
    void end(std::string &out)
    {
        if (m_lead != 0)
            append(out, m_lead);
        m_lead = 0;
        if (m_half)
            out += '\xff';
        m_half.reset();
    }

private:
    void addUnit(std::uint32_t unit, std::string &out)
    {
        const bool trail = unit >= 0xdc00 && unit < 0xe000;
        if (m_lead != 0 && trail) {
            append(out, 0x10000 + ((m_lead - 0xd800) << 10) + (unit - 0xdc00));
            m_lead = 0;
            return;
        }
        if (m_lead != 0)
            append(out, m_lead);
        m_lead = unit >= 0xd800 && unit < 0xdc00 ? unit : 0;
        if (m_lead == 0)
            append(out, unit);
    }

    bool m_big;
    std::optional<unsigned char> m_half;
    std::uint32_t m_lead = 0;
};

class DecodedSource final : public ByteSource
{
public:
    explicit DecodedSource(std::unique_ptr<ByteSource> bytes) : m_bytes(std::move(bytes)) {}

    Result<std::size_t> read(char *to, std::size_t room) override
    {
        if (!m_started)
            TESSERA_CHECK(start());
        while (m_at == m_ready.size() && !m_ended)
            TESSERA_CHECK(load());
        const std::size_t count = std::min(room, m_ready.size() - m_at);
        std::memcpy(to, m_ready.data() + m_at, count);
        m_at += count;
        return count;
    }
    [[nodiscard]] std::size_t used() const override { return m_bytes->used(); }
    [[nodiscard]] std::string_view format() const override { return m_bytes->format(); }

private:
    /// Reads until the mark can be told, and takes it off.
    Result<void> start()
    {
        constexpr std::size_t kLongestMark = 4;
        m_started = true;
        std::string head;
        while (head.size() < kLongestMark) {
            std::array<char, 8> piece{};
            TESSERA_TRY(const std::size_t count, m_bytes->read(piece.data(), piece.size()));
            head.append(piece.data(), count);
            if (count == 0)
                break;
        }
        const Encoding encoding = encodingOf(head);
        if (encoding == Encoding::Utf32)
            return badMessage("the text is UTF-32; write it as UTF-8");
        head.erase(0, markLength(head));
        if (encoding == Encoding::Utf16Little || encoding == Encoding::Utf16Big) {
            m_utf16.emplace(encoding == Encoding::Utf16Big);
            m_utf16->add(head, m_ready);
        } else {
            m_ready = std::move(head);
        }
        return {};
    }

    Result<void> load()
    {
        constexpr std::size_t kPiece = std::size_t{64} << 10;
        m_at = 0;
        m_ready.resize(kPiece);
        TESSERA_TRY(const std::size_t count, m_bytes->read(m_ready.data(), kPiece));
        m_ready.resize(count);
        m_ended = count == 0;
        if (!m_utf16)
            return {};
        const std::string piece = std::exchange(m_ready, {});
        m_utf16->add(piece, m_ready);
        if (m_ended)
            m_utf16->end(m_ready);
        return {};
    }

    std::unique_ptr<ByteSource> m_bytes;
    std::optional<Utf16> m_utf16;
    std::string m_ready;
    std::size_t m_at = 0;
    bool m_started = false;
    bool m_ended = false;
};

/// Whether every byte above 0x7F is half of a GBK pair, most of them of common Chinese characters.
bool looksLikeGbk(std::string_view text)
{
    std::size_t pairs = 0;
    std::size_t common = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto lead = static_cast<unsigned char>(text[i]);
        if (lead < 0x80)
            continue;
        if (++i == text.size())
            break; // a pair that the sample cuts
        const auto trail = static_cast<unsigned char>(text[i]);
        if (lead == 0x80 || lead == 0xff || trail < 0x40 || trail == 0x7f || trail == 0xff)
            return false;
        ++pairs;
        common += (lead >= 0xb0 && lead <= 0xf7 && trail >= 0xa1) || lead == 0xa3 || lead == 0xa1;
    }
    return pairs > 0 && common * 2 > pairs;
}

} // namespace

Encoding encodingOf(std::string_view start)
{
    if (start.starts_with("\xff\xfe\0\0"sv) || start.starts_with("\0\0\xfe\xff"sv))
        return Encoding::Utf32;
    if (start.starts_with("\xff\xfe"sv))
        return Encoding::Utf16Little;
    if (start.starts_with("\xfe\xff"sv))
        return Encoding::Utf16Big;
    std::string zeros;
    for (const char byte : start.substr(0, 4))
        zeros += byte == '\0' ? '0' : 'x';
    if (zeros == "x0x0")
        return Encoding::Utf16Little;
    if (zeros == "0x0x")
        return Encoding::Utf16Big;
    return zeros == "x000" || zeros == "000x" ? Encoding::Utf32 : Encoding::Utf8;
}

std::size_t markLength(std::string_view start)
{
    if (start.starts_with("\xef\xbb\xbf"sv))
        return 3;
    return start.starts_with("\xff\xfe"sv) || start.starts_with("\xfe\xff"sv) ? 2 : 0;
}

std::unique_ptr<ByteSource> decodedSource(std::unique_ptr<ByteSource> bytes)
{
    return std::make_unique<DecodedSource>(std::move(bytes));
}

std::string_view likelyEncoding(std::string_view text)
{
    return looksLikeGbk(text) ? "it looks like GBK (GB 18030); convert it to UTF-8"
                              : "it may be Latin-1, Big5 or Shift JIS; convert it to UTF-8";
}

} // namespace tessera::data
