// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/folder_hints.h"

#include "backend/base/json.h"
#include "backend/hub/gguf_files.h"
#include "backend/hub/tensor_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tessera::hub {
namespace {

namespace fs = std::filesystem;

bool isThere(const fs::path &path)
{
    std::error_code ignored;
    return fs::exists(path, ignored);
}

/// The finished models of a run: beside its events, or in its output_dir.
std::vector<std::string> modelsOfRun(const fs::path &run)
{
    std::vector<fs::path> places{run};
    const Result<Json> config = readJsonFile(run / "config.json");
    if (config && config->is_object()) {
        const Json output = config->value("output_dir", Json());
        if (output.is_string()) {
            const fs::path folder = output.get<std::string>();
            places = {folder / fs::absolute(run).lexically_normal().filename(), folder};
        }
    }
    std::vector<std::string> models;
    for (const fs::path &place : places)
        for (const char *name : {"model_merged", "model"})
            if (isThere(place / name / "config.json"))
                models.push_back((place / name).string());
    return models;
}

std::string joined(const std::vector<std::string> &names)
{
    return fmt::format("{}", fmt::join(names, ", "));
}

std::optional<Error> notAModelFolder(const fs::path &folder)
{
    if (isThere(folder / "events.jsonl")) {
        const std::vector<std::string> models = modelsOfRun(folder);
        return unsupportedFormat(folder, "the record of a run",
                                 models.empty()
                                     ? "a model folder; this run has written no finished model, "
                                       "and its checkpoints are no models"
                                     : "the models of the run: " + joined(models));
    }
    if (isThere(folder / "config.json"))
        return std::nullopt;
    if (isThere(folder / "adapter_config.json"))
        return unsupportedFormat(folder, "a PEFT adapter",
                                 "a whole model: its base model, or a merged one");
    std::vector<std::string> names;
    for (const fs::path &model : listGgufModels(folder))
        names.push_back(model.filename().string());
    if (names.size() > 1)
        return unsupportedFormat(folder, fmt::format("{} GGUF models", names.size()),
                                 "one of them: " + joined(names));
    return std::nullopt;
}

} // namespace

bool isUtf8(const fs::path &path)
{
    try {
        [[maybe_unused]] const std::string text = Json(path.string()).dump(); // strict
        return true;
    } catch (const Json::type_error &) {
        return false;
    }
}

std::optional<Error> notAModel(const fs::path &path)
{
    if (!isUtf8(path))
        return unsupportedFormat(path, "a name that is not UTF-8",
                                 "names in UTF-8; rename it, or link to it under another name");
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        return notAModelFolder(path);
    const std::string folder = path.has_parent_path() ? path.parent_path().string() : ".";
    if (path.extension() == ".safetensors" && isThere(path.parent_path() / "config.json"))
        return unsupportedFormat(path, "a file of a model", "its folder: " + folder);
    return std::nullopt;
}

} // namespace tessera::hub
