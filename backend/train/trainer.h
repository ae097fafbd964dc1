// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/comm/mesh.h"
#include "backend/config/lr_schedule.h"
#include "backend/config/run_config.h"
#include "backend/data/dataset.h"
#include "backend/models/model.h"
#include "backend/optim/distributed_optimizer.h"
#include "backend/parallel/apply.h"
#include "backend/tasks/task.h"
#include "backend/train/loader.h"
#include "backend/train/step_facts.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace tessera::train {

/// Everything a trainer works with, made and owned by the run.
struct TrainerParts {
    const config::RunConfig *config = nullptr;
    const comm::Mesh *mesh = nullptr;
    models::Model *model = nullptr;
    optim::DistributedOptimizer *optimizer = nullptr;
    const std::vector<data::PackedRow> *rows = nullptr;
    const std::vector<data::PackedRow> *validationRows = nullptr; ///< may be empty
    std::int64_t totalSteps = 0;
    std::function<void()> beforeUpdate; ///< gradients are whole, weights not yet changed; for tests
};

/// The training step: micro-batches, gradients, update, facts. One a rank; all ranks call step()
/// together with the same number. Throws what torch throws.
class Trainer
{
public:
    explicit Trainer(const TrainerParts &parts);

    /// Step `step`, counted from 1. The facts are equal on all ranks.
    [[nodiscard]] StepFacts step(std::int64_t step);
    /// Mean loss over the validation rows (eval_iters batches, or all): no gradient, no dropout.
    [[nodiscard]] double evaluate();

private:
    [[nodiscard]] models::ForwardOptions forwardOptions(std::int64_t step, std::int64_t micro,
                                                        bool training) const;
    [[nodiscard]] tasks::LossSettings lossSettings(std::int64_t step) const;
    void runMicroBatch(std::int64_t step, std::int64_t micro, const tasks::LossSettings &settings,
                       class StepSums &sums);

    TrainerParts m_parts;
    const tasks::Task *m_task;
    parallel::AppliedLayout m_layout;
    BatchPlan m_plan;
    std::vector<std::int64_t> m_trainedOfRow; ///< trained tokens, counted once
    config::LrSchedule m_schedule;
    c10::Device m_device;
};

} // namespace tessera::train
