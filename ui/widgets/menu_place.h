// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;
class QWidget;

namespace tessera::ui {

/// Opens a menu right below a control; where the window ends before the menu does, above it or
/// further to the left, as far as there is room.
void popupAt(QMenu *menu, const QWidget *control);

} // namespace tessera::ui
