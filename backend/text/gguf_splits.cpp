// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/gguf_splits.h"

#include "backend/text/pre_tokenizer.h"

#include <algorithm>

namespace tessera::text {

namespace {

constexpr std::string_view kLlama3 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
    R"(|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kQwen2 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
    R"(|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kDigit = R"(\p{N})";
constexpr std::string_view kThreeDigits = R"(\p{N}{1,3})";
constexpr std::string_view kCjk = R"([一-龥぀-ゟ゠-ヿ]+)";
constexpr std::string_view kDeepseek3 =
    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+)"
    R"(| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kGpt4o =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)?)"
    R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)"
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+)"
    R"(|\s+(?!\S)|\s+)";
constexpr std::string_view kTekken =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
    R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N})"
    R"(| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kDefaultPunctuation = R"([\p{P}\$\+<=>\^~\|]+)";
constexpr std::string_view kDigits = R"(\p{N}+)";
constexpr std::string_view kDefaultThrees = "[0-9][0-9][0-9]";

} // namespace

const std::vector<GgufSplit> &ggufSplits()
{
    static const std::vector<GgufSplit> kSplits{
        {.names = {"default"},
         .patterns = {kDefaultPunctuation, gpt2Pattern(), kDigits, kDefaultThrees}},
        {.names = {"gpt-2", "gpt2", "phi-2", "mpt", "olmo", "jina-v2-code", "trillion"},
         .patterns = {gpt2Pattern()}},
        {.names = {"smollm", "starcoder", "refact", "command-r", "codeshell", "exaone", "minerva"},
         .patterns = {kDigit, gpt2Pattern()}},
        {.names = {"llama-bpe", "llama3", "llama-v3", "falcon3", "pixtral"},
         .patterns = {kLlama3},
         .ignoreMerges = true},
        {.names = {"dbrx", "smaug-bpe"}, .patterns = {kLlama3}},
        {.names = {"qwen2", "deepseek-r1-qwen", "megrez"}, .patterns = {kQwen2}, .nfc = true},
        {.names = {"stablelm2", "hunyuan"}, .patterns = {kQwen2}},
        {.names = {"deepseek-v3"}, .patterns = {kThreeDigits, kCjk, kDeepseek3}},
        {.names = {"gpt-4o", "llama4"}, .patterns = {kGpt4o}, .ignoreMerges = true},
        {.names = {"tekken"}, .patterns = {kTekken}, .ignoreMerges = true},
    };
    return kSplits;
}

const GgufSplit *findGgufSplit(std::string_view name)
{
    for (const GgufSplit &split : ggufSplits()) {
        if (std::find(split.names.begin(), split.names.end(), name) != split.names.end())
            return &split;
    }
    return nullptr;
}

} // namespace tessera::text
