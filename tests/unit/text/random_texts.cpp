// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/text/random_texts.h"

#include "backend/base/json.h"
#include "tests/support/shared_data.h"

#include <cstdint>

namespace tessera::test {

namespace {

/// SplitMix64 (Steele, Lea and Flood 2014).
class Numbers
{
public:
    explicit Numbers(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t below(std::uint64_t limit)
    {
        m_state += 0x9E3779B97F4A7C15;
        std::uint64_t mixed = m_state;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return (mixed ^ (mixed >> 31)) % limit;
    }

private:
    std::uint64_t m_state;
};

/// One way to make a piece of a text: a word of a list, or characters out of ranges.
struct Kind {
    std::vector<std::string> words;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
    std::uint64_t most = 1;
};

void appendUtf8(std::uint64_t code, std::string &out)
{
    const auto put = [&out](std::uint64_t byte) { out += static_cast<char>(byte); };
    const auto tail = [&](int shift) { put(0x80 | ((code >> shift) & 0x3f)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xc0 | (code >> 6));
        tail(0);
    } else if (code < 0x10000) {
        put(0xe0 | (code >> 12));
        tail(6);
        tail(0);
    } else {
        put(0xf0 | (code >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

void appendPiece(const Kind &kind, Numbers &numbers, std::string &out)
{
    if (!kind.words.empty()) {
        out += kind.words[numbers.below(kind.words.size())];
        return;
    }
    for (std::uint64_t left = 1 + numbers.below(kind.most); left > 0; --left) {
        const auto [first, last] = kind.ranges[numbers.below(kind.ranges.size())];
        appendUtf8(first + numbers.below(last - first + 1), out);
    }
}

std::vector<Kind> kindsOf(const Json &recipe)
{
    std::vector<Kind> kinds;
    for (const Json &json : recipe["kinds"])
        kinds.push_back({json.value("words", std::vector<std::string>()),
                         json.value("ranges", decltype(Kind::ranges)()),
                         json.value("most", std::uint64_t{1})});
    return kinds;
}

} // namespace

std::vector<std::string> randomTexts(int count)
{
    const Json recipe = *readJsonFile(testData("text/random_texts.json"));
    const std::vector<Kind> kinds = kindsOf(recipe);
    Numbers numbers(recipe["seed"].get<std::uint64_t>());
    const auto mostPieces = recipe["pieces"].get<std::uint64_t>();
    std::vector<std::string> texts(static_cast<std::size_t>(count));
    for (std::string &text : texts) {
        for (std::uint64_t left = 1 + numbers.below(mostPieces); left > 0; --left)
            appendPiece(kinds[numbers.below(kinds.size())], numbers, text);
    }
    return texts;
}

std::vector<std::string> everyCharacter()
{
    constexpr std::uint64_t kInOneText = 64;
    std::vector<std::string> texts;
    std::uint64_t count = 0;
    const auto add = [&](std::uint64_t first, std::uint64_t behindLast) {
        for (std::uint64_t code = first; code < behindLast; ++code) {
            if (code >= 0xd800 && code < 0xe000)
                continue;
            if (count++ % kInOneText == 0)
                texts.emplace_back();
            texts.back() += 'a';
            appendUtf8(code, texts.back());
        }
    };
    add(0, 0x32400);
    add(0xe0000, 0xe0200);
    return texts;
}

} // namespace tessera::test
