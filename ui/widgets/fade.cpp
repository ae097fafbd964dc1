// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/fade.h"

#include "ui/theme/theme.h"

#include <QGraphicsOpacityEffect>
#include <QVariantAnimation>
#include <QWidget>

namespace tessera::ui {

void fadeIn(QWidget *widget)
{
    const bool onScreen = widget->parentWidget() != nullptr && widget->parentWidget()->isVisible();
    const int duration = Theme::of(widget).fadeMs();
    widget->show();
    if (!onScreen || duration == 0)
        return;
    auto *effect = new QGraphicsOpacityEffect(widget);
    effect->setOpacity(0);
    widget->setGraphicsEffect(effect);
    auto *animation = new QVariantAnimation(widget);
    animation->setStartValue(0.0);
    animation->setEndValue(1.0);
    animation->setDuration(duration);
    QObject::connect(animation, &QVariantAnimation::valueChanged, effect,
                     [effect](const QVariant &value) { effect->setOpacity(value.toDouble()); });
    QObject::connect(animation, &QVariantAnimation::finished, widget,
                     [widget] { widget->setGraphicsEffect(nullptr); });
    animation->start(QAbstractAnimation::DeleteWhenStopped);
}

} // namespace tessera::ui
