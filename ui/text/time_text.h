// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tessera::ui {

/// When something happened, for lists: "Today, 16:20", "Yesterday, 17:52", "3 days ago" within a
/// week, else the date. Local time; `nowMs` decides what today is. Milliseconds since 1970 UTC.
[[nodiscard]] QString whenText(qint64 timeMs, qint64 nowMs);
/// The same for narrow columns: "Yesterday".
[[nodiscard]] QString shortWhenText(qint64 timeMs, qint64 nowMs);
/// Date and time in full, for tooltips.
[[nodiscard]] QString exactTimeText(qint64 timeMs);
/// "16:42:02", local time.
[[nodiscard]] QString clockText(qint64 timeMs);

} // namespace tessera::ui
