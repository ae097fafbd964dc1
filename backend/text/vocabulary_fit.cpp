// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/vocabulary_fit.h"

#include <fmt/format.h>

namespace tessera::text {

Result<void> checkVocabulary(const Tokenizer &tokenizer, const std::filesystem::path &file,
                             std::int64_t vocabulary)
{
    const std::int64_t tokens = tokenizer.vocabularySize();
    if (tokens <= vocabulary)
        return {};
    Error error = outOfRange("tokenizer", std::to_string(tokens),
                             fmt::format("at most {}", vocabulary), std::to_string(vocabulary));
    error.detail = fmt::format(
        "The tokenizer {} has {} tokens, and the model's vocabulary has {}: at most as many are "
        "possible. Use the tokenizer that the model was made with (tokenizer not set: the one in "
        "its folder).",
        file.string(), tokens, vocabulary);
    return error;
}

} // namespace tessera::text
