// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/busy_bars.h"

#include <QEvent>
#include <QProgressBar>

namespace tessera::ui {
namespace {

constexpr int kFrameMs = 33;

} // namespace

void BusyBars::watch(QProgressBar *bar)
{
    m_bars.removeAll(nullptr);
    if (!m_bars.contains(bar))
        m_bars.append(bar);
    bar->removeEventFilter(this);
    bar->installEventFilter(this);
}

bool BusyBars::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::Paint)
        if (!m_timer.isActive())
            m_timer.start(kFrameMs, this);
    return QObject::eventFilter(watched, event);
}

void BusyBars::timerEvent(QTimerEvent *)
{
    bool moving = false;
    for (const QPointer<QProgressBar> &bar : m_bars) {
        if (bar == nullptr || !bar->isVisible() || bar->maximum() > bar->minimum())
            continue;
        moving = true;
        bar->update();
    }
    if (!moving)
        m_timer.stop();
}

} // namespace tessera::ui
