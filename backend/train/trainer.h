// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/comm/mesh.h"
#include "backend/config/lr_schedule.h"
#include "backend/config/run_config.h"
#include "backend/data/rows.h"
#include "backend/models/model.h"
#include "backend/optim/distributed_optimizer.h"
#include "backend/parallel/apply.h"
#include "backend/tasks/task.h"
#include "backend/train/batch_source.h"
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
    BatchSource *batches = nullptr;
    const data::Rows *validationRows = nullptr; ///< may be empty
    std::int64_t totalSteps = 0;
    std::function<void()> beforeUpdate; ///< gradients are whole, weights not yet changed; for tests
};

/// The training step: micro-batches, gradients, update, facts. One a rank; all ranks call step()
/// together with the same number. Throws what torch throws.
class Trainer
{
public:
    explicit Trainer(const TrainerParts &parts);

    /// Has the rows of step `step` at hand; called before step(). Errors as BatchSource::prepare().
    [[nodiscard]] Result<void> prepare(std::int64_t step);
    /// Step `step`, counted from 1. The facts are equal on all ranks.
    [[nodiscard]] StepFacts step(std::int64_t step);
    /// Batches of an evaluation: 0 without validation rows, with fewer than one step of all ranks
    /// takes, or with eval_iters 0.
    [[nodiscard]] std::int64_t evaluationBatches() const;
    /// Mean loss over those batches, of which there must be one: no gradient, no dropout.
    [[nodiscard]] double evaluate();

private:
    [[nodiscard]] models::ForwardOptions forwardOptions(std::int64_t step, std::int64_t micro,
                                                        bool training) const;
    [[nodiscard]] tasks::LossSettings lossSettings(std::int64_t step);
    [[nodiscard]] std::int64_t microBatches() const; ///< of one rank
    void runMicroBatch(std::int64_t step, std::int64_t micro, const tasks::LossSettings &settings,
                       class StepSums &sums);

    TrainerParts m_parts;
    const tasks::Task *m_task;
    parallel::AppliedLayout m_layout;
    double m_dataSeconds = 0; ///< of the step that is made: getting rows and joining them
    config::LrSchedule m_schedule;
    c10::Device m_device;
};

} // namespace tessera::train
