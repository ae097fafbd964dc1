// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_curve.h"
#include "ui/plots/linked_charts.h"
#include "ui/plots/qcustomplot_door.h"

#include <optional>

namespace tessera::ui {

/// A curve within QCustomPlot. It holds no points: while it is drawn it asks its series for an
/// envelope as wide as the chart's pixels.
class CurveItem final : public QCPAbstractPlottable
{
public:
    CurveItem(QCPAxis *xAxis, QCPAxis *yAxis, const CurveSpec &spec);

    [[nodiscard]] const CurveSpec &spec() const { return m_spec; }
    void applyTheme(const Tokens &tokens);
    void setXAxis(XAxis axis) { m_xAxis = axis; }
    void setMissing(const QList<MissingSteps> &missing) { m_missing = missing; }
    /// Corners of a dotted line, beside what was measured: what is planned.
    void setForecast(const QList<CurvePoint> &corners) { m_forecast = corners; }

    [[nodiscard]] std::optional<XRange> dataRange() const;
    /// Of what is finite (and above zero, on a logarithmic axis) between two x, forecast included;
    /// `without` is the share of outliers to leave out at both ends.
    [[nodiscard]] std::optional<ValueRange> valuesWithin(const XRange &range, double without) const;
    [[nodiscard]] CurveReading readingAt(double x) const;
    [[nodiscard]] CurveReading lastReading() const;

    [[nodiscard]] double selectTest(const QPointF &pos, bool onlySelectable,
                                    QVariant *details = nullptr) const override;
    [[nodiscard]] QCPRange getKeyRange(bool &found, QCP::SignDomain domain) const override;
    [[nodiscard]] QCPRange getValueRange(bool &found, QCP::SignDomain domain,
                                         const QCPRange &keys) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    [[nodiscard]] double valueAt(int row) const;
    [[nodiscard]] std::optional<ValueRange> valuesAround(const XRange &range) const;
    [[nodiscard]] CurveReading readingOfRow(int row) const;
    [[nodiscard]] QList<CurvePoint> corners(const XRange &range, int columns) const;
    [[nodiscard]] QList<CurvePoint> logCorners(const XRange &range, int columns) const;
    [[nodiscard]] QList<CurvePoint> withGaps(const QList<CurvePoint> &corners) const;
    [[nodiscard]] QList<QPointF> toPixels(const QList<CurvePoint> &corners) const;
    [[nodiscard]] bool isCrowded(const XRange &range) const;
    void drawDense(QCPPainter *painter, const QList<QPointF> &points, const QRectF &box,
                   double pixels) const;
    void drawLines(QCPPainter *painter, const QList<QPolygonF> &lines) const;
    void drawRings(QCPPainter *painter, const QList<QPointF> &points, const QRectF &box) const;
    void drawForecast(QCPPainter *painter, const QRectF &box) const;
    void drawNotFinite(QCPPainter *painter, const XRange &range, const QRectF &box) const;

    CurveSpec m_spec;
    XAxis m_xAxis = XAxis::Step;
    QList<MissingSteps> m_missing;
    QList<CurvePoint> m_forecast;
    QColor m_surface;
    QColor m_error;
};

} // namespace tessera::ui
