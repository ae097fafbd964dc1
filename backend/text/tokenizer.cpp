// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/tokenizer.h"

#include "backend/base/json.h"
#include "backend/text/gguf_tokenizer.h"
#include "backend/text/gpt2_files.h"
#include "backend/text/sentencepiece_tokenizer.h"
#include "backend/text/tiktoken_files.h"
#include "backend/text/tokenizer_json.h"
#include "backend/text/unsupported_part.h"

namespace tessera::text {

namespace {

Result<std::shared_ptr<const Tokenizer>> loadByName(const std::filesystem::path &file)
{
    if (file.extension() == ".gguf")
        return loadGgufTokenizer(file);
    if (file.filename() == "vocab.json" || file.filename() == "encoder.json")
        return loadGpt2Files(file);
    if (file.extension() == ".tiktoken")
        return loadTiktoken(file);
    if (file.extension() == ".model") {
        TESSERA_TRY(const bool tiktoken, isTiktokenFile(file));
        return tiktoken ? loadTiktoken(file) : loadSentencePiece(file);
    }
    if (file.extension() == ".json")
        return loadTokenizerJson(file);
    return unsupportedPart(
        file.string(), "tokenizer file", file.filename().string(),
        "tokenizer.json, tokenizer.model, .tiktoken, .gguf, vocab.json with merges.txt");
}

} // namespace

std::vector<std::vector<TokenId>>
Tokenizer::encodeGroups(const std::vector<std::vector<TextPiece>> &groups) const
{
    std::vector<std::vector<TokenId>> all;
    for (const std::vector<TextPiece> &group : groups) {
        std::vector<TokenId> &ids = all.emplace_back();
        for (const TextPiece &piece : group) {
            const std::vector<TokenId> part = encode(piece.text, !piece.plain);
            ids.insert(ids.end(), part.begin(), part.end());
        }
    }
    return all;
}

const Wrapping &Tokenizer::wrapping() const
{
    static const Wrapping kNothing;
    return kNothing;
}

bool Tokenizer::startsWith(TokenId id) const
{
    const std::vector<TokenId> &before = wrapping().before;
    return !before.empty() && before.front() == id;
}

std::vector<TokenId> Tokenizer::encodeWrapped(std::string_view text, bool parseSpecial) const
{
    const Wrapping &around = wrapping();
    std::vector<TokenId> ids = encode(text, parseSpecial);
    const bool spelled = addsBos() && !ids.empty() && ids.front() == *bosId();
    ids.insert(ids.begin(), around.before.begin() + (spelled ? 1 : 0), around.before.end());
    ids.insert(ids.end(), around.after.begin(), around.after.end());
    return ids;
}

Result<std::shared_ptr<const Tokenizer>> loadTokenizer(const std::filesystem::path &file)
{
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return fileNotFound(file.string());
    try {
        return loadByName(file);
    } catch (const Json::exception &error) { // a value of another type than the format says
        return badFile(file.string(), "tokenizer", error.what());
    }
}

} // namespace tessera::text
