// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/tokenizer_json.h"

#include "backend/text/bpe_model.h"
#include "backend/text/pipeline_tokenizer.h"
#include "backend/text/tokenizer_file.h"

#include <algorithm>

namespace tessera::text {

namespace {

namespace fs = std::filesystem;

/// What of a BPE model we cannot do, by name.
Result<void> checkModel(const Json &model, const std::string &file)
{
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
        AddedToken token{.content = json.value("content", ""),
                         .id = json.value("id", TokenId{-1}),
                         .special = json.value("special", false),
                         .normalized = json.value("normalized", false),
                         .leftStrip = json.value("lstrip", false),
                         .rightStrip = json.value("rstrip", false),
                         .singleWord = json.value("single_word", false)};
        if (token.id < 0)
            return badFile(file, "tokenizer.json", "an added token has no id: " + token.content);
        // We look for them in the text as it is; that is the same only when nothing changes them.
        if (token.normalized && parts.normalizer.apply(token.content, true) != token.content)
            return unsupportedPart(file, "added token", token.content + " (normalized)",
                                   "added tokens that the normalizer leaves as they are");
        parts.vocabulary.add(token.content, token.id);
        parts.added.add(token);
    }
    return {};
}

/// {"bos_token": "<s>"} or {"bos_token": {"content": "<s>"}}.
std::optional<TokenId> namedToken(const Json &config, const char *key, const Vocabulary &vocabulary)
{
    const Json value = config.is_object() ? config.value(key, Json()) : Json();
    const Json content = value.is_object() ? value.value("content", Json()) : value;
    return content.is_string() ? vocabulary.id(content.get_ref<const std::string &>())
                               : std::nullopt;
}

std::optional<TokenId> numberedToken(const Json &config, const char *key)
{
    const Json value = config.is_object() ? config.value(key, Json()) : Json();
    const Json first = value.is_array() && !value.empty() ? value.front() : value;
    return first.is_number_integer() ? std::optional<TokenId>(first.get<TokenId>()) : std::nullopt;
}

/// Null when the file is not there.
Result<Json> readIfThere(const fs::path &path)
{
    std::error_code ignored;
    return fs::exists(path, ignored) ? readJsonFile(path) : Result<Json>(Json());
}

/// True when a post-processor puts the token first: TemplateProcessing, alone or in a Sequence.
bool startsWithSpecial(const Json &processor)
{
    if (!processor.is_object())
        return false;
    const Json parts = processor.value("processors", Json::array());
    if (std::any_of(parts.begin(), parts.end(), startsWithSpecial))
        return true;
    const Json single = processor.value("single", Json::array());
    return single.is_array() && !single.empty() && single.front().contains("SpecialToken");
}

Result<void> readSpecialIds(const fs::path &folder, const Json &postProcessor,
                            TokenizerParts &parts)
{
    TESSERA_TRY(const Json names, readIfThere(folder / "tokenizer_config.json"));
    TESSERA_TRY(const Json numbers, readIfThere(folder / "config.json"));
    const auto pick = [&](const char *name, const char *number) {
        const auto named = namedToken(names, name, parts.vocabulary);
        // A null in tokenizer_config.json says that there is none.
        const bool said = names.is_object() && names.contains(name);
        return named || said ? named : numberedToken(numbers, number);
    };
    parts.bos = pick("bos_token", "bos_token_id");
    parts.eos = pick("eos_token", "eos_token_id");
    parts.pad = pick("pad_token", "pad_token_id");
    const Json adds = names.is_object() ? names.value("add_bos_token", Json()) : Json();
    parts.addsBos = adds.is_boolean() ? adds.get<bool>() : startsWithSpecial(postProcessor);
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
    TESSERA_CHECK(readSpecialIds(std::filesystem::path(file).parent_path(),
                                 json.value("post_processor", Json()), parts));
    return parts;
}

} // namespace

Result<std::shared_ptr<const Tokenizer>> loadTokenizerJson(const fs::path &file)
{
    TESSERA_TRY(TokenizerFile source, readTokenizerFile(file));
    if (!source.rest.is_object())
        return badFile(file.string(), "tokenizer.json", "it is not an object");
    try {
        TESSERA_TRY(TokenizerParts parts, readParts(std::move(source), file.string()));
        return std::shared_ptr<const Tokenizer>(
            std::make_shared<PipelineTokenizer>(std::move(parts)));
    } catch (const Json::exception &error) { // a value of another type than the format says
        return badFile(file.string(), "tokenizer.json", error.what());
    }
}

} // namespace tessera::text
