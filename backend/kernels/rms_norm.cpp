// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/kernels/rms_norm.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/mean.h>
#include <ATen/ops/rsqrt.h>
#include <ATen/ops/sum.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/library.h>

#include <tuple>

namespace tessera::kernels {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;
using Pair = std::tuple<at::Tensor, at::Tensor>;

c10::ScalarType sumType(const at::Tensor &x)
{
    return x.scalar_type() == at::kDouble ? at::kDouble : at::kFloat;
}

/// -> y, and 1 / sqrt(mean(x^2) + eps) as [..., 1].
Pair forwardReference(const at::Tensor &x, const at::Tensor &weight, double eps)
{
    const auto wide = x.to(sumType(x));
    const auto scale = at::rsqrt(wide.square().mean(-1, true).add_(eps));
    return {(wide * scale).mul_(weight).to(x.scalar_type()), scale};
}

Pair backwardReference(const at::Tensor &grad, const at::Tensor &x, const at::Tensor &weight,
                       const at::Tensor &scale)
{
    const auto type = sumType(x);
    const auto width = x.size(-1);
    const auto normed = x.to(type) * scale;
    const auto alongNormed = grad.to(type) * normed;
    const auto gradWeight = alongNormed.reshape({-1, width}).sum(0);
    const auto along = at::matmul(alongNormed, weight.to(type)).unsqueeze(-1);
    const auto gradX = (grad.to(type) * weight)
                           .addcmul_(normed, along, -1.0 / static_cast<double>(width))
                           .mul_(scale);
    return {gradX.to(x.scalar_type()), gradWeight.to(weight.scalar_type())};
}

Pair forwardOp(const at::Tensor &x, const at::Tensor &weight, double eps)
{
    static const auto op = c10::Dispatcher::singleton()
                               .findSchemaOrThrow("tessera::rms_norm", "")
                               .typed<Pair(const at::Tensor &, const at::Tensor &, double)>();
    return op.call(x, weight, eps);
}

Pair backwardOp(const at::Tensor &grad, const at::Tensor &x, const at::Tensor &weight,
                const at::Tensor &scale)
{
    static const auto op = c10::Dispatcher::singleton()
                               .findSchemaOrThrow("tessera::rms_norm_backward", "")
                               .typed<Pair(const at::Tensor &, const at::Tensor &,
                                           const at::Tensor &, const at::Tensor &)>();
    return op.call(grad, x, weight, scale);
}

struct RmsNorm : torch::autograd::Function<RmsNorm> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &x,
                              const at::Tensor &weight, double eps)
    {
        const at::AutoDispatchBelowAutograd below;
        auto [y, scale] = forwardOp(x, weight, eps);
        context->save_for_backward({x, weight, scale});
        return y;
    }

    static variable_list backward(AutogradContext *context, variable_list grads)
    {
        const at::AutoDispatchBelowAutograd below;
        const auto saved = context->get_saved_variables();
        auto [gradX, gradWeight] = backwardOp(grads[0], saved[0], saved[1], saved[2]);
        return {gradX, context->needs_input_grad(1) ? gradWeight : at::Tensor(), at::Tensor()};
    }
};

} // namespace

at::Tensor rmsNorm(const at::Tensor &x, const at::Tensor &weight, double eps)
{
    TORCH_CHECK(weight.dim() == 1 && x.size(-1) == weight.size(0), "rmsNorm: ", x.sizes(),
                " does not fit a weight of ", weight.sizes());
    return RmsNorm::apply(x, weight, eps);
}

TORCH_LIBRARY_FRAGMENT(tessera, library)
{
    library.def("rms_norm(Tensor x, Tensor weight, float eps) -> (Tensor, Tensor)");
    library.def("rms_norm_backward(Tensor grad, Tensor x, Tensor weight, Tensor scale)"
                " -> (Tensor, Tensor)");
}

TORCH_LIBRARY_IMPL(tessera, CompositeExplicitAutograd, library)
{
    library.impl("rms_norm", forwardReference);
    library.impl("rms_norm_backward", backwardReference);
}

} // namespace tessera::kernels
