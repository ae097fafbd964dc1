// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/tiktoken_files.h"

#include "backend/base/files.h"
#include "backend/text/gguf_splits.h"
#include "backend/text/largest_id.h"
#include "backend/text/special_ids.h"
#include "backend/text/spm_model.h"
#include "backend/text/unicode.h"
#include "backend/text/unsupported_part.h"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <optional>

namespace tessera::text {

namespace {

namespace fs = std::filesystem;

/// The split, by the name it has in GGUF files, of each config.json's model_type.
const std::map<std::string_view, std::string_view> &splitNames()
{
    static const std::map<std::string_view, std::string_view> kNames{
        {"llama", "llama-bpe"}, {"qwen", "qwen2"},  {"qwen2", "qwen2"},
        {"qwen2_moe", "qwen2"}, {"qwen3", "qwen2"}, {"qwen3_moe", "qwen2"},
        {"gpt_oss", "gpt-4o"}};
    return kNames;
}

Result<const GgufSplit *> splitOf(const fs::path &file)
{
    std::string known;
    for (const auto &[type, split] : splitNames())
        known += (known.empty() ? "" : ", ") + std::string(type);
    const fs::path config = file.parent_path() / "config.json";
    std::error_code ignored;
    if (!fs::exists(config, ignored))
        return unsupportedPart(file.string(), "tiktoken file without config.json", "no model_type",
                               known);
    TESSERA_TRY(const Json json, readJsonFile(config));
    const Json value = json.is_object() ? json.value("model_type", Json()) : Json();
    const std::string type = value.is_string() ? value.get<std::string>() : std::string();
    const auto found = splitNames().find(type);
    if (found == splitNames().end())
        return unsupportedPart(file.string(), "tiktoken file of model_type", type, known);
    return findGgufSplit(found->second);
}

int base64Digit(char c)
{
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t at = kDigits.find(c);
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

std::optional<std::string> fromBase64(std::string_view text)
{
    while (text.ends_with('='))
        text.remove_suffix(1);
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : text) {
        const int digit = base64Digit(c);
        if (digit < 0)
            return std::nullopt;
        bits = bits << 6 | static_cast<unsigned>(digit);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> count & 0xff);
        }
    }
    return bytes.empty() ? std::nullopt : std::optional(bytes);
}

/// A line "BASE64 RANK".
std::optional<std::pair<std::string, TokenId>> parseLine(std::string_view line)
{
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos)
        return std::nullopt;
    auto bytes = fromBase64(line.substr(0, space));
    TokenId rank = -1;
    const char *const end = line.data() + line.size();
    const auto read = std::from_chars(line.data() + space + 1, end, rank);
    if (!bytes || read.ec != std::errc() || read.ptr != end || rank < 0 || rank >= kMostTokens)
        return std::nullopt;
    return std::pair{*std::move(bytes), rank};
}

std::string_view takeLine(std::string_view &text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

/// As a byte-level vocabulary spells it.
std::string spelled(std::string_view bytes)
{
    std::string text;
    for (const char c : bytes)
        text += byteLevelAlphabet()[static_cast<unsigned char>(c)];
    return text;
}

/// Fills the spelled vocabulary and returns that of bytes.
Result<Vocabulary> readRanks(const fs::path &file, Vocabulary &vocabulary)
{
    TESSERA_TRY(const MappedFile mapped, MappedFile::open(file));
    std::string_view text = mapped.bytes();
    Vocabulary bytes;
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = takeLine(text);
        if (line.empty())
            continue;
        auto entry = parseLine(line);
        if (!entry)
            return badFile(file.string(), "tiktoken",
                           fmt::format("line {} is not \"BASE64 RANK\"", number));
        vocabulary.add(spelled(entry->first), entry->second);
        bytes.add(std::move(entry->first), entry->second);
    }
    return bytes;
}

Result<PreTokenizer> splitterOf(const GgufSplit &split)
{
    std::vector<PreTokenizer::Step> steps;
    for (const std::string_view pattern : split.patterns) {
        TESSERA_TRY(Regex regex, Regex::compile(pattern));
        steps.emplace_back(PreTokenizer::Split{.pattern = std::move(regex)});
    }
    return PreTokenizer(std::move(steps), true);
}

} // namespace

Result<bool> isTiktokenFile(const fs::path &file)
{
    TESSERA_TRY(const MappedFile mapped, MappedFile::open(file));
    std::string_view text = mapped.bytes();
    return parseLine(takeLine(text)).has_value();
}

Result<std::shared_ptr<const Tokenizer>> loadTiktoken(const fs::path &file)
{
    TESSERA_TRY(const GgufSplit *const split, splitOf(file));
    TokenizerParts parts;
    TESSERA_TRY(const Vocabulary bytes, readRanks(file, parts.vocabulary));
    std::vector<float> scores;
    for (std::int64_t rank = 0; rank < bytes.size(); ++rank)
        scores.push_back(-static_cast<float>(rank)); // exact up to 16 million
    parts.model = std::make_unique<SpmModel>(bytes, std::move(scores), SpmModel::Symbols::Bytes);
    TESSERA_TRY(parts.preTokenizer, splitterOf(*split));
    if (split->nfc)
        parts.normalizer = Normalizer({NormalForm::Nfc});
    parts.decoder = Decoder({Decoder::ByteLevel{}});
    TESSERA_CHECK(readFolderTokens(file.parent_path(), parts));
    TESSERA_CHECK(readSpecialIds(file.parent_path(), parts));
    return std::shared_ptr<const Tokenizer>(std::make_shared<PipelineTokenizer>(std::move(parts)));
}

} // namespace tessera::text
