// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/axis_scale.h"
#include "ui/plots/qcustomplot_door.h"

namespace tessera::ui {

/// Labels of an axis by axis_scale.h, for QCustomPlot.
class ScaleTicker final : public QCPAxisTicker
{
public:
    void setUnit(AxisUnit unit) { m_unit = unit; }
    void setMost(int labels) { m_most = labels; }
    [[nodiscard]] int most() const { return m_most; }
    void setLogarithmic(bool logarithmic) { m_logarithmic = logarithmic; }

    void generate(const QCPRange &range, const QLocale & /*locale*/, QChar /*formatChar*/,
                  int /*precision*/, QVector<double> &ticks, QVector<double> *subTicks,
                  QVector<QString> *tickLabels) override
    {
        ticks = m_logarithmic ? logTicksWithin(range.lower, range.upper, m_most, m_unit)
                              : ticksWithin(range.lower, range.upper, m_most, m_unit);
        if (subTicks)
            subTicks->clear();
        if (tickLabels)
            *tickLabels = m_logarithmic ? logTickTexts(ticks, m_unit) : tickTexts(ticks, m_unit);
    }

private:
    AxisUnit m_unit = AxisUnit::Number;
    int m_most = 6;
    bool m_logarithmic = false;
};

} // namespace tessera::ui
