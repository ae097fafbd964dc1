// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/themed_widget.h"

namespace tessera::ui {

ThemedWidget::ThemedWidget(QWidget *parent) : QWidget(parent), m_theme(Theme::of(this))
{
    connect(&m_theme, &Theme::changed, this, [this] {
        updateGeometry(); // the text scale may be another
        update();
    });
}

} // namespace tessera::ui
