// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_curve.h"

#include <QAbstractButton>
#include <QPointer>

class QToolButton;

namespace tessera::ui {

class ChartView;

/// One curve of a legend: a sample of its line and its name; struck out while it is hidden.
class ChartLegendEntry final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ChartLegendEntry(const CurveInfo &curve, QWidget *parent);
    void setCurve(const CurveInfo &curve);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintSample(QPainter &painter, const QRectF &box) const;
    CurveInfo m_curve;
};

/// The curves of a chart in the head of its card, to the right; a click hides or shows one. Those
/// without room are in a menu behind "+3".
class ChartLegend final : public QWidget
{
    Q_OBJECT

public:
    explicit ChartLegend(ChartView *chart, QWidget *parent = nullptr);

    /// So many rows where one is too narrow; 1 by default.
    void setMostRows(int rows);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    void setMore(int hidden);
    [[nodiscard]] QList<QList<ChartLegendEntry *>> rowsFor(bool withMenu) const;
    void layOut();
    void fillMenu();

    QPointer<ChartView> m_chart;
    QList<ChartLegendEntry *> m_entries;
    QToolButton *m_more;
    int m_mostRows = 1;
    int m_rows = 1;
    int m_moreWidth = 0; ///< with the name of the most curves that it can hide
};

} // namespace tessera::ui
