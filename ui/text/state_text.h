// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tessera::ui {

/// The state of a run as its pill shows it. `state` is RunRecord::stateName(): a protocol state or
/// "interrupted"; or "active": it goes on, more is not known. A state that is not known (a newer
/// supervisor) stays as it is.
[[nodiscard]] QString stateText(const QString &state);

/// What a run in preparation does: a phase of StateChanged ("loading_model"); unknown ones stay.
[[nodiscard]] QString phaseText(const QString &phase);

/// "Supervised fine-tuning" for "sft"; unknown ones stay.
[[nodiscard]] QString taskText(const QString &task);
/// "1 rank" in the language of the person; the names of other layouts ("PP 2, EP 8") stay.
[[nodiscard]] QString layoutText(const QString &layout);
/// "Full" for "full", "LoRA" for "lora"; unknown ones stay.
[[nodiscard]] QString tunerText(const QString &tuner);

} // namespace tessera::ui
