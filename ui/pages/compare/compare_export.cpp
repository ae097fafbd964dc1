// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_export.h"

#include "ui/pages/compare/compare_names.h"
#include "ui/plots/chart_export.h"

#include <QAbstractItemModel>
#include <QFileDialog>
#include <QMenu>
#include <QSaveFile>

namespace tessera::ui {

CompareExport::CompareExport(const Sources &sources, QWidget *page)
    : QObject(page), m_sources(sources), m_page(page)
{
    connect(m_sources.chart, &ChartMenu::exported, this, &CompareExport::written);
    connect(m_sources.chart, &ChartMenu::exportFailed, this, &CompareExport::failed);
}

void CompareExport::openBelow(QWidget *button)
{
    QMenu menu(m_page);
    m_sources.chart->setFileStem(tr("comparison"));
    using Format = ChartMenu::Format;
    const auto addChart = [this, &menu](const QString &text, Format format) {
        connect(menu.addAction(text), &QAction::triggered, this,
                [this, format] { m_sources.chart->ask(format); });
    };
    addChart(tr("Chart as PNG …"), Format::Png);
    addChart(tr("Chart as SVG …"), Format::Svg);
    addChart(tr("Curves as CSV …"), Format::Csv);
    menu.addSeparator();
    connect(menu.addAction(tr("Final values as CSV …")), &QAction::triggered, this,
            [this] { writeTable(*m_sources.values, tr("final values")); });
    connect(menu.addAction(tr("Settings as CSV …")), &QAction::triggered, this,
            [this] { writeTable(*m_sources.settings, tr("settings")); });
    menu.exec(button->mapToGlobal(QPoint(0, button->height())));
}

void CompareExport::writeTable(const QAbstractItemModel &model, const QString &stem)
{
    const QString path =
        QFileDialog::getSaveFileName(m_page, tr("Export"), stem + u".csv", tr("Table (*.csv)"));
    if (path.isEmpty())
        return;
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(tableCsv(model)) >= 0 && file.commit())
        Q_EMIT written(path);
    else
        //: %1 is a file, %2 the system's reason.
        Q_EMIT failed(tr("%1 cannot be written: %2.").arg(path, file.errorString()));
}

} // namespace tessera::ui
