// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/torch/tiny_models.h"

#include "backend/losses/cross_entropy.h"

#include <ATen/ops/linear.h>
#include <ATen/ops/tensor.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace tessera::test {

namespace {

constexpr std::int64_t kIgnored = -100;

at::Tensor int64Tensor(const std::vector<std::int64_t> &values)
{
    return at::tensor(values, at::TensorOptions().dtype(at::kLong));
}

} // namespace

hub::ModelConfig tinyLlama()
{
    hub::ModelConfig config;
    config.family = "llama";
    config.architecture = "LlamaForCausalLM";
    config.modelType = "llama";
    config.layers = 2;
    config.hidden = 32;
    config.heads = 4;
    config.queryGroups = 2;
    config.headDim = 8;
    config.ffnHidden = 48;
    config.vocab = 96;
    config.contextLength = 256;
    config.initStd = 0.3; // large, so that attention, router and norms matter in the numbers
    config.dtype = "float32";
    config.eosIds = {2};
    return config;
}

hub::ModelConfig tinyQwen3Moe()
{
    hub::ModelConfig config = tinyLlama();
    config.family = "qwen3_moe";
    config.architecture = "Qwen3MoeForCausalLM";
    config.modelType = "qwen3_moe";
    config.headDim = 16;
    config.qkNorm = true;
    config.experts = 8;
    config.topk = 2;
    config.moeFfnHidden = 24;
    config.moeLayer = {true, true};
    return config;
}

hub::ModelConfig tinyMixtral()
{
    hub::ModelConfig config = tinyLlama();
    config.family = "mixtral";
    config.architecture = "MixtralForCausalLM";
    config.modelType = "mixtral";
    config.experts = 4;
    config.topk = 2;
    config.moeFfnHidden = 48;
    config.moeLayer = {true, true};
    return config;
}

std::unique_ptr<models::Model> tinyModel(const hub::ModelConfig &config,
                                         const models::BuildOptions &options, std::int64_t seed)
{
    auto built = models::buildModel(config, options);
    if (!built) {
        std::fprintf(stderr, "%s\n", built.error().sentence().c_str());
        std::abort();
    }
    auto model = std::move(built).value();
    models::initialise(*model, seed);
    models::initialiseAdapter(*model, seed);
    return model;
}

nn::Batch joined(const std::vector<Document> &documents)
{
    std::vector<std::int64_t> tokens;
    std::vector<std::int64_t> positions;
    std::vector<std::int64_t> trained;
    std::vector<std::int64_t> targets;
    std::vector<std::int32_t> cumulative{0};
    nn::Batch batch;
    for (const Document &document : documents) {
        const auto &labels = document.labels.empty() ? document.ids : document.labels;
        const auto length = document.ids.size();
        for (std::size_t p = 0; p < length; ++p) {
            if (p + 1 < length && labels[p + 1] != kIgnored) {
                trained.push_back(static_cast<std::int64_t>(tokens.size()));
                targets.push_back(labels[p + 1]);
            }
            tokens.push_back(document.ids[p]);
            positions.push_back(static_cast<std::int64_t>(p));
        }
        batch.lengths.push_back(static_cast<std::int64_t>(length));
        batch.longest = std::max(batch.longest, batch.lengths.back());
        cumulative.push_back(static_cast<std::int32_t>(tokens.size()));
    }
    batch.tokens_T = int64Tensor(tokens);
    batch.positions_T = int64Tensor(positions);
    batch.cumulative_G1 = at::tensor(cumulative, at::TensorOptions().dtype(at::kInt));
    batch.trained_N = int64Tensor(trained);
    batch.targets_N = int64Tensor(targets);
    return batch;
}

std::vector<Document> randomDocuments(const std::vector<std::int64_t> &lengths,
                                      std::int64_t vocabulary, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<Document> documents;
    for (const std::int64_t length : lengths) {
        Document document;
        for (std::int64_t i = 0; i < length; ++i)
            document.ids.push_back(
                static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(vocabulary)));
        documents.push_back(std::move(document));
    }
    return documents;
}

at::Tensor logitsOf(models::Model &model, const nn::Batch &batch,
                    const models::ForwardOptions &options)
{
    return at::linear(model.forward(batch, options).hidden_TD, model.headWeight());
}

at::Tensor lossSumOf(models::Model &model, const nn::Batch &batch,
                     const models::ForwardOptions &options)
{
    const auto hidden_ND = model.forward(batch, options).hidden_TD.index_select(0, batch.trained_N);
    return losses::linearCrossEntropySum(hidden_ND, model.headWeight(), batch.targets_N);
}

} // namespace tessera::test
