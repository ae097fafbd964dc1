// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/curve_item.h"

#include <vector>

namespace tessera::ui {

/// Behind all other curves, whatever their order.
inline const QString kRawLayer = QStringLiteral("raw");

/// The curves of one chart and what can be asked of all of them. QCustomPlot owns their items.
class ChartCurves
{
public:
    struct Curve {
        CurveItem *item = nullptr;
        QString name;
        QString shortName; ///< "" when it is the same
        bool shown = true;

        [[nodiscard]] const CurveSpec &spec() const { return item->spec(); }
        [[nodiscard]] bool hasPoints() const { return spec().series->rowCount() > 0; }
        [[nodiscard]] bool isSeen() const { return shown && hasPoints(); }
    };

    explicit ChartCurves(QCustomPlot *plot) : m_plot(plot) {}

    void add(const CurveSpec &spec, const Tokens &tokens);
    void remove(const QString &key);
    /// Those of a series that is about to go. True when there were any.
    bool removeOf(const QObject *series);
    [[nodiscard]] Curve *find(const QString &key);
    [[nodiscard]] const Curve *find(const QString &key) const;
    [[nodiscard]] const std::vector<Curve> &all() const { return m_curves; }
    [[nodiscard]] bool usesSeries(const MetricSeriesModel *series) const;

    void applyTheme(const Tokens &tokens);
    void setXAxis(XAxis axis);
    void setMissing(const QString &group, const QList<MissingSteps> &missing);

    [[nodiscard]] QList<CurveInfo>
    infos(const Tokens &tokens) const; ///< of those with points, without backgrounds
    [[nodiscard]] bool hasPoints() const;

    // Of those that are seen
    [[nodiscard]] std::optional<XRange> dataRange() const; ///< hidden ones count too
    [[nodiscard]] std::optional<ValueRange> valuesWithin(const XRange &range, double without) const;
    [[nodiscard]] std::optional<double> snapped(double x) const;
    /// The x that is `points` points from `x` on the curve with most of them.
    [[nodiscard]] std::optional<double> stepped(double x, int points) const;
    [[nodiscard]] QList<NamedReading> readings(std::optional<double> x, const Tokens &tokens) const;

private:
    [[nodiscard]] const Curve *longest() const;

    QCustomPlot *m_plot;
    std::vector<Curve> m_curves;
    XAxis m_xAxis = XAxis::Step;
};

} // namespace tessera::ui
