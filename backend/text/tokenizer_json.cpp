// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/tokenizer_json.h"

#include "backend/text/bpe_model.h"
#include "backend/text/largest_id.h"
#include "backend/text/pipeline_tokenizer.h"
#include "backend/text/post_processor.h"
#include "backend/text/special_ids.h"
#include "backend/text/tokenizer_file.h"
#include "backend/text/unsupported_part.h"

namespace tessera::text {

namespace {

namespace fs = std::filesystem;

/// What of a BPE model we cannot do, by name.
Result<void> checkModel(const Json &model, const std::string &file)
{
    if (!model.is_object())
        return badFile(file, "tokenizer.json", "its model is not an object");
    // Old files have no type; merges tell BPE from WordPiece and Unigram.
    const std::string type = model.value("type", model.contains("merges") ? "BPE" : "");
    if (type != "BPE")
        return unsupportedPart(file, "tokenizer model", type, "BPE");
    const Json dropout = model.value("dropout", Json());
    if (dropout.is_number() && dropout.get<double>() != 0)
        return unsupportedPart(file, "BPE option", "dropout", "none");
    for (const char *const key : {"continuing_subword_prefix", "end_of_word_suffix"}) {
        const Json value = model.value(key, Json());
        if (value.is_string() && !value.get_ref<const std::string &>().empty())
            return unsupportedPart(file, "BPE option", key, "none");
    }
    if (!model.value("vocab", Json()).is_object() || !model.value("merges", Json()).is_array())
        return badFile(file, "tokenizer.json", "the model has no vocab or no merges");
    return {};
}

void fillVocabulary(std::vector<std::pair<std::string, TokenId>> &&entries, Vocabulary &out)
{
    out.reserve(entries.size());
    for (auto &[text, id] : entries)
        out.add(std::move(text), id);
}

BpeOptions optionsOf(const Json &model, const PreTokenizer &preTokenizer)
{
    const Json unknown = model.value("unk_token", Json());
    return {.byteLevel = preTokenizer.byteLevel(),
            .ignoreMerges = model.value("ignore_merges", false),
            .byteFallback = model.value("byte_fallback", false),
            .fuseUnknown = model.value("fuse_unk", false),
            .unknownToken = unknown.is_string() ? unknown.get<std::string>() : std::string()};
}

Result<void> readAddedTokens(const Json &list, const std::string &file, TokenizerParts &parts)
{
    for (const Json &json : list) {
        const TokenId id = json.value("id", TokenId{-1});
        if (id < 0)
            return badFile(file, "tokenizer.json",
                           "an added token has no id: " + json.value("content", ""));
        if (id >= kMostTokens)
            return badFile(file, "tokenizer.json",
                           "an added token has too large an id: " + json.value("content", ""));
        addToken(json, id, parts);
    }
    return {};
}

Result<TokenizerParts> readParts(TokenizerFile source, const std::string &file)
{
    const Json &json = source.rest;
    const Json model = json.value("model", Json::object());
    TESSERA_CHECK(checkModel(model, file));
    TokenizerParts parts;
    TESSERA_TRY(parts.normalizer, Normalizer::fromJson(json.value("normalizer", Json()), file));
    TESSERA_TRY(parts.preTokenizer,
                PreTokenizer::fromJson(json.value("pre_tokenizer", Json()), file));
    TESSERA_TRY(parts.decoder, Decoder::fromJson(json.value("decoder", Json()), file));
    fillVocabulary(std::move(source.vocabulary), parts.vocabulary);
    TESSERA_TRY(parts.model,
                BpeModel::build(parts.vocabulary, source.merges,
                                optionsOf(model, parts.preTokenizer), file));
    TESSERA_CHECK(readAddedTokens(json.value("added_tokens", Json::array()), file, parts));
    TESSERA_TRY(parts.wrapping, wrappingFromJson(json.value("post_processor", Json()), file));
    TESSERA_CHECK(readSpecialIds(std::filesystem::path(file).parent_path(), parts));
    return parts;
}

} // namespace

Result<std::shared_ptr<const Tokenizer>> loadTokenizerJson(const fs::path &file)
{
    TESSERA_TRY(TokenizerFile source, readTokenizerFile(file));
    if (!source.rest.is_object())
        return badFile(file.string(), "tokenizer.json", "it is not an object");
    TESSERA_TRY(TokenizerParts parts, readParts(std::move(source), file.string()));
    return std::shared_ptr<const Tokenizer>(std::make_shared<PipelineTokenizer>(std::move(parts)));
}

} // namespace tessera::text
