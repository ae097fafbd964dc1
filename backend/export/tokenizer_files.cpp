// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/export/tokenizer_files.h"

#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/export/gguf_tokenizer_json.h"

#include <array>

namespace tessera::exporting {
namespace {

namespace fs = std::filesystem;

constexpr const char *kGenerationConfig = "generation_config.json";
constexpr const char *kTokenizerConfig = "tokenizer_config.json";
constexpr const char *kChatTemplate = "chat_template.jinja";
constexpr const char *kMoreTemplates = "additional_chat_templates";
constexpr std::array kCopied{"tokenizer.json",    "special_tokens_map.json",
                             "added_tokens.json", "vocab.json",
                             "merges.txt",        "encoder.json",
                             "vocab.bpe",         "tokenizer.model",
                             "tiktoken.model",    kTokenizerConfig};
constexpr std::array kTemplateFiles{kChatTemplate, "chat_template.json"};

Result<void> copyFile(const fs::path &from, const fs::path &to)
{
    TESSERA_TRY(const std::string content, readFile(from));
    return writeFileAtomically(to, content);
}

Result<void> copyIfThere(const fs::path &from, const fs::path &to, const char *name)
{
    std::error_code ignored;
    return fs::is_regular_file(from / name, ignored) ? copyFile(from / name, to / name)
                                                     : Result<void>();
}

/// Also what a name alone does not tell: ranks of tiktoken, and the Python that transformers reads
/// them with.
bool belongsToTokenizer(const fs::path &file)
{
    return file.extension() == ".tiktoken"
        || (file.extension() == ".py" && file.filename().string().starts_with("tokenization_"));
}

Result<void> copyTokenizer(const fs::path &from, const fs::path &to)
{
    for (const char *name : kCopied)
        TESSERA_CHECK(copyIfThere(from, to, name));
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(from, ignored)) {
        if (belongsToTokenizer(entry.path()) && entry.is_regular_file(ignored))
            TESSERA_CHECK(copyFile(entry.path(), to / entry.path().filename()));
    }
    return {};
}

Result<void> copyTemplates(const fs::path &from, const fs::path &to)
{
    for (const char *name : kTemplateFiles)
        TESSERA_CHECK(copyIfThere(from, to, name));
    std::error_code ignored;
    std::error_code failed;
    if (fs::is_directory(from / kMoreTemplates, ignored))
        fs::copy(from / kMoreTemplates, to / kMoreTemplates, fs::copy_options::recursive, failed);
    return failed ? Result<void>(errnoError(failed.value(), (to / kMoreTemplates).string(), true))
                  : Result<void>();
}

/// Takes the templates that are not used out of tokenizer_config.json, then writes those that are.
Result<void> writeTemplates(const std::vector<hub::NamedTemplate> &templates,
                            const fs::path &folder)
{
    const fs::path config = folder / kTokenizerConfig;
    std::error_code failed;
    if (fs::exists(config, failed)) {
        TESSERA_TRY(const std::string content, readFile(config));
        TESSERA_TRY(OrderedJson json, parseOrderedJson(content, config.string()));
        json.erase("chat_template");
        constexpr int kIndent = 2;
        TESSERA_CHECK(writeFileAtomically(config, json.dump(kIndent) + "\n"));
    }
    for (const hub::NamedTemplate &one : templates) {
        const fs::path file = one.name == hub::kDefaultTemplate
            ? folder / kChatTemplate
            : folder / kMoreTemplates / (fs::path(one.name).filename().string() + ".jinja");
        fs::create_directories(file.parent_path(), failed);
        if (failed)
            return errnoError(failed.value(), file.parent_path().string(), true);
        TESSERA_CHECK(writeFileAtomically(file, one.jinja));
    }
    return {};
}

/// Whether the files beside the tokenizer, or in the GGUF, say what `request` does.
Result<bool> sameTemplates(const TokenizerRequest &request)
{
    if (request.templates.empty())
        return true;
    TESSERA_TRY(const auto stored, hub::readTemplates(request.tokenizerFile));
    return stored == request.templates;
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
    TESSERA_CHECK(writeJson(request.folder / kTokenizerConfig,
                            tokenizerConfigJson(header, request.config->contextLength)));
    TESSERA_TRY(const bool same, sameTemplates(request));
    if (!same || request.templates.size() > 1) // the configuration has the default alone
        TESSERA_CHECK(writeTemplates(request.templates, request.folder));
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
    const fs::path from = request.tokenizerFile.parent_path();
    TESSERA_CHECK(copyTokenizer(from, request.folder));
    TESSERA_TRY(const bool same, sameTemplates(request));
    TESSERA_CHECK(same ? copyTemplates(from, request.folder)
                       : writeTemplates(request.templates, request.folder));
    return std::vector<std::string>();
}

} // namespace tessera::exporting
