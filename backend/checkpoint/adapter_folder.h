// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/checkpoint/tensor_reader.h"
#include "backend/nn/parameter.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::checkpoint {

// How PEFT names the tensors of an adapter:
// "base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight".
inline constexpr std::string_view kPeftPrefix = "base_model.model.";
inline constexpr std::string_view kLoraA = ".lora_A.weight";
inline constexpr std::string_view kLoraB = ".lora_B.weight";

/// "model.layers.0.mlp.up_proj" of "model.layers.0.mlp.up_proj.lora_A.weight"; empty when the name
/// is not that of an adapter.
[[nodiscard]] std::string adaptedModule(std::string_view parameter);

/// What adapter_config.json says beside the modules.
struct AdapterSettings {
    std::int64_t rank = 8;
    double alpha = 32;
    double dropout = 0;
    bool rslora = false;
    std::string baseModel; ///< base_model_name_or_path: a path or a name, for the reader alone

    [[nodiscard]] double scale() const; ///< alpha / rank, or alpha / sqrt(rank)
};

/// A PEFT folder, opened: settings, adapted modules, and the tensors.
struct Adapter {
    std::filesystem::path folder;
    AdapterSettings settings;
    std::vector<std::string> modules; ///< "model.layers.0.self_attn.q_proj", sorted
    TensorReader reader;
};

/// Opens a folder that PEFT (or exporting::writeAdapter) wrote. What would change the mathematics
/// and is not supported (DoRA, trained biases, rank_pattern, modules_to_save, ...) is NotSupported
/// by its key; UnsupportedFormat for another peft_type or pickled weights.
[[nodiscard]] Result<Adapter> openAdapter(const std::filesystem::path &folder);

/// Fills the adapter parameters of a model that was built for the same modules and rank.
/// MissingTensor and WrongShape name the tensor in the file; NotSupported names a module of the
/// file that the model does not adapt.
[[nodiscard]] Result<void> loadAdapter(Adapter &adapter, std::vector<nn::Parameter> &parameters);

/// Both at once. `scale` is the one that the model was built with: when the file's is another, the
/// adapter would mean something else, and lora_alpha is NotSupported.
[[nodiscard]] Result<void> loadAdapterFolder(const std::filesystem::path &folder,
                                             std::vector<nn::Parameter> &parameters,
                                             std::optional<double> scale = std::nullopt);

} // namespace tessera::checkpoint
