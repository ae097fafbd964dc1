// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/loss_scale.h"

#include <algorithm>
#include <array>

namespace tessera::config {
namespace {

constexpr std::array<std::string_view, 3> kBases{"default", "last_round", "all"};
constexpr std::array<std::string_view, 7> kNames{
    "ignore_empty_think", "ignore_think_prefix", "hermes", "qwen", "react", "alpha_umi",
    "agentflan"};

bool isBase(std::string_view word)
{
    return std::ranges::find(kBases, word) != kBases.end();
}

std::vector<std::string> wordsOf(std::string_view value)
{
    std::vector<std::string> words;
    while (true) {
        const std::size_t plus = std::min(value.find('+'), value.size());
        words.emplace_back(value.substr(0, plus));
        if (plus == value.size())
            return words;
        value.remove_prefix(plus + 1);
    }
}

} // namespace

std::vector<std::string> lossScaleNames()
{
    std::vector<std::string> all(kBases.begin(), kBases.end());
    all.insert(all.end(), kNames.begin(), kNames.end());
    return all;
}

std::string misplacedWord(std::string_view value)
{
    const std::vector<std::string> words = wordsOf(value);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if ((i > 0 && isBase(words[i])) || std::count(words.begin(), words.end(), words[i]) > 1)
            return words[i];
    }
    return {};
}

LossScale parseLossScale(std::string_view value)
{
    LossScale scale;
    for (std::string &word : wordsOf(value)) {
        if (isBase(word))
            scale.base = std::move(word);
        else
            scale.names.push_back(std::move(word));
    }
    return scale;
}

} // namespace tessera::config
