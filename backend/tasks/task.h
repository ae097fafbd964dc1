// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/model.h"
#include "backend/nn/batch.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::tasks {

/// What a loss is told besides model and batch.
struct LossSettings {
    double trainedTokens = 1; ///< of the whole global batch: all ranks, all micro-batches
    double microBatches = 1;  ///< of the whole global batch: micro-batches * data-parallel ranks
    double auxLossCoeff = 0;  ///< moe_aux_loss_coeff
    double zLossCoeff = 0;    ///< moe_z_loss_coeff
};

/// One micro-batch's loss.
struct TaskLoss {
    /// What backward() starts from: its sum over all micro-batches and ranks is the loss of the
    /// global batch, mean over trained tokens plus the router's terms.
    at::Tensor total;
    at::Tensor lossSum; ///< detached, sum over trained tokens of -weight log p
    std::vector<models::RouterRecord> routers;
};

/// A task is its loss; which columns a row needs and which template it uses is said in
/// backend/config/tasks.cpp.
struct Task {
    std::string_view name;
    TaskLoss (*loss)(models::Model &model, const nn::Batch &batch,
                     const models::ForwardOptions &options, const LossSettings &settings) = nullptr;
};

[[nodiscard]] const Task *findTask(std::string_view name);
[[nodiscard]] std::vector<std::string> registeredTasks();

} // namespace tessera::tasks
