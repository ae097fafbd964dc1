// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

// Lists within a sentence, with the separators of the person's language.

namespace tessera::ui {

/// "lora-08, lora-09": names and other things of one kind.
[[nodiscard]] QString listOfNames(const QStringList &names);
/// "1 error, 2 notices": parts that each say something.
[[nodiscard]] QString listOfParts(const QStringList &parts);

} // namespace tessera::ui
