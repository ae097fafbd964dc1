// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/model.h"
#include "backend/nn/linear.h"

#include <set>
#include <string>
#include <vector>

namespace tessera::models {

/// Makes parameters, empty, in the order in which they are asked for, and remembers the place in
/// the model that each one fills. Those places must not move.
class ParameterList
{
public:
    explicit ParameterList(const BuildOptions &options);

    /// A weight matrix [rows, columns].
    void addMatrix(at::Tensor &place, std::string name, std::int64_t rows, std::int64_t columns);
    /// A norm weight or bias: no weight decay.
    void addVector(at::Tensor &place, std::string name, std::int64_t size);
    /// [L, rows, columns] of this rank's part of `experts`.
    void addExperts(at::Tensor &place, std::string name, std::int64_t experts, std::int64_t rows,
                    std::int64_t columns);
    /// Weight, bias, and the low-rank pair when LoRA names the module.
    void addLinear(nn::Linear &place, const std::string &module, std::int64_t outputs,
                   std::int64_t inputs, bool bias = false);

    /// Every place gets the tensor of its parameter again.
    void rebind();

    [[nodiscard]] std::vector<nn::Parameter> &parameters() { return m_parameters; }
    [[nodiscard]] const std::vector<std::string> &linearModules() const { return m_linearModules; }
    /// LoRA modules that no linear layer had.
    [[nodiscard]] const std::set<std::string> &unmatched() const { return m_unmatched; }

private:
    nn::Parameter &add(at::Tensor &place, std::string name, const std::vector<std::int64_t> &shape,
                       bool adapter = false);

    BuildOptions m_options;
    std::vector<nn::Parameter> m_parameters;
    std::vector<at::Tensor *> m_places;
    std::vector<std::string> m_linearModules;
    std::set<std::string> m_unmatched;
};

} // namespace tessera::models
