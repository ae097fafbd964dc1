// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/loss_weights.h"

#include "backend/base/assert.h"

#include <algorithm>
#include <map>
#include <optional>

namespace tessera::data {
namespace {

using Spans = std::vector<WeightedSpan>;

/// A word of an agent's protocol; what follows it up to the next one has a weight of its own.
struct Delimiter {
    std::string_view word;
    double weight = 1;
    double weightBehind = 1;
};

/// What one name stands for.
struct Rule {
    /// Beginnings of a text that count nothing. kSpaces stands for any white space, kNewline for
    /// one line break or none.
    std::vector<std::string_view> ignoredPrefixes;
    std::vector<Delimiter> delimiters; ///< the first of several that match at one place counts
    /// From the first text to the second, with something between them.
    std::string_view open;
    std::string_view close;
    double weightBetween = 1;
    std::vector<std::string_view> questions; ///< in a question they give the whole answer a weight
    double weightOfAnswer = 1;
};

constexpr char kSpaces = '\x01';
constexpr char kNewline = '\x02';
/// Seed-OSS.
constexpr std::string_view kNoThinkingBudget =
    "<seed:think><seed:cot_budget_reflect>The current thinking budget "
    "is 0, so I will directly start answering the question."
    "</seed:cot_budget_reflect>\n</seed:think>\x01";
constexpr double kDouble = 2;
constexpr double kTriple = 3;

std::vector<Delimiter> reactWords()
{
    return {{"Action:", kDouble, kDouble},
            {"Action Input:", kDouble, kDouble},
            {"Thought:", 1, 1},
            {"Final Answer:", 1, 1},
            {"Observation:", kDouble, 0}};
}

std::vector<Delimiter> alphaUmiWords()
{
    std::vector<Delimiter> words = reactWords();
    words.push_back({"Next:", kDouble, kDouble});
    return words;
}

std::vector<Delimiter> agentFlanWords()
{
    std::vector<Delimiter> words;
    for (const std::string_view word :
         {"Name:", "Action:", "ACTION:", "Tool:", "Command", "Arguments:", "action input",
          "ACTION_INPUT:", "Action Input:"})
        words.push_back({word, 1, kTriple});
    words.push_back({"Thought:", 1, 1});
    words.push_back({"Final Answer:", 1, 1});
    words.push_back({"Observation:", kDouble, 0});
    return words;
}

const std::map<std::string, Rule, std::less<>> &rules()
{
    static const std::map<std::string, Rule, std::less<>> table{
        {"ignore_empty_think",
         {.ignoredPrefixes = {"<think>\x01</think>\x01", "</think>\x01", "</mm:think>\x01",
                              "<|channel>thought\n<channel|>", kNoThinkingBudget}}},
        {"ignore_think_prefix", {.ignoredPrefixes = {"<think>\x02"}}},
        {"hermes", {.open = "<tool_call>", .close = "</tool_call>", .weightBetween = kDouble}},
        {"qwen",
         {.delimiters = {{"✿FUNCTION✿:", kDouble, kDouble},
                         {"✿ARGS✿:", kDouble, kDouble},
                         {"✿RETURN✿:", 1, 1},
                         {"✿RESULT✿:", kDouble, 0}}}},
        {"react", {.delimiters = reactWords()}},
        {"alpha_umi", {.delimiters = alphaUmiWords()}},
        // The questions that Agent-FLAN's data asks before each part of a call.
        {"agentflan",
         {.delimiters = agentFlanWords(),
          .questions = {"What is the tool you want to use", "What are the required parameter names",
                        "What is the value of",
                        "What are the required parameter names for this tool"},
          .weightOfAnswer = kTriple}}};
    return table;
}

bool isSpace(char letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

/// Bytes of `text` that the pattern takes at its beginning.
std::optional<std::size_t> prefixLength(std::string_view text, std::string_view pattern)
{
    std::size_t at = 0;
    for (const char letter : pattern) {
        if (letter == kSpaces) {
            while (at < text.size() && isSpace(text[at]))
                ++at;
        } else if (letter == kNewline) {
            at += at < text.size() && text[at] == '\n' ? 1 : 0;
        } else if (at < text.size() && text[at] == letter) {
            ++at;
        } else {
            return std::nullopt;
        }
    }
    return at;
}

/// Spans of a text of its own, from 0.
Spans splitAtPrefix(std::string_view text, const Rule &rule)
{
    for (const std::string_view pattern : rule.ignoredPrefixes) {
        if (const auto length = prefixLength(text, pattern))
            return {{0, *length, 0}, {*length, text.size(), 1}};
    }
    return {{0, text.size(), 1}};
}

Spans splitAtMarks(std::string_view text, const Rule &rule)
{
    Spans spans;
    std::size_t done = 0;
    while (true) {
        const std::size_t open = text.find(rule.open, done);
        const std::size_t close = open == std::string_view::npos
            ? open
            : text.find(rule.close, open + rule.open.size() + 1);
        if (close == std::string_view::npos)
            break;
        spans.push_back({done, open, 1});
        done = close + rule.close.size();
        spans.push_back({open, done, rule.weightBetween});
    }
    spans.push_back({done, text.size(), 1});
    return spans;
}

/// The places of one word, looked up again only when the reading has passed the last one.
class WordPlaces
{
public:
    WordPlaces(std::string_view text, const Delimiter &delimiter)
        : m_text(text), m_delimiter(&delimiter), m_place(text.find(delimiter.word))
    {}
    [[nodiscard]] std::size_t from(std::size_t begin)
    {
        if (m_place != std::string_view::npos && m_place < begin)
            m_place = m_text.find(m_delimiter->word, begin);
        return m_place;
    }
    [[nodiscard]] const Delimiter &delimiter() const { return *m_delimiter; }

private:
    std::string_view m_text;
    const Delimiter *m_delimiter;
    std::size_t m_place;
};

Spans splitAtWords(std::string_view text, const Rule &rule)
{
    std::vector<WordPlaces> words;
    for (const Delimiter &delimiter : rule.delimiters)
        words.emplace_back(text, delimiter);
    Spans spans;
    std::size_t done = 0;
    double weight = 1;
    while (true) {
        WordPlaces *next = nullptr;
        for (WordPlaces &word : words) {
            const std::size_t place = word.from(done);
            if (place != std::string_view::npos && (next == nullptr || place < next->from(done)))
                next = &word;
        }
        if (next == nullptr)
            break;
        const std::size_t place = next->from(done);
        const Delimiter &delimiter = next->delimiter();
        spans.push_back({done, place, weight});
        done = place + delimiter.word.size();
        spans.push_back({place, done, delimiter.weight});
        weight = delimiter.weightBehind;
    }
    spans.push_back({done, text.size(), weight});
    return spans;
}

Spans split(std::string_view text, std::string_view question, const Rule &rule)
{
    const bool asked = std::ranges::any_of(rule.questions, [&](std::string_view words) {
        return question.find(words) != std::string_view::npos;
    });
    if (asked)
        return {{0, text.size(), rule.weightOfAnswer}};
    if (!rule.ignoredPrefixes.empty())
        return splitAtPrefix(text, rule);
    return rule.delimiters.empty() ? splitAtMarks(text, rule) : splitAtWords(text, rule);
}

Spans joined(const Spans &spans)
{
    Spans fewer;
    for (const WeightedSpan &span : spans) {
        if (!fewer.empty() && fewer.back().weight == span.weight)
            fewer.back().end = span.end;
        else
            fewer.push_back(span);
    }
    return fewer;
}

} // namespace

LossWeights::LossWeights(std::vector<std::string> names) : m_names(std::move(names))
{
    for (const std::string &name : m_names)
        TESSERA_ASSERT(rules().contains(name)); // the settings were checked
}

std::vector<WeightedSpan> LossWeights::spans(std::string_view answer,
                                             std::string_view question) const
{
    Spans all{{0, answer.size(), 1}};
    for (const std::string &name : m_names) {
        Spans finer;
        for (const WeightedSpan &span : all) {
            const std::string_view text = answer.substr(span.begin, span.end - span.begin);
            for (const WeightedSpan &inner : split(text, question, rules().at(name))) {
                if (inner.begin < inner.end)
                    finer.push_back({.begin = span.begin + inner.begin,
                                     .end = span.begin + inner.end,
                                     .weight = span.weight * inner.weight});
            }
        }
        all = std::move(finer);
    }
    return joined(all);
}

} // namespace tessera::data
