// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/config/parallel_dims.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::checkpoint {

struct FileEntry {
    std::string name; ///< within the checkpoint's folder
    std::uint64_t bytes = 0;
    std::string sha256;
};

/// What a checkpoint holds; manifest.json, written last.
struct Manifest {
    std::int64_t step = 0;
    std::string contents; ///< "full": all weights; "adapter": only those that LoRA added
    config::ParallelDims dims;
    Json config;            ///< the run's configuration
    std::string configHash; ///< sha256 of its one-line JSON
    Json model;             ///< config.json of the model, as hub::parseModelConfig reads it
    Json shared;            ///< equal on all ranks: data position, schedule, best metric
    std::vector<FileEntry> files;

    [[nodiscard]] std::uint64_t bytes() const; ///< of all files
};

[[nodiscard]] Json manifestJson(const Manifest &manifest);

/// "step_00001000".
[[nodiscard]] std::string stepFolderName(std::int64_t step);
/// "weights_rank_003.safetensors", "optimizer_rank_003.safetensors", "state_rank_003.json".
[[nodiscard]] std::string weightsFileName(int rank);
[[nodiscard]] std::string optimizerFileName(int rank);
[[nodiscard]] std::string stateFileName(int rank);

/// Name, size and hash of a file that was written.
[[nodiscard]] Result<FileEntry> describeFile(const std::filesystem::path &path);

/// Reads manifest.json and compares names and sizes with the folder. CheckpointIncomplete names
/// what is missing or of another size ("manifest.json" when that is it); BadFile for a manifest of
/// a newer schema. Hashes are compared by verifyFile().
[[nodiscard]] Result<Manifest> readManifest(const std::filesystem::path &folder);
/// BadFile when the content is not what the manifest says.
[[nodiscard]] Result<void> verifyFile(const std::filesystem::path &folder, const FileEntry &entry);

/// A checkpoint as it lies on disk.
struct CheckpointListing {
    std::filesystem::path path;
    std::int64_t step = 0;
    bool complete = false;
    std::vector<std::string> missing; ///< when it is not complete
    std::uint64_t bytes = 0;
};
/// Every step_* folder, by step; none when the folder is not there.
[[nodiscard]] std::vector<CheckpointListing>
listCheckpoints(const std::filesystem::path &checkpointsFolder);

} // namespace tessera::checkpoint
