// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/parameter_list.h"

#include "backend/base/assert.h"

#include <ATen/ops/empty.h>

namespace tessera::models {

ParameterList::ParameterList(const hub::ModelConfig &config, const BuildOptions &options)
    : m_options(options)
{
    for (hub::ModelParameter &parameter : hub::modelParameters(config))
        m_table.emplace(parameter.name, std::move(parameter));
    if (m_options.lora)
        m_unmatched.insert(m_options.lora->modules.begin(), m_options.lora->modules.end());
}

nn::Parameter &ParameterList::make(at::Tensor &place, const std::string &name,
                                   const std::vector<std::int64_t> &shape, const Kind &kind)
{
    const bool narrow = m_options.dtype != at::kFloat && m_options.dtype != at::kDouble;
    const auto dtype = kind.keepsFloat32 && narrow ? at::kFloat : m_options.dtype;
    place = at::empty(shape, at::TensorOptions().dtype(dtype).device(m_options.device))
                .requires_grad_(kind.trained);
    m_places.push_back(&place);
    return m_parameters.emplace_back(nn::Parameter{.name = name,
                                                   .value = place,
                                                   .decay = kind.decay,
                                                   .trained = kind.trained,
                                                   .adapter = kind.adapter,
                                                   .keepsFloat32 = kind.keepsFloat32,
                                                   .globalRows = shape.front()});
}

void ParameterList::add(at::Tensor &place, const std::string &name)
{
    using hub::ParameterRole;
    const auto line = m_table.find(name);
    if (line == m_table.end())
        return;
    const hub::ModelParameter &known = line->second;
    const bool constant = known.role == ParameterRole::Constant;
    const bool vector = constant || known.role == ParameterRole::Vector
        || known.role == ParameterRole::ExpertVector;
    std::vector<std::int64_t> shape = known.shape;
    if (known.ofExperts())
        shape.front() /= m_options.expertRanks;
    nn::Parameter &parameter = make(
        place, name, shape,
        {.trained = m_options.trainBase && !constant, .decay = !vector, .keepsFloat32 = constant});
    if (!known.ofExperts())
        return;
    parameter.placement = nn::Placement::Expert;
    parameter.globalRows = known.shape.front();
    parameter.firstRow = shape.front() * m_options.expertRank;
}

void ParameterList::addLinear(nn::Linear &place, const std::string &module)
{
    const auto line = m_table.find(module + ".weight");
    if (line == m_table.end())
        return;
    add(place.weight_OI, module + ".weight");
    add(place.bias_O, module + ".bias");
    m_linearModules.push_back(module);
    if (m_unmatched.erase(module) == 0)
        return;
    const LoraSpec &lora = *m_options.lora;
    const std::vector<std::int64_t> &shape = line->second.shape;
    addAdapter(place.loraA_RI, module + ".lora_A.weight", lora.rank, shape[1]);
    addAdapter(place.loraB_OR, module + ".lora_B.weight", shape[0], lora.rank);
    place.loraScale = lora.scale;
}

void ParameterList::addAdapter(at::Tensor &place, const std::string &name, std::int64_t rows,
                               std::int64_t columns)
{
    make(place, name, {rows, columns}, {.adapter = true});
}

void ParameterList::rebind()
{
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        *m_places[i] = m_parameters[i].value;
}

} // namespace tessera::models
