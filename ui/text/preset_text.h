// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/presets.h"

#include <QString>

namespace tessera::ui {

// Presets that ship with the program, in the person's language. One that is not known here (a file
// of the user's own) says what its JSON says.

/// "Quickstart": short, for the head of a card.
[[nodiscard]] QString presetTitle(const config::Preset &preset);
/// What it does, one or two sentences.
[[nodiscard]] QString presetDescription(const config::Preset &preset);
/// On the button that starts it.
[[nodiscard]] QString presetStartText(const config::Preset &preset);
/// What is trained and how: "SmolLM2-135M-Instruct · LoRA, rank 16".
[[nodiscard]] QString presetSubject(const config::Preset &preset);

/// The name of a model without its folder, ending and quantisation: "SmolLM2-135M-Instruct" for
/// ".../SmolLM2-135M-Instruct.Q4_1.gguf".
[[nodiscard]] QString modelTitle(const QString &model);

} // namespace tessera::ui
