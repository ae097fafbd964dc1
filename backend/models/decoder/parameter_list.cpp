// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/parameter_list.h"

#include "backend/base/assert.h"

#include <ATen/ops/empty.h>

namespace tessera::models {

ParameterList::ParameterList(const BuildOptions &options) : m_options(options)
{
    if (m_options.lora)
        m_unmatched.insert(m_options.lora->modules.begin(), m_options.lora->modules.end());
}

nn::Parameter &ParameterList::add(at::Tensor &place, std::string name,
                                  const std::vector<std::int64_t> &shape, bool adapter)
{
    const bool trained = adapter || m_options.trainBase;
    place = at::empty(shape, at::TensorOptions().dtype(m_options.dtype).device(m_options.device))
                .requires_grad_(trained);
    m_places.push_back(&place);
    return m_parameters.emplace_back(nn::Parameter{.name = std::move(name),
                                                   .value = place,
                                                   .decay = shape.size() > 1,
                                                   .trained = trained,
                                                   .adapter = adapter,
                                                   .globalRows = shape.front()});
}

void ParameterList::addMatrix(at::Tensor &place, std::string name, std::int64_t rows,
                              std::int64_t columns)
{
    add(place, std::move(name), {rows, columns});
}

void ParameterList::addVector(at::Tensor &place, std::string name, std::int64_t size)
{
    add(place, std::move(name), {size});
}

void ParameterList::addExperts(at::Tensor &place, std::string name, std::int64_t experts,
                               std::int64_t rows, std::int64_t columns)
{
    const std::int64_t local = experts / m_options.expertRanks;
    nn::Parameter &parameter = add(place, std::move(name), {local, rows, columns});
    parameter.placement = nn::Placement::Expert;
    parameter.globalRows = experts;
    parameter.firstRow = local * m_options.expertRank;
}

void ParameterList::addLinear(nn::Linear &place, const std::string &module, std::int64_t outputs,
                              std::int64_t inputs, bool bias)
{
    addMatrix(place.weight_OI, module + ".weight", outputs, inputs);
    if (bias)
        addVector(place.bias_O, module + ".bias", outputs);
    m_linearModules.push_back(module);
    if (m_unmatched.erase(module) == 0)
        return;
    const LoraSpec &lora = *m_options.lora;
    add(place.loraA_RI, module + ".lora_A.weight", {lora.rank, inputs}, true);
    add(place.loraB_OR, module + ".lora_B.weight", {outputs, lora.rank}, true);
    place.loraScale = lora.scale;
}

void ParameterList::rebind()
{
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        *m_places[i] = m_parameters[i].value;
}

} // namespace tessera::models
