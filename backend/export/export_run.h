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
    const models::LoraSpec *lora = nullptr; ///< null: full tuning
    bool mergeLora = false;                 ///< a merged Hugging Face folder too: mergedFolder()
    std::string maxShardSize = "5GB";
    std::string baseModel; ///< base_model_name_or_path of the adapter
};

/// "model_merged" beside "model".
[[nodiscard]] std::filesystem::path mergedFolder(const std::filesystem::path &folder);

/// Every rank of the mesh calls it, and all return the same error. Weights are written in the
/// model's type. Merging changes the model: its adapters are zero afterwards. OutOfRange for a
/// max_shard_size that is no size.
[[nodiscard]] Result<ExportReport> exportRun(const RunExport &request, const comm::Mesh &mesh);
/// The second half of it: the merged folder of a LoRA run. May be called again after it failed,
/// unlike exportRun(), which would then write adapters that are zero.
[[nodiscard]] Result<ExportReport> exportMerged(const RunExport &request, const comm::Mesh &mesh);

} // namespace tessera::exporting
