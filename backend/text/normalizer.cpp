// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/normalizer.h"

#include "backend/text/unsupported_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace tessera::text {

namespace {

constexpr std::string_view kKnown =
    "NFC, NFD, NFKC, NFKD, Lowercase, Prepend, Replace, Strip, Sequence";

Result<void> appendSteps(const Json &json, const std::string &file,
                         std::vector<Normalizer::Step> &steps);

Result<void> appendReplace(const Json &json, const std::string &file,
                           std::vector<Normalizer::Step> &steps)
{
    const Json pattern = json.value("pattern", Json::object());
    TESSERA_TRY(Regex regex, patternRegex(pattern, file));
    steps.emplace_back(Normalizer::Replace{.plain = pattern.value("String", ""),
                                           .pattern = std::move(regex),
                                           .content = json.value("content", "")});
    return {};
}

Result<void> appendSequence(const Json &json, const std::string &file,
                            std::vector<Normalizer::Step> &steps)
{
    for (const Json &part : json.value("normalizers", Json::array()))
        TESSERA_CHECK(appendSteps(part, file, steps));
    return {};
}

Result<void> appendSteps(const Json &json, const std::string &file,
                         std::vector<Normalizer::Step> &steps)
{
    static const std::map<std::string, NormalForm> kForms{{"NFC", NormalForm::Nfc},
                                                          {"NFD", NormalForm::Nfd},
                                                          {"NFKC", NormalForm::Nfkc},
                                                          {"NFKD", NormalForm::Nfkd}};
    const std::string type = json.value("type", "");
    if (type == "Sequence")
        return appendSequence(json, file, steps);
    if (type == "Replace")
        return appendReplace(json, file, steps);
    if (const auto form = kForms.find(type); form != kForms.end())
        steps.emplace_back(form->second);
    else if (type == "Prepend")
        steps.emplace_back(Normalizer::Prepend{json.value("prepend", "")});
    else if (type == "Strip")
        steps.emplace_back(
            Normalizer::Strip{json.value("strip_left", true), json.value("strip_right", true)});
    else if (type == "Lowercase")
        steps.emplace_back(Normalizer::Lowercase{});
    else
        return unsupportedPart(file, "normalizer", type, std::string(kKnown));
    return {};
}

std::string applyReplace(const Normalizer::Replace &step, const std::string &text)
{
    if (!step.plain.empty())
        return replaceAll(text, step.plain, step.content);
    std::string out;
    std::size_t at = 0;
    Regex::Matcher matcher(step.pattern);
    matcher.start(text);
    for (Regex::Match match; matcher.next(match);) {
        out.append(text, at, match.begin - at).append(step.content);
        at = match.end;
    }
    return out.append(text, at);
}

std::string applyStrip(const Normalizer::Strip &step, std::string_view text)
{
    while (step.left && leadingSpaceLength(text) > 0)
        text.remove_prefix(leadingSpaceLength(text));
    while (step.right && trailingSpaceLength(text) > 0)
        text.remove_suffix(trailingSpaceLength(text));
    return std::string(text);
}

/// Real ones put three bytes for a space.
constexpr int kMostGrowth = 1000;

/// How many times as long a text may become, a prefix counted for one of a byte.
double growthOf(const std::vector<Normalizer::Step> &steps)
{
    double growth = 1;
    for (const Normalizer::Step &step : steps) {
        if (const auto *const replace = std::get_if<Normalizer::Replace>(&step))
            growth *= std::max(
                1.0,
                static_cast<double>(replace->content.size())
                    / static_cast<double>(std::max<std::size_t>(1, replace->plain.size())));
        else if (const auto *const prepend = std::get_if<Normalizer::Prepend>(&step))
            growth += static_cast<double>(prepend->text.size());
    }
    return growth;
}

struct ApplyStep {
    const std::string &text;
    bool atStart;

    std::string operator()(NormalForm form) const { return normalize(text, form); }
    std::string operator()(const Normalizer::Prepend &step) const
    {
        return atStart && !text.empty() ? step.text + text : text;
    }
    std::string operator()(const Normalizer::Replace &step) const
    {
        return applyReplace(step, text);
    }
    std::string operator()(const Normalizer::Strip &step) const { return applyStrip(step, text); }
    std::string operator()(const Normalizer::Lowercase & /*step*/) const { return toLower(text); }
};

} // namespace

Result<Normalizer> Normalizer::fromJson(const Json &json, const std::string &file)
{
    std::vector<Step> steps;
    if (!json.is_null())
        TESSERA_CHECK(appendSteps(json, file, steps));
    if (growthOf(steps) > kMostGrowth)
        return badFile(
            file, "tokenizer.json",
            fmt::format("its normalizer may make a text more than {} times as long", kMostGrowth));
    return Normalizer(std::move(steps));
}

std::string Normalizer::apply(std::string_view text, bool atStart) const
{
    std::string out(text);
    for (const Step &step : m_steps)
        out = std::visit(ApplyStep{out, atStart}, step);
    return out;
}

Result<Regex> patternRegex(const Json &pattern, const std::string &file)
{
    if (pattern.contains("String"))
        return Regex::compile(quotedForRegex(pattern["String"].get_ref<const std::string &>()));
    if (pattern.contains("Regex"))
        return Regex::compile(pattern["Regex"].get_ref<const std::string &>());
    return badFile(file, "tokenizer.json", "a pattern is neither String nor Regex");
}

std::string replaceAll(std::string_view text, std::string_view from, std::string_view to)
{
    std::string out;
    std::size_t at = 0;
    for (std::size_t found = text.find(from); found != std::string_view::npos;
         found = text.find(from, at)) {
        out.append(text.substr(at, found - at)).append(to);
        at = found + from.size();
    }
    return out.append(text.substr(at));
}

} // namespace tessera::text
