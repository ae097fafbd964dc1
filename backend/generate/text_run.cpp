// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/generate/text_run.h"

#include "backend/base/units.h"
#include "backend/tensor/try_torch.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/tensor.h>

#include <algorithm>

namespace tessera::generate {
namespace {

/// A long prompt is run in pieces: what a layer keeps beside the cache grows with its square.
constexpr std::size_t kPiece = 1024;

Result<void> checkRequest(const TextRequest &request, const hub::ModelConfig &config)
{
    const auto length = static_cast<std::int64_t>(request.prompt.size());
    if (length < 1)
        return outOfRange("number of tokens", "0", "at least 1", "1");
    if (length >= config.contextLength)
        return outOfRange("number of tokens", std::to_string(length),
                          "below the context of " + std::to_string(config.contextLength),
                          std::to_string(config.contextLength - 1));
    if (request.maxNewTokens < 1)
        return outOfRange("max-new-tokens", std::to_string(request.maxNewTokens), "at least 1",
                          "1");
    for (const std::int64_t id : request.prompt)
        if (id < 0 || id >= config.vocab)
            return outOfRange("token id", std::to_string(id),
                              "0 to " + std::to_string(config.vocab - 1),
                              id < 0 ? "0" : std::to_string(config.vocab - 1));
    return checkSampling(request.sampling);
}

class TextRun
{
public:
    TextRun(models::Model &model, const TextRequest &request, const StopToken &stop)
        : m_model(model), m_request(request), m_stop(stop), m_sampler(request.sampling)
    {}

    GeneratedText run(const std::function<void(std::int64_t)> &onToken)
    {
        const at::NoGradGuard noGrad;
        const double start = monotonicSeconds();
        at::Tensor logits_V = runPrompt();
        m_text.promptSeconds = monotonicSeconds() - start;
        while (logits_V.defined()) {
            const std::int64_t id = m_sampler.choose(logits_V);
            m_text.ids.push_back(id);
            if (onToken)
                onToken(id);
            if (ended(id))
                break;
            logits_V = runOver({id});
        }
        m_text.tokenSeconds = monotonicSeconds() - start - m_text.promptSeconds;
        return std::move(m_text);
    }

private:
    /// Logits after the last token; undefined when it was stopped.
    at::Tensor runPrompt()
    {
        at::Tensor logits_V;
        const auto &prompt = m_request.prompt;
        for (std::size_t first = 0; first < prompt.size(); first += kPiece) {
            if (stopped())
                return {};
            const auto begin = prompt.begin() + static_cast<std::ptrdiff_t>(first);
            const auto count = std::min(kPiece, prompt.size() - first);
            logits_V = runOver({begin, begin + static_cast<std::ptrdiff_t>(count)});
        }
        return logits_V;
    }

    at::Tensor runOver(const std::vector<std::int64_t> &ids)
    {
        const at::Tensor head_VD = m_model.headWeight();
        const nn::Batch batch = nextTokens(ids, m_cache, head_VD.device());
        const auto output = m_model.forward(batch, {.cache = &m_cache});
        return at::linear(output.hidden_TD[-1], head_VD);
    }

    bool ended(std::int64_t id)
    {
        if (std::ranges::find(m_request.endIds, id) != m_request.endIds.end())
            m_text.ending = Ending::EndToken;
        else if (static_cast<std::int64_t>(m_text.ids.size()) >= m_request.maxNewTokens)
            m_text.ending = Ending::MaxNewTokens;
        else if (m_cache.tokens + 1 >= m_model.config().contextLength)
            m_text.ending = Ending::Context;
        else
            return stopped();
        return true;
    }

    bool stopped()
    {
        if (!m_stop.stopRequested())
            return false;
        m_text.ending = Ending::Stopped;
        return true;
    }

    models::Model &m_model;
    const TextRequest &m_request;
    const StopToken &m_stop;
    Sampler m_sampler;
    models::TextCache m_cache;
    GeneratedText m_text;
};

} // namespace

std::string_view endingName(Ending ending)
{
    switch (ending) {
    case Ending::EndToken:
        return "end_token";
    case Ending::MaxNewTokens:
        return "max_new_tokens";
    case Ending::Context:
        return "context";
    case Ending::Stopped:
        return "stopped";
    }
    return "";
}

Result<GeneratedText> continueText(models::Model &model, const TextRequest &request,
                                   const StopToken &stop,
                                   const std::function<void(std::int64_t)> &onToken)
{
    TESSERA_CHECK(checkRequest(request, model.config()));
    return tensor::tryTorch([&] { return TextRun(model, request, stop).run(onToken); });
}

nn::Batch nextTokens(const std::vector<std::int64_t> &ids, const models::TextCache &cache,
                     const at::Device &device)
{
    const auto length = static_cast<std::int64_t>(ids.size());
    const auto whole = at::TensorOptions().dtype(at::kLong);
    nn::Batch batch;
    batch.tokens_T = at::tensor(ids, whole).to(device);
    batch.positions_T = at::arange(cache.tokens, cache.tokens + length, whole).to(device);
    batch.lengths = {length};
    batch.longest = cache.tokens + length;
    return batch;
}

} // namespace tessera::generate
