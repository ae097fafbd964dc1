// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/run_cells.h"

#include "ui/models/run_table_model.h"
#include "ui/pages/state_tone.h"
#include "ui/widgets/cell_delegates.h"

namespace tessera::ui {
namespace {

Tone toneOf(const QModelIndex &index)
{
    return stateTone(index.data(RunTableModel::StateRole).toString());
}

std::optional<SparklineCell> curveOf(const QModelIndex &index)
{
    const QVariant curve = index.data(RunTableModel::SparklineRole);
    if (!curve.isValid())
        return std::nullopt;
    const auto sparkline = curve.value<Sparkline>();
    const QString state = index.data(RunTableModel::StateRole).toString();
    const bool marked = state == u"failed"_qs || state == u"interrupted"_qs;
    return SparklineCell{.values = sparkline.values,
                         .progress = sparkline.progress,
                         .tone = marked ? stateTone(state) : Tone::Neutral};
}

} // namespace

QAbstractItemDelegate *runStateDelegate(QObject *parent)
{
    return new PillDelegate(toneOf, parent);
}

QAbstractItemDelegate *runCurveDelegate(QObject *parent)
{
    return new SparklineDelegate(curveOf, parent);
}

} // namespace tessera::ui
