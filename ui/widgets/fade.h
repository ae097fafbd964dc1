// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace tessera::ui {

/// Shows `widget` by a short fade, or at once: while its window is not on the screen yet, and when
/// the desktop wants no animations.
void fadeIn(QWidget *widget);

} // namespace tessera::ui
