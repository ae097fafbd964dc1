// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/pre_tokenizer.h"

#include "backend/text/normalizer.h"
#include "backend/text/regex_syntax.h"
#include "backend/text/unsupported_part.h"

#include <fmt/format.h>

#include <map>
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
using Words = PreTokenizer::Words;
using Span = Words::Span;

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

/// The whole text as matches and what lies between, in order.
void collectParts(std::string_view text, const std::vector<Regex::Match> &matches, bool invert,
                  std::vector<Part> &parts)
{
    parts.clear();
    std::size_t at = 0;
    for (const Regex::Match &match : matches) {
        if (match.begin > at)
            parts.push_back({at, match.begin, invert});
        parts.push_back({match.begin, match.end, !invert});
        at = match.end;
    }
    if (at < text.size())
        parts.push_back({at, text.size(), invert});
}

void mergeWithPrevious(std::vector<Part> &parts)
{
    std::vector<Part> merged;
    for (const Part &part : parts) {
        if (part.match && !merged.empty() && !merged.back().match)
            merged.back() = {merged.back().begin, part.end, true};
        else
            merged.push_back(part);
    }
    parts = std::move(merged);
}

void mergeWithNext(std::vector<Part> &parts)
{
    std::vector<Part> merged;
    for (const Part &part : parts) {
        if (!part.match && !merged.empty() && merged.back().match)
            merged.back() = {merged.back().begin, part.end, false};
        else
            merged.push_back(part);
    }
    parts = std::move(merged);
}

void mergeSame(std::vector<Part> &parts)
{
    std::vector<Part> merged;
    for (const Part &part : parts) {
        if (!merged.empty() && merged.back().match == part.match)
            merged.back().end = part.end;
        else
            merged.push_back(part);
    }
    parts = std::move(merged);
}

void arrange(Behavior behavior, std::vector<Part> &parts)
{
    switch (behavior) {
    case Behavior::Isolated:
        break;
    case Behavior::Removed:
        std::erase_if(parts, [](const Part &part) { return part.match; });
        break;
    case Behavior::MergedWithPrevious:
        mergeWithPrevious(parts);
        break;
    case Behavior::MergedWithNext:
        mergeWithNext(parts);
        break;
    case Behavior::Contiguous:
        mergeSame(parts);
        break;
    }
}

/// Does one step to all words.
struct ApplyStep {
    Words &words;
    PreTokenizer::Position position;

    void operator()(const PreTokenizer::Split &step) const
    {
        std::vector<Span> spans;
        spans.reserve(words.spans.size());
        std::vector<Regex::Match> matches;
        std::vector<Part> parts;
        for (const Span &span : words.spans) {
            const std::string_view word = words.word(span);
            step.pattern.matches(word, matches);
            collectParts(word, matches, step.invert, parts);
            arrange(step.behavior, parts);
            for (const Part &part : parts) {
                if (part.end > part.begin)
                    spans.push_back({span.begin + part.begin, span.begin + part.end});
            }
        }
        words.spans = std::move(spans);
    }

    void operator()(const PreTokenizer::Metaspace &step) const
    {
        Words out;
        PreTokenizer::Position at = position;
        for (const Span &span : words.spans) {
            appendMetaspace(step, words.word(span), at, out);
            at = kLaterWord;
        }
        words = std::move(out);
    }

    void operator()(const PreTokenizer::PrefixSpace & /*step*/) const
    {
        Words out;
        PreTokenizer::Position at = position;
        for (const Span &span : words.spans) {
            const std::string_view word = words.word(span);
            const std::size_t begin = out.text.size();
            if (at.section && word.front() != ' ')
                out.text += ' ';
            out.text += word;
            out.spans.push_back({begin, out.text.size()});
            at = kLaterWord;
        }
        words = std::move(out);
    }

private:
    static constexpr PreTokenizer::Position kLaterWord{.section = true, .whole = false};

    static void appendMetaspace(const PreTokenizer::Metaspace &step, std::string_view word,
                                PreTokenizer::Position at, Words &out)
    {
        std::string spelled = replaceAll(word, " ", step.replacement);
        const bool prepend = (step.prependAlways && at.section) || (step.prependFirst && at.whole);
        if (prepend && !spelled.starts_with(step.replacement))
            spelled.insert(0, step.replacement);
        const std::size_t begin = out.text.size();
        std::size_t from = 0;
        std::size_t next = step.split ? spelled.find(step.replacement, 1) : std::string::npos;
        for (; next != std::string::npos;
             next = spelled.find(step.replacement, next + step.replacement.size())) {
            out.spans.push_back({begin + from, begin + next});
            from = next;
        }
        out.text += spelled;
        out.spans.push_back({begin + from, out.text.size()});
    }
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

PreTokenizer::Words PreTokenizer::split(std::string text, Position position) const
{
    Words words;
    if (!text.empty())
        words.spans.push_back({0, text.size()});
    words.text = std::move(text);
    for (const Step &step : m_steps)
        std::visit(ApplyStep{words, position}, step);
    return words;
}

} // namespace tessera::text
