// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include "ui/theme/paint.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr QLatin1StringView kPrefix("studio:"); // of QIcon::name()

QString fileName(Icon icon)
{
    const IconName &entry = iconNames().at(static_cast<std::size_t>(icon));
    Q_ASSERT(entry.icon == icon);
    return QStringLiteral(":/icons/%1.svg").arg(QLatin1StringView(entry.name));
}

QByteArray colouredSvg(Icon icon, const QColor &colour)
{
    QFile file(fileName(icon));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("The icon %s is not built in", qPrintable(file.fileName()));
    return file.readAll().replace("#000000", colour.name().toLatin1());
}

/// `pixels` high and wide, for a device of ratio 1. Opacity is left to the painter.
QPixmap opaquePixmap(Icon icon, int pixels, const QColor &colour)
{
    const QString key = QStringLiteral("%1%2:%3:%4")
                            .arg(kPrefix, QString::number(static_cast<int>(icon)),
                                 QString::number(pixels), colour.name());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    QSvgRenderer(colouredSvg(icon, colour)).render(&painter);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QColor toneColour(const Tokens &tokens, IconTone tone)
{
    switch (tone) {
    case IconTone::Text:
        return tokens.text;
    case IconTone::Text2:
        return tokens.text2;
    case IconTone::Text3:
        return tokens.text3;
    case IconTone::Accent:
        return tokens.accent;
    case IconTone::OnAccent:
        return tokens.onAccent;
    case IconTone::Success:
        return tokens.success;
    case IconTone::Warning:
        return tokens.warning;
    case IconTone::Error:
        return tokens.error;
    }
    Q_UNREACHABLE();
}

/// Draws one SVG in the colour that the theme has at that moment.
class ThemedIconEngine final : public QIconEngine
{
public:
    ThemedIconEngine(Icon icon, IconTone tone) : m_icon(icon), m_tone(tone) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        paintIcon(*painter, m_icon, rect, colour(mode));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return opaquePixmap(m_icon, std::min(size.width(), size.height()), colour(mode));
    }

    QIconEngine *clone() const override { return new ThemedIconEngine(*this); }
    QString key() const override { return kPrefix; }
    QString iconName() override { return kPrefix + QString::number(static_cast<int>(m_icon)); }
    bool isNull() override { return false; }

private:
    [[nodiscard]] QColor colour(QIcon::Mode mode) const
    {
        const Tokens &tokens = Theme::of(QCoreApplication::instance()).tokens();
        switch (mode) {
        case QIcon::Disabled:
            return tokens.disabled;
        case QIcon::Selected:
            return tokens.onAccent;
        case QIcon::Normal:
        case QIcon::Active:
            return toneColour(tokens, m_tone);
        }
        Q_UNREACHABLE();
    }

    Icon m_icon;
    IconTone m_tone;
};

} // namespace

QIcon themedIcon(Icon icon, IconTone tone)
{
    return QIcon(new ThemedIconEngine(icon, tone)); // the icon owns it
}

QPixmap iconPixmap(Icon icon, int size, double ratio, const QColor &colour)
{
    QPixmap pixmap = opaquePixmap(icon, static_cast<int>(std::lround(size * ratio)), colour);
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

void paintIcon(QPainter &painter, Icon icon, const QRectF &box, const QColor &colour)
{
    const double ratio = deviceRatio(painter);
    const int size = static_cast<int>(std::min(box.width(), box.height()));
    const QPointF corner = aligned(painter, box.center() - QPointF(size / 2.0, size / 2.0));
    const double opacity = painter.opacity();
    painter.setOpacity(opacity * colour.alphaF());
    painter.drawPixmap(corner, iconPixmap(icon, size, ratio, colour));
    painter.setOpacity(opacity);
}

void paintIcon(QPainter &painter, const QIcon &icon, const QRectF &box, const QColor &colour)
{
    const QString name = icon.name();
    if (name.startsWith(kPrefix))
        paintIcon(painter, static_cast<Icon>(QStringView(name).mid(kPrefix.size()).toInt()), box,
                  colour);
    else
        icon.paint(&painter, box.toAlignedRect());
}

} // namespace tessera::ui
