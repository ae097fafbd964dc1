// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/bpe_model.h"

#include "backend/text/unicode.h"

#include <queue>

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace tessera::text {

namespace {

// Up to here looking at every pair again is quicker than keeping a queue.
constexpr std::size_t kShortWord = 32;

std::string bytesOf(const std::string &text, bool byteLevel, bool &reachable)
{
    if (!byteLevel)
        return text;
    std::optional<std::string> bytes = byteLevelDecode(text);
    reachable = bytes.has_value();
    return std::move(bytes).value_or(std::string());
}

/// A pair in the queue; stale when one of its symbols was merged meanwhile.
struct Candidate {
    std::int32_t rank;
    std::int32_t left;
    TokenId leftId;
    TokenId rightId;
    TokenId merged;
    bool operator>(const Candidate &other) const
    {
        return rank != other.rank ? rank > other.rank : left > other.left;
    }
};

struct Symbol {
    TokenId id;
    std::int32_t previous;
    std::int32_t next;
};

} // namespace

BpeModel::BpeModel(const Vocabulary &vocabulary, std::size_t merges, const BpeOptions &options)
    : m_options(options), m_merges(merges)
{
    for (std::size_t byte = 0; byte < m_bytes.size(); ++byte) {
        const std::string name = options.byteLevel
            ? byteLevelAlphabet().at(byte)
            : byteTokenText(static_cast<unsigned char>(byte));
        m_bytes.at(byte) = vocabulary.id(name).value_or(-1);
    }
    m_unknown =
        options.unknownToken.empty() ? -1 : vocabulary.id(options.unknownToken).value_or(-1);
    const bool needWords = !options.byteLevel || options.ignoreMerges;
    if (needWords)
        m_words.reserve(static_cast<std::size_t>(vocabulary.size()));
    for (TokenId id = 0; needWords && id < vocabulary.size(); ++id) {
        bool reachable = true;
        std::string word = bytesOf(vocabulary.text(id), options.byteLevel, reachable);
        if (reachable && !word.empty())
            m_words.emplace(std::move(word), id);
    }
}

Result<std::unique_ptr<const WordModel>>
BpeModel::build(const Vocabulary &vocabulary,
                const std::vector<std::pair<std::string, std::string>> &merges,
                const BpeOptions &options, const std::string &file)
{
    std::unique_ptr<BpeModel> model(new BpeModel(vocabulary, merges.size(), options));
    std::string whole;
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        const auto &[left, right] = merges[rank];
        whole.assign(left).append(right);
        const auto leftId = vocabulary.id(left);
        const auto rightId = vocabulary.id(right);
        const auto merged = vocabulary.id(whole);
        if (!leftId || !rightId || !merged)
            return badFile(file, "BPE",
                           fmt::format("merge {} \"{} {}\" names a token that the vocabulary lacks",
                                       rank, left, right));
        model->m_merges.add(*leftId, *rightId, {static_cast<std::int32_t>(rank), *merged});
    }
    return std::unique_ptr<const WordModel>(std::move(model));
}

void BpeModel::encode(std::string_view word, std::vector<TokenId> &ids) const
{
    if (word.empty())
        return;
    if (m_options.ignoreMerges) {
        if (const auto found = m_words.find(word); found != m_words.end()) {
            ids.push_back(found->second);
            return;
        }
    }
    std::vector<TokenId> pieces = symbols(word);
    if (pieces.size() <= kShortWord)
        mergeShort(pieces);
    else
        mergeLong(pieces);
    ids.insert(ids.end(), pieces.begin(), pieces.end());
}

std::vector<TokenId> BpeModel::symbols(std::string_view word) const
{
    std::vector<TokenId> ids;
    ids.reserve(word.size());
    if (m_options.byteLevel) {
        for (const char c : word) {
            const TokenId id = m_bytes.at(static_cast<unsigned char>(c));
            if (id >= 0)
                ids.push_back(id);
            else if (m_unknown >= 0
                     && !(m_options.fuseUnknown && !ids.empty() && ids.back() == m_unknown))
                ids.push_back(m_unknown);
        }
        return ids;
    }
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t length = characterLength(word.substr(at, 4));
        appendCharacter(word.substr(at, length), ids);
        at += length;
    }
    return ids;
}

void BpeModel::appendCharacter(std::string_view character, std::vector<TokenId> &ids) const
{
    if (const auto found = m_words.find(character); found != m_words.end()) {
        ids.push_back(found->second);
        return;
    }
    const bool bytes = m_options.byteFallback
        && std::all_of(character.begin(), character.end(),
                       [this](char c) { return m_bytes.at(static_cast<unsigned char>(c)) >= 0; });
    if (bytes) {
        for (const char c : character)
            ids.push_back(m_bytes.at(static_cast<unsigned char>(c)));
    } else if (m_unknown >= 0
               && !(m_options.fuseUnknown && !ids.empty() && ids.back() == m_unknown)) {
        ids.push_back(m_unknown);
    }
}

void BpeModel::mergeShort(std::vector<TokenId> &ids) const
{
    while (ids.size() > 1) {
        Merge best;
        std::size_t at = 0;
        for (std::size_t i = 0; i + 1 < ids.size(); ++i) {
            const Merge merge = m_merges.find(ids[i], ids[i + 1]);
            if (merge.rank >= 0 && (best.rank < 0 || merge.rank < best.rank)) {
                best = merge;
                at = i;
            }
        }
        if (best.rank < 0)
            return;
        ids[at] = best.merged;
        ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    }
}

void BpeModel::mergeLong(std::vector<TokenId> &ids) const
{
    const auto count = static_cast<std::int32_t>(ids.size());
    std::vector<Symbol> list(ids.size());
    for (std::int32_t i = 0; i < count; ++i)
        list[static_cast<std::size_t>(i)] = {ids[static_cast<std::size_t>(i)], i - 1,
                                             i + 1 < count ? i + 1 : -1};
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
    const auto at = [&list](std::int32_t i) -> Symbol & {
        return list[static_cast<std::size_t>(i)];
    };
    const auto push = [&](std::int32_t left) {
        if (left < 0 || at(left).next < 0)
            return;
        const TokenId rightId = at(at(left).next).id;
        const Merge merge = m_merges.find(at(left).id, rightId);
        if (merge.rank >= 0)
            queue.push({merge.rank, left, at(left).id, rightId, merge.merged});
    };
    for (std::int32_t i = 0; i < count; ++i)
        push(i);
    while (!queue.empty()) {
        const Candidate best = queue.top();
        queue.pop();
        Symbol &left = at(best.left);
        if (left.id != best.leftId || left.next < 0 || at(left.next).id != best.rightId)
            continue;
        Symbol &right = at(left.next);
        right.id = -1; // no candidate fits it any more
        left.id = best.merged;
        left.next = right.next;
        if (left.next >= 0)
            at(left.next).previous = best.left;
        push(left.previous);
        push(best.left);
    }
    ids.clear();
    for (std::int32_t i = 0; i >= 0; i = at(i).next)
        ids.push_back(at(i).id);
}

} // namespace tessera::text
