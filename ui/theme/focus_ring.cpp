// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/focus_ring.h"

#include "ui/theme/controls.h"

#include <QApplication>
#include <QCheckBox>
#include <QFocusFrame>
#include <QPushButton>
#include <QRadioButton>
#include <QToolButton>

namespace tessera::ui {
namespace {

/// Fields, views and our own widgets show their focus inside.
bool wantsRing(const QWidget *widget)
{
    return qobject_cast<const QPushButton *>(widget) != nullptr
        || qobject_cast<const QToolButton *>(widget) != nullptr
        || qobject_cast<const QCheckBox *>(widget) != nullptr
        || qobject_cast<const QRadioButton *>(widget) != nullptr;
}

} // namespace

FocusRing::~FocusRing()
{
    delete m_frame;
}

bool FocusRing::eventFilter(QObject *watched, QEvent *event)
{
    switch (static_cast<int>(event->type())) {
    case QEvent::KeyPress:
        noteInput(true);
        break;
    case QEvent::MouseButtonPress:
        noteInput(false);
        break;
    case QEvent::FocusIn:
        if (auto *widget = qobject_cast<QWidget *>(watched)) // windows get the event, too
            follow(widget);
        break;
    case QEvent::FocusOut:
        if (m_frame != nullptr && m_frame->widget() == watched)
            m_frame->setWidget(nullptr);
        break;
    default: // not an enum switch: the four events that matter here
        break;
    }
    return QObject::eventFilter(watched, event);
}

void FocusRing::noteInput(bool keyboard)
{
    if (keyboard == m_keyboard)
        return;
    m_keyboard = keyboard;
    setKeyboardInUse(keyboard);
    if (QWidget *focused = QApplication::focusWidget()) {
        follow(focused);
        focused->update();
    }
}

void FocusRing::follow(QWidget *focused)
{
    const bool wanted = m_keyboard && wantsRing(focused) && focused->parentWidget() != nullptr;
    if (wanted && m_frame == nullptr)
        m_frame = new QFocusFrame(focused->parentWidget());
    if (m_frame != nullptr)
        m_frame->setWidget(wanted ? focused : nullptr);
}

} // namespace tessera::ui
