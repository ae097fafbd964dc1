// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/torch/gradients.h"

#include "backend/tensor/seeding.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/empty.h>

#include <algorithm>
#include <cmath>

namespace tessera::test {

namespace {

constexpr double kStep = 1e-5;

using Function = std::function<at::Tensor(const std::vector<at::Tensor> &)>;

at::Tensor weighted(const Function &f, const std::vector<at::Tensor> &inputs)
{
    const auto output = f(inputs);
    return (output * randomTensor(output.sizes(), 99)).sum();
}

double slope(const Function &f, const std::vector<at::Tensor> &inputs, double *element)
{
    const at::NoGradGuard noGrad;
    const double kept = *element;
    *element = kept + kStep;
    const double above = weighted(f, inputs).item<double>();
    *element = kept - kStep;
    const double below = weighted(f, inputs).item<double>();
    *element = kept;
    return (above - below) / (2 * kStep);
}

} // namespace

at::Tensor randomTensor(at::IntArrayRef shape, std::uint64_t seed, at::ScalarType type)
{
    return at::empty(shape, at::TensorOptions().dtype(at::kDouble))
        .normal_(0, 1, tensor::makeGenerator(at::kCPU, seed))
        .to(type);
}

double gradientError(const Function &f, const std::vector<at::Tensor> &inputs)
{
    std::vector<at::Tensor> leaves;
    for (const auto &input : inputs)
        leaves.push_back(input.detach().clone().requires_grad_(true));
    weighted(f, leaves).backward();
    double worst = 0;
    double largest = 0;
    for (const auto &leaf : leaves) {
        const auto gradient = leaf.grad().contiguous();
        for (std::int64_t i = 0; i < leaf.numel(); ++i) {
            const double expected = slope(f, leaves, leaf.data().mutable_data_ptr<double>() + i);
            const double found = gradient.const_data_ptr<double>()[i];
            worst = std::max(worst, std::abs(found - expected));
            largest = std::max(largest, std::abs(expected));
        }
    }
    return worst / largest;
}

} // namespace tessera::test
