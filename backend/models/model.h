// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/hub/model_config.h"
#include "backend/nn/batch.h"
#include "backend/nn/kv_cache.h"
#include "backend/nn/moe/dispatch.h"
#include "backend/nn/parameter.h"

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>
#include <c10/core/ScalarType.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::models {

/// LoRA as a change of the description: modules named here get a pair of low-rank matrices.
struct LoraSpec {
    std::int64_t rank = 8;
    double scale = 4; ///< alpha / rank, or alpha / sqrt(rank) with use_rslora
    double dropout = 0;
    std::vector<std::string> modules; ///< full module paths: "model.layers.0.self_attn.q_proj"
};

/// Everything that decides how a model is built on one rank.
struct BuildOptions {
    c10::ScalarType dtype = c10::ScalarType::Float;
    c10::Device device = c10::Device(c10::DeviceType::CPU);
    int expertRank = 0;    ///< which part of the experts lives here
    int expertRanks = 1;   ///< divides the number of experts
    bool trainBase = true; ///< false with LoRA: base parameters are frozen
    std::optional<LoraSpec> lora;
    bool recompute = false;   ///< recompute_granularity full: one layer's input is kept
    bool loopExperts = false; ///< a plain loop instead of the grouped product (tests, float64)
};

/// What one MoE layer did in one forward pass.
struct RouterRecord {
    int layer = 0;                ///< index among all decoder layers
    at::Tensor tokensPerExpert_E; ///< int64 [E], on the device: choices of this rank's tokens
    at::Tensor balance;    ///< float32 [], E * sum f_e p_e with gradient through p (1 when even)
    at::Tensor zLoss;      ///< float32 [], mean of logsumexp squared, with gradient
    at::Tensor experts_TK; ///< int64, the choice itself (tests, routing views)
    at::Tensor weights_TK; ///< float32
};

/// What a model keeps of one text that it is run over piece by piece: the keys and values of each
/// layer. Starts empty; belongs to one model and one text.
struct TextCache {
    std::vector<nn::KeyValueCache> layers;
    std::int64_t tokens = 0; ///< that were run
};

struct ForwardOptions {
    bool training = false;                  ///< dropout on
    std::optional<at::Generator> generator; ///< for dropout; needed when dropout > 0 in training
    nn::DispatcherFactory dispatcher;       ///< empty: localDispatcher
    /// The batch is one document, the next tokens of a text (positions from `tokens` on, `longest`
    /// the whole length): earlier ones are seen through it, and it grows. Without gradients only.
    TextCache *cache = nullptr;
};

struct ForwardOutput {
    at::Tensor hidden_TD;              ///< after the final norm
    std::vector<RouterRecord> routers; ///< one a MoE layer, in order
};

/// A decoder-only language model on one rank: plain tensors, single-device code; it never calls a
/// collective (a Dispatcher handed in may).
class Model
{
public:
    virtual ~Model() = default;

    [[nodiscard]] virtual const hub::ModelConfig &config() const = 0;
    /// Every parameter once (tied embeddings once), in a fixed order that is the same on all ranks.
    [[nodiscard]] virtual std::vector<nn::Parameter> &parameters() = 0;
    [[nodiscard]] virtual ForwardOutput forward(const nn::Batch &batch,
                                                const ForwardOptions &options) = 0;
    /// [V, D], the weight of the language-model head (the embedding when tied).
    [[nodiscard]] virtual at::Tensor headWeight() = 0;
    /// Points each parameter's tensors of the model at `parameters()[i].value` again, after the
    /// optimizer moved them into its flat buffers.
    virtual void rebind() = 0;
    /// Full paths of all linear modules outside the head, the router and the experts: what
    /// "all-linear" means. Experts are stacked parameters, not linear modules.
    [[nodiscard]] virtual std::vector<std::string> linearModules() const = 0;
};

/// Builds the model of a family with empty weights; throws c10::Error on shape faults.
/// NotSupported when no builder is registered for config.family.
[[nodiscard]] Result<std::unique_ptr<Model>> buildModel(const hub::ModelConfig &config,
                                                        const BuildOptions &options);

/// Fills every base parameter at random: normal(0, initStd), norms 1, biases 0; each tensor (each
/// expert) from its own (seed, name), so that any layout gives the same model.
void initialise(Model &model, std::int64_t seed);
/// LoRA start: A uniform as PEFT (kaiming, a = sqrt 5), B zero.
void initialiseAdapter(Model &model, std::int64_t seed);

/// Builders by family; tests/architecture compares the names with hub::families().
[[nodiscard]] std::vector<std::string> registeredFamilies();

} // namespace tessera::models
