// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <QStringList>

namespace tessera::ui {

/// Names for narrow columns: without the words that all of them begin with ("q30b-math-full-03" and
/// "q30b-math-lora-02" become "full-03" and "lora-02"). Never empty; a single name stays.
[[nodiscard]] QStringList shortNames(const QStringList &names);

/// Names that differ: those that are there twice get the end of their id behind them.
[[nodiscard]] QStringList distinctNames(const QStringList &names, const QStringList &ids);

/// A table as CSV (RFC 4180, UTF-8), with its heads, as it is shown.
[[nodiscard]] QByteArray tableCsv(const QAbstractItemModel &model);

} // namespace tessera::ui
