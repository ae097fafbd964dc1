// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_curve.h"

#include <QColor>
#include <QList>
#include <QString>
#include <QWidget>

namespace tessera::ui {

/// The values of all curves at the crosshair, floating over a chart. It takes no mouse and no
/// focus; screen readers get the same text from the chart.
class ChartReadOut final : public QWidget
{
    Q_OBJECT

public:
    struct Row {
        QColor colour;
        QString name;
        QString value;
        bool muted = false; ///< no value here: "ended"
    };

    explicit ChartReadOut(QWidget *parent);

    /// What the curves of a chart say at `x`.
    void setReadings(const QList<NamedReading> &readings, double x, Quantity quantity, XAxis axis);
    [[nodiscard]] QString title() const { return m_title; }
    [[nodiscard]] const QList<Row> &rows() const { return m_rows; }

    /// Shows it beside `x` within `area`, both in the parent's px: to the right, or to the left
    /// where it would not fit.
    void showBeside(double x, const QRect &area);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_title;
    QList<Row> m_rows;
};

} // namespace tessera::ui
