// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_curve.h"

class QPainter;

namespace tessera::ui {

class Theme;

inline constexpr int kPrintHeadHeight = 32; ///< above a printed chart, in px

/// Title and legend of a printed chart, in the light theme: a picture has no card around it.
void paintPrintHead(QPainter &painter, const Theme &theme, int width, const QString &title,
                    const QList<CurveInfo> &curves);

} // namespace tessera::ui
