// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/checkpoint/adapter_folder.h"
#include "backend/comm/mesh.h"
#include "backend/export/hugging_face_export.h"
#include "backend/models/model.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::exporting {

struct AdapterRequest {
    std::filesystem::path folder; ///< appears whole or not at all
    checkpoint::AdapterSettings settings;
    c10::ScalarType dtype = c10::ScalarType::Float; ///< of the file
    std::string chatTemplate; ///< for chat_template.jinja; empty: as the base model's
};

/// Writes adapter_model.safetensors and adapter_config.json as PEFT reads them
/// ("base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight"), and chat_template.jinja
/// where the adapter was trained with another template than its base model has. Every rank calls
/// it, rank 0 writes. `target_modules` are last names ("q_proj") where these name exactly the
/// adapted modules, else whole paths. NotSupported for a model without adapters.
[[nodiscard]] Result<ExportReport> writeAdapter(const models::Model &model,
                                                const std::vector<nn::Parameter> &parameters,
                                                const AdapterRequest &request,
                                                const comm::Mesh &mesh);

} // namespace tessera::exporting
