// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/logo.h"

#include "ui/theme/paint.h"

#include <QPainter>
#include <QPixmap>

namespace tessera::ui {
namespace {

constexpr double kFaint = 0.45; // of two tiles

} // namespace

void paintLogo(QPainter &painter, const QRectF &box, const Tokens &tokens)
{
    const double gap = box.width() * 0.1;
    const double tile = (box.width() - gap) / 2;
    const double radius = box.width() * 0.12;
    const auto place = [&](int column, int row) {
        return QRectF(box.left() + column * (tile + gap), box.top() + row * (tile + gap), tile,
                      tile);
    };
    const QColor faint = withOpacity(tokens.accent, kFaint);
    paintBox(painter, place(0, 0), radius, tokens.accent);
    paintBox(painter, place(1, 0), radius, faint);
    paintBox(painter, place(0, 1), radius, faint);
    paintBox(painter, place(1, 1), radius, Qt::NoBrush, tokens.accent, box.width() * 0.08);
}

QIcon logoIcon()
{
    QIcon icon;
    for (const int size : {16, 24, 32, 48, 64, 128, 256}) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        const double margin = size / 16.0;
        paintLogo(painter, QRectF(margin, margin, size - 2 * margin, size - 2 * margin),
                  lightTokens());
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace tessera::ui
