// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/gpt2_files.h"

#include "backend/base/files.h"
#include "backend/text/bpe_model.h"
#include "backend/text/largest_id.h"
#include "backend/text/special_ids.h"

namespace tessera::text {

namespace {

namespace fs = std::filesystem;
using Merges = std::vector<std::pair<std::string, std::string>>;

constexpr const char *kEndOfText = "<|endoftext|>";

Result<void> readVocabulary(const fs::path &file, Vocabulary &vocabulary)
{
    TESSERA_TRY(const Json json, readJsonFile(file));
    for (const auto &[token, id] : json.items()) {
        if (!id.is_number_integer() || id.get<std::int64_t>() < 0
            || id.get<std::int64_t>() >= kMostTokens)
            return badFile(file.string(), "vocabulary", "a token has no id: " + token);
        vocabulary.add(token, id.get<TokenId>());
    }
    return {};
}

/// One pair a line, after a line "#version: ...".
Result<Merges> readMerges(const fs::path &file)
{
    TESSERA_TRY(const std::string text, readFile(file));
    Merges merges;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = std::string_view(text).substr(at, end - at);
        at = end + 1;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty() || line.starts_with("#version"))
            continue;
        const std::size_t space = line.find(' ');
        if (space == std::string_view::npos)
            return badFile(file.string(), "merges", "a line is not a pair of tokens");
        merges.emplace_back(line.substr(0, space), line.substr(space + 1));
    }
    return merges;
}

} // namespace

Result<std::shared_ptr<const Tokenizer>> loadGpt2Files(const fs::path &vocabulary)
{
    const fs::path folder = vocabulary.parent_path();
    const fs::path mergesFile =
        folder / (vocabulary.filename() == "encoder.json" ? "vocab.bpe" : "merges.txt");
    TokenizerParts parts;
    TESSERA_CHECK(readVocabulary(vocabulary, parts.vocabulary));
    TESSERA_TRY(const Merges merges, readMerges(mergesFile));
    TESSERA_TRY(parts.preTokenizer,
                PreTokenizer::fromJson({{"type", "ByteLevel"}, {"add_prefix_space", false}},
                                       vocabulary.string()));
    TESSERA_TRY(
        parts.model,
        BpeModel::build(parts.vocabulary, merges, {.byteLevel = true}, mergesFile.string()));
    parts.decoder = Decoder({Decoder::ByteLevel{}});
    if (const auto end = parts.vocabulary.id(kEndOfText)) {
        addToken({{"content", kEndOfText}, {"special", true}}, *end, parts);
        parts.bos = end;
        parts.eos = end;
    }
    TESSERA_CHECK(readFolderTokens(folder, parts));
    TESSERA_CHECK(readSpecialIds(folder, parts));
    return std::shared_ptr<const Tokenizer>(std::make_shared<PipelineTokenizer>(std::move(parts)));
}

} // namespace tessera::text
