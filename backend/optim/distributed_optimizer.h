// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/comm/mesh.h"
#include "backend/nn/parameter.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tessera::optim {

struct OptimizerSettings {
    std::string kind = "adam"; ///< adam (AdamW), sgd
    double beta1 = 0.9;
    double beta2 = 0.95;
    double eps = 1e-8;
    double momentum = 0.9; ///< sgd
    double weightDecay = 0.1;
    double clipGrad = 1.0;   ///< 0: off
    bool distributed = true; ///< use_distributed_optimizer: states cut over the data axis
};

struct StepResult {
    double gradNorm = 0; ///< global L2 norm before clipping
    bool applied = true; ///< false: the norm was not finite and nothing changed
};

/// A named piece of optimizer state as a checkpoint stores it: a flat slice of one flat buffer.
struct StateSlice {
    std::string name; ///< "dense.exp_avg", "expert.main"
    at::Tensor value; ///< float32 (float64), 1-D, this rank's part; written in place on loading
};

/// Where a parameter lies in a flat buffer, so that another layout can cut the state anew.
struct FlatEntry {
    std::string parameter;
    std::string buffer;      ///< "dense" or "expert"
    std::int64_t offset = 0; ///< first element in the whole buffer of this rank's group
    std::int64_t elements = 0;
};

/// Mixed-precision optimizer over flat buffers (Megatron's distributed optimizer, ZeRO-1).
///
/// Trained parameters are moved into one flat buffer for each placement; `Parameter::value` become
/// views (call Model::rebind() after construction). Gradients are summed in float32 over
/// micro-batches and ranks. With `distributed`, each rank of the data axis (expert-data axis for
/// experts) keeps 1/size of main weights and moments: reduce-scatter, update, all-gather.
///
/// Call order each step: [backward, accumulate()] per micro-batch, then step(lr).
/// Source: Loshchilov & Hutter 2019 (AdamW, decoupled decay), arXiv:1711.05101, algorithm 2;
/// Rajbhandari et al. 2020 (ZeRO), arXiv:1910.02054, stage 1.
class DistributedOptimizer
{
public:
    DistributedOptimizer(std::vector<nn::Parameter> &parameters, const comm::Mesh &mesh,
                         const OptimizerSettings &settings);
    ~DistributedOptimizer();
    DistributedOptimizer(DistributedOptimizer &&) noexcept;

    /// Adds each parameter's .grad to the main gradients and clears it.
    void accumulate();
    /// Sums gradients over the ranks, clips, updates, gathers the weights. Gradients are the sums
    /// of what was accumulated (already divided by the global number of trained tokens).
    StepResult step(double lr);

    /// Every piece of state of this rank, for checkpoints; tensors share the memory of the state.
    [[nodiscard]] std::vector<StateSlice> state();
    [[nodiscard]] std::vector<FlatEntry> layout() const;
    /// After state() was written into: weights follow the main weights again.
    void stateLoaded();
    [[nodiscard]] std::int64_t stepCount() const;
    void setStepCount(std::int64_t steps);

    /// Un-sharded gradients by parameter (float32/float64), valid after accumulate() and before
    /// step(): summed over ranks, for tests.
    [[nodiscard]] std::vector<at::Tensor> gatherGradients();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace tessera::optim
