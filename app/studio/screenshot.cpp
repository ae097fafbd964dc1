// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/screenshot.h"

#include <QPixmap>
#include <QWidget>

namespace tessera::studio {
namespace {

constexpr int kLookMs = 50;
constexpr int kCalmLooks = 4; ///< charts draw what they were told a moment later

} // namespace

Screenshot::Screenshot(QWidget *window, std::function<bool()> settled, QString file,
                       QObject *parent)
    : QObject(parent), m_window(window), m_settled(std::move(settled)), m_file(std::move(file))
{
    connect(&m_timer, &QTimer::timeout, this, &Screenshot::look);
    m_timer.start(kLookMs);
}

void Screenshot::look()
{
    m_waitedMs += kLookMs;
    m_calm = m_settled() ? m_calm + 1 : 0;
    if (m_calm < kCalmLooks && m_waitedMs < kLongestMs)
        return;
    m_timer.stop();
    const bool written = m_window->grab().save(m_file, "PNG");
    Q_EMIT taken(written ? QString() : u"%1 cannot be written."_qs.arg(m_file));
}

} // namespace tessera::studio
