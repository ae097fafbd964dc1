// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/epoch_marks.h"

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kMost = 1000; // of a run over a handful of rows; a chart shows far fewer

/// The first row with more than `done` epochs, found by halving: the count never falls.
int firstRowAfter(const MetricSeriesModel &epochs, double done)
{
    int first = 0;
    int last = epochs.rowCount();
    while (first < last) {
        const int middle = first + (last - first) / 2;
        if (epochs.point(middle).value > done + 1e-9)
            last = middle;
        else
            first = middle + 1;
    }
    return first;
}

/// Epochs done before a row; they grow evenly with the steps.
double doneBefore(const MetricPoint &point)
{
    const auto step = static_cast<double>(point.step);
    return step > 0 ? point.value * (step - 1) / step : point.value;
}

} // namespace

QList<EpochMark> epochMarks(const MetricSeriesModel &epochs)
{
    QList<EpochMark> marks;
    const int rows = epochs.rowCount();
    for (int done = 1; rows > 0 && done < kMost; ++done) {
        const int row = firstRowAfter(epochs, done);
        if (row >= rows)
            break;
        // A run that goes on from another one begins within an epoch.
        if (row == 0 && doneBefore(epochs.point(0)) > done + 1e-9)
            continue;
        marks.append({epochs.point(row).step, done + 1});
    }
    return marks;
}

} // namespace tessera::ui
