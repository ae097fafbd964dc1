// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/pre_tokenizer.h"

#include "backend/text/normalizer.h"
#include "backend/text/regex_syntax.h"
#include "backend/text/unsupported_part.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>

namespace tessera::text {

namespace {

constexpr std::string_view kKnown = "Split, ByteLevel, CharDelimiterSplit, Digits, Metaspace, "
                                    "Punctuation, Whitespace, WhitespaceSplit, Sequence";

// char::is_numeric of Rust: the digits of Unicode 17 besides those that the patterns know.
constexpr std::string_view kNumeric = R"([\p{N}\x{11de0}-\x{11de9}\x{16ff4}-\x{16ff6}])";
// Hugging Face tokenizers call punctuation what Unicode 8 did, and the symbols of ASCII.
constexpr std::string_view kPunctuation =
    R"((?:[\x{166d}\x{111c9}$+<=>^`|~]|(?![\x{61d}\x{9fd}\x{a76}\x{c77}\x{c84}\x{1b4e}\x{1b4f})"
    R"(\x{1b7d}-\x{1b7f}\x{2e43}-\x{2e4f}\x{2e52}-\x{2e5d}\x{10d6e}\x{10ead}\x{10f55}-\x{10f59})"
    R"(\x{10f86}-\x{10f89}\x{113d4}-\x{113d8}\x{1144b}-\x{1144f}\x{1145a}-\x{1145d})"
    R"(\x{11660}-\x{1166c}\x{116b9}\x{1183b}\x{11944}-\x{11946}\x{119e2}\x{11a3f}-\x{11a46})"
    R"(\x{11a9a}-\x{11aa2}\x{11b00}-\x{11b09}\x{11be1}\x{11c41}-\x{11c45}\x{11c70}\x{11c71})"
    R"(\x{11ef7}\x{11ef8}\x{11f43}-\x{11f4f}\x{11fff}\x{12ff1}\x{12ff2}\x{16d6d}-\x{16d6f})"
    R"(\x{16e97}-\x{16e9a}\x{16fe2}\x{1e5ff}\x{1e95e}\x{1e95f}])\p{P}))";

using Behavior = PreTokenizer::Behavior;
using Position = PreTokenizer::Position;

/// Collects the parts of a sequence until the loader is done.
struct Collected {
    std::vector<PreTokenizer::Step> steps;
    bool byteLevel = false;
};

Result<Behavior> behaviorOf(const std::string &name, const std::string &file)
{
    static const std::map<std::string, Behavior> kNames{
        {"Isolated", Behavior::Isolated},
        {"Removed", Behavior::Removed},
        {"MergedWithPrevious", Behavior::MergedWithPrevious},
        {"MergedWithNext", Behavior::MergedWithNext},
        {"Contiguous", Behavior::Contiguous}};
    const auto found = kNames.find(name);
    if (found == kNames.end())
        return unsupportedPart(file, "split behavior", name,
                               "Isolated, Removed, MergedWithPrevious, "
                               "MergedWithNext, Contiguous");
    return found->second;
}

Result<void> appendRegex(Collected &all, std::string_view pattern, Behavior behavior, bool invert)
{
    TESSERA_TRY(Regex regex, Regex::compile(pattern));
    all.steps.emplace_back(PreTokenizer::Split{std::move(regex), behavior, invert});
    return {};
}

Result<void> appendSplit(const Json &json, const std::string &file, Collected &all)
{
    TESSERA_TRY(const Behavior behavior, behaviorOf(json.value("behavior", "Isolated"), file));
    TESSERA_TRY(Regex regex, patternRegex(json.value("pattern", Json::object()), file));
    all.steps.emplace_back(
        PreTokenizer::Split{std::move(regex), behavior, json.value("invert", false)});
    return {};
}

Result<void> appendByteLevel(const Json &json, Collected &all)
{
    all.byteLevel = true;
    if (json.value("add_prefix_space", true))
        all.steps.emplace_back(PreTokenizer::PrefixSpace{});
    if (!json.value("use_regex", true))
        return {};
    return appendRegex(all, gpt2Pattern(), Behavior::Isolated, false);
}

Result<void> appendMetaspace(const Json &json, const std::string &file, Collected &all)
{
    const bool prefix = json.value("add_prefix_space", true); // before tokenizers 0.15
    const std::string scheme = json.value("prepend_scheme", prefix ? "always" : "never");
    if (scheme != "always" && scheme != "first" && scheme != "never")
        return unsupportedPart(file, "prepend_scheme", scheme, "always, first, never");
    all.steps.emplace_back(PreTokenizer::Metaspace{.replacement = json.value("replacement", "▁"),
                                                   .prependAlways = scheme == "always",
                                                   .prependFirst = scheme == "first",
                                                   .split = json.value("split", true)});
    return {};
}

Result<void> appendSteps(const Json &json, const std::string &file, Collected &all);

Result<void> appendSequence(const Json &json, const std::string &file, Collected &all)
{
    for (const Json &part : json.value("pretokenizers", Json::array()))
        TESSERA_CHECK(appendSteps(part, file, all));
    return {};
}

Result<void> appendSteps(const Json &json, const std::string &file, Collected &all)
{
    const std::string type = json.value("type", "");
    if (type == "Sequence")
        return appendSequence(json, file, all);
    if (all.byteLevel) // what follows would see bytes spelled as characters
        return unsupportedPart(file, "pre-tokenizer after ByteLevel", type, "none");
    if (type == "Split")
        return appendSplit(json, file, all);
    if (type == "ByteLevel")
        return appendByteLevel(json, all);
    if (type == "Metaspace")
        return appendMetaspace(json, file, all);
    if (type == "Digits") {
        const bool single = json.value("individual_digits", false);
        return appendRegex(all, kNumeric, single ? Behavior::Isolated : Behavior::Contiguous,
                           false);
    }
    if (type == "Punctuation") {
        TESSERA_TRY(const Behavior behavior, behaviorOf(json.value("behavior", "Isolated"), file));
        return appendRegex(all, kPunctuation, behavior, false);
    }
    if (type == "Whitespace")
        return appendRegex(all, fmt::format("[{0}]+|[^{0}{1}]+", rustWordRanges(), spaceRanges()),
                           Behavior::Removed, true);
    if (type == "CharDelimiterSplit")
        return appendRegex(all, quotedForRegex(json.value("delimiter", "")), Behavior::Removed,
                           false);
    if (type == "WhitespaceSplit")
        return appendRegex(all, R"(\s)", Behavior::Removed, false);
    return unsupportedPart(file, "pre-tokenizer", type, std::string(kKnown));
}

struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool match = false;
};

/// Does to the parts of a word, matches and what lies between, what a behavior says, as they come.
template<typename Take>
class PartJoiner
{
public:
    PartJoiner(Behavior behavior, const Take &take) : m_behavior(behavior), m_take(take) {}

    void add(const Part &part)
    {
        switch (m_behavior) {
        case Behavior::Isolated:
            m_take(part);
            return;
        case Behavior::Removed:
            if (!part.match)
                m_take(part);
            return;
        case Behavior::MergedWithPrevious:
            return join(part, part.match && m_waits && !m_waiting.match, true);
        case Behavior::MergedWithNext:
            return join(part, !part.match && m_waits && m_waiting.match, false);
        case Behavior::Contiguous:
            return join(part, m_waits && m_waiting.match == part.match, part.match);
        }
    }
    void finish()
    {
        if (m_waits)
            m_take(m_waiting);
    }

private:
    /// `joins`: with the part that waits; the two are then a match or not, as `match` says.
    void join(const Part &part, bool joins, bool match)
    {
        if (joins) {
            m_waiting = {m_waiting.begin, part.end, match};
            return;
        }
        finish();
        m_waiting = part;
        m_waits = true;
    }

    Behavior m_behavior;
    const Take &m_take;
    Part m_waiting; ///< for what comes next
    bool m_waits = false;
};

/// Sends a text through the steps, each word as soon as it is found.
class WordCutter
{
public:
    WordCutter(const std::vector<PreTokenizer::Step> &steps, Position position,
               const PreTokenizer::WordSink &sink)
        : m_sink(sink)
    {
        m_stages.reserve(steps.size());
        for (const PreTokenizer::Step &step : steps) {
            const auto *const split = std::get_if<PreTokenizer::Split>(&step);
            m_stages.push_back({.step = step,
                                .matcher = split == nullptr
                                    ? std::nullopt
                                    : std::optional<Regex::Matcher>(split->pattern),
                                .position = position});
        }
    }

    /// `word` goes through the steps from `stage` on.
    void cut(std::string_view word, std::size_t stage)
    {
        if (word.empty())
            return;
        if (stage == m_stages.size())
            return m_sink(word);
        std::visit([&](const auto &step) { apply(step, word, stage); }, m_stages[stage].step);
    }

private:
    struct Stage {
        const PreTokenizer::Step &step;
        std::optional<Regex::Matcher> matcher; ///< of a Split
        Position position;                     ///< of the word that comes next
    };

    void apply(const PreTokenizer::Split &step, std::string_view word, std::size_t stage)
    {
        const auto take = [&](const Part &part) {
            cut(word.substr(part.begin, part.end - part.begin), stage + 1);
        };
        PartJoiner joiner(step.behavior, take);
        Regex::Matcher &matcher = *m_stages[stage].matcher;
        matcher.start(word);
        std::size_t at = 0;
        for (Regex::Match match; matcher.next(match); at = match.end) {
            if (match.begin > at)
                joiner.add({at, match.begin, step.invert});
            joiner.add({match.begin, match.end, !step.invert});
        }
        if (at < word.size())
            joiner.add({at, word.size(), step.invert});
        joiner.finish();
    }

    void apply(const PreTokenizer::Metaspace &step, std::string_view word, std::size_t stage)
    {
        const Position at = nextPosition(stage);
        std::string spelled = replaceAll(word, " ", step.replacement);
        const bool prepend = (step.prependAlways && at.section) || (step.prependFirst && at.whole);
        if (prepend && !spelled.starts_with(step.replacement))
            spelled.insert(0, step.replacement);
        const std::string_view whole = spelled;
        std::size_t from = 0;
        std::size_t next = step.split ? whole.find(step.replacement, 1) : std::string_view::npos;
        for (; next != std::string_view::npos;
             next = whole.find(step.replacement, next + step.replacement.size())) {
            cut(whole.substr(from, next - from), stage + 1);
            from = next;
        }
        cut(whole.substr(from), stage + 1);
    }

    void apply(const PreTokenizer::PrefixSpace & /*step*/, std::string_view word, std::size_t stage)
    {
        const Position at = nextPosition(stage);
        if (at.section && word.front() != ' ')
            cut(" " + std::string(word), stage + 1);
        else
            cut(word, stage + 1);
    }

    /// Of the word that comes to this stage.
    Position nextPosition(std::size_t stage)
    {
        return std::exchange(m_stages[stage].position, {.section = true, .whole = false});
    }

    const PreTokenizer::WordSink &m_sink;
    std::vector<Stage> m_stages;
};

} // namespace

std::string_view gpt2Pattern()
{
    return R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
}

Result<PreTokenizer> PreTokenizer::fromJson(const Json &json, const std::string &file)
{
    Collected all;
    if (!json.is_null())
        TESSERA_CHECK(appendSteps(json, file, all));
    return PreTokenizer(std::move(all.steps), all.byteLevel);
}

void PreTokenizer::split(std::string_view text, Position position, const WordSink &sink) const
{
    WordCutter(m_steps, position, sink).cut(text, 0);
}

} // namespace tessera::text
