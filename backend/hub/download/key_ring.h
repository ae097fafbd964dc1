// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_cache.h"

#include <optional>
#include <string>
#include <string_view>

namespace tessera::hub {

// Tokens of hubs in the key ring of the desktop (Secret Service), through libsecret's program
// `secret-tool`, as items with the attributes service=tessera-studio and hub=hf|modelscope. A token
// goes through pipes alone: it is in no argument, message or log. CannotStart when the program is
// not there or waits too long for somebody to unlock the ring; ConnectionLost when no key ring
// answers, with its words.

/// nullopt when the ring has none.
[[nodiscard]] Result<std::optional<std::string>> ringToken(HubKind hub);

/// Replaces the one that is there. WrongType for a token with blanks or control characters in it,
/// MissingValue for an empty one.
[[nodiscard]] Result<void> storeRingToken(HubKind hub, std::string_view token);

/// False when there was none.
[[nodiscard]] Result<bool> clearRingToken(HubKind hub);

} // namespace tessera::hub
