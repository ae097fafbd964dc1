// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/printable.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera {

namespace {

unsigned byteAt(std::string_view text, std::size_t at)
{
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

/// Bytes of the letter at `at`; 0 when it is no UTF-8.
std::size_t letterLength(std::string_view text, std::size_t at)
{
    const unsigned lead = byteAt(text, at);
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byteAt(text, at + i) & 0xC0U) != 0x80U)
            return 0;
    }
    const unsigned second = byteAt(text, at + 1);
    const bool tooLong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
    const bool noLetter = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
    return tooLong || noLetter ? 0 : length;
}

/// The letter at `at` as it is printed; `at` then is after it.
std::string nextPrinted(std::string_view text, std::size_t &at)
{
    const std::size_t length = letterLength(text, at);
    const unsigned first = byteAt(text, at);
    const unsigned second = byteAt(text, at + 1);
    at += std::max<std::size_t>(length, 1);
    if (length == 1 && first == '\n')
        return "\\n";
    if (length == 1 && first == '\t')
        return "\\t";
    if (length == 0 || first < 0x20 || first == 0x7F)
        return fmt::format("\\x{:02x}", first);
    if (length == 2 && first == 0xC2 && second < 0xA0)
        return fmt::format("\\x{:02x}", second);
    return std::string(text.substr(at - length, length));
}

} // namespace

std::string printable(std::string_view text)
{
    std::string printed;
    for (std::size_t at = 0; at < text.size();)
        printed += nextPrinted(text, at);
    return printed;
}

std::string excerpt(std::string_view text, std::size_t most)
{
    std::string printed;
    for (std::size_t at = 0; at < text.size();) {
        const std::string letter = nextPrinted(text, at);
        if (printed.size() + letter.size() > most)
            return printed + "...";
        printed += letter;
    }
    return printed;
}

} // namespace tessera
