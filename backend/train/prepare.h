// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/checkpoint/checkpoint.h"
#include "backend/comm/mesh.h"
#include "backend/config/run_config.h"
#include "backend/data/dataset.h"
#include "backend/hub/model_folder.h"
#include "backend/models/model.h"
#include "backend/optim/distributed_optimizer.h"
#include "backend/text/model_text.h"
#include "backend/train/batch_source.h"
#include "backend/train/run_host.h"

#include <c10/core/Device.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace tessera::train {

/// A run on this rank, ready for its first step. The mesh outlives it.
struct PreparedRun {
    config::RunConfig config;
    hub::ModelFolder source; ///< what the weights came from
    text::ModelText text;    ///< tokenizer and template of its rows
    data::Dataset dataset;   ///< with streaming without rows
    data::Rows validationRows;
    std::unique_ptr<BatchSource> batches;
    std::unique_ptr<models::Model> model;
    std::optional<models::LoraSpec> lora;
    std::unique_ptr<optim::DistributedOptimizer> optimizer;
    std::string deviceName; ///< "cpu", "NVIDIA H200"
    std::int64_t totalSteps = 0;
    std::int64_t doneSteps = 0; ///< by the checkpoint that it resumes from
};

/// Reads the data, builds and fills the model, makes the optimizer, restores a checkpoint. Every
/// rank calls it at the same time with the same configuration. Phases are told to the host.
/// Errors of files and data as in hub, data and checkpoint; RuleBroken when the rows do not give
/// one step (B04). A checkpoint that cannot be resumed is refused before anything else as far as
/// its manifest tells; `trust` says whether its contents are compared when they are read.
[[nodiscard]] Result<PreparedRun> prepareRun(const config::RunConfig &config,
                                             const comm::Mesh &mesh, c10::Device device,
                                             RunHost &host, checkpoint::Trust trust);

/// What became of the rows of `dataset`: all of them, or with streaming those read so far.
[[nodiscard]] const data::DataReport &dataReport(const PreparedRun &run);

/// What the run table shows of a prepared run.
[[nodiscard]] protocol::RunFacts runFacts(const PreparedRun &run, const comm::Mesh &mesh);

} // namespace tessera::train
