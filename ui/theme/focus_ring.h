// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QFocusFrame;
class QWidget;

namespace tessera::ui {

/// Puts the focus ring around a button while the keyboard is used. The ring lies outside the
/// button, with a gap, so it is a frame of its own over the page; StudioStyle paints it. Watches
/// the whole application, to know whether keys or the mouse were used last (see showsFocus()).
class FocusRing final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kReach = 3; ///< how far it stands out: 1 px gap and 2 px line

    using QObject::QObject;
    ~FocusRing() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void noteInput(bool keyboard);
    void follow(QWidget *focused);

    bool m_keyboard = false;
    QPointer<QFocusFrame> m_frame; // goes with the page it is shown on
};

} // namespace tessera::ui
