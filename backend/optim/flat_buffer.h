// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/comm/mesh.h"
#include "backend/nn/parameter.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::optim {

/// Weights and gradients of all trained parameters of one placement, one after another in one
/// tensor each: decayed parameters first, then the others, padded so that every rank of the
/// sharding group owns an equal part. Parameters become views of it.
class FlatBuffer
{
public:
    struct Entry {
        std::size_t parameter = 0; ///< index into the list given to the constructor
        std::int64_t offset = 0;
        std::int64_t elements = 0;
    };

    /// Takes the trained parameters of `placement`; they keep their values and become views.
    /// @param reduce  ranks that hold the same parameters: their gradients are summed
    /// @param sharded  each rank of `reduce` owns 1/size of the state, else all of it
    FlatBuffer(std::string name, std::vector<nn::Parameter> &parameters, nn::Placement placement,
               const comm::Group &reduce, bool sharded);

    [[nodiscard]] bool empty() const { return m_entries.empty(); }
    [[nodiscard]] const std::string &name() const { return m_name; }
    [[nodiscard]] const std::vector<Entry> &entries() const { return m_entries; }
    [[nodiscard]] bool sharded() const { return m_sharded; }

    /// Adds .grad of the parameters to the gradients and clears it.
    void accumulate(std::vector<nn::Parameter> &parameters);
    /// Sums the gradients over the group; gradientShard() is then right.
    void reduceGradients();
    void zeroGradients();
    /// Weights follow the owned part: cast into the model's dtype and gathered.
    void publishWeights();

    [[nodiscard]] const at::Tensor &gradients() const { return m_gradients; }
    [[nodiscard]] const at::Tensor &gradientShard() const { return m_gradientShard; }
    /// Owned weights in the main dtype; the same memory as the parameters when dtypes agree.
    [[nodiscard]] at::Tensor &mainShard() { return m_mainShard; }
    /// Elements at the start of the owned part that decay; the rest does not.
    [[nodiscard]] std::int64_t decayedElements() const { return m_decayedElements; }
    [[nodiscard]] const comm::Group &group() const { return m_group; }

private:
    void place(std::vector<nn::Parameter> &parameters, nn::Placement placement, bool decay);
    void allocate(std::vector<nn::Parameter> &parameters);

    std::string m_name;
    const comm::Group &m_group;
    bool m_sharded;
    std::vector<Entry> m_entries;
    std::int64_t m_elements = 0;
    std::int64_t m_decayEnd = 0;
    std::int64_t m_decayedElements = 0;
    bool m_directGradients = false; ///< .grad of the parameters are views of m_gradients
    at::Tensor m_weights;           ///< model dtype, whole
    at::Tensor m_gradients;         ///< main dtype, whole
    at::Tensor m_weightShard;       ///< view of m_weights
    at::Tensor m_mainShard;
    at::Tensor m_gradientShard;
};

} // namespace tessera::optim
