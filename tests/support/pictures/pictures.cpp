// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"

#include <QCoreApplication>
#include <QDir>
#include <QPainter>
#include <QRegularExpression>
#include <QTest>
#include <QWidget>

#include <cmath>

namespace tessera::ui {
namespace {

QDir pictureFolder()
{
    const QString bin = qEnvironmentVariable("TESSERA_BIN", QDir::currentPath());
    QDir folder(QDir(bin).filePath(QStringLiteral("../pictures")));
    folder.mkpath(QStringLiteral("."));
    return folder;
}

} // namespace

void failOnWarnings()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
}

QImage pictureOf(QWidget &widget, double ratio)
{
    widget.ensurePolished();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QImage picture((QSizeF(widget.size()) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    widget.render(&picture, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
    return picture;
}

void savePicture(const QImage &picture, const QString &name)
{
    const QString path = pictureFolder().filePath(name + QStringLiteral(".png"));
    if (!picture.save(path))
        qWarning("Cannot write %s", qPrintable(path));
}

void savePictures(QWidget &widget, Theme &theme, const QString &name)
{
    theme.setMode(ThemeMode::Dark);
    QCoreApplication::processEvents(); // Qt hands the palette to widgets by an event
    savePicture(pictureOf(widget), name + QStringLiteral("-dark"));
    theme.setMode(ThemeMode::Light);
    QCoreApplication::processEvents();
    savePicture(pictureOf(widget), name + QStringLiteral("-light"));
    savePicture(pictureOf(widget, 2), name + QStringLiteral("-light-200"));
}

} // namespace tessera::ui
