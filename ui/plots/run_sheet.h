// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_print.h"
#include "ui/plots/plot_source.h"

#include <memory>
#include <vector>

namespace tessera::ui {

class ChartPanel;

/// All charts of one run on one page, for a file: the first one wide, the others two a row. Charts
/// without points are left out. The series outlive it.
class RunSheet
{
public:
    /// `note` stands below the title, smaller.
    RunSheet(const PlotSource &source, QString title, QString note);
    ~RunSheet();
    RunSheet(const RunSheet &) = delete;
    RunSheet &operator=(const RunSheet &) = delete;
    RunSheet(RunSheet &&) = delete;
    RunSheet &operator=(RunSheet &&) = delete;

    [[nodiscard]] std::size_t charts() const { return m_charts.size(); }
    /// For as long as this lives.
    [[nodiscard]] PrintedPage page() const;

private:
    QString m_title;
    QString m_note;
    std::vector<std::unique_ptr<ChartPanel>> m_charts;
};

} // namespace tessera::ui
