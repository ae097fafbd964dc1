// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/kernels/rope.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/empty_like.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/library.h>

namespace tessera::kernels {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// `inverse` turns the other way: the transpose of the rotation.
at::Tensor rotateReference(const at::Tensor &x_THC, const at::Tensor &cos_TP,
                           const at::Tensor &sin_TP, bool inverse)
{
    const auto half = x_THC.size(-1) / 2;
    const auto wide_THC = x_THC.to(cos_TP.scalar_type());
    const auto first = wide_THC.narrow(-1, 0, half);
    const auto second = wide_THC.narrow(-1, half, half);
    const auto cos = cos_TP.unsqueeze(1);
    const auto sin = (inverse ? sin_TP.neg() : sin_TP).unsqueeze(1);
    auto y_THC = at::empty_like(x_THC, at::MemoryFormat::Contiguous);
    y_THC.narrow(-1, 0, half).copy_((first * cos).sub_(second * sin));
    y_THC.narrow(-1, half, half).copy_((second * cos).add_(first * sin));
    return y_THC;
}

at::Tensor rotateOp(const at::Tensor &x_THC, const at::Tensor &cos_TP, const at::Tensor &sin_TP,
                    bool inverse)
{
    static const auto op =
        c10::Dispatcher::singleton()
            .findSchemaOrThrow("tessera::rope", "")
            .typed<at::Tensor(const at::Tensor &, const at::Tensor &, const at::Tensor &, bool)>();
    return op.call(x_THC, cos_TP, sin_TP, inverse);
}

struct Rope : torch::autograd::Function<Rope> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &x_THC,
                              const at::Tensor &cos_TP, const at::Tensor &sin_TP)
    {
        const at::AutoDispatchBelowAutograd below;
        context->save_for_backward({cos_TP, sin_TP});
        return rotateOp(x_THC, cos_TP, sin_TP, false);
    }

    static variable_list backward(AutogradContext *context, variable_list grads)
    {
        const at::AutoDispatchBelowAutograd below;
        const auto saved = context->get_saved_variables();
        return {rotateOp(grads[0], saved[0], saved[1], true), at::Tensor(), at::Tensor()};
    }
};

} // namespace

at::Tensor rope(const at::Tensor &x_THC, const at::Tensor &cos_TP, const at::Tensor &sin_TP)
{
    TORCH_CHECK(x_THC.dim() == 3 && x_THC.size(2) % 2 == 0 && cos_TP.dim() == 2
                    && cos_TP.size(0) == x_THC.size(0) && cos_TP.size(1) * 2 == x_THC.size(2)
                    && cos_TP.sizes() == sin_TP.sizes(),
                "rope: ", x_THC.sizes(), " does not fit tables of ", cos_TP.sizes());
    return Rope::apply(x_THC, cos_TP, sin_TP);
}

TORCH_LIBRARY_FRAGMENT(tessera, library)
{
    library.def("rope(Tensor x, Tensor cos, Tensor sin, bool inverse) -> Tensor");
}

TORCH_LIBRARY_IMPL(tessera, CompositeExplicitAutograd, library)
{
    library.impl("rope", rotateReference);
}

} // namespace tessera::kernels
