// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_config.h"
#include "backend/models/model.h"
#include "backend/nn/batch.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::test {

/// Two layers, 32 wide, vocabulary of 96: forward and backward take a few milliseconds.
[[nodiscard]] hub::ModelConfig tinyLlama();
/// The same with 8 experts of which 2 are used, and norms on q and k.
[[nodiscard]] hub::ModelConfig tinyQwen3Moe();
/// The same as tinyLlama() with 4 experts.
[[nodiscard]] hub::ModelConfig tinyMixtral();

/// Built and filled at random from `seed` (adapters too); aborts when it is refused.
[[nodiscard]] std::unique_ptr<models::Model> tinyModel(const hub::ModelConfig &config,
                                                       const models::BuildOptions &options,
                                                       std::int64_t seed = 1);

/// One document: token ids, and labels of the same length with -100 where nothing is trained.
struct Document {
    std::vector<std::int64_t> ids;
    std::vector<std::int64_t> labels; ///< empty: the ids
};

/// Joins documents as the loader does: position p is trained when the label at p + 1 of the same
/// document is not -100.
[[nodiscard]] nn::Batch joined(const std::vector<Document> &documents);

/// Documents of these lengths with ids drawn from the seed.
[[nodiscard]] std::vector<Document> randomDocuments(const std::vector<std::int64_t> &lengths,
                                                    std::int64_t vocabulary, std::uint64_t seed);

/// [T, V] logits in the dtype of the model, and the sum of the loss over trained positions.
[[nodiscard]] at::Tensor logitsOf(models::Model &model, const nn::Batch &batch,
                                  const models::ForwardOptions &options = {});
[[nodiscard]] at::Tensor lossSumOf(models::Model &model, const nn::Batch &batch,
                                   const models::ForwardOptions &options = {});

} // namespace tessera::test
