// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/menu_place.h"

#include <QMenu>
#include <QWidget>

#include <algorithm>

namespace tessera::ui {

void popupAt(QMenu *menu, const QWidget *control)
{
    const QWidget *window = control->window();
    const QRect room(window->mapToGlobal(QPoint()), window->size());
    const QRect at(control->mapToGlobal(QPoint()), control->size());
    const QSize size = menu->sizeHint().expandedTo(menu->minimumSize());
    const int right = room.x() + room.width() - size.width();
    const int below = at.y() + at.height();
    const int above = at.y() - size.height();
    const int lowest = room.y() + room.height() - size.height();
    const int y = below <= lowest ? below : above >= room.y() ? above : std::max(room.y(), lowest);
    menu->popup({std::max(room.x(), std::min(at.x(), right)), y});
}

} // namespace tessera::ui
