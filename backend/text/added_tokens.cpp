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

} // namespace

void AddedTokens::Pass::add(const AddedToken &token)
{
    tokens.insert_or_assign(token.content, token.id);
    auto &known = lengths.at(static_cast<unsigned char>(token.content.front()));
    if (std::find(known.begin(), known.end(), token.content.size()) == known.end())
        known.push_back(token.content.size());
    std::sort(known.begin(), known.end(), std::greater<>());
}

template<typename Allowed>
TokenId AddedTokens::Pass::longestAt(std::string_view text, std::size_t at,
                                     const Allowed &allowed) const
{
    for (const std::size_t length : lengths.at(static_cast<unsigned char>(text[at]))) {
        if (at + length > text.size())
            continue;
        const auto found = tokens.find(text.substr(at, length));
        if (found != tokens.end() && allowed(found->second, length))
            return found->second;
    }
    return -1;
}

void AddedTokens::add(const AddedToken &token)
{
    if (token.content.empty())
        return;
    m_tokens.insert_or_assign(token.id, token);
    if (token.special)
        m_special.insert(token.id);
    (token.normalized ? m_normalized : m_raw).add(token);
}

const AddedToken *AddedTokens::find(TokenId id) const
{
    const auto found = m_tokens.find(id);
    return found == m_tokens.end() ? nullptr : &found->second;
}

std::vector<TextSection> AddedTokens::split(std::string_view text,
                                            const std::vector<Range> &plain) const
{
    std::vector<TextSection> first;
    splitSection(m_raw, text, text, plain, first);
    if (m_normalized.tokens.empty())
        return first;
    std::vector<TextSection> all;
    for (const TextSection &section : first) {
        if (section.id >= 0)
            all.push_back(section);
        else
            splitSection(m_normalized, text, section.text, plain, all);
    }
    return all;
}

void AddedTokens::splitSection(const Pass &pass, std::string_view whole, std::string_view section,
                               const std::vector<Range> &plain, std::vector<TextSection> &out) const
{
    const auto offset = static_cast<std::size_t>(section.data() - whole.data());
    std::size_t from = 0; // where the text that is not handled yet begins
    for (std::size_t at = 0; at < section.size();) {
        const TokenId id = pass.longestAt(section, at, [&](TokenId found, std::size_t length) {
            return !isSpecial(found) || !touches(plain, offset + at, offset + at + length);
        });
        if (id < 0) {
            ++at;
            continue;
        }
        const AddedToken &token = m_tokens.at(id);
        const std::size_t end = at + token.content.size();
        if (token.singleWord
            && (endsWithWord(section.substr(0, at)) || startsWithWord(section.substr(end)))) {
            at = end;
            continue;
        }
        const TextSection found = widened(token, section, at, from);
        const auto begin = static_cast<std::size_t>(found.text.data() - section.data());
        if (begin > from)
            out.push_back({section.substr(from, begin - from), -1});
        out.push_back(found);
        from = begin + found.text.size();
        at = from;
    }
    if (from < section.size())
        out.push_back({section.substr(from), -1});
}

TextSection AddedTokens::widened(const AddedToken &token, std::string_view section, std::size_t at,
                                 std::size_t from)
{
    std::size_t begin = at;
    std::size_t end = at + token.content.size();
    while (token.leftStrip) {
        const std::size_t space = trailingSpaceLength(section.substr(from, begin - from));
        if (space == 0)
            break;
        begin -= space;
    }
    while (token.rightStrip) {
        const std::size_t space = leadingSpaceLength(section.substr(end));
        if (space == 0)
            break;
        end += space;
    }
    return {section.substr(begin, end - begin), token.id};
}

bool AddedTokens::containsSpecial(std::string_view text) const
{
    const auto special = [this](TokenId id, std::size_t /*length*/) { return isSpecial(id); };
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (m_raw.longestAt(text, at, special) >= 0
            || m_normalized.longestAt(text, at, special) >= 0)
            return true;
    }
    return false;
}

} // namespace tessera::text
