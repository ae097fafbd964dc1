// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/unicode.h"

#include "backend/base/assert.h"

#include <fmt/format.h>

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <vector>

namespace tessera::text {

namespace {

UChar32 firstCharacter(std::string_view text)
{
    int32_t position = 0;
    UChar32 code = -1;
    U8_NEXT(text, position, static_cast<int32_t>(text.size()), code);
    return code;
}

UChar32 lastCharacter(std::string_view text, std::size_t &length)
{
    auto position = static_cast<int32_t>(text.size());
    UChar32 code = -1;
    // NOLINTNEXTLINE(readability-simplify-subscript-expr): the macro casts to a pointer
    U8_PREV(text.data(), 0, position, code);
    length = text.size() - static_cast<std::size_t>(position);
    return code;
}

constexpr UChar32 kZeroWidthNonJoiner = 0x200c;
constexpr UChar32 kZeroWidthJoiner = 0x200d;

/// \w of Rust's regex: Alphabetic, marks, decimal digits, connectors, Join_Control.
bool isWord(UChar32 code)
{
    constexpr std::uint32_t kCategories = U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK;
    return code >= 0
        && (u_isUAlphabetic(code) || (U_GET_GC_MASK(code) & kCategories) != 0
            || code == kZeroWidthNonJoiner || code == kZeroWidthJoiner);
}

const UNormalizer2 *wholeNormalizer(NormalForm form)
{
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *found = nullptr;
    switch (form) {
    case NormalForm::Nfc:
        found = unorm2_getNFCInstance(&status);
        break;
    case NormalForm::Nfd:
        found = unorm2_getNFDInstance(&status);
        break;
    case NormalForm::Nfkc:
        found = unorm2_getNFKCInstance(&status);
        break;
    case NormalForm::Nfkd:
        found = unorm2_getNFKDInstance(&status);
        break;
    }
    TESSERA_ASSERT(U_SUCCESS(status));
    return found;
}

/// The normalizer of Hugging Face tokenizers knows Unicode 9: later characters stay as they are.
const UNormalizer2 *makeNormalizer(NormalForm form)
{
    UErrorCode status = U_ZERO_ERROR;
    USet *known = uset_openPattern(u"[:age=9.0:]", -1, &status);
    uset_freeze(known);
    const UNormalizer2 *made = unorm2_openFiltered(wholeNormalizer(form), known, &status);
    TESSERA_ASSERT(U_SUCCESS(status));
    return made; // lives as long as the program, as its set does
}

const UNormalizer2 *normalizer(NormalForm form)
{
    static const std::array kMade{makeNormalizer(NormalForm::Nfc), makeNormalizer(NormalForm::Nfd),
                                  makeNormalizer(NormalForm::Nfkc),
                                  makeNormalizer(NormalForm::Nfkd)};
    return kMade.at(static_cast<std::size_t>(form));
}

/// Lower case of characters that are newer than the oldest ICU we build with (70, Unicode 14).
UChar32 newerLower(UChar32 code)
{
    struct Range {
        UChar32 first;
        UChar32 last;
        UChar32 lower; ///< of the first
    };
    static constexpr std::array kRanges{
        Range{0x1c89, 0x1c89, 0x1c8a},    Range{0xa7cb, 0xa7cb, 0x264},
        Range{0xa7cc, 0xa7cc, 0xa7cd},    Range{0xa7ce, 0xa7ce, 0xa7cf},
        Range{0xa7d2, 0xa7d2, 0xa7d3},    Range{0xa7d4, 0xa7d4, 0xa7d5},
        Range{0xa7da, 0xa7da, 0xa7db},    Range{0xa7dc, 0xa7dc, 0x19b},
        Range{0x10d50, 0x10d65, 0x10d70}, Range{0x16ea0, 0x16eb8, 0x16ebb}};
    for (const Range &range : kRanges) {
        if (code >= range.first && code <= range.last)
            return range.lower + (code - range.first);
    }
    return code;
}

std::u16string toUtf16(std::string_view text)
{
    std::u16string wide(text.size() + 1, u'\0');
    int32_t length = 0;
    UErrorCode status = U_ZERO_ERROR;
    u_strFromUTF8(wide.data(), static_cast<int32_t>(wide.size()), &length, text.data(),
                  static_cast<int32_t>(text.size()), &status);
    TESSERA_ASSERT(U_SUCCESS(status));
    wide.resize(static_cast<std::size_t>(length));
    return wide;
}

std::string toUtf8(const std::u16string &wide)
{
    constexpr std::size_t kLongestUnit = 3;
    std::string text(wide.size() * kLongestUnit + 1, '\0');
    int32_t length = 0;
    UErrorCode status = U_ZERO_ERROR;
    u_strToUTF8(text.data(), static_cast<int32_t>(text.size()), &length, wide.data(),
                static_cast<int32_t>(wide.size()), &status);
    TESSERA_ASSERT(U_SUCCESS(status));
    text.resize(static_cast<std::size_t>(length));
    return text;
}

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

std::string utf8Of(UChar32 code)
{
    std::string text;
    text.resize(U8_MAX_LENGTH);
    int32_t length = 0;
    // NOLINTNEXTLINE(readability-simplify-subscript-expr): the macro casts to a pointer
    U8_APPEND_UNSAFE(text.data(), length, code);
    text.resize(static_cast<std::size_t>(length));
    return text;
}

/// Printable Latin-1 bytes stand for themselves, the others are counted up from U+0100.
std::array<std::string, 256> makeAlphabet()
{
    std::array<std::string, 256> alphabet;
    UChar32 next = 0x100;
    for (int byte = 0; byte < 256; ++byte) {
        const bool printable = (byte >= '!' && byte <= '~') || (byte >= 0xa1 && byte <= 0xac)
            || (byte >= 0xae && byte <= 0xff);
        alphabet.at(static_cast<std::size_t>(byte)) = utf8Of(printable ? byte : next++);
    }
    return alphabet;
}

/// The alphabet the other way: byte by code point, -1 for none.
const std::vector<int> &byteOfCodePoint()
{
    static const std::vector<int> table = [] {
        constexpr std::size_t kBehindLast = 0x144;
        std::vector<int> bytes(kBehindLast, -1);
        const auto &alphabet = byteLevelAlphabet();
        for (std::size_t byte = 0; byte < alphabet.size(); ++byte)
            bytes[static_cast<std::size_t>(firstCharacter(alphabet.at(byte)))] =
                static_cast<int>(byte);
        return bytes;
    }();
    return table;
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

} // namespace

std::size_t characterLength(std::string_view text)
{
    int32_t position = 0;
    UChar32 code = -1;
    U8_NEXT(text, position, static_cast<int32_t>(text.size()), code);
    return code < 0 ? 1 : static_cast<std::size_t>(position);
}

bool isValidUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        if ((rest.front() & 0x80) == 0) {
            ++at;
            continue;
        }
        if (firstCharacter(rest.substr(0, 4)) < 0)
            return false;
        at += characterLength(rest.substr(0, 4));
    }
    return true;
}

std::size_t leadingSpaceLength(std::string_view text)
{
    if (text.empty())
        return 0;
    const std::string_view head = text.substr(0, 4);
    const UChar32 code = firstCharacter(head);
    return code >= 0 && u_isUWhiteSpace(code) ? characterLength(head) : 0;
}

std::size_t trailingSpaceLength(std::string_view text)
{
    if (text.empty())
        return 0;
    std::size_t length = 0;
    const UChar32 code = lastCharacter(text, length);
    return code >= 0 && u_isUWhiteSpace(code) ? length : 0;
}

bool startsWithWord(std::string_view text)
{
    return !text.empty() && isWord(firstCharacter(text.substr(0, 4)));
}

bool endsWithWord(std::string_view text)
{
    std::size_t length = 0;
    return !text.empty() && isWord(lastCharacter(text, length));
}

std::string normalize(std::string_view text, NormalForm form)
{
    if (isAscii(text) || !isValidUtf8(text))
        return std::string(text);
    const UNormalizer2 *const norm = normalizer(form);
    const std::u16string wide = toUtf16(text);
    UErrorCode status = U_ZERO_ERROR;
    if (unorm2_isNormalized(norm, wide.data(), static_cast<int32_t>(wide.size()), &status))
        return std::string(text);
    constexpr std::size_t kLongestExpansion = 18; // U+FDFA under NFKC
    std::u16string out(wide.size() * kLongestExpansion + 1, u'\0');
    const int32_t length = unorm2_normalize(norm, wide.data(), static_cast<int32_t>(wide.size()),
                                            out.data(), static_cast<int32_t>(out.size()), &status);
    TESSERA_ASSERT(U_SUCCESS(status));
    out.resize(static_cast<std::size_t>(length));
    return toUtf8(out);
}

std::string toLower(std::string_view text)
{
    constexpr UChar32 kCapitalIWithDot = 0x130; // the one that becomes two characters
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at, 4);
        const UChar32 code = firstCharacter(rest);
        const std::size_t length = characterLength(rest);
        if (code < 0)
            out += rest.substr(0, length);
        else if (code == kCapitalIWithDot)
            out += "i\xcc\x87";
        else
            out += utf8Of(u_tolower(newerLower(code)));
        at += length;
    }
    return out;
}

const std::array<std::string, 256> &byteLevelAlphabet()
{
    static const std::array<std::string, 256> alphabet = makeAlphabet();
    return alphabet;
}

std::optional<std::string> byteLevelDecode(std::string_view token)
{
    const std::vector<int> &bytes = byteOfCodePoint();
    std::string out;
    for (std::size_t at = 0; at < token.size();) {
        const std::string_view rest = token.substr(at, 4);
        const UChar32 code = firstCharacter(rest);
        if (code < 0 || static_cast<std::size_t>(code) >= bytes.size()
            || bytes[static_cast<std::size_t>(code)] < 0)
            return std::nullopt;
        out.push_back(static_cast<char>(bytes[static_cast<std::size_t>(code)]));
        at += characterLength(rest);
    }
    return out;
}

std::optional<unsigned char> byteToken(std::string_view token)
{
    constexpr std::size_t kLength = 6; // <0xHH>
    if (token.size() != kLength || token.substr(0, 3) != "<0x" || token.back() != '>')
        return std::nullopt;
    const int high = hexDigit(token[3]);
    const int low = hexDigit(token[4]);
    if (high < 0 || low < 0)
        return std::nullopt;
    return static_cast<unsigned char>(high * 16 + low);
}

std::string byteTokenText(unsigned char byte)
{
    return fmt::format("<0x{:02X}>", byte);
}

std::size_t firstBadByte(std::string_view text)
{
    if (isValidUtf8(text))
        return std::string_view::npos;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = characterLength(text.substr(at, 4));
        if (!isValidUtf8(text.substr(at, length)))
            return at;
        at += length;
    }
    return text.size();
}

} // namespace tessera::text
