// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemDelegate;
class QObject;

namespace tessera::ui {

// Delegates for models that have the roles of RunTableModel.

/// The state of a run as a pill.
[[nodiscard]] QAbstractItemDelegate *runStateDelegate(QObject *parent);
/// The curve of its training loss.
[[nodiscard]] QAbstractItemDelegate *runCurveDelegate(QObject *parent);

} // namespace tessera::ui
