// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/losses/cross_entropy.h"

#include "backend/tensor/dtype.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <optional>

namespace tessera::losses {

namespace {

// Shape letters: N trained positions   D width   V vocabulary   B rows of one chunk

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// The loss, and what backward needs: gradients of the sum with respect to both inputs.
struct LossAndGradients {
    at::Tensor sum;
    at::Tensor hidden_ND; ///< undefined unless asked for
    at::Tensor weight_VD; ///< undefined unless asked for; in the main type
};

class ChunkedLoss
{
public:
    ChunkedLoss(const at::Tensor &hidden_ND, const at::Tensor &weight_VD, bool hiddenGradient,
                bool weightGradient)
        : m_hidden_ND(hidden_ND),
          m_weight_VD(weight_VD),
          m_mainType(tensor::mainType(hidden_ND.scalar_type()))
    {
        const auto wide = hidden_ND.options().dtype(m_mainType);
        m_result.sum = at::zeros({}, wide);
        if (hiddenGradient)
            m_result.hidden_ND = at::zeros_like(hidden_ND);
        if (weightGradient)
            m_result.weight_VD = at::zeros(weight_VD.sizes(), wide);
    }

    /// @param scales_B  not defined: all are 1
    void add(std::int64_t first, std::int64_t rows, const at::Tensor &targets_B,
             const at::Tensor &scales_B)
    {
        const auto hidden_BD = m_hidden_ND.narrow(0, first, rows);
        // One [B, V] buffer: logits, then exp(logits - largest), then the slope.
        auto buffer_BV = at::mm(hidden_BD, m_weight_VD.t()).to(m_mainType);
        const auto target_B1 = targets_B.unsqueeze(1);
        const auto chosen_B1 = buffer_BV.gather(1, target_B1);
        const auto largest_B1 = buffer_BV.amax(1, true);
        buffer_BV.sub_(largest_B1).exp_();
        const auto total_B1 = buffer_BV.sum(1, true);
        auto loss_B1 = total_B1.log() + largest_B1 - chosen_B1;
        at::Tensor scale_B1;
        if (scales_B.defined()) {
            scale_B1 = scales_B.to(m_mainType).unsqueeze(1);
            loss_B1.mul_(scale_B1);
        }
        m_result.sum += loss_B1.sum();
        if (!m_result.hidden_ND.defined() && !m_result.weight_VD.defined())
            return;
        // d loss / d logits = softmax - one at the target.
        const auto one_B1 = at::ones_like(chosen_B1);
        auto slope_BV = buffer_BV.div_(total_B1).scatter_add_(1, target_B1, one_B1.neg());
        if (scale_B1.defined())
            slope_BV.mul_(scale_B1);
        addGradients(first, rows, hidden_BD, slope_BV.to(m_hidden_ND.scalar_type()));
    }

    [[nodiscard]] LossAndGradients take() { return std::move(m_result); }

private:
    void addGradients(std::int64_t first, std::int64_t rows, const at::Tensor &hidden_BD,
                      const at::Tensor &slope_BV)
    {
        if (m_result.hidden_ND.defined())
            m_result.hidden_ND.narrow(0, first, rows).copy_(at::mm(slope_BV, m_weight_VD));
        if (!m_result.weight_VD.defined())
            return;
        if (slope_BV.scalar_type() == m_mainType)
            m_result.weight_VD.addmm_(slope_BV.t(), hidden_BD);
        else
            m_result.weight_VD += at::mm(slope_BV.t(), hidden_BD);
    }

    const at::Tensor &m_hidden_ND;
    const at::Tensor &m_weight_VD;
    c10::ScalarType m_mainType;
    LossAndGradients m_result;
};

LossAndGradients chunkedLoss(const at::Tensor &hidden_ND, const at::Tensor &weight_VD,
                             const at::Tensor &targets_N, const at::Tensor &scales_N,
                             std::int64_t chunk, bool hiddenGradient, bool weightGradient)
{
    const std::int64_t total = hidden_ND.size(0);
    ChunkedLoss loss(hidden_ND, weight_VD, hiddenGradient, weightGradient);
    for (std::int64_t first = 0; first < total; first += chunk) {
        const std::int64_t rows = std::min(chunk, total - first);
        loss.add(first, rows, targets_N.narrow(0, first, rows),
                 scales_N.defined() ? scales_N.narrow(0, first, rows) : at::Tensor());
    }
    return loss.take();
}

struct LinearCrossEntropy : torch::autograd::Function<LinearCrossEntropy> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &hidden_ND,
                              const at::Tensor &weight_VD, const at::Tensor &targets_N,
                              const std::optional<at::Tensor> &scales_N, std::int64_t chunk)
    {
        auto result =
            chunkedLoss(hidden_ND, weight_VD, targets_N, scales_N.value_or(at::Tensor()), chunk,
                        context->needs_input_grad(0), context->needs_input_grad(1));
        // Not save_for_backward(): backward scales these in place, so they are used up.
        context->saved_data["hidden"] = result.hidden_ND;
        context->saved_data["weight"] = result.weight_VD;
        context->saved_data["weight_type"] = static_cast<std::int64_t>(weight_VD.scalar_type());
        return result.sum;
    }

    static variable_list backward(AutogradContext *context, variable_list grads)
    {
        TORCH_CHECK(context->saved_data.count("hidden") == 1,
                    "linearCrossEntropySum: backward a second time");
        const auto type = static_cast<c10::ScalarType>(context->saved_data["weight_type"].toInt());
        auto hidden_ND = context->saved_data["hidden"].toTensor();
        auto weight_VD = context->saved_data["weight"].toTensor();
        context->saved_data.clear();
        if (hidden_ND.defined())
            hidden_ND.mul_(grads[0]);
        if (weight_VD.defined())
            weight_VD = weight_VD.mul_(grads[0]).to(type);
        return {hidden_ND, weight_VD, at::Tensor(), at::Tensor(), at::Tensor()};
    }
};

} // namespace

at::Tensor linearCrossEntropySum(const at::Tensor &hidden_ND, const at::Tensor &weight_VD,
                                 const at::Tensor &targets_N, const at::Tensor &scales_N,
                                 std::int64_t chunk)
{
    TORCH_CHECK(hidden_ND.dim() == 2 && weight_VD.dim() == 2
                    && hidden_ND.size(1) == weight_VD.size(1) && targets_N.dim() == 1
                    && targets_N.size(0) == hidden_ND.size(0)
                    && (!scales_N.defined() || scales_N.sizes() == targets_N.sizes()) && chunk > 0,
                "linearCrossEntropySum: ", hidden_ND.sizes(), ", ", weight_VD.sizes(), ", ",
                targets_N.sizes());
    const bool gradients =
        at::GradMode::is_enabled() && (hidden_ND.requires_grad() || weight_VD.requires_grad());
    const std::optional<at::Tensor> scales =
        scales_N.defined() ? std::optional(scales_N) : std::nullopt;
    if (gradients)
        return LinearCrossEntropy::apply(hidden_ND, weight_VD, targets_N, scales, chunk);
    return chunkedLoss(hidden_ND, weight_VD, targets_N, scales_N, chunk, false, false).sum;
}

} // namespace tessera::losses
