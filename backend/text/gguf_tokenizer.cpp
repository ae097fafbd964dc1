// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/gguf_tokenizer.h"

#include "backend/hub/tensor_file.h"
#include "backend/text/bpe_model.h"
#include "backend/text/gguf_splits.h"
#include "backend/text/pipeline_tokenizer.h"
#include "backend/text/spm_model.h"
#include "backend/text/unsupported_part.h"

namespace tessera::text {

namespace {

constexpr std::string_view kSpace = "▁"; // U+2581, SentencePiece's space

/// Numbers of tokenizer.ggml.token_type.
enum class TokenType { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4 };

/// Metadata of one file, read by key.
class Metadata
{
public:
    Metadata(const std::map<std::string, Json> &values, std::string file)
        : m_values(values), m_file(std::move(file))
    {}

    [[nodiscard]] const std::string &file() const { return m_file; }
    [[nodiscard]] const Json &value(const std::string &key) const
    {
        static const Json kNone;
        const auto found = m_values.find("tokenizer.ggml." + key);
        return found == m_values.end() ? kNone : found->second;
    }
    [[nodiscard]] std::string text(const std::string &key) const
    {
        const Json &json = value(key);
        return json.is_string() ? json.get<std::string>() : std::string();
    }
    [[nodiscard]] bool flag(const std::string &key, bool otherwise) const
    {
        const Json &json = value(key);
        return json.is_boolean() ? json.get<bool>() : otherwise;
    }
    [[nodiscard]] std::optional<TokenId> id(const std::string &key) const
    {
        const Json &json = value(key);
        return json.is_number_integer() ? std::optional<TokenId>(json.get<TokenId>())
                                        : std::nullopt;
    }
    [[nodiscard]] Result<const Json *> array(const std::string &key) const
    {
        const Json &json = value(key);
        if (!json.is_array())
            return badFile(m_file, "GGUF", "tokenizer.ggml." + key + " is missing");
        return &json;
    }

private:
    const std::map<std::string, Json> &m_values;
    std::string m_file;
};

TokenType typeAt(const Json &types, std::size_t index)
{
    const bool known = types.is_array() && index < types.size() && types[index].is_number_integer();
    return known ? static_cast<TokenType>(types[index].get<int>()) : TokenType::Normal;
}

Result<void> readTokens(const Metadata &metadata, TokenizerParts &parts)
{
    TESSERA_TRY(const Json *const tokens, metadata.array("tokens"));
    const Json &types = metadata.value("token_type");
    parts.vocabulary.reserve(tokens->size());
    TokenId id = 0;
    for (const Json &token : *tokens) {
        if (!token.is_string())
            return badFile(metadata.file(), "GGUF", "a token is not a text");
        const TokenType type = typeAt(types, static_cast<std::size_t>(id));
        const auto &content = token.get_ref<const std::string &>();
        parts.vocabulary.add(content, id);
        if (type == TokenType::Control || type == TokenType::Unknown
            || type == TokenType::UserDefined)
            parts.added.add(
                {.content = content, .id = id, .special = type != TokenType::UserDefined}, content);
        ++id;
    }
    parts.bos = metadata.id("bos_token_id");
    parts.eos = metadata.id("eos_token_id");
    parts.pad = metadata.id("padding_token_id");
    return {};
}

std::string knownSplits()
{
    std::string names;
    for (const GgufSplit &split : ggufSplits()) {
        for (const std::string_view name : split.names)
            names += (names.empty() ? "" : ", ") + std::string(name);
    }
    return names;
}

Result<PreTokenizer> splitter(const GgufSplit &split)
{
    std::vector<PreTokenizer::Step> steps;
    for (const std::string_view pattern : split.patterns) {
        TESSERA_TRY(Regex regex, Regex::compile(pattern));
        steps.emplace_back(PreTokenizer::Split{.pattern = std::move(regex)});
    }
    return PreTokenizer(std::move(steps), true);
}

Result<std::unique_ptr<const WordModel>> bpeModel(const Metadata &metadata,
                                                  const Vocabulary &vocabulary, bool ignoreMerges)
{
    TESSERA_TRY(const Json *const json, metadata.array("merges"));
    std::vector<std::pair<std::string, std::string>> merges;
    merges.reserve(json->size());
    for (const Json &merge : *json) {
        const std::string_view pair =
            merge.is_string() ? std::string_view(merge.get_ref<const std::string &>()) : "";
        const std::size_t space = pair.find(' ', 1);
        if (space == std::string_view::npos)
            return badFile(metadata.file(), "GGUF", "a merge is not a pair of tokens");
        merges.emplace_back(pair.substr(0, space), pair.substr(space + 1));
    }
    return BpeModel::build(vocabulary, merges,
                           {.byteLevel = true, .ignoreMerges = ignoreMerges, .unknownToken = {}},
                           metadata.file());
}

void wrapWithBos(bool wanted, TokenizerParts &parts)
{
    if (wanted && parts.bos)
        parts.wrapping.before = {*parts.bos};
}

Result<void> fillByteLevel(const Metadata &metadata, TokenizerParts &parts)
{
    const std::string pre = metadata.text("pre");
    const GgufSplit *split = findGgufSplit(pre.empty() ? "default" : pre);
    if (split == nullptr)
        return unsupportedPart(metadata.file(), "tokenizer.ggml.pre", pre, knownSplits());
    TESSERA_TRY(parts.preTokenizer, splitter(*split));
    if (split->nfc)
        parts.normalizer = Normalizer({NormalForm::Nfc});
    TESSERA_TRY(parts.model, bpeModel(metadata, parts.vocabulary, split->ignoreMerges));
    parts.decoder = Decoder({Decoder::ByteLevel{}});
    // As llama.cpp has it where the file does not say.
    wrapWithBos(metadata.flag("add_bos_token", split->ignoreMerges), parts);
    return {};
}

Result<void> fillSentencePiece(const Metadata &metadata, TokenizerParts &parts)
{
    TESSERA_TRY(const Json *const json, metadata.array("scores"));
    std::vector<float> scores;
    scores.reserve(json->size());
    for (const Json &score : *json)
        scores.push_back(static_cast<float>(jsonNumber(score).value_or(0)));
    const bool prefix = metadata.flag("add_space_prefix", true);
    std::vector<Normalizer::Step> steps;
    if (prefix)
        steps.emplace_back(Normalizer::Prepend{std::string(kSpace)});
    steps.emplace_back(
        Normalizer::Replace{.plain = " ", .pattern = {}, .content = std::string(kSpace)});
    parts.normalizer = Normalizer(std::move(steps));
    parts.model = std::make_unique<SpmModel>(parts.vocabulary, std::move(scores),
                                             SpmModel::Symbols::Characters,
                                             metadata.id("unknown_token_id").value_or(-1));
    std::vector<Decoder::Step> back{Decoder::Replace{std::string(kSpace), " "},
                                    Decoder::ByteFallback{}, Decoder::Fuse{}};
    if (prefix)
        back.emplace_back(Decoder::Strip{.content = " ", .start = 1, .stop = 0});
    parts.decoder = Decoder(std::move(back));
    wrapWithBos(metadata.flag("add_bos_token", true), parts);
    return {};
}

} // namespace

Result<std::shared_ptr<const Tokenizer>> loadGgufTokenizer(const std::filesystem::path &file)
{
    TESSERA_TRY(const hub::GgufHeader header, hub::readGgufHeader(file, true));
    const Metadata metadata(header.metadata, file.string());
    const std::string model = metadata.text("model");
    if (model != "gpt2" && model != "llama")
        return unsupportedPart(file.string(), "tokenizer.ggml.model", model, "gpt2, llama");
    TokenizerParts parts;
    TESSERA_CHECK(readTokens(metadata, parts));
    if (model == "gpt2")
        TESSERA_CHECK(fillByteLevel(metadata, parts));
    else
        TESSERA_CHECK(fillSentencePiece(metadata, parts));
    return std::shared_ptr<const Tokenizer>(std::make_shared<PipelineTokenizer>(std::move(parts)));
}

} // namespace tessera::text
