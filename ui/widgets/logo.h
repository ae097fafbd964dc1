// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QIcon>

class QPainter;
class QRectF;

namespace tessera::ui {

/// Four tiles, one of them open.
void paintLogo(QPainter &painter, const QRectF &box, const Tokens &tokens);
/// For the window and the task bar.
[[nodiscard]] QIcon logoIcon();

} // namespace tessera::ui
