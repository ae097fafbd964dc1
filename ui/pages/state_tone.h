// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QString>

namespace tessera::ui {

/// The tone of a run's state ("running", "interrupted", ...) in pills and curves. States that are
/// not known are neutral.
[[nodiscard]] Tone stateTone(const QString &state);

} // namespace tessera::ui
