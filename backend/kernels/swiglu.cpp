// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/kernels/swiglu.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/silu.h>
#include <ATen/ops/silu_backward.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/library.h>

namespace tessera::kernels {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

c10::ScalarType sumType(const at::Tensor &x)
{
    return x.scalar_type() == at::kDouble ? at::kDouble : at::kFloat;
}

at::Tensor forwardReference(const at::Tensor &gate, const at::Tensor &up)
{
    const auto type = sumType(gate);
    return at::silu(gate.to(type)).mul_(up).to(gate.scalar_type());
}

/// Writes the gradients into gradGate and gradUp, which may be halves of one tensor.
void backwardReference(const at::Tensor &grad, const at::Tensor &gate, const at::Tensor &up,
                       at::Tensor gradGate, at::Tensor gradUp)
{
    const auto type = sumType(gate);
    const auto wideGate = gate.to(type);
    const auto wideGrad = grad.to(type);
    gradUp.copy_(at::silu(wideGate).mul_(wideGrad));
    gradGate.copy_(at::silu_backward(wideGrad * up, wideGate));
}

at::Tensor forwardOp(const at::Tensor &gate, const at::Tensor &up)
{
    static const auto op = c10::Dispatcher::singleton()
                               .findSchemaOrThrow("tessera::swiglu", "")
                               .typed<at::Tensor(const at::Tensor &, const at::Tensor &)>();
    return op.call(gate, up);
}

void backwardOp(const at::Tensor &grad, const at::Tensor &gate, const at::Tensor &up,
                const at::Tensor &gradGate, const at::Tensor &gradUp)
{
    static const auto op = c10::Dispatcher::singleton()
                               .findSchemaOrThrow("tessera::swiglu_backward", "")
                               .typed<void(const at::Tensor &, const at::Tensor &,
                                           const at::Tensor &, at::Tensor, at::Tensor)>();
    op.call(grad, gate, up, gradGate, gradUp);
}

struct Halves {
    at::Tensor gate;
    at::Tensor up;
};
Halves halves(const at::Tensor &gateUp)
{
    const auto width = gateUp.size(-1) / 2;
    return {gateUp.narrow(-1, 0, width), gateUp.narrow(-1, width, width)};
}

struct Swiglu : torch::autograd::Function<Swiglu> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &gate,
                              const at::Tensor &up)
    {
        const at::AutoDispatchBelowAutograd below;
        context->save_for_backward({gate, up});
        return forwardOp(gate, up);
    }

    static variable_list backward(AutogradContext *context, variable_list grads)
    {
        const at::AutoDispatchBelowAutograd below;
        const auto saved = context->get_saved_variables();
        auto gradGate = at::empty_like(saved[0]);
        auto gradUp = at::empty_like(saved[1]);
        backwardOp(grads[0], saved[0], saved[1], gradGate, gradUp);
        return {gradGate, gradUp};
    }
};

struct SwigluPacked : torch::autograd::Function<SwigluPacked> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &gateUp)
    {
        const at::AutoDispatchBelowAutograd below;
        context->save_for_backward({gateUp});
        const auto [gate, up] = halves(gateUp);
        return forwardOp(gate, up);
    }

    static variable_list backward(AutogradContext *context, variable_list grads)
    {
        const at::AutoDispatchBelowAutograd below;
        const auto gateUp = context->get_saved_variables()[0];
        auto gradGateUp = at::empty_like(gateUp);
        const auto [gate, up] = halves(gateUp);
        const auto [gradGate, gradUp] = halves(gradGateUp);
        backwardOp(grads[0], gate, up, gradGate, gradUp);
        return {gradGateUp};
    }
};

} // namespace

at::Tensor swiglu(const at::Tensor &gate, const at::Tensor &up)
{
    TORCH_CHECK(gate.sizes() == up.sizes(), "swiglu: ", gate.sizes(), " and ", up.sizes());
    return Swiglu::apply(gate, up);
}

at::Tensor swigluPacked(const at::Tensor &gateUp)
{
    TORCH_CHECK(gateUp.size(-1) % 2 == 0, "swigluPacked: odd width ", gateUp.size(-1));
    return SwigluPacked::apply(gateUp);
}

TORCH_LIBRARY_FRAGMENT(tessera, library)
{
    library.def("swiglu(Tensor gate, Tensor up) -> Tensor");
    library.def("swiglu_backward(Tensor grad, Tensor gate, Tensor up, Tensor(a!) grad_gate,"
                " Tensor(b!) grad_up) -> ()");
}

TORCH_LIBRARY_IMPL(tessera, CompositeExplicitAutograd, library)
{
    library.impl("swiglu", forwardReference);
    library.impl("swiglu_backward", backwardReference);
}

} // namespace tessera::kernels
