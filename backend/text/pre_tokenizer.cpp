// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/pre_tokenizer.h"

#include "backend/text/normalizer.h"

#include <map>
#include <utility>

namespace tessera::text {

namespace {

constexpr std::string_view kKnown = "Split, ByteLevel, Digits, Metaspace, Punctuation, "
                                    "Whitespace, WhitespaceSplit, Sequence";

using Behavior = PreTokenizer::Behavior;
using Words = std::vector<std::string>;

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
    TESSERA_TRY(Regex regex, Regex::compile(std::string(pattern)));
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
        return appendRegex(all, R"(\p{N})", single ? Behavior::Isolated : Behavior::Contiguous,
                           false);
    }
    if (type == "Punctuation") {
        TESSERA_TRY(const Behavior behavior, behaviorOf(json.value("behavior", "Isolated"), file));
        return appendRegex(all, R"([\p{P}$+<=>^`|~])", behavior, false);
    }
    if (type == "Whitespace")
        return appendRegex(all, R"(\w+|[^\w\s]+)", Behavior::Removed, true);
    if (type == "WhitespaceSplit")
        return appendRegex(all, R"(\s)", Behavior::Removed, false);
    return unsupportedPart(file, "pre-tokenizer", type, std::string(kKnown));
}

struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool match = false;
};

/// The whole text as matches and what lies between, in order, without empty parts.
std::vector<Part> partsOf(const PreTokenizer::Split &step, const std::string &text)
{
    std::vector<Part> parts;
    std::size_t at = 0;
    for (const Regex::Match &match : step.pattern.matches(text)) {
        if (match.begin > at)
            parts.push_back({at, match.begin, step.invert});
        parts.push_back({match.begin, match.end, !step.invert});
        at = match.end;
    }
    if (at < text.size())
        parts.push_back({at, text.size(), step.invert});
    return parts;
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

Words applySplit(const PreTokenizer::Split &step, const std::string &text)
{
    std::vector<Part> parts = partsOf(step, text);
    switch (step.behavior) {
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
    Words words;
    words.reserve(parts.size());
    for (const Part &part : parts)
        words.push_back(text.substr(part.begin, part.end - part.begin));
    return words;
}

Words applyMetaspace(const PreTokenizer::Metaspace &step, const std::string &text,
                     PreTokenizer::Position position)
{
    std::string spelled = replaceAll(text, " ", step.replacement);
    const bool prepend =
        (step.prependAlways && position.section) || (step.prependFirst && position.whole);
    if (prepend && spelled.compare(0, step.replacement.size(), step.replacement) != 0)
        spelled.insert(0, step.replacement);
    if (!step.split)
        return {spelled};
    Words words;
    std::size_t from = 0;
    for (std::size_t at = spelled.find(step.replacement, 1); at != std::string::npos;
         at = spelled.find(step.replacement, at + step.replacement.size())) {
        words.push_back(spelled.substr(from, at - from));
        from = at;
    }
    words.push_back(spelled.substr(from));
    return words;
}

struct ApplyStep {
    const std::string &word;
    PreTokenizer::Position position;

    Words operator()(const PreTokenizer::Split &step) const { return applySplit(step, word); }
    Words operator()(const PreTokenizer::Metaspace &step) const
    {
        return applyMetaspace(step, word, position);
    }
    Words operator()(const PreTokenizer::PrefixSpace & /*step*/) const
    {
        return {position.section && !word.empty() && word.front() != ' ' ? " " + word : word};
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

std::vector<std::string> PreTokenizer::split(std::string text, Position position) const
{
    Words words{std::move(text)};
    for (const Step &step : m_steps) {
        Words next;
        Position at = position;
        for (const std::string &word : words) {
            Words parts = std::visit(ApplyStep{word, at}, step);
            next.insert(next.end(), std::make_move_iterator(parts.begin()),
                        std::make_move_iterator(parts.end()));
            at = {.section = true, .whole = false}; // each later word is handled on its own
        }
        words = std::move(next);
    }
    return words;
}

} // namespace tessera::text
