// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/generate/sampler.h"

#include "backend/tensor/dtype.h"
#include "backend/tensor/seeding.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/argmax.h>
#include <ATen/ops/cumsum.h>
#include <ATen/ops/multinomial.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/sort.h>
#include <ATen/ops/topk.h>

#include <algorithm>
#include <limits>

namespace tessera::generate {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

at::Tensor likeliest(const at::Tensor &logits_V, std::int64_t count)
{
    const auto least = std::get<0>(at::topk(logits_V, count))[count - 1];
    return logits_V.masked_fill(logits_V < least, kNever);
}

/// Holtzman et al. 2020, The Curious Case of Neural Text Degeneration, arXiv:1904.09751: the
/// smallest set of tokens whose probability together reaches `share`.
at::Tensor nucleus(const at::Tensor &logits_V, double share)
{
    const auto [sorted_V, order_V] = at::sort(logits_V, /*dim=*/-1, /*descending=*/true);
    const auto probability_V = at::softmax(sorted_V, -1);
    // What the likelier ones have together is below the share: the first one always stays.
    const auto before_V = at::cumsum(probability_V, -1) - probability_V;
    const auto kept_V = sorted_V.masked_fill(before_V >= share, kNever);
    return logits_V.scatter(0, order_V, kept_V);
}

} // namespace

Result<void> checkSampling(const Sampling &sampling)
{
    if (!(sampling.temperature >= 0) || sampling.temperature > std::numeric_limits<float>::max())
        return outOfRange("temperature", std::to_string(sampling.temperature), "at least 0", "0");
    if (sampling.topK < 0)
        return outOfRange("top-k", std::to_string(sampling.topK), "at least 0", "0");
    if (!(sampling.topP > 0) || sampling.topP > 1)
        return outOfRange("top-p", std::to_string(sampling.topP), "above 0, at most 1", "1");
    return {};
}

at::Tensor allowedLogits(const at::Tensor &logits_V, const Sampling &sampling)
{
    auto allowed_V = logits_V / sampling.temperature;
    if (sampling.topK > 0)
        allowed_V = likeliest(allowed_V, std::min(sampling.topK, allowed_V.size(0)));
    return sampling.topP < 1 ? nucleus(allowed_V, sampling.topP) : allowed_V;
}

Sampler::Sampler(const Sampling &sampling)
    : m_sampling(sampling),
      m_generator(tensor::makeGenerator(
          c10::Device(c10::DeviceType::CPU),
          tensor::mixSeed(static_cast<std::uint64_t>(sampling.seed), "generate")))
{}

std::int64_t Sampler::choose(const at::Tensor &logits_V)
{
    if (m_sampling.temperature == 0)
        return at::argmax(logits_V).item<std::int64_t>();
    const auto wide_V = logits_V.to(tensor::mainType(logits_V.scalar_type())).cpu();
    const auto probability_V = at::softmax(allowedLogits(wide_V, m_sampling), -1);
    return at::multinomial(probability_V, 1, /*replacement=*/false, m_generator)
        .item<std::int64_t>();
}

} // namespace tessera::generate
