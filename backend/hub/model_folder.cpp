// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/model_folder.h"

#include "backend/base/files.h"
#include "backend/hub/expected_tensors.h"
#include "backend/hub/gguf_config.h"
#include "backend/hub/hugging_face_keys.h"
#include "backend/hub/weight_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::hub {
namespace {

namespace fs = std::filesystem;

/// Something is there, be it a link that leads nowhere: reading it says what is wrong.
bool present(const fs::path &path)
{
    std::error_code ignored;
    return fs::symlink_status(path, ignored).type() != fs::file_type::not_found;
}

constexpr std::string_view kConfigName = "config.json";

config::Problem notice(std::string rule, std::string text, std::vector<std::string> args)
{
    return {.rule = std::move(rule),
            .severity = config::Severity::Notice,
            .keys = {},
            .text = std::move(text),
            .args = std::move(args),
            .suggestions = {}};
}

std::string joined(const std::vector<std::string> &names)
{
    return fmt::format("{}", fmt::join(names, ", "));
}

void addNameNotice(ModelFolder &folder, std::string rule, std::string_view sentence,
                   const std::vector<std::string> &names)
{
    if (names.empty())
        return;
    folder.problems.push_back(
        notice(std::move(rule), fmt::format("{} ({}): {}.", sentence, names.size(), joined(names)),
               {std::to_string(names.size()), joined(names)}));
}

std::uint64_t totalBytes(const std::map<std::string, TensorInfo> &tensors)
{
    std::uint64_t bytes = 0;
    for (const auto &[name, info] : tensors)
        bytes += info.bytes;
    return bytes;
}

/// The template named "default" of a list, or the text itself.
std::string templateOf(const Json &value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (!value.is_array())
        return {};
    for (const Json &item : value)
        if (item.is_object() && item.value("name", "") == "default"
            && item.value("template", Json()).is_string())
            return item["template"].get<std::string>();
    return {};
}

/// chat_template.jinja goes before tokenizer_config.json, as in transformers.
Result<std::string> readChatTemplate(const fs::path &folder)
{
    if (present(folder / "chat_template.jinja"))
        return readFile(folder / "chat_template.jinja");
    for (const std::string_view name : {"chat_template.json", "tokenizer_config.json"}) {
        if (!present(folder / name))
            continue;
        TESSERA_TRY(const Json json, readJsonFile(folder / name));
        const std::string text =
            json.is_object() ? templateOf(json.value("chat_template", Json())) : "";
        if (!text.empty())
            return text;
    }
    return std::string();
}

/// Chat models often end a turn with a token that only generation_config.json names.
Result<void> addGenerationEos(const fs::path &folder, ModelConfig &config)
{
    const fs::path path = folder / "generation_config.json";
    if (!present(path))
        return {};
    TESSERA_TRY(const Json json, readJsonFile(path));
    if (!json.is_object())
        return badFile(path.string(), "generation_config.json", "it is not a JSON object");
    const JsonFields fields(json, path.string());
    TESSERA_TRY(const auto ids, readEosIds(fields.value("eos_token_id"), fields));
    for (const std::int64_t id : ids)
        if (std::ranges::find(config.eosIds, id) == config.eosIds.end())
            config.eosIds.push_back(id);
    return {};
}

/// config.json may leave the type out; then the weights say it.
void takeDtypeFromWeights(ModelFolder &folder)
{
    const Json &source = folder.config.source;
    if (source.contains("dtype") || source.contains("torch_dtype") || folder.tensors.empty())
        return;
    const DType type = folder.tensors.begin()->second.dtype;
    if (type == DType::F16)
        folder.config.dtype = "float16";
    if (type == DType::BF16)
        folder.config.dtype = "bfloat16";
}

/// transformers 5 may write the experts of a layer as the one tensor that it has in memory.
void takeExpertFilesFromWeights(ModelFolder &folder)
{
    for (std::int64_t layer = 0; layer < folder.config.layers; ++layer)
        if (folder.config.isMoe(layer)
            && folder.tensors.contains(
                fmt::format("model.layers.{}.mlp.experts.gate_up_proj", layer)))
            folder.config.expertFiles = ExpertFiles::Stacked;
}

Result<void> readWeights(ModelFolder &folder)
{
    TESSERA_TRY(WeightFiles weights, findWeightFiles(folder.path));
    folder.tensors = std::move(weights.tensors);
    folder.tensorFiles = std::move(weights.files);
    folder.hasWeights = !folder.tensors.empty();
    folder.weightBytes = totalBytes(folder.tensors);
    if (!folder.hasWeights)
        return {};
    takeDtypeFromWeights(folder);
    takeExpertFilesFromWeights(folder);
    TESSERA_TRY(
        const auto unused,
        checkTensors(expectedTensors(folder.config, folder.source), folder.tensors, folder.path));
    addNameNotice(folder, "W01", "Tensors that are in a shard but not in the index",
                  weights.notInIndex);
    addNameNotice(folder, "W02", "Tensors that this model does not use", unused);
    return {};
}

Result<ModelFolder> openFolder(const fs::path &path)
{
    ModelFolder folder;
    folder.path = path;
    TESSERA_TRY(const Json json, readJsonFile(path / kConfigName));
    TESSERA_TRY(folder.config, parseModelConfig(json, (path / kConfigName).string()));
    TESSERA_CHECK(addGenerationEos(path, folder.config));
    addNameNotice(folder, "W03", "Keys of config.json that have no effect here", unknownKeys(json));
    TESSERA_CHECK(readWeights(folder));
    if (present(path / "tokenizer.json"))
        folder.tokenizerFile = path / "tokenizer.json";
    TESSERA_TRY(folder.chatTemplate, readChatTemplate(path));
    return folder;
}

Result<void> refuseSplitGguf(const GgufHeader &header, const fs::path &path)
{
    const auto it = header.metadata.find("split.count");
    if (it == header.metadata.end() || !it->second.is_number() || it->second.get<double>() <= 1)
        return {};
    return unsupportedFormat(path, fmt::format("one part of {}", dumpJson(it->second)),
                             "GGUF files in one piece");
}

Result<ModelFolder> openGguf(const fs::path &path)
{
    ModelFolder folder;
    folder.source = ModelSource::GgufFile;
    folder.path = path;
    TESSERA_TRY(GgufHeader header, readGgufHeader(path, false));
    TESSERA_CHECK(refuseSplitGguf(header, path));
    TESSERA_TRY(folder.config, ggufModelConfig(header, path));
    folder.tensors = std::move(header.tensors);
    for (const auto &[name, info] : folder.tensors)
        folder.tensorFiles.emplace(name, path);
    folder.hasWeights = !folder.tensors.empty();
    folder.weightBytes = totalBytes(folder.tensors);
    TESSERA_TRY(const auto unused,
                checkTensors(expectedTensors(folder.config, folder.source), folder.tensors, path));
    addNameNotice(folder, "W02", "Tensors that this model does not use", unused);
    if (header.metadata.contains("tokenizer.ggml.model"))
        folder.tokenizerFile = path;
    const auto text = header.metadata.find("tokenizer.chat_template");
    if (text != header.metadata.end() && text->second.is_string())
        folder.chatTemplate = text->second.get<std::string>();
    return folder;
}

} // namespace

Result<ModelFolder> openModel(const fs::path &path)
{
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        if (!present(path / kConfigName))
            return fileNotFound((path / kConfigName).string());
        return openFolder(path);
    }
    if (!fs::exists(path, ignored))
        return fileNotFound(path.string());
    const std::string extension = path.extension().string();
    if (extension == ".gguf")
        return openGguf(path);
    return unsupportedFormat(path,
                             extension.empty() ? std::string("no known file name extension")
                                               : "the extension " + extension,
                             "a folder with config.json, or a .gguf file");
}

} // namespace tessera::hub
