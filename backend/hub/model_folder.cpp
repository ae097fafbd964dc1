// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/model_folder.h"

#include "backend/base/files.h"
#include "backend/hub/expected_tensors.h"
#include "backend/hub/folder_hints.h"
#include "backend/hub/gguf_config.h"
#include "backend/hub/gguf_files.h"
#include "backend/hub/hugging_face_keys.h"
#include "backend/hub/weight_files.h"
#include "backend/hub/weight_scales.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

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
constexpr std::size_t kMostTold = 8; ///< errors of a model in one sentence

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

/// transformers chooses a model's class by model_type, this backend by architectures.
void addModelTypeNotice(ModelFolder &folder, const Json &configJson)
{
    const Architecture *architecture = findArchitecture(folder.config.architecture);
    const auto type = contradictingModelType(configJson, *architecture);
    if (!type)
        return;
    folder.problems.push_back(
        notice("W09",
               fmt::format("model_type is {} and architectures names {}: it is read as {}, by "
                           "architectures. transformers goes by model_type.",
                           *type, architecture->name, architecture->modelType),
               {*type, std::string(architecture->name), std::string(architecture->modelType)}));
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

/// transformers 5 may write the experts of a layer as the one tensor that it has in memory; gpt-oss
/// is published with packed ones.
void takeExpertFilesFromWeights(ModelFolder &folder)
{
    for (std::int64_t layer = 0; layer < folder.config.layers; ++layer) {
        const auto tensor =
            folder.tensors.find(fmt::format("model.layers.{}.mlp.experts.gate_up_proj", layer));
        if (!folder.config.isMoe(layer) || tensor == folder.tensors.end())
            continue;
        const bool packed = tensor->second.dtype == DType::F4_E2M1;
        folder.config.expertFiles = packed ? ExpertFiles::Mxfp4 : ExpertFiles::Stacked;
    }
}

/// Notes an error of a file that is read for the model's sake.
void note(ModelReport &report, const fs::path &file, Error error)
{
    std::error_code ignored;
    const std::uint64_t bytes = fs::exists(file, ignored) ? fs::file_size(file, ignored) : 0;
    const auto known = std::ranges::find(report.files, file, &FileState::path);
    if (known != report.files.end())
        known->problem = error;
    else
        report.files.push_back({.path = file, .bytes = bytes, .tensors = 0, .problem = error});
    report.errors.push_back(std::move(error));
}

/// Lists a file that is there.
void list(ModelReport &report, const fs::path &file)
{
    std::error_code ignored;
    if (present(file))
        report.files.push_back(
            {.path = file, .bytes = fs::file_size(file, ignored), .problem = {}});
}

/// Every tensor of another shape, not the first alone.
std::vector<Error> wrongShapes(const std::vector<ExpectedTensor> &expected,
                               const ModelFolder &folder)
{
    std::vector<Error> errors;
    for (const ExpectedTensor &tensor : expected) {
        const auto found = folder.tensors.find(tensor.name);
        if (found == folder.tensors.end() || sameShape(found->second.shape, tensor.shape))
            continue;
        auto checked = checkTensors({tensor}, {*found}, folder.path);
        if (!checked)
            errors.push_back(std::move(checked).error());
    }
    return errors;
}

void compareTensors(ModelReport &report)
{
    ModelFolder &folder = report.model;
    const std::vector<ExpectedTensor> expected = expectedTensors(folder.config, folder.source);
    auto unused = checkTensors(expected, folder.tensors, folder.path);
    if (unused)
        return addNameNotice(folder, "W02", "Tensors that this model does not use", *unused);
    std::vector<Error> shapes = wrongShapes(expected, folder);
    if (unused.error().code != ErrorCode::WrongShape)
        report.errors.push_back(std::move(unused).error());
    std::ranges::move(shapes, std::back_inserter(report.errors));
}

/// Moves what the headers say into the report. Whether the tensors are the model's is only known
/// when every header could be read.
void takeWeights(ModelReport &report, WeightFiles weights)
{
    ModelFolder &folder = report.model;
    std::ranges::move(weights.states, std::back_inserter(report.files));
    const bool sound = weights.errors.empty();
    std::ranges::move(weights.errors, std::back_inserter(report.errors));
    folder.weightBytes = totalBytes(weights.tensors);
    folder.tensors = std::move(weights.tensors);
    folder.tensorFiles = std::move(weights.files);
    folder.hasWeights = !folder.tensors.empty();
    addNameNotice(folder, "W01", "Tensors that are in a shard but not in the index",
                  weights.notInIndex);
    const bool inFolder = folder.source == ModelSource::HuggingFaceFolder;
    if (!report.configRead || !sound || (inFolder && !folder.hasWeights))
        return;
    if (inFolder) {
        takeDtypeFromWeights(folder);
        takeExpertFilesFromWeights(folder);
    }
    compareTensors(report);
}

Result<std::optional<WeightQuantization>> readConfig(ModelReport &report, const fs::path &file)
{
    ModelFolder &folder = report.model;
    TESSERA_TRY(Json json, readJsonFile(file));
    TESSERA_TRY(const auto quantization, takeQuantization(json, file.string()));
    TESSERA_TRY(folder.config, parseModelConfig(json, file.string()));
    addModelTypeNotice(folder, json);
    addNameNotice(folder, "W03", "Keys of config.json that have no effect here", unknownKeys(json));
    report.configRead = true;
    return quantization;
}

/// Tokenizer and chat templates of a folder.
void inspectTexts(ModelReport &report)
{
    ModelFolder &folder = report.model;
    if (auto file = findTokenizerFile(folder.path)) {
        folder.tokenizerFile = *std::move(file);
        list(report, folder.tokenizerFile);
    }
    for (const char *name : {"tokenizer_config.json", "chat_template.json", "chat_template.jinja"})
        list(report, folder.path / name);
    auto templates = readTemplates(folder.path);
    if (templates) {
        folder.templates = *std::move(templates);
        return;
    }
    const std::vector<std::string> &args = templates.error().args; // the first is the file
    const fs::path file = args.empty() ? folder.path : fs::path(args.front());
    note(report, file, std::move(templates).error());
}

/// Token ids that no row of the embedding has. A pad_token_id of -1 means none: Llama's first
/// models are published with it.
void addTokenIdNotices(ModelFolder &folder)
{
    const ModelConfig &config = folder.config;
    const auto check = [&folder, &config](const char *key, std::int64_t id) {
        if (id >= 0 && id < config.vocab)
            return;
        folder.problems.push_back(
            notice("W10",
                   fmt::format("{} is {}, which is no token of this model: its vocabulary has {}.",
                               key, id, config.vocab),
                   {key, std::to_string(id), std::to_string(config.vocab)}));
    };
    if (config.bosId)
        check("bos_token_id", *config.bosId);
    for (const std::int64_t id : config.eosIds)
        check("eos_token_id", id);
    if (config.padId && *config.padId != -1)
        check("pad_token_id", *config.padId);
}

void inspectFolder(ModelReport &report)
{
    ModelFolder &folder = report.model;
    const fs::path config = folder.path / kConfigName;
    list(report, config);
    std::optional<WeightQuantization> quantization;
    if (auto read = readConfig(report, config))
        quantization = *read;
    else
        note(report, config, std::move(read).error());
    WeightFiles weights = findWeightFiles(folder.path);
    if (auto scales = takeWeightScales(weights, quantization, folder.path))
        folder.scales = *std::move(scales);
    else if (weights.errors.empty())
        weights.errors.push_back(std::move(scales).error());
    takeWeights(report, std::move(weights));
    list(report, folder.path / "generation_config.json");
    inspectTexts(report);
    if (auto added = addGenerationEos(folder.path, folder.config); !added)
        note(report, folder.path / "generation_config.json", std::move(added).error());
    if (report.configRead)
        addTokenIdNotices(folder);
}

void inspectGguf(ModelReport &report, const fs::path &path)
{
    ModelFolder &folder = report.model;
    GgufFiles files = readGgufFiles(path);
    folder.source = ModelSource::GgufFile;
    folder.path = files.first;
    if (files.headerRead) {
        GgufHeader &header = files.header;
        header.tensors = files.weights.tensors; // those of all parts
        if (auto config = ggufModelConfig(header, files.first, files.weights.files)) {
            folder.config = *std::move(config);
            report.configRead = true;
        } else {
            // The file that has the description.
            const auto file =
                std::ranges::find(files.weights.states, files.first, &FileState::path);
            if (file != files.weights.states.end() && !file->problem)
                file->problem = config.error();
            report.errors.push_back(std::move(config).error());
        }
        folder.config.ggufJoinedExperts =
            std::ranges::any_of(header.tensors, [](const auto &tensor) {
                return tensor.first.ends_with(".ffn_gate_up_exps.weight");
            });
        if (header.metadata.contains("tokenizer.ggml.model"))
            folder.tokenizerFile = files.first;
        folder.templates = templatesOf(header, files.first);
    }
    takeWeights(report, std::move(files.weights));
    if (report.errors.empty()) // else the size of the vocabulary may not be known
        addTokenIdNotices(folder);
}

Error notAModelError(const fs::path &path)
{
    const std::string extension = path.extension().string();
    return unsupportedFormat(path,
                             extension.empty() ? std::string("no known file name extension")
                                               : "the extension " + extension,
                             "a folder with config.json, or a .gguf file");
}

} // namespace

ModelReport inspectModel(const fs::path &path)
{
    ModelReport report;
    report.model.path = path;
    std::error_code ignored;
    if (std::optional<Error> hint = notAModel(path)) {
        report.errors.push_back(*std::move(hint));
    } else if (fs::is_directory(path, ignored)) {
        const std::vector<fs::path> models = listGgufModels(path);
        if (present(path / kConfigName))
            inspectFolder(report);
        else if (models.size() == 1)
            inspectGguf(report, models.front());
        else
            report.errors.push_back(fileNotFound((path / kConfigName).string()));
    } else if (path.extension() == ".gguf") {
        inspectGguf(report, path);
    } else {
        report.errors.push_back(fs::exists(path, ignored) ? notAModelError(path)
                                                          : fileNotFound(path.string()));
    }
    return report;
}

Result<ModelFolder> openModel(const fs::path &path)
{
    ModelReport report = inspectModel(path);
    if (report.errors.empty())
        return std::move(report.model);
    Error first = std::move(report.errors.front());
    const std::size_t told = std::min(report.errors.size(), kMostTold);
    for (std::size_t i = 1; i < told; ++i)
        first.context.push_back("also wrong: " + report.errors[i].detail);
    if (told < report.errors.size())
        first.context.push_back(fmt::format("and {} more errors", report.errors.size() - told));
    return first;
}

Error noWeights(const ModelFolder &model, std::string_view task)
{
    Error error = fileNotFound((model.path / "model.safetensors").string());
    error.detail = fmt::format("{} has no weights, which {} needs. Take a folder with "
                               "model.safetensors in it, or a .gguf file.",
                               model.path.string(), task);
    return error;
}

std::string storedType(const ModelFolder &model)
{
    std::map<std::string_view, std::uint64_t> bytes;
    for (const auto &[name, info] : model.tensors)
        bytes[dtypeName(info.dtype)] += info.bytes;
    const auto most =
        std::ranges::max_element(bytes, {}, [](const auto &entry) { return entry.second; });
    return most == bytes.end() ? std::string() : std::string(most->first);
}

} // namespace tessera::hub
