// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/column_mappings.h"
#include "ui/pages/data/data_fixes.h"
#include "ui/pages/data/data_page.h"
#include "ui/pages/data/dropped_card.h"
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
#include "ui/widgets/text_label.h"

#include <QComboBox>
#include <QPushButton>

#include <utility>

// What DataPage shows of what it was told.
namespace tessera::ui {
namespace {

constexpr int kViewerAboveList = 372; // with its card

} // namespace

void DataPage::showAll()
{
    const bool any = m_preview->rowCount() > 0 || m_statistics.rowsRead > 0;
    m_body->setVisible(any);
    showEmpty();
    showViewer();
    m_summary->setStatistics(m_statistics, m_config.packing);
    m_reasons->setReasons(m_statistics.dropped);
    m_noReasons->setVisible(m_statistics.dropped.isEmpty());
    m_dropped->setStatistics(m_statistics);
    m_format->setStatistics(m_statistics);
    showLengths();
    showNotices();
}

void DataPage::showLengths()
{
    const DataStatistics &now = m_statistics;
    m_histogram->setLengths(now.bars, now.maxLength, now.longer);
    const auto tokens = [&now](qint64 count) {
        return now.longest > 0 ? countText(count) : missingText(); // no row could be tokenised
    };
    //: Below a histogram of lengths in tokens; %1 to %4 are numbers of tokens.
    m_lengths->setText(
        tr("Median %1 · 95 % %2 · 99 % %3 · longest %4")
            .arg(tokens(now.median), tokens(now.p95), tokens(now.p99), tokens(now.longest)));
}

/// What is missing before there are rows; an error says it by itself.
void DataPage::showEmpty()
{
    if (m_needsModel)
        m_empty->setTexts(tr("No tokenizer yet"),
                          tr("Rows are shown as a model reads them. Choose a model under Tokenizer "
                             "and template above, or set one in the new run."));
    else if (m_waiting)
        m_empty->setTexts(tr("Reading the first rows"), m_dataBox->currentText());
    else if (!m_dataset.isEmpty() && m_preview->preview().isWholeSet())
        m_empty->setTexts(tr("No rows in this data set"),
                          //: %1 is a data set.
                          tr("%1 was read to its end. Choose another one above, or drop a file or "
                             "folder here.")
                              .arg(m_dataBox->currentText()));
    else
        m_empty->setTexts(tr("No rows to show yet"),
                          tr("Choose a data set above, or drop a file or folder here."));
    m_empty->setButton(m_needsModel || m_waiting ? QString() : tr("Add data file…"));
    m_empty->setVisible(m_body->isHidden() && m_banner->isHidden());
}

void DataPage::showViewer()
{
    m_viewerCard->setVisible(m_preview->rowCount() > 0 || m_viewer->isBusy());
    const bool above = m_statistics.rowsDropped() > 0; // the list of dropped rows, to be in sight
    m_viewerCard->setMaximumHeight(above ? kViewerAboveList : QWIDGETSIZE_MAX);
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

// ---- what the banner says ----

void DataPage::say(Said what)
{
    m_said = what;
    offerUndo();
    fadeIn(m_banner);
}

void DataPage::sayNothing()
{
    m_said = Said::Nothing;
    m_banner->hide();
    showEmpty();
}

void DataPage::sayError(const Error &error, Said what)
{
    m_banner->setError(error);
    say(what);
}

void DataPage::setExported(const QString &path)
{
    m_banner->setDetails({});
    m_banner->setMessage(Tone::Success, tr("The dropped rows are written."), path);
    say(Said::Export);
}

void DataPage::setExportError(const Error &error)
{
    sayError(error, Said::Export);
}

/// The fix that can be undone next, if there is one.
void DataPage::sayFix()
{
    const QString key = m_fixes->undoKey();
    if (key.isEmpty())
        return sayNothing();
    const QString value = choiceText(key, m_fixes->undoValue());
    const bool ofForm = key != u"columns" || m_mappings->isInForm(m_dataset);
    m_banner->setDetails({});
    m_banner->setMessage(Tone::Info,
                         //: %1 is a setting, %2 its value.
                         value.isEmpty() ? tr("%1 is not set any more.").arg(fieldLabel(key))
                                         : tr("%1: %2.").arg(fieldLabel(key), value),
                         ofForm ? tr("The new run has it now, and the rows are read anew.")
                                : tr("It belongs to this data, and goes with it into a new run."));
    say(Said::Fix);
}

/// Beside what a fix has led to as well: rows that cannot be read, for one.
void DataPage::offerUndo()
{
    m_banner->clearActions();
    if (m_said == Said::Export || m_fixes->undoKey().isEmpty())
        return;
    QPushButton *undo = m_banner->addAction(tr("Undo"));
    undo->setObjectName(QStringLiteral("undoFix"));
    undo->setToolTip(fieldLabel(m_fixes->undoKey()));
    connect(undo, &QPushButton::clicked, m_fixes, &DataFixes::undo);
}

void DataPage::takeForgottenFix()
{
    if (m_said == Said::Fix)
        sayFix();
    else
        offerUndo();
}

} // namespace tessera::ui
