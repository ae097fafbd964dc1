// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QTest>

#include <algorithm>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

/// The colour of the most opaque pixel: a stroke is there, its edges are mixed.
QColor strokeColour(const QImage &image)
{
    QColor best(0, 0, 0, 0);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (const QColor pixel = image.pixelColor(x, y); pixel.alpha() > best.alpha())
                best = pixel;
    return best;
}

bool isNear(const QColor &one, const QColor &other)
{
    return std::abs(one.red() - other.red()) < 4 && std::abs(one.green() - other.green()) < 4
        && std::abs(one.blue() - other.blue()) < 4;
}

/// The rows and columns that a picture leaves empty at its edges; the smallest of the four.
int clearMargin(const QImage &image)
{
    int margin = image.width();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y).alpha() > 40)
                margin = std::min({margin, x, y, image.width() - 1 - x, image.height() - 1 - y});
    return margin;
}

class TestIcons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        failOnWarnings();
        m_theme.setMode(ThemeMode::Light);
    }

    void everyIconHasItsFileAndEveryFileItsIcon()
    {
        const QStringList files = QDir(QStringLiteral(":/icons")).entryList(QDir::Files);
        QCOMPARE(static_cast<std::size_t>(files.size()), iconNames().size());
        for (std::size_t i = 0; i < iconNames().size(); ++i) {
            QCOMPARE(static_cast<std::size_t>(iconNames()[i].icon), i);
            const QString file = QString::fromLatin1(iconNames()[i].name) + QStringLiteral(".svg");
            QVERIFY2(files.contains(file), qPrintable(file));
        }
    }

    void everyIconIsOneStrokeInItsBox()
    {
        for (const IconName &entry : iconNames()) {
            QFile file(QStringLiteral(":/icons/%1.svg").arg(QString::fromLatin1(entry.name)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray svg = file.readAll();
            QVERIFY2(svg.contains("stroke=\"#000000\"") && svg.contains("stroke-width=\"1.5\"")
                         && svg.contains("fill=\"none\""),
                     entry.name);
            const QImage image = iconPixmap(entry.icon, 20, 4, Qt::black).toImage();
            QVERIFY2(clearMargin(image) >= 4, entry.name); // 1 px of 20 at least
            QVERIFY2(clearMargin(image) <= 20, entry.name);
        }
    }

    void anIconFollowsTheTheme()
    {
        const QIcon icon = themedIcon(Icon::Home);
        QVERIFY(isNear(strokeColour(icon.pixmap(64).toImage()), lightTokens().text2));
        m_theme.setMode(ThemeMode::Dark);
        QVERIFY(isNear(strokeColour(icon.pixmap(64).toImage()), darkTokens().text2));
    }

    void aDisabledIconIsDisabled()
    {
        const QIcon icon = themedIcon(Icon::Trash, IconTone::Error);
        QVERIFY(isNear(strokeColour(icon.pixmap(64).toImage()), lightTokens().error));
        QVERIFY(isNear(strokeColour(icon.pixmap(64, QIcon::Disabled).toImage()),
                       lightTokens().disabled));
    }

    void anIconIsDrawnAtTheResolutionOfItsDevice()
    {
        const QPixmap pixmap = iconPixmap(Icon::Save, 16, 1.25, Qt::black);
        QCOMPARE(pixmap.size(), QSize(20, 20));
        QCOMPARE(pixmap.devicePixelRatio(), 1.25);
    }

private:
    Theme m_theme;
};

} // namespace

QTEST_MAIN(TestIcons)
#include "tst_icons.moc"
