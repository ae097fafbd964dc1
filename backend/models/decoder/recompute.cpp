// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/recompute.h"

#include <ATen/core/ivalue.h>
#include <ATen/ops/empty.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>

namespace tessera::models {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

// Outputs of a layer as autograd sees them: the first kDifferentiable have gradients.
enum Output { Hidden, Balance, ZLoss, Counts, Experts, Weights };
constexpr std::size_t kDifferentiable = 3;

/// One call of a layer, to be run twice.
struct LayerCall final : torch::CustomClassHolder {
    const DecoderLayer *layer = nullptr;
    std::shared_ptr<const LayerContext> context;
    nn::Dropout dropout;
    at::Tensor generatorState; ///< before the first run

    variable_list run(const at::Tensor &hidden_TD, const nn::Dropout &drop) const
    {
        const auto out = forwardLayer(hidden_TD, *layer, *context, drop);
        if (!out.routing)
            return {out.hidden_TD};
        return {out.hidden_TD,           out.routing->balance,
                out.routing->zLoss,      out.routing->tokensPerExpert_E,
                out.routing->experts_TK, out.routing->weights_TK};
    }

    variable_list runAgain(const at::Tensor &hidden_TD) const
    {
        nn::Dropout again = dropout;
        if (dropout.on()) {
            again.generator = dropout.generator->clone();
            again.generator->set_state(generatorState);
        }
        return run(hidden_TD, again);
    }
};

struct RecomputedLayer : torch::autograd::Function<RecomputedLayer> {
    /// `anchor` has a gradient so that the layer takes part although its input may have none (the
    /// first layer of a frozen base).
    static variable_list forward(AutogradContext *context, const at::Tensor &hidden_TD,
                                 const at::Tensor & /*anchor*/,
                                 const c10::intrusive_ptr<LayerCall> &call)
    {
        context->save_for_backward({hidden_TD});
        context->saved_data["call"] = at::IValue::make_capsule(call);
        context->set_materialize_grads(false);
        auto outputs = call->run(hidden_TD, call->dropout);
        if (outputs.size() > kDifferentiable)
            context->mark_non_differentiable({outputs[Counts], outputs[Experts], outputs[Weights]});
        return outputs;
    }

    static variable_list backward(AutogradContext *context, variable_list grads)
    {
        const auto saved_TD = context->get_saved_variables()[0];
        const auto call =
            c10::static_intrusive_pointer_cast<LayerCall>(context->saved_data["call"].toCapsule());
        const auto hidden_TD = saved_TD.detach().requires_grad_(true);
        variable_list roots;
        variable_list rootGrads;
        {
            const at::AutoGradMode record(true);
            const auto outputs = call->runAgain(hidden_TD);
            for (std::size_t i = 0; i < std::min(outputs.size(), kDifferentiable); ++i) {
                if (!grads[i].defined())
                    continue;
                roots.push_back(outputs[i]);
                rootGrads.push_back(grads[i]);
            }
        }
        torch::autograd::backward(roots, rootGrads);
        return {hidden_TD.grad(), at::Tensor(), at::Tensor()};
    }
};

} // namespace

LayerOutput forwardLayerRecomputed(const at::Tensor &hidden_TD, const DecoderLayer &layer,
                                   std::shared_ptr<const LayerContext> context,
                                   const nn::Dropout &dropout)
{
    if (!at::GradMode::is_enabled())
        return forwardLayer(hidden_TD, layer, *context, dropout);
    auto call = c10::make_intrusive<LayerCall>();
    call->layer = &layer;
    call->context = std::move(context);
    call->dropout = dropout;
    if (dropout.on())
        call->generatorState = dropout.generator->get_state();
    const auto anchor = at::empty({0}, hidden_TD.options()).requires_grad_(true);
    const auto out = RecomputedLayer::apply(hidden_TD, anchor, call);
    LayerOutput result{.hidden_TD = out[Hidden], .routing = {}};
    if (layer.moe)
        result.routing = nn::Routing{.experts_TK = out[Experts],
                                     .weights_TK = out[Weights],
                                     .tokensPerExpert_E = out[Counts],
                                     .balance = out[Balance],
                                     .zLoss = out[ZLoss]};
    return result;
}

} // namespace tessera::models
