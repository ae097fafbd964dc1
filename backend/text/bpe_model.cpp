// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/bpe_model.h"

#include "backend/text/unicode.h"

#include <queue>

#include <fmt/format.h>

#include <algorithm>

namespace tessera::text {

namespace {

// Up to here looking at every pair again is quicker than keeping a queue.
constexpr std::size_t kShortWord = 32;
constexpr std::string_view kSpace = "▁"; // U+2581, SentencePiece's space

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
    : m_options(options),
      m_merges(merges),
      m_words(static_cast<std::size_t>(vocabulary.size())),
      m_whole(static_cast<std::size_t>(vocabulary.size()))
{
    for (std::size_t byte = 0; byte < m_bytes.size(); ++byte) {
        const std::string name = options.byteLevel
            ? byteLevelAlphabet().at(byte)
            : byteTokenText(static_cast<unsigned char>(byte));
        m_bytes.at(byte) = vocabulary.id(name).value_or(-1);
    }
    m_unknown =
        options.unknownToken.empty() ? -1 : vocabulary.id(options.unknownToken).value_or(-1);
    for (TokenId id = 0; id < vocabulary.size(); ++id) {
        const std::string &text = vocabulary.text(id);
        if (text.empty())
            continue;
        if (!options.byteLevel)
            m_words.add(text, id);
        else if (const auto bytes = byteLevelDecode(text)) // others are never reached
            m_words.add(*bytes, id);
    }
}

Result<std::unique_ptr<const WordModel>>
BpeModel::build(const Vocabulary &vocabulary,
                const std::vector<std::pair<std::string, std::string>> &merges,
                const BpeOptions &options, const std::string &file)
{
    std::unique_ptr<BpeModel> model(new BpeModel(vocabulary, merges.size(), options));
    bool joinsSpaces = options.byteLevel || options.ignoreMerges || !vocabulary.id(kSpace);
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
        joinsSpaces = joinsSpaces || (right.starts_with(kSpace) && !left.ends_with(kSpace));
    }
    model->m_cutsAtSpaces = !joinsSpaces;
    return std::unique_ptr<const WordModel>(std::move(model));
}

void BpeModel::encode(std::string_view word, std::vector<TokenId> &ids) const
{
    if (!m_cutsAtSpaces) {
        encodeWord(word, ids);
        return;
    }
    std::size_t from = 0;
    for (std::size_t at = word.find(kSpace); at != std::string_view::npos;
         at = word.find(kSpace, at + kSpace.size())) {
        if (word.substr(from, at - from).ends_with(kSpace))
            continue;
        encodeWord(word.substr(from, at - from), ids);
        from = at;
    }
    encodeWord(word.substr(from), ids);
}

void BpeModel::encodeWord(std::string_view word, std::vector<TokenId> &ids) const
{
    if (word.empty())
        return;
    const TokenId known = m_words.find(word);
    std::atomic<bool> *const whole =
        known < 0 ? nullptr : &m_whole[static_cast<std::size_t>(known)];
    if (whole != nullptr && (m_options.ignoreMerges || whole->load(std::memory_order_relaxed))) {
        ids.push_back(known);
        return;
    }
    const std::size_t begin = ids.size();
    appendSymbols(word, ids);
    if (ids.size() - begin <= kShortWord)
        mergeShort(ids, begin);
    else
        mergeLong(ids, begin);
    if (whole != nullptr && ids.size() == begin + 1 && ids.back() == known)
        whole->store(true, std::memory_order_relaxed);
}

void BpeModel::appendSymbols(std::string_view word, std::vector<TokenId> &ids) const
{
    const std::size_t begin = ids.size();
    if (m_options.byteLevel) {
        for (const char c : word) {
            const TokenId id = m_bytes[static_cast<unsigned char>(c)];
            if (id >= 0)
                ids.push_back(id);
            else
                appendUnknown(begin, ids);
        }
        return;
    }
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t length = characterLength(word.substr(at, 4));
        appendCharacter(word.substr(at, length), begin, ids);
        at += length;
    }
}

void BpeModel::appendCharacter(std::string_view character, std::size_t begin,
                               std::vector<TokenId> &ids) const
{
    if (const TokenId found = m_words.find(character); found >= 0) {
        ids.push_back(found);
        return;
    }
    const bool bytes = m_options.byteFallback
        && std::all_of(character.begin(), character.end(),
                       [this](char c) { return m_bytes[static_cast<unsigned char>(c)] >= 0; });
    if (!bytes) {
        appendUnknown(begin, ids);
        return;
    }
    for (const char c : character)
        ids.push_back(m_bytes[static_cast<unsigned char>(c)]);
}

void BpeModel::appendUnknown(std::size_t begin, std::vector<TokenId> &ids) const
{
    const bool again = ids.size() > begin && ids.back() == m_unknown;
    if (m_unknown >= 0 && !(m_options.fuseUnknown && again))
        ids.push_back(m_unknown);
}

void BpeModel::mergeShort(std::vector<TokenId> &ids, std::size_t begin) const
{
    std::size_t count = ids.size() - begin;
    TokenId *const symbols = ids.data() + begin;
    std::array<Merge, kShortWord> merges; // of each symbol with the one behind it
    for (std::size_t i = 0; i + 1 < count; ++i)
        merges[i] = m_merges.find(symbols[i], symbols[i + 1]);
    while (count > 1) {
        std::size_t best = 0;
        auto rank = static_cast<std::uint32_t>(merges[0].rank); // none: the largest
        for (std::size_t i = 1; i + 1 < count; ++i) {
            if (static_cast<std::uint32_t>(merges[i].rank) < rank) {
                rank = static_cast<std::uint32_t>(merges[i].rank);
                best = i;
            }
        }
        if (merges[best].rank < 0)
            break;
        symbols[best] = merges[best].merged;
        std::copy(symbols + best + 2, symbols + count, symbols + best + 1);
        std::copy(merges.begin() + best + 1, merges.begin() + count - 1, merges.begin() + best);
        --count;
        if (best > 0)
            merges[best - 1] = m_merges.find(symbols[best - 1], symbols[best]);
        if (best + 1 < count)
            merges[best] = m_merges.find(symbols[best], symbols[best + 1]);
    }
    ids.resize(begin + count);
}

void BpeModel::mergeLong(std::vector<TokenId> &ids, std::size_t begin) const
{
    const auto count = static_cast<std::int32_t>(ids.size() - begin);
    std::vector<Symbol> list(ids.size() - begin);
    for (std::int32_t i = 0; i < count; ++i)
        list[static_cast<std::size_t>(i)] = {ids[begin + static_cast<std::size_t>(i)], i - 1,
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
    ids.resize(begin);
    for (std::int32_t i = count > 0 ? 0 : -1; i >= 0; i = at(i).next)
        ids.push_back(at(i).id);
}

} // namespace tessera::text
