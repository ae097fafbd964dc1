// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QImage>
#include <QString>

class QWidget;

namespace tessera::ui {

/// Lets the running test fail on every warning but the one that the offscreen platform gives for
/// each window it shows. Call it in init().
void failOnWarnings();

/// What `widget` looks like on a screen with `ratio` pixels a px.
[[nodiscard]] QImage pictureOf(QWidget &widget, double ratio = 1);

/// Writes pictures of `widget` to build/<preset>/pictures: <name>-light.png, <name>-dark.png and
/// <name>-light-200.png, and leaves the theme light.
void savePictures(QWidget &widget, Theme &theme, const QString &name);
void savePicture(const QImage &picture, const QString &name);

} // namespace tessera::ui
