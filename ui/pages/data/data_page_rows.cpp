// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/dropped_row_model.h"
#include "ui/pages/choose_file.h"
#include "ui/pages/data/data_fixes.h"
#include "ui/pages/data/data_page.h"
#include "ui/pages/data/format_card.h"
#include "ui/pages/data/length_histogram.h"
#include "ui/pages/data/reason_list.h"
#include "ui/pages/data_summary.h"
#include "ui/pages/fact_list.h"
#include "ui/pages/row_viewer.h"
#include "ui/text/field_text.h"
#include "ui/text/number_text.h"
#include "ui/text/row_text.h"
#include "ui/theme/controls.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/fade.h"
#include "ui/widgets/studio_table.h"
#include "ui/widgets/text_label.h"

#include <QPushButton>

#include <utility>

// What DataPage shows of what it was told.
namespace tessera::ui {

void DataPage::showAll()
{
    const bool any = m_preview->rowCount() > 0 || m_statistics.rowsRead > 0;
    m_body->setVisible(any);
    showEmpty();
    m_summary->setStatistics(m_statistics, m_config.packing);
    m_reasons->setReasons(m_statistics.dropped);
    m_noReasons->setVisible(m_statistics.dropped.isEmpty());
    m_dropped->setRows(m_statistics.droppedRows);
    m_format->setStatistics(m_statistics);
    showLengths();
    showDropped();
    showNotices();
}

void DataPage::showLengths()
{
    const DataStatistics &now = m_statistics;
    m_histogram->setLengths(now.bars, now.maxLength, now.longer);
    //: Below a histogram of lengths in tokens; %1 to %4 are numbers of tokens.
    m_lengths->setText(tr("Median %1 · 95 % %2 · 99 % %3 · longest %4")
                           .arg(countText(now.median), countText(now.p95), countText(now.p99),
                                countText(now.longest)));
}

/// What is missing before there are rows; an error says it by itself.
void DataPage::showEmpty()
{
    if (m_needsModel)
        m_empty->setTexts(tr("No tokenizer yet"),
                          tr("Rows are shown as a model reads them. Choose a model under Tokenizer "
                             "and template above, or set one in the new run."));
    else
        m_empty->setTexts(tr("No rows to show yet"),
                          tr("Choose a data set above, or drop a file or folder here."));
    m_empty->setButton(m_needsModel ? QString() : tr("Add data file…"));
    m_empty->setVisible(m_body->isHidden() && m_banner->isHidden());
}

void DataPage::showDropped()
{
    const qint64 all = m_statistics.rowsDropped();
    const qint64 listed = m_statistics.droppedRows.size();
    const qint64 shown = m_droppedRows->rowCount();
    //: %1 and %2 are numbers of rows.
    const QString part = tr("%1 of %2 rows");
    m_droppedCard->setNote(
        m_droppedRows->isFiltering() ? part.arg(countText(shown), countText(all))
            : listed < all
            //: %1 and %2 are numbers of rows.
            ? tr("the first %1 of %2 rows").arg(countText(listed), countText(all))
            : tr("%Ln rows", nullptr, static_cast<int>(all)));
    m_droppedCard->setVisible(all > 0);
    setBlocked(m_export,
               m_statistics.isReading() ? tr("The rows are still being read.") : QString(),
               tr("Writes all dropped rows into a file."));
    setBlocked(m_openFile,
               m_table->currentIndex().isValid() ? QString() : tr("No row of the list is chosen."),
               tr("Opens the file at the line of the chosen row."));
}

void DataPage::showNotices()
{
    const DataStatistics &now = m_statistics;
    QList<PreviewCount> notices{
        {.reason = QStringLiteral("duplicates"), .rows = now.duplicates},
        {.reason = QStringLiteral("many_answers"), .rows = now.manyAnswers}};
    notices += now.notices;
    QList<Fact> facts;
    for (const PreviewCount &notice : std::as_const(notices)) {
        if (notice.rows > 0)
            facts.append({.label = rowNoticeText(notice.reason),
                          .value = countText(notice.rows) + QStringLiteral(" · ")
                              + shareText(notice.rows, now.rowsRead),
                          .note = {}});
    }
    m_notices->setFacts(facts);
    m_noticeCard->setNote(now.repeatsExact ? QString() : tr("numbers of repeats are estimates"));
    m_noticeCard->setVisible(!facts.isEmpty());
}

void DataPage::chooseDroppedRow()
{
    showDropped();
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return;
    const DroppedDataRow row = m_droppedRows->row(current.row());
    m_viewer->goToLine(row.file, row.line);
}

void DataPage::openChosenFile()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return;
    const DroppedDataRow row = m_droppedRows->row(current.row());
    Q_EMIT fileWanted(row.file, row.line);
}

void DataPage::exportDropped(const QString &ending)
{
    const QString filter = ending == u"csv" ? tr("Tables (*.csv)") : tr("Lines of JSON (*.jsonl)");
    chooseSaveFile(this, QStringLiteral("dropped_rows.") + ending, filter,
                   [this, ending](const QString &path) {
                       const QString suffix = u'.' + ending;
                       Q_EMIT exportWanted(
                           m_statistics.droppedFile,
                           path.endsWith(suffix, Qt::CaseInsensitive) ? path : path + suffix);
                   });
}

void DataPage::setExported(const QString &path)
{
    m_banner->clearActions();
    m_banner->setMessage(Tone::Success, tr("The dropped rows are written."), path);
    fadeIn(m_banner);
}

void DataPage::setExportError(const Error &error)
{
    sayError(error);
    m_failed = false; // the rows are there
}

void DataPage::sayFixed(const QString &key)
{
    m_banner->clearActions();
    const QString value = m_form->text(key);
    //: %1 is a setting, %2 its value.
    m_banner->setMessage(Tone::Info, tr("%1: %2.").arg(fieldLabel(key), value),
                         tr("The new run has it now, and the rows are read anew."));
    QPushButton *undo = m_banner->addAction(tr("Undo"));
    undo->setObjectName(QStringLiteral("undoFix"));
    connect(undo, &QPushButton::clicked, this, [this] {
        m_banner->hide();
        m_fixes->undo();
    });
    fadeIn(m_banner);
}

} // namespace tessera::ui
