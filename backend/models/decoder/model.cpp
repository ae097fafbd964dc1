// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/model.h"

#include "backend/models/decoder/build.h"
#include "backend/models/decoder/forward.h"
#include "backend/models/decoder/recompute.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/full.h>

namespace tessera::models {

namespace {

RouterRecord record(int layer, const nn::Routing &routing)
{
    return {.layer = layer,
            .tokensPerExpert_E = routing.tokensPerExpert_E,
            .balance = routing.balance,
            .zLoss = routing.zLoss,
            .experts_TK = routing.experts_TK,
            .weights_TK = routing.weights_TK};
}

class DecoderModel final : public Model
{
public:
    DecoderModel(const DecoderSpec &spec, const BuildOptions &options)
        : m_list(spec.config, options), m_recompute(options.recompute)
    {
        m_decoder.spec = spec;
        buildDecoder(m_decoder, m_list, options);
    }
    DecoderModel(const DecoderModel &) = delete; // m_list points into m_decoder
    DecoderModel &operator=(const DecoderModel &) = delete;

    const hub::ModelConfig &config() const override { return m_decoder.spec.config; }
    std::vector<nn::Parameter> &parameters() override { return m_list.parameters(); }
    void rebind() override { m_list.rebind(); }
    std::vector<std::string> linearModules() const override { return m_list.linearModules(); }
    const std::set<std::string> &unmatched() const { return m_list.unmatched(); }
    at::Tensor headWeight() override
    {
        return m_decoder.head_VD.defined() ? m_decoder.head_VD : m_decoder.embedding_VD;
    }

    ForwardOutput forward(const nn::Batch &batch, const ForwardOptions &options) override
    {
        const auto context = layerContext(batch, options);
        nn::Dropout dropout{.probability = options.training ? m_decoder.loraDropout : 0,
                            .generator = options.generator};
        if (options.cache != nullptr)
            startText(batch, *options.cache);
        ForwardOutput output;
        auto hidden_TD = embed(batch.tokens_T);
        for (std::size_t i = 0; i < m_decoder.layers.size(); ++i) {
            const DecoderLayer &layer = m_decoder.layers[i];
            nn::KeyValueCache *const cache = options.cache ? &options.cache->layers[i] : nullptr;
            auto out = m_recompute && cache == nullptr
                ? forwardLayerRecomputed(hidden_TD, layer, context, dropout)
                : forwardLayer(hidden_TD, layer, *context, dropout, cache);
            hidden_TD = std::move(out.hidden_TD);
            if (out.routing)
                output.routers.push_back(record(static_cast<int>(i), *out.routing));
        }
        output.hidden_TD = nn::norm(hidden_TD, m_decoder.finalNorm, config().normEps);
        return output;
    }

private:
    at::Tensor embed(const at::Tensor &tokens_T) const
    {
        const auto hidden_TD = at::embedding(m_decoder.embedding_VD, tokens_T);
        const double scale = m_decoder.spec.embeddingScale;
        // The factor is rounded to the dtype of the model, as in Hugging Face.
        return scale == 1 ? hidden_TD : hidden_TD * at::full({}, scale, hidden_TD.options());
    }

    void startText(const nn::Batch &batch, TextCache &cache) const
    {
        TORCH_CHECK(!at::GradMode::is_enabled(), "a cache has no gradients");
        TORCH_CHECK(batch.lengths.size() == 1, "a cache is of one document");
        cache.layers.resize(m_decoder.layers.size());
        cache.tokens += batch.lengths.front();
    }

    LayerContext::Reach reach(const nn::Batch &batch, const nn::AttentionRule &rule,
                              const nn::RopeSpec &rope, bool cached) const
    {
        const auto type = m_decoder.embedding_VD.scalar_type();
        const double scale = rope.stretch ? rope.stretch->attentionFactor : 1;
        return {.plan = cached ? nn::AttentionPlan{.rule = rule}
                               : nn::planAttention(batch, type, config().headDim, rule),
                .rope = nn::ropeTables(batch.positions_T, nn::ropeFrequencies(rope, batch.longest),
                                       type, scale)};
    }

    std::shared_ptr<const LayerContext> layerContext(const nn::Batch &batch,
                                                     const ForwardOptions &options) const
    {
        const DecoderSpec &spec = m_decoder.spec;
        auto context = std::make_shared<LayerContext>();
        context->spec = &spec;
        const bool cached = options.cache != nullptr;
        context->full = reach(batch, spec.attention, spec.rope, cached);
        if (config().slidingWindow > 0) {
            nn::AttentionRule rule = spec.attention;
            rule.window = config().slidingWindow;
            context->windowed = reach(batch, rule, spec.localRope.value_or(spec.rope), cached);
        }
        context->dispatcher = options.dispatcher ? options.dispatcher : nn::localDispatcher;
        return context;
    }

    Decoder m_decoder;
    ParameterList m_list;
    bool m_recompute = false;
};

} // namespace

Result<std::unique_ptr<Model>> buildDecoderModel(const DecoderSpec &spec,
                                                 const BuildOptions &options)
{
    const std::int64_t experts = spec.config.experts;
    if (experts > 0 && experts % options.expertRanks != 0)
        return mustDivide("expert_model_parallel_size", options.expertRanks, experts);
    auto model = std::make_unique<DecoderModel>(spec, options);
    if (!model->unmatched().empty())
        return notOneOf("target_modules", *model->unmatched().begin(), model->linearModules());
    return std::unique_ptr<Model>(std::move(model));
}

} // namespace tessera::models
