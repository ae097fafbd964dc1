// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/kernels/grouped_mm.h"

#include <ATen/ops/_grouped_mm.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/split_with_sizes.h>
#include <fmt/format.h>

#include <cstdint>
#include <vector>

namespace tessera::kernels {

namespace {

constexpr std::int64_t kAlignedBytes = 16;

void checkShapes(const at::Tensor &x_SI, const at::Tensor &weight_LOI, const at::Tensor &offsets_L)
{
    TORCH_CHECK(x_SI.dim() == 2 && weight_LOI.dim() == 3 && offsets_L.dim() == 1,
                "groupedLinear: expected [S, I], [L, O, I] and [L], got ", x_SI.sizes(), ", ",
                weight_LOI.sizes(), " and ", offsets_L.sizes());
    TORCH_CHECK(x_SI.size(1) == weight_LOI.size(2) && weight_LOI.size(0) == offsets_L.size(0),
                "groupedLinear: ", x_SI.sizes(), " does not fit ", weight_LOI.sizes(), " with ",
                offsets_L.size(0), " offsets");
    TORCH_CHECK(offsets_L.scalar_type() == at::kInt, "groupedLinear: offsets must be int32");
}

std::vector<std::int64_t> groupSizes(const at::Tensor &offsets_L)
{
    const auto host_L = offsets_L.to(at::kCPU).contiguous();
    const auto *ends = host_L.const_data_ptr<std::int32_t>();
    std::vector<std::int64_t> sizes;
    std::int64_t begin = 0;
    for (std::int64_t expert = 0; expert < host_L.size(0); ++expert) {
        sizes.push_back(ends[expert] - begin);
        begin = ends[expert];
    }
    return sizes;
}

// Experts without rows take part with an empty product, so that their weight has a zero gradient
// and not none.
at::Tensor loop(const at::Tensor &x_SI, const at::Tensor &weight_LOI, const at::Tensor &offsets_L)
{
    const auto parts = at::split_with_sizes(x_SI, groupSizes(offsets_L), 0);
    const auto weights = weight_LOI.unbind(0);
    std::vector<at::Tensor> products;
    products.reserve(parts.size());
    for (std::size_t expert = 0; expert < parts.size(); ++expert)
        products.push_back(parts[expert].matmul(weights[expert].t()));
    return at::cat(products, 0);
}

} // namespace

std::string whyNotGrouped(const at::Tensor &x_SI, const at::Tensor &weight_LOI)
{
    const auto type = x_SI.scalar_type();
    const bool known = type == at::kBFloat16 || (type == at::kFloat && x_SI.is_cpu());
    if (!known)
        return fmt::format("dtype {} on {}", c10::toString(type), x_SI.is_cpu() ? "CPU" : "GPU");
    const auto bytes = static_cast<std::int64_t>(x_SI.element_size());
    for (const std::int64_t width : {weight_LOI.size(1), weight_LOI.size(2)}) {
        if (width * bytes % kAlignedBytes != 0)
            return fmt::format("rows of {} values are not a multiple of 16 bytes", width);
    }
    if (x_SI.size(0) == 0)
        return "no rows";
    return {};
}

at::Tensor groupedLinear(const at::Tensor &x_SI, const at::Tensor &weight_LOI,
                         const at::Tensor &offsets_L, GroupedMethod method)
{
    checkShapes(x_SI, weight_LOI, offsets_L);
    if (method == GroupedMethod::Loop || !whyNotGrouped(x_SI, weight_LOI).empty())
        return loop(x_SI, weight_LOI, offsets_L);
    return at::_grouped_mm(x_SI.contiguous(), weight_LOI.transpose(1, 2), offsets_L);
}

} // namespace tessera::kernels
