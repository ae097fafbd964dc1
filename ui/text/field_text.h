// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/fields.h"

#include <QString>

namespace tessera::ui {

/// "Learning rate" for "lr". A key without a label (a setting that is only planned) stays as it is.
[[nodiscard]] QString fieldLabel(const QString &key);
[[nodiscard]] QString fieldHelp(const config::Field &field); ///< one sentence
/// "tokens", "ranks", "s": what is painted behind the number.
[[nodiscard]] QString unitText(std::string_view unit);
/// A value of an Enum as people read it: "Full" for tuner_type full. Values that Megatron-SWIFT's
/// users know by heart stay as they are written in JSON.
[[nodiscard]] QString choiceText(const QString &key, const QString &value);

} // namespace tessera::ui
