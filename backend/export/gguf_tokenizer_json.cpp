// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/export/gguf_tokenizer_json.h"

#include "backend/text/gguf_splits.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace tessera::exporting {
namespace {

/// Numbers of tokenizer.ggml.token_type.
enum TokenType { kNormal = 1, kUnknown = 2, kControl = 3, kUserDefined = 4 };

const Json &value(const hub::GgufHeader &header, const std::string &key)
{
    static const Json nothing;
    const auto it = header.metadata.find("tokenizer.ggml." + key);
    return it == header.metadata.end() ? nothing : it->second;
}

std::string text(const hub::GgufHeader &header, const std::string &key)
{
    const Json &found = value(header, key);
    return found.is_string() ? found.get<std::string>() : std::string();
}

/// Text of the token whose id a key holds; null when there is none.
Json tokenOf(const hub::GgufHeader &header, const std::string &key)
{
    const Json &id = value(header, key);
    const Json &tokens = value(header, "tokens");
    if (!id.is_number_integer() || id.get<std::int64_t>() < 0
        || id.get<std::size_t>() >= tokens.size())
        return nullptr;
    return tokens[id.get<std::size_t>()];
}

int typeOf(const Json &types, std::size_t id)
{
    return types.is_array() && id < types.size() && types[id].is_number_integer()
        ? types[id].get<int>()
        : kNormal;
}

Json addedTokens(const Json &tokens, const Json &types)
{
    Json added = Json::array();
    for (std::size_t id = 0; id < tokens.size(); ++id) {
        const int type = typeOf(types, id);
        if (type != kControl && type != kUnknown && type != kUserDefined)
            continue;
        added.push_back({{"id", id},
                         {"content", tokens[id]},
                         {"single_word", false},
                         {"lstrip", false},
                         {"rstrip", false},
                         {"normalized", false},
                         {"special", type != kUserDefined}});
    }
    return added;
}

Json byteLevel(bool prefix)
{
    return {{"type", "ByteLevel"},
            {"add_prefix_space", prefix},
            {"trim_offsets", false},
            {"use_regex", false}};
}

Json preTokenizer(const text::GgufSplit &split)
{
    Json steps = Json::array();
    for (const std::string_view pattern : split.patterns)
        steps.push_back({{"type", "Split"},
                         {"pattern", {{"Regex", pattern}}},
                         {"behavior", "Isolated"},
                         {"invert", false}});
    steps.push_back(byteLevel(false));
    return {{"type", "Sequence"}, {"pretokenizers", steps}};
}

Json bpeModel(const hub::GgufHeader &header, bool ignoreMerges)
{
    Json vocabulary = Json::object();
    const Json &tokens = value(header, "tokens");
    for (std::size_t id = 0; id < tokens.size(); ++id)
        vocabulary[tokens[id].get<std::string>()] = id;
    return {{"type", "BPE"},
            {"dropout", nullptr},
            {"unk_token", nullptr},
            {"continuing_subword_prefix", nullptr},
            {"end_of_word_suffix", nullptr},
            {"fuse_unk", false},
            {"byte_fallback", false},
            {"ignore_merges", ignoreMerges},
            {"vocab", std::move(vocabulary)},
            {"merges", value(header, "merges")}};
}

/// Puts the first token before each text, as tokenizers that add one have it.
Json beginWith(const Json &token, const Json &id)
{
    const Json special{{"SpecialToken", {{"id", token}, {"type_id", 0}}}};
    const Json first{{"Sequence", {{"id", "A"}, {"type_id", 0}}}};
    const Json second{{"Sequence", {{"id", "B"}, {"type_id", 1}}}};
    return {{"type", "TemplateProcessing"},
            {"single", {special, first}},
            {"pair", {special, first, special, second}},
            {"special_tokens",
             {{token.get<std::string>(),
               {{"id", token}, {"ids", Json::array({id})}, {"tokens", Json::array({token})}}}}}};
}

bool addsBos(const hub::GgufHeader &header, const text::GgufSplit &split)
{
    const Json &flag = value(header, "add_bos_token");
    return flag.is_boolean() ? flag.get<bool>() : split.ignoreMerges; // as llama.cpp has it
}

bool isTextArray(const Json &array)
{
    return array.is_array()
        && std::ranges::all_of(array, [](const Json &item) { return item.is_string(); });
}

} // namespace

Result<Json> tokenizerJson(const hub::GgufHeader &header, const std::filesystem::path &path)
{
    const std::string model = text(header, "model");
    if (model != "gpt2")
        return hub::unsupportedFormat(path, fmt::format("the tokenizer model {}", model), "gpt2");
    const std::string pre = text(header, "pre");
    const text::GgufSplit *const split = text::findGgufSplit(pre.empty() ? "default" : pre);
    if (split == nullptr)
        return hub::unsupportedFormat(path, fmt::format("the tokenizer split {}", pre),
                                      "those of backend/text/gguf_splits.cpp");
    if (!isTextArray(value(header, "tokens")) || !isTextArray(value(header, "merges")))
        return badFile(path.string(), "GGUF", "tokenizer.ggml.tokens or merges are not texts");
    Json json{{"version", "1.0"},
              {"truncation", nullptr},
              {"padding", nullptr},
              {"added_tokens", addedTokens(value(header, "tokens"), value(header, "token_type"))},
              {"normalizer", split->nfc ? Json{{"type", "NFC"}} : Json()},
              {"pre_tokenizer", preTokenizer(*split)},
              {"post_processor", nullptr},
              {"decoder", byteLevel(true)},
              {"model", bpeModel(header, split->ignoreMerges)}};
    const Json bos = tokenOf(header, "bos_token_id");
    if (bos.is_string() && addsBos(header, *split))
        json["post_processor"] = beginWith(bos, value(header, "bos_token_id"));
    return json;
}

Json tokenizerConfigJson(const hub::GgufHeader &header, std::int64_t contextLength)
{
    Json json{{"tokenizer_class", "PreTrainedTokenizerFast"},
              {"model_max_length", contextLength},
              {"clean_up_tokenization_spaces", false},
              {"add_prefix_space", false}};
    struct Name {
        const char *config;
        const char *gguf;
    };
    constexpr std::array kNames{
        Name{"bos_token", "bos_token_id"}, Name{"eos_token", "eos_token_id"},
        Name{"pad_token", "padding_token_id"}, Name{"unk_token", "unknown_token_id"}};
    for (const Name &name : kNames) {
        const Json token = tokenOf(header, name.gguf);
        if (token.is_string())
            json[name.config] = token;
    }
    const auto chat = header.metadata.find("tokenizer.chat_template");
    if (chat != header.metadata.end() && chat->second.is_string())
        json["chat_template"] = chat->second;
    return json;
}

} // namespace tessera::exporting
