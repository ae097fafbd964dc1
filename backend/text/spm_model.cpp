// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/spm_model.h"

#include "backend/text/unicode.h"

#include <queue>

namespace tessera::text {

namespace {

struct Symbol {
    std::string_view text; ///< empty: merged into its left neighbour
    std::int32_t previous;
    std::int32_t next;
};

struct Candidate {
    float score;
    std::int32_t left;
    std::int32_t right;
    std::size_t length; ///< of both together: stale when it no longer fits
    bool operator<(const Candidate &other) const
    {
        return score != other.score ? score < other.score : left > other.left;
    }
};

std::vector<Symbol> symbolsOf(std::string_view word, SpmModel::Symbols symbols)
{
    std::vector<Symbol> list;
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t length =
            symbols == SpmModel::Symbols::Bytes ? 1 : characterLength(word.substr(at, 4));
        const auto index = static_cast<std::int32_t>(list.size());
        list.push_back({word.substr(at, length), index - 1, index + 1});
        at += length;
    }
    if (!list.empty())
        list.back().next = -1;
    return list;
}

} // namespace

SpmModel::SpmModel(const Vocabulary &vocabulary, std::vector<float> scores, Symbols symbols,
                   TokenId unknown)
    : m_scores(std::move(scores)), m_symbols(symbols), m_unknown(unknown)
{
    m_tokens.reserve(static_cast<std::size_t>(vocabulary.size()));
    m_scores.resize(static_cast<std::size_t>(vocabulary.size()), 0.0F);
    for (TokenId id = 0; id < vocabulary.size(); ++id)
        m_tokens.emplace(vocabulary.text(id), id);
    for (std::size_t byte = 0; byte < m_bytes.size(); ++byte)
        m_bytes.at(byte) =
            vocabulary.id(byteTokenText(static_cast<unsigned char>(byte))).value_or(-1);
}

void SpmModel::encode(std::string_view word, std::vector<TokenId> &ids) const
{
    if (m_symbols == Symbols::Bytes) {
        if (const auto found = m_tokens.find(word); found != m_tokens.end()) {
            ids.push_back(found->second);
            return;
        }
    }
    std::vector<Symbol> list = symbolsOf(word, m_symbols);
    const auto at = [&list](std::int32_t i) -> Symbol & {
        return list[static_cast<std::size_t>(i)];
    };
    std::priority_queue<Candidate> queue;
    const auto push = [&](std::int32_t left) {
        if (left < 0 || at(left).next < 0)
            return;
        const std::string_view second = at(at(left).next).text;
        const std::string_view both(at(left).text.data(), at(left).text.size() + second.size());
        if (const auto found = m_tokens.find(both); found != m_tokens.end())
            queue.push({m_scores[static_cast<std::size_t>(found->second)], left, at(left).next,
                        both.size()});
    };
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(list.size()); ++i)
        push(i);
    while (!queue.empty()) {
        const Candidate best = queue.top();
        queue.pop();
        Symbol &left = at(best.left);
        Symbol &right = at(best.right);
        if (left.text.empty() || right.text.empty()
            || left.text.size() + right.text.size() != best.length)
            continue;
        left.text = {left.text.data(), best.length};
        right.text = {};
        left.next = right.next;
        if (left.next >= 0)
            at(left.next).previous = best.left;
        push(left.previous);
        push(best.left);
    }
    for (std::int32_t i = list.empty() ? -1 : 0; i >= 0; i = at(i).next) {
        if (const auto found = m_tokens.find(at(i).text); found != m_tokens.end()) {
            ids.push_back(found->second);
            continue;
        }
        for (const char c : at(i).text) {
            const TokenId byte = m_bytes.at(static_cast<unsigned char>(c));
            if (byte >= 0 || m_unknown >= 0)
                ids.push_back(byte >= 0 ? byte : m_unknown);
        }
    }
}

} // namespace tessera::text
