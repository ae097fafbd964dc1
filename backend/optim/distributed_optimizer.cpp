// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/optim/distributed_optimizer.h"

#include "backend/comm/collectives.h"
#include "backend/optim/flat_buffer.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/_fused_adamw.h>
#include <ATen/ops/_fused_sgd.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/full.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/zeros_like.h>
#include <c10/util/Exception.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::optim {
namespace {

using config::MeshAxis;

constexpr double kClipEpsilon = 1e-6; // as torch.nn.utils.clip_grad_norm_

double clipFactor(double norm, double clip)
{
    return clip > 0 ? std::min(1.0, clip / (norm + kClipEpsilon)) : 1.0;
}

/// A flat buffer with the moments of its owned part.
struct Bucket {
    FlatBuffer buffer;
    at::Tensor firstMoment;  ///< exp_avg, or the momentum of sgd
    at::Tensor secondMoment; ///< exp_avg_sq; undefined for sgd
};

/// The owned part's elements [first, first + count) of each tensor a fused update needs.
struct Slice {
    at::Tensor weights;
    at::Tensor gradients;
    at::Tensor firstMoment;
    at::Tensor secondMoment;
};

Slice sliceOf(Bucket &bucket, std::int64_t first, std::int64_t count)
{
    const auto cut = [&](const at::Tensor &whole) {
        return whole.defined() ? whole.narrow(0, first, count) : at::Tensor();
    };
    return {.weights = cut(bucket.buffer.mainShard()),
            .gradients = cut(bucket.buffer.gradientShard()),
            .firstMoment = cut(bucket.firstMoment),
            .secondMoment = cut(bucket.secondMoment)};
}

} // namespace

struct DistributedOptimizer::Impl {
    Impl(std::vector<nn::Parameter> &list, const comm::Mesh &givenMesh,
         const OptimizerSettings &givenSettings)
        : parameters(list), mesh(givenMesh), settings(givenSettings)
    {
        addBucket("dense", nn::Placement::Replicated, MeshAxis::Data);
        addBucket("expert", nn::Placement::Expert, MeshAxis::ExpertData);
    }

    void addBucket(const char *name, nn::Placement placement, MeshAxis axis)
    {
        FlatBuffer buffer(name, parameters, placement, mesh.group(axis), settings.distributed);
        if (buffer.empty())
            return;
        at::Tensor first = at::zeros_like(buffer.mainShard());
        at::Tensor second = settings.kind == "adam" ? at::zeros_like(first) : at::Tensor();
        buckets.push_back({.buffer = std::move(buffer),
                           .firstMoment = std::move(first),
                           .secondMoment = std::move(second)});
    }

    /// Squared L2 norm of all gradients of the model, each element counted once.
    double squaredNorm()
    {
        double total = 0;
        for (const Bucket &bucket : buckets) {
            at::Tensor squared =
                at::linalg_vector_norm(bucket.buffer.gradientShard(), 2, {}, false, at::kDouble)
                    .square();
            if (bucket.buffer.sharded())
                comm::allReduceSum(bucket.buffer.group(), squared);
            if (bucket.buffer.name() == "expert")
                comm::allReduceSum(mesh.group(MeshAxis::Expert), squared);
            total += squared.item<double>();
        }
        return total;
    }

    void update(Bucket &bucket, double lr)
    {
        const std::int64_t decayed = bucket.buffer.decayedElements();
        const std::int64_t all = bucket.buffer.mainShard().numel();
        updateSlice(sliceOf(bucket, 0, decayed), lr, settings.weightDecay);
        updateSlice(sliceOf(bucket, decayed, all - decayed), lr, 0);
    }

    void updateSlice(const Slice &slice, double lr, double decay)
    {
        if (slice.weights.numel() == 0)
            return;
        if (settings.kind == "adam") {
            const at::Tensor step =
                at::full({}, static_cast<double>(steps), slice.weights.options().dtype(at::kFloat));
            at::_fused_adamw_({slice.weights}, {slice.gradients}, {slice.firstMoment},
                              {slice.secondMoment}, {}, {step}, lr, settings.beta1, settings.beta2,
                              decay, settings.eps, /*amsgrad=*/false, /*maximize=*/false);
        } else {
            std::vector<at::Tensor> momenta; // torch refuses one where nothing is kept
            if (settings.momentum != 0)
                momenta.push_back(slice.firstMoment);
            at::_fused_sgd_({slice.weights}, {slice.gradients}, momenta, decay, settings.momentum,
                            lr, /*dampening=*/0, /*nesterov=*/false,
                            /*maximize=*/false, /*is_first_step=*/steps == 1);
        }
    }

    std::vector<nn::Parameter> &parameters;
    const comm::Mesh &mesh;
    OptimizerSettings settings;
    std::vector<Bucket> buckets;
    std::int64_t steps = 0;
};

DistributedOptimizer::DistributedOptimizer(std::vector<nn::Parameter> &parameters,
                                           const comm::Mesh &mesh,
                                           const OptimizerSettings &settings)
    : m_impl(std::make_unique<Impl>(parameters, mesh, settings))
{}

DistributedOptimizer::~DistributedOptimizer() = default;
DistributedOptimizer::DistributedOptimizer(DistributedOptimizer &&) noexcept = default;

void DistributedOptimizer::accumulate()
{
    for (Bucket &bucket : m_impl->buckets)
        bucket.buffer.accumulate(m_impl->parameters);
}

StepResult DistributedOptimizer::step(double lr)
{
    const at::NoGradGuard noGrad;
    for (Bucket &bucket : m_impl->buckets)
        bucket.buffer.reduceGradients();
    StepResult result{.gradNorm = std::sqrt(m_impl->squaredNorm()), .applied = true};
    result.applied = std::isfinite(result.gradNorm);
    if (result.applied) {
        ++m_impl->steps;
        const double factor = clipFactor(result.gradNorm, m_impl->settings.clipGrad);
        for (Bucket &bucket : m_impl->buckets) {
            if (factor < 1)
                bucket.buffer.gradientShard().mul_(factor);
            m_impl->update(bucket, lr);
            bucket.buffer.publishWeights();
        }
    }
    for (Bucket &bucket : m_impl->buckets)
        bucket.buffer.zeroGradients();
    return result;
}

std::vector<StateSlice> DistributedOptimizer::state()
{
    std::vector<StateSlice> slices;
    for (Bucket &bucket : m_impl->buckets) {
        const std::string &name = bucket.buffer.name();
        slices.push_back({.name = name + ".main", .value = bucket.buffer.mainShard()});
        slices.push_back({.name = name + ".exp_avg", .value = bucket.firstMoment});
        if (bucket.secondMoment.defined())
            slices.push_back({.name = name + ".exp_avg_sq", .value = bucket.secondMoment});
    }
    return slices;
}

std::vector<FlatEntry> DistributedOptimizer::layout() const
{
    std::vector<FlatEntry> entries;
    for (const Bucket &bucket : m_impl->buckets) {
        for (const FlatBuffer::Entry &entry : bucket.buffer.entries())
            entries.push_back({.parameter = m_impl->parameters[entry.parameter].name,
                               .buffer = bucket.buffer.name(),
                               .offset = entry.offset,
                               .elements = entry.elements});
    }
    return entries;
}

void DistributedOptimizer::stateLoaded()
{
    for (Bucket &bucket : m_impl->buckets)
        bucket.buffer.publishWeights();
}

std::int64_t DistributedOptimizer::stepCount() const
{
    return m_impl->steps;
}

void DistributedOptimizer::setStepCount(std::int64_t steps)
{
    m_impl->steps = steps;
}

std::vector<at::Tensor> DistributedOptimizer::gatherGradients()
{
    const at::NoGradGuard noGrad;
    std::vector<at::Tensor> gradients(m_impl->parameters.size());
    for (Bucket &bucket : m_impl->buckets) {
        at::Tensor summed = bucket.buffer.gradients().clone();
        comm::allReduceSum(bucket.buffer.group(), summed);
        const bool expert = bucket.buffer.name() == "expert";
        const comm::Group &experts = m_impl->mesh.group(MeshAxis::Expert);
        for (const FlatBuffer::Entry &entry : bucket.buffer.entries()) {
            const at::Tensor &value = m_impl->parameters[entry.parameter].value;
            const at::Tensor local =
                summed.narrow(0, entry.offset, entry.elements).view(value.sizes()).contiguous();
            if (!expert || experts.size == 1) {
                gradients[entry.parameter] = local;
                continue;
            }
            std::vector<std::int64_t> shape = local.sizes().vec();
            shape.front() *= experts.size;
            at::Tensor whole = at::empty(shape, local.options());
            comm::allGather(experts, whole, local);
            gradients[entry.parameter] = whole;
        }
    }
    return gradients;
}

} // namespace tessera::optim
