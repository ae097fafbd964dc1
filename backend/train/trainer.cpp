// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/trainer.h"

#include "backend/base/assert.h"
#include "backend/base/units.h"
#include "backend/comm/collectives.h"
#include "backend/tensor/seeding.h"
#include "backend/train/step_sums.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/zeros.h>

#include <algorithm>

namespace tessera::train {
namespace {

using config::MeshAxis;

} // namespace

Trainer::Trainer(const TrainerParts &parts)
    : m_parts(parts),
      m_task(tasks::findTask(parts.config->task)),
      m_layout(parallel::applyLayout(*parts.mesh)),
      m_schedule(*parts.config, parts.totalSteps),
      m_device(parts.model->headWeight().device())
{
    TESSERA_ASSERT(m_task != nullptr); // validated before a rank starts
}

models::ForwardOptions Trainer::forwardOptions(std::int64_t step, std::int64_t micro,
                                               bool training) const
{
    models::ForwardOptions options;
    options.training = training;
    options.dispatcher = m_layout.dispatcher;
    if (training && m_parts.config->tunerType == "lora" && m_parts.config->loraDropout > 0) {
        const auto number =
            static_cast<std::uint64_t>(micro * m_parts.mesh->group(MeshAxis::Data).size
                                       + m_parts.mesh->group(MeshAxis::Data).rank);
        const auto seed = static_cast<std::uint64_t>(m_parts.config->seed);
        options.generator = tensor::makeGenerator(
            m_device, tensor::mixSeed(seed, "dropout", static_cast<std::uint64_t>(step), number));
    }
    return options;
}

std::int64_t Trainer::microBatches() const
{
    return m_parts.config->globalBatchSize
        / (m_parts.config->microBatchSize * m_parts.mesh->group(MeshAxis::Data).size);
}

Result<void> Trainer::prepare(std::int64_t step)
{
    const double started = monotonicSeconds();
    Result<void> prepared = m_parts.batches->prepare(step - 1);
    m_dataSeconds = monotonicSeconds() - started;
    return prepared;
}

tasks::LossSettings Trainer::lossSettings(std::int64_t step)
{
    const std::int64_t trained = m_parts.batches->trainedTokens(step);
    const int dataRanks = m_parts.mesh->group(MeshAxis::Data).size;
    return {.trainedTokens = static_cast<double>(std::max<std::int64_t>(1, trained)),
            .microBatches = static_cast<double>(microBatches() * dataRanks),
            .auxLossCoeff = m_parts.config->moeRouterLoadBalancingType == "none"
                ? 0
                : m_parts.config->moeAuxLossCoeff,
            .zLossCoeff = m_parts.config->moeZLossCoeff.value_or(0)};
}

void Trainer::runMicroBatch(std::int64_t step, std::int64_t micro,
                            const tasks::LossSettings &settings, StepSums &sums)
{
    const double started = monotonicSeconds();
    const nn::Batch batch = makeBatch(
        m_parts.batches->rows(step, micro, m_parts.mesh->group(MeshAxis::Data).rank), m_device);
    m_dataSeconds += monotonicSeconds() - started;
    const tasks::TaskLoss loss =
        m_task->loss(*m_parts.model, batch, forwardOptions(step, micro, true), settings);
    loss.total.backward();
    m_parts.optimizer->accumulate();
    sums.add(loss.lossSum, loss.routers, batch.tokens_T.size(0));
}

StepFacts Trainer::step(std::int64_t step)
{
    const double started = monotonicSeconds();
    const std::int64_t index = step - 1;
    const tasks::LossSettings settings = lossSettings(index);
    StepSums sums;
    for (std::int64_t micro = 0; micro < microBatches(); ++micro)
        runMicroBatch(index, micro, settings, sums);

    if (m_parts.beforeUpdate)
        m_parts.beforeUpdate();

    StepFacts facts;
    facts.step = step;
    facts.lr = m_schedule.lr(step);
    const optim::StepResult result = m_parts.optimizer->step(facts.lr);
    facts.gradNorm = result.gradNorm;
    facts.applied = result.applied;
    facts.trainedTokens = static_cast<std::int64_t>(settings.trainedTokens);
    facts.expertRanks = m_layout.expertRanks;
    facts.topk = static_cast<int>(m_parts.model->config().topk);
    sums.finish(m_parts.mesh->group(MeshAxis::Data), settings.microBatches, facts);
    facts.loss /= settings.trainedTokens;
    facts.epoch = m_parts.batches->epochAt(step);
    facts.seconds = monotonicSeconds() - started;
    facts.dataSeconds = m_dataSeconds;
    m_dataSeconds = 0;
    return facts;
}

std::int64_t Trainer::evaluationBatches() const
{
    const std::int64_t together =
        m_parts.config->microBatchSize * m_parts.mesh->group(MeshAxis::Data).size;
    const std::int64_t all = static_cast<std::int64_t>(m_parts.validationRows->size()) / together;
    return m_parts.config->evalIters < 0 ? all : std::min(all, m_parts.config->evalIters);
}

double Trainer::evaluate()
{
    const at::NoGradGuard noGrad;
    const comm::Group &data = m_parts.mesh->group(MeshAxis::Data);
    const data::Rows &rows = *m_parts.validationRows;
    const std::int64_t together = m_parts.config->microBatchSize * data.size;
    const std::int64_t batches = evaluationBatches();
    TESSERA_ASSERT(batches > 0);
    at::Tensor sums = at::zeros({2}, at::TensorOptions(m_device).dtype(at::kDouble));
    for (std::int64_t i = 0; i < batches; ++i) {
        std::vector<data::PackedRow> chosen;
        for (std::int64_t j = 0; j < m_parts.config->microBatchSize; ++j)
            chosen.push_back(rows[static_cast<std::size_t>(
                i * together + data.rank * m_parts.config->microBatchSize + j)]);
        const nn::Batch batch = makeBatch(chosen, m_device);
        const tasks::TaskLoss loss =
            m_task->loss(*m_parts.model, batch, forwardOptions(0, 0, false), {});
        sums[0] += loss.lossSum.to(at::kDouble);
        sums[1] += static_cast<double>(batch.targets_N.size(0));
    }
    comm::allReduceSum(data, sums);
    const at::Tensor host = sums.cpu();
    return host[0].item<double>() / std::max(1.0, host[1].item<double>());
}

} // namespace tessera::train
