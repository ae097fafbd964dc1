// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_cache.h"

#include <optional>
#include <string>
#include <string_view>

namespace tessera::hub {

enum class TokenPlace { None, Variable, KeyRing, File };
[[nodiscard]] std::string_view tokenPlaceName(TokenPlace place); ///< "none", "variable", ...

/// Who asks a hub.
struct HubToken {
    std::string value; ///< empty when there is none; never shown
    TokenPlace place = TokenPlace::None;
    std::string name; ///< of the variable, or the path of the file
};

/// The variable that has the token of a hub: "HF_TOKEN".
[[nodiscard]] const char *tokenVariable(HubKind hub);

/// The first there is: $HF_TOKEN or $MODELSCOPE_API_TOKEN; the key ring; for Hugging Face the file
/// $HF_TOKEN_PATH, $HF_HOME/token or ~/.cache/huggingface/token. A key ring that does not answer is
/// none; `ringError` gets the reason.
[[nodiscard]] HubToken findToken(HubKind hub, std::optional<Error> *ringError = nullptr);

} // namespace tessera::hub
