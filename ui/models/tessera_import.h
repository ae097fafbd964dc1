// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/swift_import.h"

namespace tessera::ui {

/// Reads a pasted `tessera train PRESET|RUN.json --set key=value ...`, as this program copies it.
/// Runs nothing; a RUN.json is read where it lies. A line for the source and one for each setting.
[[nodiscard]] SwiftImport importTesseraCommand(const QString &text);

} // namespace tessera::ui
