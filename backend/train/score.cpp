// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/score.h"

#include "backend/checkpoint/model_weights.h"
#include "backend/models/model.h"
#include "backend/models/weight_names.h"
#include "backend/tensor/dtype.h"
#include "backend/tensor/try_torch.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/log_softmax.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/topk.h>

#include <algorithm>
#include <numeric>

namespace tessera::train {
namespace {

// Shape letters: T tokens   N predicting positions of one piece   D width   V vocabulary   K
// choices

/// Logits of a long text would fill the memory: they exist for so many positions at a time.
constexpr std::int64_t kPiece = 256;

Result<void> checkIds(const ScoreRequest &request)
{
    if (request.ids.size() < 2)
        return outOfRange("number of tokens", std::to_string(request.ids.size()), "at least 2",
                          "2");
    const std::int64_t vocabulary = request.model->config.vocab;
    for (const std::int64_t id : request.ids)
        if (id < 0 || id >= vocabulary)
            return outOfRange("token id", std::to_string(id),
                              "0 to " + std::to_string(vocabulary - 1),
                              id < 0 ? "0" : std::to_string(vocabulary - 1));
    return {};
}

nn::Batch oneDocument(const ScoreRequest &request)
{
    const auto length = static_cast<std::int64_t>(request.ids.size());
    const auto onDevice = [&](const at::Tensor &tensor) { return tensor.to(request.device); };
    nn::Batch batch;
    batch.tokens_T = onDevice(at::tensor(request.ids, at::TensorOptions().dtype(at::kLong)));
    batch.positions_T = onDevice(at::arange(length, at::TensorOptions().dtype(at::kLong)));
    batch.cumulative_G1 = onDevice(
        at::tensor(std::vector<std::int64_t>{0, length}, at::TensorOptions().dtype(at::kInt)));
    batch.lengths = {length};
    batch.longest = length;
    return batch;
}

template<typename T>
std::vector<T> hostRow(const at::Tensor &row)
{
    const auto host = row.cpu().contiguous();
    return {host.const_data_ptr<T>(), host.const_data_ptr<T>() + host.numel()};
}

void addPiece(Scores &scores, const at::Tensor &hidden_ND, const at::Tensor &head_VD,
              std::int64_t first, std::int64_t top)
{
    const auto type = tensor::mainType(hidden_ND.scalar_type());
    const auto logprobs_NV =
        at::log_softmax(at::linear(hidden_ND, head_VD).to(type), -1).to(at::kDouble).cpu();
    const auto [best_NK, id_NK] = at::topk(logprobs_NV, std::min(top, logprobs_NV.size(1)), -1);
    for (std::int64_t row = 0; row < logprobs_NV.size(0); ++row) {
        const auto id = scores.ids[static_cast<std::size_t>(first + row + 1)];
        scores.logprobs.push_back(logprobs_NV[row][id].item<double>());
        const auto values = hostRow<double>(best_NK[row]);
        const auto ids = hostRow<std::int64_t>(id_NK[row]);
        auto &alternatives = scores.top.emplace_back();
        for (std::size_t k = 0; k < ids.size(); ++k)
            alternatives.push_back({.id = ids[k], .logprob = values[k]});
    }
}

void addExperts(Scores &scores, const models::RouterRecord &router)
{
    scores.moeLayers.push_back(router.layer);
    auto &tokens = scores.experts.emplace_back();
    for (std::int64_t token = 0; token < router.experts_TK.size(0); ++token)
        tokens.push_back(hostRow<std::int64_t>(router.experts_TK[token]));
}

Scores run(const ScoreRequest &request, models::Model &model)
{
    const at::NoGradGuard noGrad;
    const auto output = model.forward(oneDocument(request), {});
    Scores scores{.ids = request.ids};
    const std::int64_t predicting = output.hidden_TD.size(0) - 1;
    for (std::int64_t first = 0; first < predicting; first += kPiece)
        addPiece(scores, output.hidden_TD.narrow(0, first, std::min(kPiece, predicting - first)),
                 model.headWeight(), first, request.top);
    for (const models::RouterRecord &router : output.routers)
        addExperts(scores, router);
    scores.loss = -std::accumulate(scores.logprobs.begin(), scores.logprobs.end(), 0.0)
        / static_cast<double>(predicting);
    return scores;
}

} // namespace

Result<Scores> scoreText(const ScoreRequest &request)
{
    TESSERA_CHECK(checkIds(request));
    const hub::ModelFolder &folder = *request.model;
    if (!folder.hasWeights)
        return hub::noWeights(folder, "scoring a text");
    auto built = tensor::tryTorch([&] {
        return models::buildModel(
            folder.config, {.dtype = request.dtype, .device = request.device, .trainBase = false});
    });
    if (!built)
        return built.error();
    if (!*built)
        return built->error();
    const auto model = std::move(*built).value();
    TESSERA_CHECK(checkpoint::loadModelWeights(folder, models::weightSources(folder.config),
                                               model->parameters(), checkpoint::Values::Any));
    return tensor::tryTorch([&] { return run(request, *model); });
}

} // namespace tessera::train
