// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/jinja/unicode_text.h"

#include "backend/text/jinja/render_limits.h"

#include <unicode/ucasemap.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace tessera::jinja_text {

namespace {

struct Character {
    std::size_t begin;
    std::size_t end;
    UChar32 code; // < 0: not UTF-8
};

Character characterAt(const std::string &text, std::size_t begin)
{
    auto position = static_cast<int32_t>(begin);
    UChar32 code = 0;
    U8_NEXT(text, position, static_cast<int32_t>(text.size()), code);
    return {begin, code < 0 ? begin + 1 : static_cast<std::size_t>(position), code};
}

/// The character that ends at `end`, in a text that begins at `begin`.
Character characterBefore(const std::string &text, std::size_t begin, std::size_t end)
{
    auto position = static_cast<int32_t>(end);
    UChar32 code = 0;
    const auto *const bytes = reinterpret_cast<const std::uint8_t *>(text.data());
    U8_PREV(bytes, static_cast<int32_t>(begin), position, code);
    return {code < 0 ? end - 1 : static_cast<std::size_t>(position), end, code};
}

bool isSpace(UChar32 c)
{
    return (c >= 0x09 && c <= 0x0d) || (c >= 0x1c && c <= 0x20) || c == 0x85 || c == 0xa0
        || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f
        || c == 0x205f || c == 0x3000;
}

using MapCase = int32_t (*)(const UCaseMap *, char *, int32_t, const char *, int32_t, UErrorCode *);

std::string mapCase(const std::string &text, MapCase map)
{
    needBytes(text.size() * 3);
    UErrorCode status = U_ZERO_ERROR;
    UCaseMap *casing = ucasemap_open("", 0, &status);
    std::string out(text.size() * 3 + 8, '\0'); // the longest mapping in UTF-8 is threefold
    const int32_t length = map(casing, out.data(), static_cast<int32_t>(out.size()), text.data(),
                               static_cast<int32_t>(text.size()), &status);
    ucasemap_close(casing);
    if (U_FAILURE(status))
        throw std::runtime_error("the case of a text cannot be changed");
    out.resize(static_cast<std::size_t>(length));
    return out;
}

} // namespace

std::vector<std::string> characters(const std::string &text)
{
    std::vector<std::string> result;
    needBytes(characterCount(text) * sizeof(std::string));
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = characterAt(text, at).end;
        result.push_back(text.substr(at, end - at));
        at = end;
    }
    return result;
}

std::size_t characterCount(const std::string &text)
{
    spendOnText(text.size());
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count)
        at = characterAt(text, at).end;
    return count;
}

std::string lower(const std::string &text)
{
    return mapCase(text, ucasemap_utf8ToLower);
}

std::string upper(const std::string &text)
{
    return mapCase(text, ucasemap_utf8ToUpper);
}

std::string strip(const std::string &text, bool left, bool right)
{
    std::size_t begin = 0;
    std::size_t end = text.size();
    while (left && begin < end) {
        const Character first = characterAt(text, begin);
        if (!isSpace(first.code))
            break;
        begin = first.end;
    }
    while (right && begin < end) {
        const Character last = characterBefore(text, begin, end);
        if (!isSpace(last.code))
            break;
        end = last.begin;
    }
    return text.substr(begin, end - begin);
}

std::vector<std::string> words(const std::string &text)
{
    std::vector<std::string> result;
    bool inWord = false;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = characterAt(text, at);
        const bool space = isSpace(c.code);
        if (!space && !inWord) {
            result.emplace_back();
            needBytes(result.size() * sizeof(std::string));
        }
        if (!space)
            result.back().append(text, c.begin, c.end - c.begin);
        inWord = !space;
        at = c.end;
    }
    return result;
}

std::string floatText(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    constexpr int kLongest = 64;
    char text[kLongest];
    const double size = std::fabs(value);
    const bool plain = value == 0 || (size >= 1e-4 && size < 1e16);
    const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
    const auto done = std::to_chars(text, text + kLongest, value, format);
    std::string out(text, done.ptr);
    if (plain && out.find('.') == std::string::npos)
        out += ".0";
    return out;
}

std::string repr(const std::string &text)
{
    const bool doubled =
        text.find('\'') != std::string::npos && text.find('"') == std::string::npos;
    const char quote = doubled ? '"' : '\'';
    std::string out(1, quote);
    for (const char c : text) {
        constexpr std::string_view kNames = "ntr";
        constexpr std::string_view kValues = "\n\t\r";
        constexpr std::string_view kHex = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        if (const std::size_t at = kValues.find(c); at != std::string_view::npos)
            out += {'\\', kNames[at]};
        else if (c == quote || c == '\\')
            out += {'\\', c};
        else if (byte < 0x20 || byte == 0x7f)
            out += {'\\', 'x', kHex[byte / 16], kHex[byte % 16]};
        else
            out += c;
    }
    return out + quote;
}

void needAscii(const std::string &text, const char *operation)
{
    if (std::any_of(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; }))
        throw std::runtime_error(std::string(operation)
                                 + " of text that is not ASCII is not supported");
}

} // namespace tessera::jinja_text
