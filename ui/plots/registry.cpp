// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/registry.h"

#include "ui/plots/dead_experts_plot.h"
#include "ui/plots/gradient_norm_plot.h"
#include "ui/plots/imbalance_plot.h"
#include "ui/plots/learning_rate_plot.h"
#include "ui/plots/loss_plot.h"
#include "ui/plots/memory_plot.h"
#include "ui/plots/step_time_plot.h"
#include "ui/plots/throughput_plot.h"

namespace tessera::ui {
namespace {

template<typename Plot>
ChartPanel *make(const PlotSource &source, QWidget *parent)
{
    return new Plot(source, parent);
}

} // namespace

// To add a plot: its file pair, its include, its line.
const std::vector<PlotKind> &plotKinds()
{
    static const std::vector<PlotKind> kinds{
        {.name = "loss", .make = make<LossPlot>},
        {.name = "throughput", .make = make<ThroughputPlot>},
        {.name = "gradient_norm", .make = make<GradientNormPlot>},
        {.name = "learning_rate", .make = make<LearningRatePlot>},
        {.name = "memory", .make = make<MemoryPlot>},
        {.name = "step_time", .make = make<StepTimePlot>},
        {.name = "imbalance", .make = make<ImbalancePlot>},
        {.name = "dead_experts", .make = make<DeadExpertsPlot>},
    };
    return kinds;
}

ChartPanel *makePlot(std::string_view name, const PlotSource &source, QWidget *parent)
{
    for (const PlotKind &kind : plotKinds())
        if (kind.name == name)
            return kind.make(source, parent);
    return nullptr;
}

} // namespace tessera::ui
