// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <filesystem>
#include <optional>

namespace tessera::hub {

/// What a path that is no model is instead, with what to give: UnsupportedFormat for the folder of
/// a run (its finished models are named), a PEFT adapter, a file inside a model folder, several
/// GGUF models, a name that is not UTF-8. nullopt when nothing is known about it.
[[nodiscard]] std::optional<Error> notAModel(const std::filesystem::path &path);

/// Whether settings, messages and the history can hold this path.
[[nodiscard]] bool isUtf8(const std::filesystem::path &path);

} // namespace tessera::hub
