// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace tessera::studio {

/// The name for a run that begins with the settings of the run `name`: its number counted up, or a
/// first one added, until no run in `taken` has it. "lora-08" -> "lora-09", "chat" -> "chat-2".
[[nodiscard]] QString nextName(const QString &name, const QStringList &taken);

} // namespace tessera::studio
