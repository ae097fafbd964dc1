// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/optim/flat_buffer.h"

#include "backend/comm/collectives.h"
#include "backend/tensor/dtype.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/zeros.h>
#include <c10/util/Exception.h>

#include <algorithm>

namespace tessera::optim {

FlatBuffer::FlatBuffer(std::string name, std::vector<nn::Parameter> &parameters,
                       nn::Placement placement, const comm::Group &reduce, bool sharded)
    : m_name(std::move(name)), m_group(reduce), m_sharded(sharded && reduce.size > 1)
{
    place(parameters, placement, /*decay=*/true);
    m_decayEnd = m_elements;
    place(parameters, placement, /*decay=*/false);
    if (!m_entries.empty())
        allocate(parameters);
}

void FlatBuffer::place(std::vector<nn::Parameter> &parameters, nn::Placement placement, bool decay)
{
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const nn::Parameter &parameter = parameters[i];
        if (!parameter.trained || parameter.placement != placement || parameter.decay != decay)
            continue;
        m_entries.push_back(
            {.parameter = i, .offset = m_elements, .elements = parameter.value.numel()});
        m_elements += parameter.value.numel();
    }
}

void FlatBuffer::allocate(std::vector<nn::Parameter> &parameters)
{
    const at::NoGradGuard noGrad;
    const at::Tensor &first = parameters[m_entries.front().parameter].value;
    const c10::ScalarType mainType = tensor::mainType(first.scalar_type());
    const std::int64_t shards = m_sharded ? m_group.size : 1;
    const std::int64_t shardElements = (m_elements + shards - 1) / shards;
    const std::int64_t begin = m_sharded ? m_group.rank * shardElements : 0;

    m_weights = at::zeros({shardElements * shards}, first.options().requires_grad(false));
    m_gradients = at::zeros({shardElements * shards}, m_weights.options().dtype(mainType));
    m_directGradients = first.scalar_type() == mainType;
    for (const Entry &entry : m_entries) {
        at::Tensor &value = parameters[entry.parameter].value;
        TORCH_CHECK(value.scalar_type() == m_weights.scalar_type(), "parameter ",
                    parameters[entry.parameter].name, " has another dtype than its neighbours");
        const at::Tensor view =
            m_weights.narrow(0, entry.offset, entry.elements).view(value.sizes());
        view.copy_(value);
        value = view.detach().requires_grad_(true);
        if (m_directGradients)
            value.mutable_grad() =
                m_gradients.narrow(0, entry.offset, entry.elements).view(value.sizes());
    }
    m_weightShard = m_weights.narrow(0, begin, shardElements);
    m_mainShard = m_directGradients ? m_weightShard : m_weightShard.to(mainType);
    m_gradientShard = m_sharded ? at::empty({shardElements}, m_gradients.options()) : m_gradients;
    m_decayedElements = std::clamp<std::int64_t>(m_decayEnd - begin, 0, shardElements);
}

void FlatBuffer::accumulate(std::vector<nn::Parameter> &parameters)
{
    if (m_directGradients)
        return; // autograd has already added into our memory
    const at::NoGradGuard noGrad;
    for (const Entry &entry : m_entries) {
        at::Tensor &gradient = parameters[entry.parameter].value.mutable_grad();
        if (!gradient.defined())
            continue;
        m_gradients.narrow(0, entry.offset, entry.elements).view(gradient.sizes()).add_(gradient);
        gradient.reset();
    }
}

void FlatBuffer::reduceGradients()
{
    if (m_sharded)
        comm::reduceScatterSum(m_group, m_gradientShard, m_gradients);
    else
        comm::allReduceSum(m_group, m_gradients);
}

void FlatBuffer::zeroGradients()
{
    m_gradients.zero_();
}

void FlatBuffer::publishWeights()
{
    const at::NoGradGuard noGrad;
    if (!m_directGradients)
        m_weightShard.copy_(m_mainShard);
    if (m_sharded)
        comm::allGather(m_group, m_weights, m_weightShard.clone());
}

} // namespace tessera::optim
