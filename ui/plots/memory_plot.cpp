// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/memory_plot.h"

namespace tessera::ui {
namespace {

QString keyOf(int rank)
{
    return QStringLiteral("memory_rank_%1").arg(rank);
}

} // namespace

MemoryPlot::MemoryPlot(const PlotSource &source, QWidget *parent)
    : ChartPanel(Quantity::Memory, Head::Legend, parent), m_ranks(source.memory ? source.ranks : 0)
{
    for (int rank = 0; rank < m_ranks; ++rank)
        if (MetricSeriesModel *series = source.memory(rank))
            chart()->addCurve({.key = keyOf(rank),
                               .column = keyOf(rank),
                               .series = series,
                               .colour = {.index = rank},
                               .held = true});
    retranslateUi();
}

void MemoryPlot::retranslateUi()
{
    setTitle(tr("Memory per rank, GiB"));
    for (int rank = 0; rank < m_ranks; ++rank)
        //: Name of a curve, lower case. %1 is the number of a process, from 0.
        chart()->setCurveName(keyOf(rank), tr("rank %1").arg(rank));
}

} // namespace tessera::ui
