// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

#include <optional>

namespace tessera::ui {

/// The number that a person typed: "1e-5", "1,408" and "1 408" (the separators of `locale`), "4k",
/// "1.5M", "2^12". k, M, G and B are thousands of each other; Ki and Mi go by 1024. Nothing when it
/// is not a number.
[[nodiscard]] std::optional<double> typedNumber(const QString &text,
                                                const QLocale &locale = QLocale());

/// What a person typed as it goes into a run's JSON: "1e-5" stays as it is, "4k" becomes "4000",
/// "2^12" "4096". What is no number stays, for its error to be found.
[[nodiscard]] QString plainTyped(const QString &text, const QLocale &locale = QLocale());

} // namespace tessera::ui
