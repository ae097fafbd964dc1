// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/newer_characters.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <array>

namespace tessera::text {

namespace {

struct Newer {
    UChar32 first;
    UChar32 last;
    UChar32 standIn;
};

constexpr std::array kNewer = std::to_array<Newer>({
#include "backend/text/newer_characters_table.inc"
});
constexpr unsigned char kFirstLead = 0xe0; // all of them have three or four bytes

/// Null for a character that has none.
const Newer *findNewer(UChar32 code)
{
    const auto *const found = std::ranges::lower_bound(kNewer, code, {}, &Newer::last);
    return found != kNewer.end() && found->first <= code ? found : nullptr;
}

} // namespace

std::optional<std::string> withStandIns(std::string_view text)
{
    std::optional<std::string> out;
    const auto size = static_cast<int32_t>(text.size());
    for (int32_t at = 0; at < size;) {
        if (static_cast<unsigned char>(text[static_cast<std::size_t>(at)]) < kFirstLead) {
            ++at;
            continue;
        }
        int32_t begin = at;
        UChar32 code = -1;
        U8_NEXT(text, at, size, code);
        const Newer *const newer = code < 0 ? nullptr : findNewer(code);
        if (newer == nullptr)
            continue;
        if (!out)
            out.emplace(text);
        // NOLINTNEXTLINE(readability-simplify-subscript-expr): the macro casts to a pointer
        U8_APPEND_UNSAFE(out->data(), begin, newer->standIn);
    }
    return out;
}

} // namespace tessera::text
