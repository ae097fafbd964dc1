// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/wheel_guard.h"

#include <QEvent>
#include <QWidget>

namespace tessera::ui {

void WheelGuard::watch(QWidget *control)
{
    if (control->focusPolicy() == Qt::WheelFocus)
        control->setFocusPolicy(Qt::StrongFocus);
    control->removeEventFilter(this);
    control->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    const auto *control = qobject_cast<const QWidget *>(watched);
    if (event->type() == QEvent::Wheel && control != nullptr && !control->hasFocus()) {
        event->ignore(); // the page behind it takes it
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace tessera::ui
