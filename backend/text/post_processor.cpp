// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/post_processor.h"

#include "backend/text/unsupported_part.h"

namespace tessera::text {

namespace {

constexpr std::string_view kKnown =
    "TemplateProcessing, BertProcessing, RobertaProcessing, ByteLevel, Sequence";

/// The ids of a special token of a template, which may be several.
Result<void> appendIds(const Json &tokens, const Json &piece, const std::string &file,
                       std::vector<TokenId> &ids)
{
    const Json token = tokens.value(piece.value("id", ""), Json());
    if (!token.is_object() || !token.value("ids", Json()).is_array())
        return badFile(file, "tokenizer.json",
                       "its template names a token without ids: " + piece.value("id", ""));
    for (const Json &id : token["ids"])
        ids.push_back(id.get<TokenId>());
    return {};
}

Result<Wrapping> templateWrapping(const Json &json, const std::string &file)
{
    Wrapping wrapping;
    int texts = 0;
    for (const Json &piece : json.value("single", Json::array())) {
        if (piece.contains("Sequence"))
            ++texts;
        else
            TESSERA_CHECK(appendIds(json.value("special_tokens", Json::object()),
                                    piece.value("SpecialToken", Json::object()), file,
                                    texts == 0 ? wrapping.before : wrapping.after));
    }
    if (texts != 1)
        return unsupportedPart(file, "TemplateProcessing", "single without exactly one text",
                               "[special tokens] text [special tokens]");
    return wrapping;
}

/// {"cls": ["<s>", 0], "sep": ["</s>", 2]}
Wrapping pairWrapping(const Json &json)
{
    return {.before = {json.at("cls").at(1).get<TokenId>()},
            .after = {json.at("sep").at(1).get<TokenId>()}};
}

bool isEmpty(const Wrapping &wrapping)
{
    return wrapping.before.empty() && wrapping.after.empty();
}

/// A second one would be put around each part that the first one made.
Result<Wrapping> sequenceWrapping(const Json &json, const std::string &file)
{
    Wrapping wrapping;
    for (const Json &part : json.value("processors", Json::array())) {
        TESSERA_TRY(Wrapping one, wrappingFromJson(part, file));
        if (isEmpty(one))
            continue;
        if (!isEmpty(wrapping))
            return unsupportedPart(file, "post-processor", "Sequence of two that add tokens",
                                   "one that adds tokens");
        wrapping = std::move(one);
    }
    return wrapping;
}

} // namespace

Result<Wrapping> wrappingFromJson(const Json &json, const std::string &file)
{
    if (json.is_null())
        return Wrapping{};
    const std::string type = json.value("type", "");
    if (type == "TemplateProcessing")
        return templateWrapping(json, file);
    if (type == "BertProcessing" || type == "RobertaProcessing")
        return pairWrapping(json);
    if (type == "Sequence")
        return sequenceWrapping(json, file);
    if (type == "ByteLevel") // it corrects offsets alone
        return Wrapping{};
    return unsupportedPart(file, "post-processor", type, std::string(kKnown));
}

} // namespace tessera::text
