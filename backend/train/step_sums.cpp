// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/step_sums.h"

#include "backend/comm/collectives.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/full_like.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros_like.h>

#include <algorithm>

namespace tessera::train {
namespace {

constexpr std::int64_t kScalars = 4; // loss, tokens, balance, z

void addTo(at::Tensor &sum, const at::Tensor &value)
{
    const at::Tensor wide = value.detach().to(at::kDouble);
    sum = sum.defined() ? sum + wide : wide;
}

} // namespace

void StepSums::add(const at::Tensor &lossSum, const std::vector<models::RouterRecord> &routers,
                   std::int64_t tokens)
{
    const at::NoGradGuard noGrad;
    addTo(m_loss, lossSum);
    m_tokens += tokens;
    if (m_counts_E.empty()) {
        for (const models::RouterRecord &router : routers) {
            m_layers.push_back(router.layer);
            m_counts_E.push_back(at::zeros_like(router.tokensPerExpert_E));
        }
    }
    for (std::size_t i = 0; i < routers.size(); ++i) {
        m_counts_E[i].add_(routers[i].tokensPerExpert_E);
        addTo(m_balance, routers[i].balance);
        addTo(m_zLoss, routers[i].zLoss);
    }
}

void StepSums::finish(const comm::Group &data, double microBatches, StepFacts &facts)
{
    const at::NoGradGuard noGrad;
    const at::Tensor zero = at::zeros_like(m_loss);
    std::vector<at::Tensor> parts{
        at::stack({m_loss, at::full_like(m_loss, static_cast<double>(m_tokens)),
                   m_balance.defined() ? m_balance : zero, m_zLoss.defined() ? m_zLoss : zero})};
    for (const at::Tensor &counts_E : m_counts_E)
        parts.push_back(counts_E.to(at::kDouble));
    at::Tensor all = at::cat(parts);
    comm::allReduceSum(data, all);
    const at::Tensor host = all.cpu();
    const double *values = host.const_data_ptr<double>();

    facts.loss = values[0];
    facts.tokens = static_cast<std::int64_t>(values[1]);
    const double samples =
        microBatches * static_cast<double>(std::max<std::size_t>(1, m_layers.size()));
    facts.balance = values[2] / samples;
    facts.zLoss = values[3] / samples;
    facts.moeLayers = m_layers;
    const double *next = values + kScalars;
    for (const at::Tensor &counts_E : m_counts_E) {
        facts.expertLoad.emplace_back(next, next + counts_E.numel());
        next += counts_E.numel();
    }
}

} // namespace tessera::train
