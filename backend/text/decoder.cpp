// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/decoder.h"

#include "backend/text/normalizer.h"
#include "backend/text/unicode.h"
#include "backend/text/unsupported_part.h"

namespace tessera::text {

namespace {

constexpr std::string_view kKnown =
    "ByteLevel, ByteFallback, Fuse, Replace, Strip, Metaspace, Sequence";

Result<void> appendReplace(const Json &json, const std::string &file,
                           std::vector<Decoder::Step> &steps)
{
    const Json pattern = json.value("pattern", Json::object());
    if (!pattern.contains("String"))
        return unsupportedPart(file, "decoder", "Replace with a Regex", "Replace with a String");
    steps.emplace_back(Decoder::Replace{pattern.value("String", ""), json.value("content", "")});
    return {};
}

Decoder::Metaspace metaspaceOf(const Json &json)
{
    const bool prefix = json.value("add_prefix_space", true);
    const std::string scheme = json.value("prepend_scheme", prefix ? "always" : "never");
    return {json.value("replacement", "▁"), scheme != "never"};
}

Result<void> appendSteps(const Json &json, const std::string &file,
                         std::vector<Decoder::Step> &steps)
{
    const std::string type = json.value("type", "");
    if (type == "Sequence") {
        for (const Json &part : json.value("decoders", Json::array()))
            TESSERA_CHECK(appendSteps(part, file, steps));
        return {};
    }
    if (type == "Replace")
        return appendReplace(json, file, steps);
    if (type == "ByteLevel")
        steps.emplace_back(Decoder::ByteLevel{});
    else if (type == "ByteFallback")
        steps.emplace_back(Decoder::ByteFallback{});
    else if (type == "Fuse")
        steps.emplace_back(Decoder::Fuse{});
    else if (type == "Strip")
        steps.emplace_back(Decoder::Strip{json.value("content", " "),
                                          json.value("start", std::size_t{0}),
                                          json.value("stop", std::size_t{0})});
    else if (type == "Metaspace")
        steps.emplace_back(metaspaceOf(json));
    else
        return unsupportedPart(file, "decoder", type, std::string(kKnown));
    return {};
}

std::string joined(const std::vector<std::string> &tokens, std::string_view between = {})
{
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i > 0)
            text += between;
        text += tokens[i];
    }
    return text;
}

void strip(std::string &token, const Decoder::Strip &step)
{
    const std::string &content = step.content;
    if (content.empty())
        return;
    for (std::size_t i = 0; i < step.start && token.compare(0, content.size(), content) == 0; ++i)
        token.erase(0, content.size());
    for (std::size_t i = 0; i < step.stop && token.size() >= content.size()
         && token.compare(token.size() - content.size(), content.size(), content) == 0;
         ++i)
        token.erase(token.size() - content.size());
}

struct ApplyStep {
    std::vector<std::string> &tokens;

    void operator()(const Decoder::ByteLevel & /*step*/) const
    {
        for (std::string &token : tokens)
            token = byteLevelDecode(token).value_or(token);
    }
    void operator()(const Decoder::ByteFallback & /*step*/) const
    {
        for (std::string &token : tokens) {
            if (const auto byte = byteToken(token))
                token = std::string(1, static_cast<char>(*byte));
        }
    }
    void operator()(const Decoder::Fuse & /*step*/) const { tokens = {joined(tokens)}; }
    void operator()(const Decoder::Replace &step) const
    {
        for (std::string &token : tokens)
            token = replaceAll(token, step.from, step.to);
    }
    void operator()(const Decoder::Strip &step) const
    {
        for (std::string &token : tokens)
            strip(token, step);
    }
    void operator()(const Decoder::Metaspace &step) const
    {
        for (std::size_t i = 0; i < tokens.size(); ++i)
            tokens[i] =
                replaceAll(tokens[i], step.replacement, i == 0 && step.dropFirst ? "" : " ");
    }
};

} // namespace

Result<Decoder> Decoder::fromJson(const Json &json, const std::string &file)
{
    std::vector<Step> steps;
    if (!json.is_null())
        TESSERA_CHECK(appendSteps(json, file, steps));
    return Decoder(std::move(steps));
}

std::string Decoder::decode(std::vector<std::string> tokens) const
{
    for (const Step &step : m_steps)
        std::visit(ApplyStep{tokens}, step);
    return joined(tokens, m_steps.empty() ? " " : "");
}

} // namespace tessera::text
