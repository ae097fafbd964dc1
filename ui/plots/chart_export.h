// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <QObject>
#include <QPointer>

class QMenu;

namespace tessera::ui {

class ChartCsv;
class ChartView;
class ExportProgress;

// A chart as a file, there whole or not at all: FileUnwritable. Pictures are in the light theme, as
// large as the chart is on the screen, PNG with two pixels a px; the table holds all points of the
// shown curves.
[[nodiscard]] Result<void> savePng(ChartView &chart, const QString &path);
[[nodiscard]] Result<void> saveSvg(ChartView &chart, const QString &path);
[[nodiscard]] Result<void> saveCsv(const ChartView &chart, const QString &path);

/// The menu of a chart (right click, or the menu key): export, scale of the values, all in sight.
class ChartMenu final : public QObject
{
    Q_OBJECT

public:
    enum class Format { Png, Svg, Csv };

    explicit ChartMenu(ChartView *chart);
    ~ChartMenu() override;

    /// Start of the names that are offered: the name of the run. A chart adds its own.
    void setFileStem(const QString &stem) { m_stem = stem; }

    /// Asks for a place, then writes there.
    void ask(Format format);
    /// Tables are written in pieces, with progress and a way to stop over the chart.
    void save(Format format, const QString &path);

Q_SIGNALS:
    void exported(const QString &path);
    void exportFailed(const QString &sentence);

private:
    void popUp(const QPoint &globalPlace);
    void addExports(QMenu *menu);
    void addViews(QMenu *menu);
    void saveTable(const QString &path);
    void report(const Result<void> &result, const QString &path);

    ChartView *m_chart;
    QString m_stem;
    QPointer<ChartCsv> m_csv;
    QPointer<ExportProgress> m_progress;
};

} // namespace tessera::ui
