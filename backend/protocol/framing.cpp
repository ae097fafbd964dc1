// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/protocol/framing.h"

#include <fmt/format.h>

#include <cstdint>

namespace tessera::protocol {
namespace {

constexpr std::size_t kLengthBytes = 4;

Error frameTooLarge(std::size_t bytes, SourcePlace place = SourcePlace::here())
{
    return {.code = ErrorCode::FrameTooLarge,
            .detail = fmt::format("A frame has {} bytes, and at most {} are allowed.", bytes,
                                  kLongestFrame),
            .args = {std::to_string(bytes), std::to_string(kLongestFrame)},
            .context = {},
            .place = place};
}

std::uint32_t lengthAt(std::string_view bytes)
{
    std::uint32_t length = 0;
    for (std::size_t i = 0; i < kLengthBytes; ++i)
        length |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return length;
}

} // namespace

Result<std::string> frame(std::string_view payload)
{
    if (payload.size() > kLongestFrame)
        return frameTooLarge(payload.size());
    std::string bytes;
    bytes.reserve(kLengthBytes + payload.size());
    for (std::size_t i = 0; i < kLengthBytes; ++i)
        bytes.push_back(static_cast<char>((payload.size() >> (8 * i)) & 0xFF));
    bytes.append(payload);
    return bytes;
}

Result<std::vector<std::string>> FrameReader::push(std::string_view bytes)
{
    m_buffer.append(bytes);
    std::vector<std::string> payloads;
    std::string_view rest = m_buffer;
    while (rest.size() >= kLengthBytes) {
        const std::size_t length = lengthAt(rest);
        if (length > kLongestFrame)
            return frameTooLarge(length);
        if (rest.size() < kLengthBytes + length)
            break;
        payloads.emplace_back(rest.substr(kLengthBytes, length));
        rest.remove_prefix(kLengthBytes + length);
    }
    m_buffer.erase(0, m_buffer.size() - rest.size());
    return payloads;
}

} // namespace tessera::protocol
