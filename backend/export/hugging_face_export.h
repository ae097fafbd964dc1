// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/comm/mesh.h"
#include "backend/hub/model_folder.h"
#include "backend/nn/parameter.h"

#include <c10/core/ScalarType.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::exporting {

struct HuggingFaceRequest {
    std::filesystem::path folder; ///< appears whole or not at all; one of the same name is replaced
    hub::ModelConfig config;      ///< of the parameters: upcycled when they are
    const hub::ModelFolder *source = nullptr;          ///< of the weights; null: none
    std::filesystem::path tokenizerFile;               ///< that goes along; empty: none
    std::vector<hub::NamedTemplate> templates;         ///< as in TokenizerRequest
    c10::ScalarType dtype = c10::ScalarType::BFloat16; ///< of the files
    std::uint64_t maxShardBytes = 5'000'000'000;       ///< max_shard_size
};

struct ExportReport {
    std::filesystem::path path;
    std::uint64_t bytes = 0;
    std::vector<std::string> notices; ///< English: what the folder lacks and why; rank 0's report
};

/// Writes config.json, the weights under Hugging Face's names, and the tokenizer. Every rank of the
/// mesh calls it: experts are gathered parameter by parameter, rank 0 writes, and all ranks return
/// the same error. Adapters are not written: merge them first, or use writeAdapter().
[[nodiscard]] Result<ExportReport> exportHuggingFace(const std::vector<nn::Parameter> &parameters,
                                                     const HuggingFaceRequest &request,
                                                     const comm::Mesh &mesh);

} // namespace tessera::exporting
