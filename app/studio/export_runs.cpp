// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/export_runs.h"

#include "ui/bridge/history_reader.h"
#include "ui/bridge/run_keeper.h"
#include "ui/models/run_curves.h"
#include "ui/models/run_table_model.h"
#include "ui/plots/run_sheet.h"
#include "ui/text/number_text.h"
#include "ui/text/state_text.h"

#include <QDir>
#include <QFileDialog>
#include <QRegularExpression>

namespace tessera::studio {
namespace {

constexpr qsizetype kLongestName = 60;
const QStringList kPictures{QStringLiteral("png"), QStringLiteral("svg")};

/// What stands below the name of a run in its picture.
QString noteOf(const history::RunRecord &run)
{
    QStringList parts{QString::fromStdString(run.id),
                      ui::stateText(QString::fromStdString(run.stateName())),
                      ui::stepText(run.steps, run.totalSteps)};
    for (const std::string &text : {run.model, run.dataset, run.layout}) {
        if (!text.empty())
            parts.append(QString::fromStdString(text));
    }
    parts.append(ExportRuns::tr("over steps"));
    return parts.join(u" · "_qs);
}

Result<void> drawRun(const ui::StoredRun &run, const QString &file)
{
    ui::RunCurves curves;
    curves.reset(run.batch.points);
    const ui::PlotSource source{
        .metric = [&curves](const QString &metric) { return curves.series(metric); },
        .memory = [&curves](int rank) { return curves.series(u"memory/rank_%1"_qs.arg(rank)); },
        .ranks = run.record.world};
    const ui::RunSheet sheet(source, QString::fromStdString(run.record.name), noteOf(run.record));
    const bool vector = file.endsWith(u".svg", Qt::CaseInsensitive);
    return vector ? saveSvg(sheet.page(), file) : savePng(sheet.page(), file);
}

} // namespace

ExportRuns::ExportRuns(const Sources &sources, QWidget *window)
    : QObject(window), m_sources(sources), m_window(window)
{
    connect(m_sources.keeper, &ui::RunKeeper::done, this, [this](quint64 ticket) {
        if (m_tickets.remove(ticket))
            finish();
    });
    // What is left over goes on.
    connect(m_sources.keeper, &ui::RunKeeper::failed, this,
            [this](quint64 ticket, const Error &error) {
                if (m_tickets.remove(ticket))
                    fail(error);
            });
    connect(m_sources.history, &ui::HistoryReader::runReady, this, &ExportRuns::draw);
    connect(m_sources.history, &ui::HistoryReader::failed, this,
            [this](quint64 ticket, const Error &error) {
                if (m_pictures.remove(ticket))
                    fail(error);
            });
}

void ExportRuns::draw(quint64 ticket, const ui::StoredRun &run)
{
    const auto picture = m_pictures.constFind(ticket);
    if (picture == m_pictures.cend())
        return;
    const Result<void> drawn = drawRun(run, *picture);
    m_pictures.erase(picture);
    if (drawn)
        finish();
    else
        fail(drawn.error());
}

void ExportRuns::fail(const Error &error)
{
    m_count = 0;
    Q_EMIT failed(error);
}

void ExportRuns::finish()
{
    if (m_tickets.isEmpty() && m_pictures.isEmpty() && m_count > 0)
        Q_EMIT written(m_count, m_target);
}

/// Name and id, without what file systems do not like.
QString ExportRuns::fileName(const QString &id, const QString &format) const
{
    static const QRegularExpression odd(u"[/\\\\:*?\"<>|\\x00-\\x1f]+"_qs);
    const int row = m_sources.runs->rowOf(id);
    QString name = row < 0 ? QString() : QString::fromStdString(m_sources.runs->run(row).name);
    name = name.replace(odd, u"_"_qs).left(kLongestName).trimmed();
    return (name.isEmpty() ? id : name + u" "_qs + id) + u'.' + format;
}

void ExportRuns::ask(const QStringList &ids, const QString &format)
{
    QString target;
    if (ids.size() == 1) {
        const QString proposed = QDir::home().filePath(fileName(ids.first(), format));
        target = QFileDialog::getSaveFileName(m_window, tr("Export run"), proposed,
                                              format.toUpper() + u" (*."_qs + format + u')');
    } else {
        target = QFileDialog::getExistingDirectory(m_window, tr("Export runs into a folder"),
                                                   QDir::homePath());
    }
    if (!target.isEmpty())
        exportTo(target, ids, format);
}

void ExportRuns::exportTo(const QString &target, const QStringList &ids, const QString &format)
{
    m_count = static_cast<int>(ids.size());
    m_target = target;
    for (const QString &id : ids) {
        const QString file = ids.size() == 1 ? target : QDir(target).filePath(fileName(id, format));
        if (kPictures.contains(format))
            m_pictures.insert(m_sources.history->requestRun(id, 0), file);
        else
            m_tickets.insert(m_sources.keeper->exportRun(id, format, file));
    }
}

} // namespace tessera::studio
