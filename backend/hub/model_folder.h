// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/config/validate.h"
#include "backend/hub/model_config.h"
#include "backend/hub/tensor_file.h"
#include "backend/hub/text_files.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::hub {

enum class ModelSource { HuggingFaceFolder, GgufFile };

/// The scales of one F8_E4M3 or F4_E2M1 tensor [..., R, C]: the value at (..., r, c) is multiplied
/// by the scale at (..., r / blockRows, c / blockColumns), or by the only one.
struct WeightScale {
    TensorInfo tensor; ///< F32, BF16 or F16; U8 is the power of 2, plus 127
    std::filesystem::path file;
    std::int64_t blockRows = 1;
    std::int64_t blockColumns = 1;
};

/// A model on disk, opened but not loaded: everything but the numbers.
struct ModelFolder {
    ModelSource source = ModelSource::HuggingFaceFolder;
    std::filesystem::path path; ///< the folder, or the .gguf file
    ModelConfig config;
    /// Tensors by name as in the files, with the file that has each (weights may be absent when the
    /// folder has only config.json: see hasWeights).
    std::map<std::string, TensorInfo> tensors;
    std::map<std::string, std::filesystem::path> tensorFiles;
    std::map<std::string, WeightScale> scales; ///< by the tensor that they belong to
    bool hasWeights = false;
    std::uint64_t weightBytes = 0;
    std::vector<NamedTemplate> templates;  ///< chat templates; none when the model has none
    std::filesystem::path tokenizerFile;   ///< as findTokenizerFile(); empty when there is none
    std::vector<config::Problem> problems; ///< what `tessera model` lists: notices and warnings
};

/// One file of a model: what it has, or why it cannot be used.
struct FileState {
    std::filesystem::path path;
    std::uint64_t bytes = 0;
    std::size_t tensors = 0; ///< 0 for files without weights
    std::optional<Error> problem;
};

/// All that can be said of a model, sound or not.
struct ModelReport {
    ModelFolder model;       ///< as far as it could be read
    bool configRead = false; ///< whether model.config is the model's
    std::vector<FileState> files;
    std::vector<Error> errors; ///< all that make it unusable; empty when it can be opened
};

/// Looks at a folder with config.json (and safetensors, single or with an index), a .gguf file, any
/// part of a split one, or a folder with one GGUF model. Goes on after an error, so that all are
/// known: FileNotFound, BadJson, BadFile, Truncated, MissingTensor (index and shards disagree, all
/// names listed), WrongShape, UnsupportedFormat (architecture with the known ones; pickle weights
/// .bin/.pt; the folder of a run, with the models in it).
[[nodiscard]] ModelReport inspectModel(const std::filesystem::path &path);

/// The same as a value: the model, or the first error with the others in its context. Nothing is
/// loaded.
[[nodiscard]] Result<ModelFolder> openModel(const std::filesystem::path &path);

/// FileNotFound for what only weights can do ("scoring a text") with a model that has none.
[[nodiscard]] Error noWeights(const ModelFolder &model, std::string_view task);

/// The type that most bytes of the weights have in the files: "BF16", "Q4_1"; empty without them.
[[nodiscard]] std::string storedType(const ModelFolder &model);

/// Only config.json / GGUF metadata -> ModelConfig, no weights looked at.
[[nodiscard]] Result<ModelConfig> parseModelConfig(const Json &configJson,
                                                   const std::string &fileName);

/// What config::validate() needs to know.
[[nodiscard]] config::ModelFacts modelFacts(const ModelConfig &config);

/// A dense model turned into one with experts (sparse upcycling): `experts` copies of each MLP,
/// family "qwen3_moe" or the family's own; the widths stay. OutOfRange for k > experts;
/// NotSupported when the model already has experts.
[[nodiscard]] Result<ModelConfig> upcycled(const ModelConfig &dense, std::int64_t experts,
                                           std::int64_t topk);

/// Torch-free description of a family; backend/models/registry.cpp has its builder.
struct FamilyInfo {
    std::string_view name;                           ///< "llama"
    std::vector<std::string_view> architectures;     ///< config.json's: "LlamaForCausalLM", ...
    std::vector<std::string_view> ggufArchitectures; ///< "llama"
    bool experts = false;
};
[[nodiscard]] const std::vector<FamilyInfo> &families();

} // namespace tessera::hub
