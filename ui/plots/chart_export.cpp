// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_export.h"

#include "ui/plots/chart_csv.h"
#include "ui/plots/chart_print.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/export_progress.h"
#include "ui/text/error_text.h"

#include <QFileDialog>
#include <QMenu>
#include <QStandardPaths>

namespace tessera::ui {
namespace {

struct FileKind {
    const char *suffix;
    QString filter;
};

FileKind kindOf(ChartMenu::Format format)
{
    switch (format) {
    case ChartMenu::Format::Png:
        return {"png", ChartMenu::tr("PNG picture (*.png)")};
    case ChartMenu::Format::Svg:
        return {"svg", ChartMenu::tr("SVG picture (*.svg)")};
    case ChartMenu::Format::Csv:
        return {"csv", ChartMenu::tr("CSV table (*.csv)")};
    }
    Q_UNREACHABLE();
}

/// A name without what file systems or shells stumble over.
QString fileNamePart(QString text)
{
    for (QChar &c : text)
        if (QStringLiteral("/\\:*?\"<>|").contains(c) || !c.isPrint())
            c = u'_';
    return text.trimmed().replace(u' ', u'-').left(100);
}

/// As large as it is on the screen.
PrintedPage pageOf(ChartView &chart)
{
    return {.size = chart.printSize(),
            .title = chart.title(),
            .description = chart.readingText(),
            .paint = [&chart](QCPPainter &painter) { chart.paintForPrint(painter); }};
}

} // namespace

Result<void> savePng(ChartView &chart, const QString &path)
{
    return savePng(pageOf(chart), path);
}

Result<void> saveSvg(ChartView &chart, const QString &path)
{
    return saveSvg(pageOf(chart), path);
}

Result<void> saveCsv(const ChartView &chart, const QString &path)
{
    return ChartCsv(chart.curveSpecs(), path).writeAll();
}

ChartMenu::ChartMenu(ChartView *chart) : QObject(chart), m_chart(chart)
{
    connect(chart, &ChartView::menuRequested, this, &ChartMenu::popUp);
}

ChartMenu::~ChartMenu() = default;

void ChartMenu::popUp(const QPoint &globalPlace)
{
    auto *menu = new QMenu(m_chart);
    menu->setObjectName(QStringLiteral("chartMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addExports(menu);
    menu->addSeparator();
    addViews(menu);
    menu->popup(globalPlace);
}

void ChartMenu::addExports(QMenu *menu)
{
    const auto add = [&](const QString &text, const char *name, Format format) {
        QAction *action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setEnabled(m_chart->hasPoints());
        connect(action, &QAction::triggered, this, [this, format] { ask(format); });
    };
    add(tr("Export as PNG…"), "exportPngAction", Format::Png);
    add(tr("Export as SVG…"), "exportSvgAction", Format::Svg);
    add(tr("Export points as CSV…"), "exportCsvAction", Format::Csv);
}

void ChartMenu::addViews(QMenu *menu)
{
    QAction *logarithmic = menu->addAction(tr("Logarithmic values"));
    logarithmic->setObjectName(QStringLiteral("logarithmicValuesAction"));
    logarithmic->setCheckable(true);
    logarithmic->setChecked(m_chart->hasLogarithmicValues());
    connect(logarithmic, &QAction::toggled, m_chart, &ChartView::setLogarithmicValues);
    QAction *outliers = menu->addAction(tr("Hide outliers"));
    outliers->setObjectName(QStringLiteral("hideOutliersAction"));
    outliers->setCheckable(true);
    outliers->setChecked(m_chart->areOutliersHidden());
    connect(outliers, &QAction::toggled, m_chart, &ChartView::setOutliersHidden);
    QAction *all = menu->addAction(tr("Show all"));
    all->setObjectName(QStringLiteral("showAllAction"));
    all->setEnabled(!m_chart->links()->isHome() || m_chart->areValuesZoomed());
    connect(all, &QAction::triggered, m_chart, &ChartView::resetView);
}

void ChartMenu::ask(Format format)
{
    const FileKind kind = kindOf(format);
    const QString suffix = QLatin1String(kind.suffix);
    const QString stem = m_stem.isEmpty() ? QString() : m_stem + u' ';
    auto *dialog = new QFileDialog(
        m_chart->window(), tr("Export %1").arg(m_chart->title()),
        QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation), kind.filter);
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(fileNamePart(stem + m_chart->title()) + u'.' + suffix);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, format](const QString &path) { save(format, path); });
    dialog->open();
}

void ChartMenu::save(Format format, const QString &path)
{
    switch (format) {
    case Format::Png:
        report(savePng(*m_chart, path), path);
        return;
    case Format::Svg:
        report(saveSvg(*m_chart, path), path);
        return;
    case Format::Csv:
        saveTable(path);
        return;
    }
    Q_UNREACHABLE();
}

void ChartMenu::saveTable(const QString &path)
{
    delete m_csv; // a new export takes the place of one that is going on
    delete m_progress;
    m_csv = new ChartCsv(m_chart->curveSpecs(), path, this);
    m_progress = new ExportProgress(m_chart);
    connect(m_csv, &ChartCsv::progressed, m_progress, &ExportProgress::setShare);
    connect(m_progress, &ExportProgress::cancelled, m_csv, &ChartCsv::cancel);
    connect(m_csv, &ChartCsv::finished, this, [this, path](bool written, const QString &sentence) {
        m_csv->deleteLater();
        m_progress->deleteLater();
        if (written)
            Q_EMIT exported(path);
        else if (!sentence.isEmpty())
            Q_EMIT exportFailed(sentence);
    });
    m_csv->start();
}

void ChartMenu::report(const Result<void> &result, const QString &path)
{
    if (result)
        Q_EMIT exported(path);
    else
        Q_EMIT exportFailed(errorSentence(result.error()));
}

} // namespace tessera::ui
