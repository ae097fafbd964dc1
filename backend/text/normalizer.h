// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/text/regex.h"
#include "backend/text/unicode.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tessera::text {

/// What a tokenizer does to a text before it is cut into words: tokenizer.json's "normalizer".
/// Immutable; any thread.
class Normalizer
{
public:
    struct Prepend {
        std::string text;
    };
    struct Replace {
        std::string plain; ///< searched for as it is when not empty
        Regex pattern;     ///< else this
        std::string content;
    };
    struct Strip {
        bool left = false;
        bool right = false;
    };
    struct Lowercase {};
    using Step = std::variant<NormalForm, Prepend, Replace, Strip, Lowercase>;

    Normalizer() = default; ///< changes nothing
    explicit Normalizer(std::vector<Step> steps) : m_steps(std::move(steps)) {}
    /// `json` may be null. UnsupportedFormat names a type that we cannot do.
    [[nodiscard]] static Result<Normalizer> fromJson(const Json &json, const std::string &file);

    [[nodiscard]] bool changesNothing() const { return m_steps.empty(); }
    /// `atStart`: the text begins the whole text or follows an added token, so Prepend applies.
    [[nodiscard]] std::string apply(std::string_view text, bool atStart) const;

private:
    std::vector<Step> m_steps;
};

/// The pattern of a "Split" or "Replace": {"String": ...} or {"Regex": ...}.
[[nodiscard]] Result<Regex> patternRegex(const Json &pattern, const std::string &file);

[[nodiscard]] std::string replaceAll(std::string_view text, std::string_view from,
                                     std::string_view to);

} // namespace tessera::text
