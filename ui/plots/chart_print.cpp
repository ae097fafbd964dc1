// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_print.h"

#include "ui/plots/qcustomplot_door.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::ui {
namespace {

constexpr int kPngRatio = 2;
constexpr int kTitleHeight = 32;
constexpr int kLineHeight = 20;
constexpr double kSide = 12;
constexpr double kSample = 16;
constexpr double kSampleGap = 6;
constexpr double kEntryGap = 16;

void paintEntry(QPainter &painter, const CurveInfo &curve, const QRectF &place)
{
    const Tokens &tokens = lightTokens();
    const double middle = place.center().y();
    QPen pen(curve.colour, 2, Qt::SolidLine, Qt::FlatCap);
    if (curve.dashed || curve.look == CurveLook::Evaluation)
        pen.setDashPattern({2, 1.5});
    painter.setPen(pen);
    painter.drawLine(QPointF(place.left(), middle), QPointF(place.left() + kSample, middle));
    painter.setPen(tokens.text2);
    const QRectF text = place.adjusted(kSample + kSampleGap, 0, 1, 0);
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(curve.name, Qt::ElideMiddle,
                                                      static_cast<int>(text.width())));
}

Error unwritable(const QSaveFile &file)
{
    return fileUnwritable(file.fileName().toStdString(), file.errorString().toStdString());
}

template<typename Write>
Result<void> writeWhole(const QString &path, Write write)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return unwritable(file);
    if (!write(file))
        file.cancelWriting();
    return file.commit() ? Result<void>() : unwritable(file);
}

} // namespace

Result<void> savePng(const PrintedPage &page, const QString &path)
{
    QImage image(page.size * kPngRatio, QImage::Format_RGB32);
    image.setDevicePixelRatio(kPngRatio);
    image.fill(lightTokens().surface);
    {
        QCPPainter painter(&image);
        page.paint(painter);
    }
    return writeWhole(path, [&image](QIODevice &file) { return image.save(&file, "PNG"); });
}

Result<void> saveSvg(const PrintedPage &page, const QString &path)
{
    return writeWhole(path, [&page](QIODevice &file) {
        QSvgGenerator generator;
        generator.setOutputDevice(&file);
        generator.setSize(page.size);
        generator.setViewBox(QRect(QPoint(), page.size));
        generator.setTitle(page.title);
        generator.setDescription(page.description);
        QCPPainter painter;
        painter.begin(&generator);
        painter.setMode(QCPPainter::pmVectorized);
        painter.fillRect(QRect(QPoint(), page.size), lightTokens().surface);
        page.paint(painter);
        return true;
    });
}

PrintHead::PrintHead(const Theme &theme, int width, QString title, const QList<CurveInfo> &curves)
    : m_theme(theme), m_width(width), m_title(std::move(title)), m_height(kTitleHeight)
{
    for (const CurveInfo &curve : curves) {
        if (curve.shown)
            m_entries.append({.curve = curve, .place = {}});
    }
    const QFontMetricsF metrics(theme.font(TextStyle::Section));
    if (!placeBesideTitle(kSide + metrics.horizontalAdvance(m_title) + kEntryGap))
        placeBelowTitle();
}

double PrintHead::widthOf(const CurveInfo &curve) const
{
    const QFontMetricsF metrics(m_theme.font(TextStyle::Small));
    return kSample + kSampleGap + std::ceil(metrics.horizontalAdvance(curve.name)) + 1;
}

bool PrintHead::placeBesideTitle(double left)
{
    double whole = -kEntryGap;
    for (const Entry &entry : m_entries)
        whole += widthOf(entry.curve) + kEntryGap;
    double at = m_width - kSide - whole;
    if (at < left)
        return false;
    for (Entry &entry : m_entries) {
        const double width = widthOf(entry.curve);
        entry.place = QRectF(at, 0, width, kTitleHeight);
        at += width + kEntryGap;
    }
    return true;
}

void PrintHead::placeBelowTitle()
{
    const double room = m_width - 2 * kSide;
    double left = kSide;
    double top = kTitleHeight;
    for (Entry &entry : m_entries) {
        const double width = std::min(widthOf(entry.curve), room);
        if (left > kSide && left + width > kSide + room) {
            left = kSide;
            top += kLineHeight;
        }
        entry.place = QRectF(left, top, width, kLineHeight);
        left += width + kEntryGap;
    }
    m_height = static_cast<int>(top) + kLineHeight;
}

void PrintHead::paint(QPainter &painter) const
{
    painter.save();
    painter.setFont(m_theme.font(TextStyle::Section));
    painter.setPen(lightTokens().text);
    painter.drawText(QRectF(kSide, 0, m_width - 2 * kSide, kTitleHeight),
                     Qt::AlignVCenter | Qt::AlignLeft, m_title);
    painter.setFont(m_theme.font(TextStyle::Small));
    for (const Entry &entry : m_entries)
        paintEntry(painter, entry.curve, entry.place);
    painter.restore();
}

} // namespace tessera::ui
