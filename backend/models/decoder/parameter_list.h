// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/parameter_table.h"
#include "backend/models/model.h"
#include "backend/nn/linear.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace tessera::models {

/// Makes the parameters of the hub's table, empty, in the order in which they are asked for, and
/// remembers the place in the model that each one fills. Those places must not move.
class ParameterList
{
public:
    ParameterList(const hub::ModelConfig &config, const BuildOptions &options);

    /// The parameter of that name, this rank's part of it; nothing when the table has none.
    void add(at::Tensor &place, const std::string &name);
    /// Weight, bias, and the low-rank pair when LoRA names the module.
    void addLinear(nn::Linear &place, const std::string &module);

    /// Every place gets the tensor of its parameter again.
    void rebind();

    [[nodiscard]] std::vector<nn::Parameter> &parameters() { return m_parameters; }
    [[nodiscard]] const std::vector<std::string> &linearModules() const { return m_linearModules; }
    /// LoRA modules that no linear layer had.
    [[nodiscard]] const std::set<std::string> &unmatched() const { return m_unmatched; }

private:
    struct Kind {
        bool trained = true;
        bool decay = true;
        bool adapter = false;
        bool keepsFloat32 = false;
    };

    nn::Parameter &make(at::Tensor &place, const std::string &name,
                        const std::vector<std::int64_t> &shape, const Kind &kind);
    void addAdapter(at::Tensor &place, const std::string &name, std::int64_t rows,
                    std::int64_t columns);

    BuildOptions m_options;
    std::map<std::string, hub::ModelParameter> m_table;
    std::vector<nn::Parameter> m_parameters;
    std::vector<at::Tensor *> m_places;
    std::vector<std::string> m_linearModules;
    std::set<std::string> m_unmatched;
};

} // namespace tessera::models
