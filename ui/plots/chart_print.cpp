// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_print.h"

#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

namespace tessera::ui {
namespace {

constexpr double kSide = 12;
constexpr double kSample = 16;
constexpr double kSampleGap = 6;
constexpr double kEntryGap = 16;

/// From the right edge to the left. @return where the next entry ends
double paintEntry(QPainter &painter, const CurveInfo &curve, double right)
{
    const Tokens &tokens = lightTokens();
    const double middle = kPrintHeadHeight / 2.0;
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(curve.name);
    const double left = right - width - kSampleGap - kSample;
    QPen pen(curve.colour, 2, Qt::SolidLine, Qt::FlatCap);
    if (curve.dashed || curve.look == CurveLook::Evaluation)
        pen.setDashPattern({2, 1.5});
    painter.setPen(pen);
    painter.drawLine(QPointF(left, middle), QPointF(left + kSample, middle));
    painter.setPen(tokens.text2);
    painter.drawText(QRectF(right - width, 0, width + 1, kPrintHeadHeight),
                     Qt::AlignVCenter | Qt::AlignLeft, curve.name);
    return left - kEntryGap;
}

} // namespace

void paintPrintHead(QPainter &painter, const Theme &theme, int width, const QString &title,
                    const QList<CurveInfo> &curves)
{
    painter.save();
    painter.setFont(theme.font(TextStyle::Section));
    painter.setPen(lightTokens().text);
    painter.drawText(QRectF(kSide, 0, width - 2 * kSide, kPrintHeadHeight),
                     Qt::AlignVCenter | Qt::AlignLeft, title);
    painter.setFont(theme.font(TextStyle::Small));
    double right = width - kSide;
    for (auto curve = curves.crbegin(); curve != curves.crend(); ++curve)
        if (curve->shown)
            right = paintEntry(painter, *curve, right);
    painter.restore();
}

} // namespace tessera::ui
