// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/score_job.h"

#include "app/rank/job_inputs.h"
#include "backend/base/json.h"
#include "backend/tensor/dtype.h"
#include "backend/text/text_file.h"
#include "backend/text/tokenizer.h"
#include "backend/text/vocabulary_fit.h"
#include "backend/train/score.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

namespace tessera::rank {
namespace {

/// Exactly as given, with the tokenizer's own rule about BOS.
Result<std::vector<std::int64_t>> idsOfText(const ScoreOptions &options,
                                            const hub::ModelFolder &model)
{
    if (model.tokenizerFile.empty())
        return missingValue("the tokenizer of " + model.path.string());
    TESSERA_TRY(const auto tokenizer, text::loadTokenizer(model.tokenizerFile));
    TESSERA_CHECK(text::checkVocabulary(*tokenizer, model.tokenizerFile, model.config.vocab));
    TESSERA_TRY(const std::string content, text::readTextFile(options.textFile));
    std::vector<std::int64_t> ids;
    if (tokenizer->addsBos() && tokenizer->bosId())
        ids.push_back(*tokenizer->bosId());
    for (const text::TokenId id : tokenizer->encode(content, /*parseSpecial=*/true))
        ids.push_back(id);
    return ids;
}

Json topJson(const train::Scores &scores)
{
    Json all = Json::array({Json::array()}); // nothing predicts the first token
    for (const auto &alternatives : scores.top) {
        Json list = Json::array();
        for (const train::TokenProbability &token : alternatives)
            list.push_back({{"id", token.id}, {"logprob", token.logprob}});
        all.push_back(std::move(list));
    }
    return all;
}

/// Positions are rotations, so any can be computed; the model was not made for these.
Json noticesOf(const train::Scores &scores, const hub::ModelConfig &model)
{
    Json notices = Json::array();
    const auto tokens = static_cast<std::int64_t>(scores.ids.size());
    if (model.contextLength > 0 && tokens > model.contextLength)
        notices.push_back(fmt::format("The text has {} tokens, {} more than the context of {} that "
                                      "the model was made for; what it says of those behind is "
                                      "often far off.",
                                      tokens, tokens - model.contextLength, model.contextLength));
    return notices;
}

Json scoresJson(const train::Scores &scores, const ScoreOptions &options,
                const hub::ModelConfig &model)
{
    Json logprobs = Json::array({nullptr});
    for (const double value : scores.logprobs)
        logprobs.push_back(value);
    return {{"schema", 1},
            {"model", options.model.string()},
            {"dtype", options.dtype},
            {"context_length", model.contextLength},
            {"notices", noticesOf(scores, model)},
            {"ids", scores.ids},
            {"logprobs", std::move(logprobs)},
            {"top", topJson(scores)},
            {"loss", scores.loss},
            {"perplexity", std::exp(scores.loss)},
            {"moe_layers", scores.moeLayers},
            {"experts", scores.experts}};
}

Result<Json> score(const ScoreOptions &options)
{
    TESSERA_TRY(const c10::ScalarType dtype, tensor::scalarType(options.dtype, "--dtype"));
    TESSERA_TRY(const c10::Device device, chooseDevice(options.device));
    TESSERA_TRY(const hub::ModelFolder model, hub::openModel(options.model));
    TESSERA_TRY(std::vector<std::int64_t> ids,
                options.idsFile.empty() ? idsOfText(options, model) : idsOfFile(options.idsFile));
    TESSERA_TRY(const train::Scores scores,
                train::scoreText({.model = &model,
                                  .ids = std::move(ids),
                                  .dtype = dtype,
                                  .device = device,
                                  .top = options.top}));
    return scoresJson(scores, options, model.config);
}

} // namespace

int scoreJob(const ScoreOptions &options)
{
    const Result<Json> answer = score(options);
    const Json json = answer ? *answer : Json{{"error", errorJson(answer.error())}};
    std::printf("%s\n", dumpJson(json).c_str());
    return 0;
}

} // namespace tessera::rank
