// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/added_tokens.h"

#include "backend/text/unicode.h"

#include <algorithm>

namespace tessera::text {

namespace {

bool touches(const std::vector<AddedTokens::Range> &ranges, std::size_t begin, std::size_t end)
{
    return std::any_of(ranges.begin(), ranges.end(), [&](const AddedTokens::Range &range) {
        return range.begin < end && begin < range.end;
    });
}

/// `found` with the white space that the token takes, but nothing before `from`.
TextSection widened(const AddedToken &token, std::string_view text, std::size_t from,
                    AddedTokens::Range found)
{
    while (token.leftStrip) {
        const std::size_t space = trailingSpaceLength(text.substr(from, found.begin - from));
        if (space == 0)
            break;
        found.begin -= space;
    }
    while (token.rightStrip) {
        const std::size_t space = leadingSpaceLength(text.substr(found.end));
        if (space == 0)
            break;
        found.end += space;
    }
    return {text.substr(found.begin, found.end - found.begin), token.id};
}

bool insideWord(std::string_view text, AddedTokens::Range found)
{
    return endsWithWord(text.substr(0, found.begin)) || startsWithWord(text.substr(found.end));
}

} // namespace

void AddedTokens::Pass::add(const AddedToken &token, const std::string &spelling)
{
    tokens.insert_or_assign(spelling, token.id);
    special = special || token.special;
    auto &known = lengths.at(static_cast<unsigned char>(spelling.front()));
    if (std::find(known.begin(), known.end(), spelling.size()) == known.end())
        known.push_back(spelling.size());
    std::sort(known.begin(), known.end(), std::greater<>());
}

template<typename Allowed>
AddedTokens::Pass::Found AddedTokens::Pass::longestAt(std::string_view text, std::size_t at,
                                                      const Allowed &allowed) const
{
    for (const std::size_t length : lengths[static_cast<unsigned char>(text[at])]) {
        if (at + length > text.size())
            continue;
        const auto found = tokens.find(text.substr(at, length));
        if (found != tokens.end() && allowed(found->second, length))
            return {found->second, length};
    }
    return {};
}

void AddedTokens::add(const AddedToken &token, const std::string &spelling)
{
    m_tokens.insert_or_assign(token.id, token);
    if (token.special)
        m_special.insert(token.id);
    if (spelling != token.content)
        m_otherSpellings.insert_or_assign(token.id, spelling);
    if (!spelling.empty())
        (token.normalized ? m_normal : m_raw).add(token, spelling);
}

const std::string *AddedTokens::otherSpelling(TokenId id) const
{
    const auto found = m_otherSpellings.find(id);
    return found == m_otherSpellings.end() ? nullptr : &found->second;
}

std::vector<TextSection> AddedTokens::splitRaw(std::string_view text,
                                               const std::vector<Range> &plain) const
{
    return split(m_raw, text, plain);
}

std::vector<TextSection> AddedTokens::splitNormal(std::string_view text,
                                                  const std::vector<Range> &plain) const
{
    return split(m_normal, text, plain);
}

std::vector<TextSection> AddedTokens::split(const Pass &pass, std::string_view text,
                                            const std::vector<Range> &plain) const
{
    std::vector<TextSection> out;
    std::size_t from = 0; // where the text that is not handled yet begins
    for (std::size_t at = 0; at < text.size() && !pass.tokens.empty();) {
        const Pass::Found found = pass.longestAt(text, at, [&](TokenId id, std::size_t length) {
            return !isSpecial(id) || !touches(plain, at, at + length);
        });
        if (found.id < 0) {
            ++at;
            continue;
        }
        const AddedToken &token = m_tokens.at(found.id);
        const Range range{at, at + found.length};
        if (token.singleWord && insideWord(text, range)) {
            at = range.end;
            continue;
        }
        const TextSection section = widened(token, text, from, range);
        const auto begin = static_cast<std::size_t>(section.text.data() - text.data());
        if (begin > from)
            out.push_back({text.substr(from, begin - from), -1});
        out.push_back(section);
        from = begin + section.text.size();
        at = from;
    }
    if (from < text.size())
        out.push_back({text.substr(from), -1});
    return out;
}

bool AddedTokens::containsRawSpecial(std::string_view text) const
{
    return containsSpecial(m_raw, text);
}

bool AddedTokens::containsNormalSpecial(std::string_view text) const
{
    return containsSpecial(m_normal, text);
}

bool AddedTokens::containsSpecial(const Pass &pass, std::string_view text) const
{
    const auto special = [this](TokenId id, std::size_t /*length*/) { return isSpecial(id); };
    for (std::size_t at = 0; at < text.size() && pass.special; ++at) {
        if (pass.longestAt(text, at, special).id >= 0)
            return true;
    }
    return false;
}

} // namespace tessera::text
