// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/checkpoint/manifest.h"
#include "backend/checkpoint/optimizer_layout.h"
#include "backend/checkpoint/safetensors_writer.h"
#include "backend/comm/mesh.h"
#include "backend/nn/parameter.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tessera::checkpoint {

/// What a rank gives to a checkpoint. `head` is equal on all ranks (files and configHash are filled
/// in by saving); weights are the parameters with `trained` set, which is all of them for full
/// tuning and the adapter for LoRA.
struct SaveRequest {
    std::filesystem::path checkpointsFolder; ///< <run>/checkpoints
    Manifest head;
    const std::vector<nn::Parameter> *parameters = nullptr;
    /// This rank's optimizer state by name; empty: weights only (no_save_optim). A slice that
    /// shares the memory of a parameter is not written twice.
    std::vector<NamedTensor> optimizer;
    std::vector<FlatEntry> layout;              ///< of this rank's flat buffers
    std::optional<std::int64_t> saveTotalLimit; ///< checkpoints to keep, this one included; >= 1
    std::vector<std::int64_t> keepSteps;        ///< never removed: the best one
};

struct SaveReport {
    std::filesystem::path path;
    std::uint64_t bytes = 0;
    /// By saveTotalLimit, after the new one was whole; rank 0's report.
    std::vector<CheckpointListing> removed;
};

/// Writes checkpoints/step_00001000/; every rank of the mesh calls it, and all return the same
/// outcome. Files are written under a temporary name and synced, manifest.json last, then the
/// folder is renamed: whole or invisible. When anything fails, what was written is removed and
/// older checkpoints stay. DiskFull before the first byte when the space is not there.
[[nodiscard]] Result<SaveReport> saveCheckpoint(const SaveRequest &request, const comm::Mesh &mesh);

/// How far the files of a checkpoint are trusted. Their sizes are compared by readManifest().
enum class Trust {
    Sizes,   ///< for a run that wrote or compared them itself
    Contents ///< each file is read and compared with its hash before it is used
};

/// Where a checkpoint is put back.
struct RestoreTarget {
    std::vector<nn::Parameter> *parameters = nullptr;
    std::vector<NamedTensor> optimizer; ///< filled in place; empty: the optimizer starts anew
    std::vector<FlatEntry> layout;      ///< of this rank's flat buffers, for `optimizer`
    Trust trust = Trust::Contents;
};

/// Fills trained parameters and the optimizer's state, bit for bit, each rank its own part. Both
/// are cut anew when data or expert parallel are others than the checkpoint's: a rank finds its
/// elements in the files of all ranks and reads no others. What is lacking or of another shape is
/// known from the headers and refused before any content of tensors is read: MissingTensor,
/// WrongShape, and NotSupported for state of a layout that config::checkResumeLayout() refuses.
/// BadFile when a content changed.
[[nodiscard]] Result<void> restoreCheckpoint(const std::filesystem::path &folder,
                                             const Manifest &manifest, RestoreTarget target,
                                             const comm::Mesh &mesh);

} // namespace tessera::checkpoint
