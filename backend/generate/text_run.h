// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/base/stop_token.h"
#include "backend/generate/sampler.h"
#include "backend/models/model.h"

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace tessera::generate {

/// Why a text ended.
enum class Ending { EndToken, MaxNewTokens, Context, Stopped };
[[nodiscard]] std::string_view endingName(Ending ending); ///< "end_token", "max_new_tokens", ...

struct TextRequest {
    std::vector<std::int64_t> prompt; ///< at least one id, each below the vocabulary
    std::int64_t maxNewTokens = 256;  ///< at least 1
    Sampling sampling;
    std::vector<std::int64_t> endIds; ///< tokens that end the text; the last one of `ids` then
};

struct GeneratedText {
    std::vector<std::int64_t> ids; ///< the new ones
    Ending ending = Ending::EndToken;
    double promptSeconds = 0; ///< until the first new token was chosen
    double tokenSeconds = 0;  ///< for all the others
};

/// Continues one text. `onToken` hears each new id as soon as it is chosen; `stop` is asked before
/// each piece of the prompt and each token, and ends the text as it is.
///
/// OutOfRange for a prompt that is empty, has ids that the vocabulary lacks, or fills the context;
/// for sampling see checkSampling().
[[nodiscard]] Result<GeneratedText>
continueText(models::Model &model, const TextRequest &request, const StopToken &stop = {},
             const std::function<void(std::int64_t)> &onToken = {});

/// The next tokens of a text as a batch over its cache.
[[nodiscard]] nn::Batch nextTokens(const std::vector<std::int64_t> &ids,
                                   const models::TextCache &cache, const at::Device &device);

} // namespace tessera::generate
