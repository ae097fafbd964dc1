// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/export/tokenizer_files.h"

#include "backend/base/files.h"
#include "backend/export/gguf_tokenizer_json.h"

#include <array>

namespace tessera::exporting {
namespace {

namespace fs = std::filesystem;

constexpr const char *kGenerationConfig = "generation_config.json";
constexpr std::array<const char *, 9> kCopied{"tokenizer.json",
                                              "tokenizer_config.json",
                                              "special_tokens_map.json",
                                              "added_tokens.json",
                                              "vocab.json",
                                              "merges.txt",
                                              "tokenizer.model",
                                              "chat_template.jinja",
                                              "chat_template.json"};

Result<void> copyFile(const fs::path &from, const fs::path &to)
{
    TESSERA_TRY(const std::string content, readFile(from));
    return writeFileAtomically(to, content);
}

Result<void> copyTokenizer(const fs::path &from, const fs::path &to)
{
    for (const char *name : kCopied)
        if (fs::is_regular_file(from / name))
            TESSERA_CHECK(copyFile(from / name, to / name));
    return {};
}

Result<void> writeJson(const fs::path &path, const Json &json)
{
    return writeFileAtomically(path, dumpJsonPretty(json) + "\n");
}

Json generationConfig(const hub::ModelConfig &config)
{
    Json json{{"_from_model_config", true}};
    if (config.bosId)
        json["bos_token_id"] = *config.bosId;
    if (config.padId)
        json["pad_token_id"] = *config.padId;
    if (config.eosIds.size() == 1)
        json["eos_token_id"] = config.eosIds.front();
    else if (!config.eosIds.empty())
        json["eos_token_id"] = config.eosIds;
    return json;
}

Result<std::vector<std::string>> makeFromGguf(const TokenizerRequest &request)
{
    TESSERA_TRY(const hub::GgufHeader header, hub::readGgufHeader(request.tokenizerFile, true));
    const Result<Json> tokenizer = tokenizerJson(header, request.tokenizerFile);
    std::vector<std::string> notices;
    if (tokenizer)
        TESSERA_CHECK(writeFileAtomically(request.folder / "tokenizer.json", dumpJson(*tokenizer)));
    else
        notices.push_back("tokenizer.json could not be made: " + tokenizer.error().sentence());
    TESSERA_CHECK(writeJson(request.folder / "tokenizer_config.json",
                            tokenizerConfigJson(header, request.config->contextLength)));
    return notices;
}

Result<void> writeGenerationConfig(const TokenizerRequest &request)
{
    const bool fromFolder =
        request.source != nullptr && request.source->source == hub::ModelSource::HuggingFaceFolder;
    if (fromFolder && fs::is_regular_file(request.source->path / kGenerationConfig))
        return copyFile(request.source->path / kGenerationConfig,
                        request.folder / kGenerationConfig);
    return writeJson(request.folder / kGenerationConfig, generationConfig(*request.config));
}

} // namespace

Result<std::vector<std::string>> writeTokenizerFiles(const TokenizerRequest &request)
{
    TESSERA_CHECK(writeGenerationConfig(request));
    if (request.tokenizerFile.empty())
        return std::vector<std::string>{"The model has no tokenizer, so the folder has none."};
    if (request.tokenizerFile.extension() == ".gguf")
        return makeFromGguf(request);
    TESSERA_CHECK(copyTokenizer(request.tokenizerFile.parent_path(), request.folder));
    return std::vector<std::string>();
}

} // namespace tessera::exporting
