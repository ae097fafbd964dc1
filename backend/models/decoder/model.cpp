// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/model.h"

#include "backend/kernels/rms_norm.h"
#include "backend/models/decoder/build.h"
#include "backend/models/decoder/forward.h"
#include "backend/models/decoder/recompute.h"

#include <ATen/ops/embedding.h>

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
        : m_list(options), m_recompute(options.recompute)
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
        ForwardOutput output;
        auto hidden_TD = at::embedding(m_decoder.embedding_VD, batch.tokens_T);
        for (std::size_t i = 0; i < m_decoder.layers.size(); ++i) {
            const DecoderLayer &layer = m_decoder.layers[i];
            auto out = m_recompute ? forwardLayerRecomputed(hidden_TD, layer, context, dropout)
                                   : forwardLayer(hidden_TD, layer, *context, dropout);
            hidden_TD = std::move(out.hidden_TD);
            if (out.routing)
                output.routers.push_back(record(static_cast<int>(i), *out.routing));
        }
        output.hidden_TD = kernels::rmsNorm(hidden_TD, m_decoder.finalNorm_D, config().normEps);
        return output;
    }

private:
    std::shared_ptr<const LayerContext> layerContext(const nn::Batch &batch,
                                                     const ForwardOptions &options) const
    {
        auto context = std::make_shared<LayerContext>();
        context->config = &m_decoder.spec.config;
        const auto type = m_decoder.embedding_VD.scalar_type();
        context->plan = nn::planAttention(batch, type, config().headDim);
        context->rope = nn::ropeTables(batch.positions_T, m_decoder.ropeFrequencies, type);
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
