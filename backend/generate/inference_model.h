// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/hub/model_folder.h"
#include "backend/models/model.h"

#include <filesystem>
#include <memory>

namespace tessera::generate {

struct InferenceRequest {
    const hub::ModelFolder *model = nullptr; ///< with weights
    std::filesystem::path adapter;           ///< a PEFT folder; empty: none
    c10::ScalarType dtype = c10::ScalarType::Float;
    c10::Device device = c10::Device(c10::DeviceType::CPU);
};

/// Builds and fills a model that is not trained. MissingValue for a folder without weights, or what
/// loading fails with.
[[nodiscard]] Result<std::unique_ptr<models::Model>>
loadForInference(const InferenceRequest &request);

} // namespace tessera::generate
