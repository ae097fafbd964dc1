// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/comm/collectives.h"

#include <ATen/ops/empty.h>
#include <c10/util/Exception.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/csrc/distributed/c10d/Types.hpp>

#include <functional>
#include <numeric>

namespace tessera::comm {
namespace {

/// Waits for a collective; a failure names the operation first.
void finish(const char *operation, const std::function<c10::intrusive_ptr<c10d::Work>()> &start)
{
    try {
        start()->wait();
    } catch (const std::exception &failure) {
        TORCH_CHECK_WITH(DistError, false, operation, " failed: ", failure.what());
    }
}

void allReduce(const Group &group, at::Tensor &inOut, c10d::ReduceOp::RedOpType op,
               const char *operation)
{
    if (group.size == 1)
        return;
    std::vector<at::Tensor> tensors{inOut};
    finish(operation, [&] {
        return group.backend->allreduce(tensors, c10d::AllreduceOptions{.reduceOp = op});
    });
}

std::int64_t sum(const std::vector<std::int64_t> &rows)
{
    return std::accumulate(rows.begin(), rows.end(), std::int64_t{0});
}

std::vector<std::int64_t> withRows(const at::Tensor &like, std::int64_t rows)
{
    std::vector<std::int64_t> shape = like.sizes().vec();
    shape.front() = rows;
    return shape;
}

} // namespace

void allReduceSum(const Group &group, at::Tensor &inOut)
{
    allReduce(group, inOut, c10d::ReduceOp::SUM, "all-reduce");
}

void allReduceMax(const Group &group, at::Tensor &inOut)
{
    allReduce(group, inOut, c10d::ReduceOp::MAX, "all-reduce (max)");
}

void allGather(const Group &group, at::Tensor &out, const at::Tensor &in)
{
    if (group.size == 1) {
        out.copy_(in);
        return;
    }
    at::Tensor input = in;
    finish("all-gather", [&] { return group.backend->_allgather_base(out, input); });
}

void reduceScatterSum(const Group &group, at::Tensor &out, const at::Tensor &in)
{
    if (group.size == 1) {
        out.copy_(in);
        return;
    }
    at::Tensor input = in;
    finish("reduce-scatter", [&] { return group.backend->_reduce_scatter_base(out, input); });
}

void broadcast(const Group &group, at::Tensor &inOut, int root)
{
    if (group.size == 1)
        return;
    std::vector<at::Tensor> tensors{inOut};
    c10d::BroadcastOptions options;
    options.rootRank = root;
    finish("broadcast", [&] { return group.backend->broadcast(tensors, options); });
}

void barrier(const Group &group)
{
    if (group.size == 1)
        return;
    finish("barrier", [&] { return group.backend->barrier(); });
}

at::Tensor allToAll(const Group &group, const at::Tensor &in,
                    const std::vector<std::int64_t> &inRows,
                    const std::vector<std::int64_t> &outRows)
{
    TORCH_CHECK(sum(inRows) == in.size(0), "all-to-all: ", in.size(0), " rows, the parts hold ",
                sum(inRows));
    if (group.size == 1)
        return in;
    at::Tensor input = in.contiguous();
    at::Tensor output = at::empty(withRows(in, sum(outRows)), in.options());
    std::vector<std::int64_t> inSplits = inRows;
    std::vector<std::int64_t> outSplits = outRows;
    finish("all-to-all",
           [&] { return group.backend->alltoall_base(output, input, outSplits, inSplits); });
    return output;
}

namespace {

struct AllToAllFunction : torch::autograd::Function<AllToAllFunction> {
    // The group outlives the backward pass: it belongs to the mesh of the run.
    static at::Tensor forward(torch::autograd::AutogradContext *context, const at::Tensor &in,
                              std::int64_t groupAddress, std::vector<std::int64_t> inRows,
                              std::vector<std::int64_t> outRows)
    {
        const auto *group = reinterpret_cast<const Group *>(groupAddress);
        context->saved_data["group"] = groupAddress;
        at::Tensor out = allToAll(*group, in, inRows, outRows);
        context->saved_data["inRows"] = std::move(inRows);
        context->saved_data["outRows"] = std::move(outRows);
        return out;
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext *context,
                                                   torch::autograd::variable_list gradients)
    {
        const auto *group = reinterpret_cast<const Group *>(context->saved_data["group"].toInt());
        const std::vector<std::int64_t> inRows = context->saved_data["inRows"].toIntVector();
        const std::vector<std::int64_t> outRows = context->saved_data["outRows"].toIntVector();
        return {allToAll(*group, gradients.front(), outRows, inRows), {}, {}, {}};
    }
};

} // namespace

at::Tensor allToAllWithGradient(const Group &group, const at::Tensor &in,
                                const std::vector<std::int64_t> &inRows,
                                const std::vector<std::int64_t> &outRows)
{
    if (group.size == 1)
        return in;
    return AllToAllFunction::apply(in, reinterpret_cast<std::int64_t>(&group), inRows, outRows);
}

} // namespace tessera::comm
