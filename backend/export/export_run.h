// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/export/hugging_face_export.h"
#include "backend/models/model.h"

#include <filesystem>
#include <string>

namespace tessera::exporting {

/// What a run leaves behind when it ends.
struct RunExport {
    std::filesystem::path folder; ///< a Hugging Face folder; with LoRA a PEFT folder
    models::Model *model = nullptr;
    const hub::ModelFolder *source = nullptr; ///< the model that the run started from
    std::filesystem::path tokenizerFile;
    std::vector<hub::NamedTemplate> templates; ///< as in TokenizerRequest
    const models::LoraSpec *lora = nullptr;    ///< null: full tuning
    std::string maxShardSize = "5GB";
    std::string baseModel; ///< base_model_name_or_path of the adapter
};

/// "model_merged" beside "model".
[[nodiscard]] std::filesystem::path mergedFolder(const std::filesystem::path &folder);

/// Every rank of the mesh calls it, and all return the same error. Weights are written in the
/// model's type. OutOfRange for a max_shard_size that is no size. May be called again after it
/// failed.
[[nodiscard]] Result<ExportReport> exportRun(const RunExport &request, const comm::Mesh &mesh);
/// The same for a LoRA run as a whole Hugging Face folder: mergedFolder(). Merging changes the
/// model, its adapters are zero afterwards: to be called after exportRun().
[[nodiscard]] Result<ExportReport> exportMerged(const RunExport &request, const comm::Mesh &mesh);

} // namespace tessera::exporting
