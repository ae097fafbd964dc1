// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/special_ids.h"

#include "backend/text/largest_id.h"

#include <algorithm>
#include <charconv>

namespace tessera::text {

namespace {

namespace fs = std::filesystem;

/// Null when the file is not there.
Result<Json> readIfThere(const fs::path &path)
{
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return Json();
    TESSERA_TRY(Json json, readJsonFile(path));
    if (!json.is_object())
        return badFile(path.string(), path.filename().string(), "it is not an object");
    return json;
}

Json valueOf(const Json &config, const char *key)
{
    return config.is_object() ? config.value(key, Json()) : Json();
}

/// {"bos_token": "<s>"} or {"bos_token": {"content": "<s>"}}.
std::optional<TokenId> namedToken(const Json &config, const char *key, const Vocabulary &vocabulary)
{
    const Json value = valueOf(config, key);
    const Json content = value.is_object() ? value.value("content", Json()) : value;
    return content.is_string() ? vocabulary.id(content.get_ref<const std::string &>())
                               : std::nullopt;
}

std::optional<TokenId> numberedToken(const Json &config, const char *key)
{
    const Json value = valueOf(config, key);
    const Json first = value.is_array() && !value.empty() ? value.front() : value;
    return first.is_number_integer() ? std::optional<TokenId>(first.get<TokenId>()) : std::nullopt;
}

/// add_bos_token and add_eos_token of tokenizer_config.json go before the post-processor.
void applyFlag(const Json &flag, std::optional<TokenId> id, std::vector<TokenId> &ids)
{
    if (!flag.is_boolean() || !id)
        return;
    const auto found = std::find(ids.begin(), ids.end(), *id);
    if (flag.get<bool>() && found == ids.end())
        ids.push_back(*id);
    else if (!flag.get<bool>() && found != ids.end())
        ids.erase(found);
}

} // namespace

Result<void> readSpecialIds(const fs::path &folder, TokenizerParts &parts)
{
    TESSERA_TRY(const Json names, readIfThere(folder / "tokenizer_config.json"));
    TESSERA_TRY(const Json numbers, readIfThere(folder / "config.json"));
    const auto pick = [&](const char *name, const char *number, std::optional<TokenId> otherwise) {
        if (names.is_object() && names.contains(name))
            return namedToken(names, name, parts.vocabulary);
        const auto numbered = numberedToken(numbers, number);
        return numbered ? numbered : otherwise;
    };
    parts.bos = pick("bos_token", "bos_token_id", parts.bos);
    parts.eos = pick("eos_token", "eos_token_id", parts.eos);
    parts.pad = pick("pad_token", "pad_token_id", parts.pad);
    applyFlag(valueOf(names, "add_bos_token"), parts.bos, parts.wrapping.before);
    applyFlag(valueOf(names, "add_eos_token"), parts.eos, parts.wrapping.after);
    return {};
}

Result<void> readFolderTokens(const fs::path &folder, TokenizerParts &parts)
{
    TESSERA_TRY(const Json config, readIfThere(folder / "tokenizer_config.json"));
    TESSERA_TRY(const Json added, readIfThere(folder / "added_tokens.json"));
    for (const auto &[content, id] : added.items()) {
        if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= kMostTokens)
            return badFile((folder / "added_tokens.json").string(), "added tokens",
                           "a token has no id: " + content);
        addToken({{"content", content}}, id.get<TokenId>(), parts);
    }
    const Json listed = valueOf(config, "added_tokens_decoder");
    for (const auto &[key, token] : listed.items()) {
        TokenId id = -1;
        const auto read = std::from_chars(key.data(), key.data() + key.size(), id);
        if (read.ec != std::errc() || id < 0 || id >= kMostTokens)
            return badFile((folder / "tokenizer_config.json").string(), "added_tokens_decoder",
                           "a key is not the id of a token: " + key);
        addToken(token, id, parts);
    }
    return {};
}

void addToken(const Json &json, TokenId id, TokenizerParts &parts)
{
    AddedToken token{.content = json.value("content", ""),
                     .id = id,
                     .special = json.value("special", false),
                     .normalized = json.value("normalized", false),
                     .leftStrip = json.value("lstrip", false),
                     .rightStrip = json.value("rstrip", false),
                     .singleWord = json.value("single_word", false)};
    // A token that the model has too keeps the model's id.
    token.id = parts.vocabulary.id(token.content).value_or(token.id);
    parts.vocabulary.add(token.content, token.id);
    parts.added.add(token,
                    token.normalized ? parts.normalizer.apply(token.content, true) : token.content);
}

} // namespace tessera::text
