// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <QString>

namespace tessera::ui {

/// What happened, as the user reads it: one sentence or two in the language of the program. `args`
/// that are missing or empty leave their part out. Details (error.detail, context) stay English and
/// are shown beside it on demand.
[[nodiscard]] QString errorSentence(const Error &error);

} // namespace tessera::ui
