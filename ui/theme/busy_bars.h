// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QList>
#include <QObject>
#include <QPointer>

class QProgressBar;

namespace tessera::ui {

/// Redraws progress bars of unknown length while they are visible, so that their block moves.
class BusyBars final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    void watch(QProgressBar *bar);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void timerEvent(QTimerEvent *event) override;

private:
    QBasicTimer m_timer; // runs only while a bar needs it
    QList<QPointer<QProgressBar>> m_bars;
};

} // namespace tessera::ui
