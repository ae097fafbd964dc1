// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/tokenizer.h"

#include "backend/text/gguf_tokenizer.h"
#include "backend/text/normalizer.h"
#include "backend/text/tokenizer_json.h"

namespace tessera::text {

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

Result<std::shared_ptr<const Tokenizer>> loadTokenizer(const std::filesystem::path &file)
{
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return fileNotFound(file.string());
    if (file.extension() == ".gguf")
        return loadGgufTokenizer(file);
    if (file.extension() == ".json")
        return loadTokenizerJson(file);
    return unsupportedPart(file.string(), "tokenizer file", file.extension().string(),
                           "tokenizer.json, .gguf");
}

} // namespace tessera::text
