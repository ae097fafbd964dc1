// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/config/validate.h"
#include "backend/hub/model_config.h"
#include "backend/hub/tensor_file.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tessera::hub {

enum class ModelSource { HuggingFaceFolder, GgufFile };

/// A model on disk, opened but not loaded: everything but the numbers.
struct ModelFolder {
    ModelSource source = ModelSource::HuggingFaceFolder;
    std::filesystem::path path; ///< the folder, or the .gguf file
    ModelConfig config;
    /// Tensors by name as in the files, with the file that has each (weights may be absent when the
    /// folder has only config.json: see hasWeights).
    std::map<std::string, TensorInfo> tensors;
    std::map<std::string, std::filesystem::path> tensorFiles;
    bool hasWeights = false;
    std::uint64_t weightBytes = 0;
    std::string chatTemplate;            ///< Jinja text; empty when the model has none
    std::filesystem::path tokenizerFile; ///< tokenizer.json or the .gguf; empty when there is none
    std::vector<config::Problem> problems; ///< what `tessera model` lists: notices and warnings
};

/// Opens a folder with config.json (and safetensors, single or with an index) or a .gguf file.
/// Errors name file and place: FileNotFound, BadJson, BadFile, Truncated, MissingTensor (index and
/// shards disagree, all names listed), UnsupportedFormat (architecture with the known ones; pickle
/// weights .bin/.pt).
[[nodiscard]] Result<ModelFolder> openModel(const std::filesystem::path &path);

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
