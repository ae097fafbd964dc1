// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/export_runs.h"

#include "ui/bridge/run_keeper.h"
#include "ui/models/run_table_model.h"

#include <QDir>
#include <QFileDialog>
#include <QRegularExpression>

namespace tessera::studio {
namespace {

constexpr qsizetype kLongestName = 60;

} // namespace

ExportRuns::ExportRuns(ui::RunKeeper *keeper, ui::RunTableModel *runs, QWidget *window)
    : QObject(window), m_keeper(keeper), m_runs(runs), m_window(window)
{
    connect(keeper, &ui::RunKeeper::done, this, [this](quint64 ticket) {
        if (m_tickets.remove(ticket) && m_tickets.isEmpty() && m_count > 0)
            Q_EMIT written(m_count, m_target);
    });
    // What is left over goes on.
    connect(keeper, &ui::RunKeeper::failed, this, [this](quint64 ticket, const Error &error) {
        if (!m_tickets.remove(ticket))
            return;
        m_count = 0;
        Q_EMIT failed(error);
    });
}

/// Name and id, without what file systems do not like.
QString ExportRuns::fileName(const QString &id, const QString &format) const
{
    static const QRegularExpression odd(u"[/\\\\:*?\"<>|\\x00-\\x1f]+"_qs);
    const int row = m_runs->rowOf(id);
    QString name = row < 0 ? QString() : QString::fromStdString(m_runs->run(row).name);
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
        m_tickets.insert(m_keeper->exportRun(id, format, file));
    }
}

} // namespace tessera::studio
