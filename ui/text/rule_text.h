// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/config/validate.h"

#include <QString>

namespace tessera::ui {

/// The sentence of a rule (backend/config/validate.h) in the language of the program, its numbers
/// filled in. A rule or a number of arguments that is not known here (a newer supervisor) gives the
/// English text.
[[nodiscard]] QString ruleSentence(const config::Problem &problem);
/// The same for ErrorCode::RuleBroken, whose args are the rule and its numbers.
[[nodiscard]] QString ruleSentence(const Error &error);

} // namespace tessera::ui
