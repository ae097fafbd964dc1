// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace tessera::ui {

/// Lets a wheel scroll the page and not change a combo box, spin box or slider that merely lies
/// under the mouse: these take the wheel with focus only, and do not get focus by it.
class WheelGuard final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    void watch(QWidget *control);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace tessera::ui
