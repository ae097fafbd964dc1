// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/choose_file.h"
#include "ui/pages/data/data_page.h"
#include "ui/pages/data/dropped_rows.h"
#include "ui/pages/data/length_histogram.h"
#include "ui/pages/data/reason_list.h"
#include "ui/pages/row_viewer.h"
#include "ui/text/number_text.h"
#include "ui/text/row_text.h"
#include "ui/theme/controls.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/fade.h"
#include "ui/widgets/key_figure.h"
#include "ui/widgets/studio_table.h"
#include "ui/widgets/text_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QSaveFile>
#include <QVBoxLayout>

// What DataPage shows of the rows that it was given.
namespace tessera::ui {
namespace {

constexpr int kBars = 40;
constexpr double kMost = 0.95;

QString partText(qint64 part, qint64 whole)
{
    return whole > 0 ? percentText(static_cast<double>(part) / static_cast<double>(whole))
                     : missingText();
}

} // namespace

void DataPage::showPreview()
{
    const DataPreview &preview = m_preview->preview();
    const bool any = preview.rowsRead > 0;
    m_body->setVisible(any);
    showEmpty();
    m_viewer->setRow(m_viewer->row());
    m_histogram->setLengths(m_preview->lengthBars(kBars), preview.maxLength,
                            m_preview->longerThanAllowed());
    //: Below a histogram of lengths in tokens; %1 to %3 are numbers of tokens.
    m_lengths->setText(tr("Median %1 · 95 % %2 · longest %3")
                           .arg(countText(m_preview->lengthQuantile(0.5)),
                                countText(m_preview->lengthQuantile(kMost)),
                                countText(preview.longest)));
    m_reasons->setReasons(preview.dropped);
    m_noReasons->setVisible(preview.dropped.isEmpty());
    showFigures();
    showDropped();
    showNotices();
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
    m_empty->setVisible(m_preview->preview().rowsRead == 0 && m_banner->isHidden());
}

void DataPage::showFigures()
{
    const DataPreview &preview = m_preview->preview();
    const qint64 dropped = preview.rowsRead - preview.rowsKept;
    m_figures[Read]->setFigure({countText(preview.rowsRead), {}});
    m_figures[Read]->setNote(preview.wholeSet ? tr("rows, all of them")
                                              : tr("rows, the first ones"));
    m_figures[Kept]->setFigure({countText(preview.rowsKept), {}});
    //: A share of rows; %1 is a percentage.
    m_figures[Kept]->setNote(tr("rows, %1").arg(partText(preview.rowsKept, preview.rowsRead)));
    m_figures[Dropped]->setFigure({countText(dropped), {}},
                                  dropped > 0 ? TextColour::Warning : TextColour::Text);
    m_figures[Dropped]->setNote(dropped > 0 ? tr("rows, each with its reason") : tr("rows"));
    m_figures[Trained]->setFigure(largeCountFigure(static_cast<double>(preview.trainedTokens)));
    //: %1 is a percentage, %2 a number such as "601 M".
    m_figures[Trained]->setNote(
        tr("%1 of %2")
            .arg(partText(preview.trainedTokens, preview.tokens),
                 largeCountFigure(static_cast<double>(preview.tokens)).text()));
    m_figures[Longest]->setFigure({countText(preview.longest), {}});
    //: %1 is a number of tokens.
    m_figures[Longest]->setNote(tr("tokens, cut at %1").arg(countText(preview.maxLength)));
    for (KeyFigure *figure : m_figures)
        figure->setToolTip(
            tr("Counted over the rows that were read here; training reads all rows."));
}

void DataPage::showDropped()
{
    const int rows = m_droppedRows->rowCount();
    m_droppedCard->setNote(tr("%n rows", nullptr, rows));
    m_droppedCard->setVisible(!m_preview->preview().dropped.isEmpty());
    setBlocked(m_export, rows == 0 ? tr("There are no rows to write.") : QString());
}

void DataPage::showNotices()
{
    while (QLayoutItem *item = m_notices->takeAt(0)) {
        if (item->layout() != nullptr) {
            while (QLayoutItem *part = item->layout()->takeAt(0)) {
                delete part->widget();
                delete part;
            }
        }
        delete item;
    }
    const DataPreview &preview = m_preview->preview();
    for (const PreviewCount &notice : preview.notices) {
        auto *line = new QHBoxLayout;
        auto *text = new TextLabel(rowNoticeText(notice.reason), TextStyle::Body);
        text->setShrinkable(true);
        text->setObjectName(QStringLiteral("notice_") + notice.reason);
        line->addWidget(text, 1);
        line->addWidget(new TextLabel(countText(notice.rows), TextStyle::Body));
        line->addWidget(new TextLabel(partText(notice.rows, preview.rowsRead), TextStyle::Small,
                                      TextColour::Text3));
        m_notices->addLayout(line);
    }
    m_noticeCard->setVisible(!preview.notices.isEmpty());
}

void DataPage::chooseDroppedRow()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return;
    m_viewer->setRow(m_droppedRows->sourceRow(current.row()));
    m_viewer->setAsFound(true);
}

void DataPage::exportDropped()
{
    const QByteArray csv = m_droppedRows->toCsv();
    chooseSaveFile(this, QStringLiteral("dropped_rows.csv"), tr("Tables (*.csv)"),
                   [this, csv](const QString &path) {
                       QSaveFile file(path);
                       const bool done = file.open(QIODevice::WriteOnly)
                           && file.write(csv) == csv.size() && file.commit();
                       if (done)
                           m_banner->setMessage(Tone::Success, tr("The table is written."), path);
                       else
                           m_banner->setMessage(Tone::Error, tr("%1 cannot be written.").arg(path),
                                                file.errorString());
                       fadeIn(m_banner);
                   });
}

} // namespace tessera::ui
