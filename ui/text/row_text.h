// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tessera::ui {

/// Why a row of a data set is dropped, as a label: "No answer" for "no_answer". A reason that is
/// not known here stays as it is.
[[nodiscard]] QString dropReasonText(const QString &reason);
/// A shape of rows, likewise: "Conversation" for "messages".
[[nodiscard]] QString rowShapeText(const QString &shape);
/// What a person can do when rows are dropped for `reason`, in a sentence.
[[nodiscard]] QString dropAdviceText(const QString &reason);
/// What was noticed about a row that is kept, likewise: "Cut at the longest sequence".
[[nodiscard]] QString rowNoticeText(const QString &notice);

} // namespace tessera::ui
