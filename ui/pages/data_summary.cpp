// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data_summary.h"

#include "ui/text/list_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/key_figure.h"
#include "ui/widgets/key_figure_row.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kProgressSteps = 1000;

} // namespace

QString shareText(qint64 part, qint64 whole)
{
    return whole > 0 ? percentText(static_cast<double>(part) / static_cast<double>(whole))
                     : missingText();
}

DataSummary::DataSummary(QWidget *parent)
    : QWidget(parent),
      m_line(new QWidget),
      m_progress(new QProgressBar),
      m_text(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_cancel(new QPushButton),
      m_again(new QPushButton),
      m_row(new KeyFigureRow)
{
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(metrics::kRailWidth);
    m_text->setObjectName(QStringLiteral("dataProgress"));
    m_text->setShrinkable(true);
    m_cancel->setObjectName(QStringLiteral("cancelStatistics"));
    m_again->setObjectName(QStringLiteral("readAgain"));
    for (QPushButton *button : {m_cancel, m_again})
        setButtonKind(button, ButtonKind::Link);
    for (int i = 0; i < FigureCount; ++i) {
        m_figures.append(new KeyFigure);
        m_row->addFigure(m_figures.back());
    }
    auto *line = new QHBoxLayout(m_line);
    line->setContentsMargins({});
    line->setSpacing(metrics::kCardGap);
    line->addWidget(m_progress);
    line->addWidget(m_text, 1);
    line->addWidget(m_cancel);
    line->addWidget(m_again);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kGroupGap);
    layout->addWidget(m_line);
    layout->addWidget(m_row);
    connect(m_cancel, &QPushButton::clicked, this, &DataSummary::cancelWanted);
    connect(m_again, &QPushButton::clicked, this, &DataSummary::againWanted);
    retranslate();
    clear();
}

void DataSummary::setStatistics(const DataStatistics &statistics, bool packing)
{
    m_statistics = statistics;
    m_packing = packing;
    showProgress();
    showFigures();
}

void DataSummary::clear()
{
    setStatistics({}, false);
}

void DataSummary::showProgress()
{
    const DataStatistics &now = m_statistics;
    const bool reading = now.isReading();
    m_line->setVisible(now.state != DataStatistics::State::None);
    m_progress->setVisible(reading || now.state == DataStatistics::State::Cancelled);
    m_progress->setValue(static_cast<int>(now.share * kProgressSteps));
    showButton(reading);
    if (reading) {
        QStringList parts{percentText(now.share, 0)};
        if (now.rowsPerSecond > 0)
            //: A speed; %1 is a number.
            parts.append(tr("%1 rows/s").arg(countText(qRound64(now.rowsPerSecond))));
        if (now.secondsLeft >= 0)
            //: %1 is a duration.
            parts.append(tr("%1 left").arg(durationText(now.secondsLeft)));
        //: %1 is a list such as "43 %, 12,100 rows/s, 12 s left".
        m_text->setText(tr("All rows are being read: %1.").arg(listOfParts(parts)));
    } else if (now.state == DataStatistics::State::Cancelled) {
        //: %1 is a percentage.
        m_text->setText(tr("Stopped at %1. The numbers are about the rows before that.")
                            .arg(percentText(now.share, 0)));
    } else {
        //: All rows were read. %1 is a size on the disk.
        m_text->setText(tr("All rows of %n files, %1.", nullptr, static_cast<int>(now.files))
                            .arg(diskFigure(static_cast<double>(now.bytes)).text()));
    }
}

/// One of both, in the same place. The focus goes from one to the other: left to Qt it would go to
/// some field further down, and the page would scroll there.
void DataSummary::showButton(bool reading)
{
    QPushButton *shown = reading ? m_cancel : m_again;
    QPushButton *hidden = reading ? m_again : m_cancel;
    shown->show();
    if (hidden->hasFocus())
        shown->setFocus();
    hidden->hide();
}

void DataSummary::showFigures()
{
    const DataStatistics &now = m_statistics;
    const qint64 dropped = now.rowsDropped();
    m_figures[Read]->setFigure({countText(now.rowsRead), {}});
    m_figures[Read]->setNote(now.state == DataStatistics::State::Done ? tr("rows, all of them")
                                                                      : tr("rows so far"));
    m_figures[Kept]->setFigure({countText(now.rowsKept), {}});
    //: A share of rows; %1 is a percentage.
    m_figures[Kept]->setNote(tr("rows, %1").arg(shareText(now.rowsKept, now.rowsRead)));
    m_figures[Dropped]->setFigure({countText(dropped), {}},
                                  dropped > 0 ? TextColour::Warning : TextColour::Text);
    m_figures[Dropped]->setNote(dropped > 0 ? tr("rows, each with its reason") : tr("rows"));
    m_figures[Trained]->setFigure(largeCountFigure(static_cast<double>(now.trainedTokens)));
    //: %1 is a percentage, %2 a number such as "601 M".
    m_figures[Trained]->setNote(tr("%1 of %2")
                                    .arg(shareText(now.trainedTokens, now.tokens),
                                         largeCountFigure(static_cast<double>(now.tokens)).text()));
    showPadding();
    showTips();
}

void DataSummary::showPadding()
{
    const DataStatistics &now = m_statistics;
    KeyFigure *figure = m_figures[Padding];
    const auto share = [&now](double part) {
        return now.tokens > 0 ? percentText(part) : missingText(); // of no row there is none
    };
    if (m_packing) {
        figure->setLabel(tr("Packs"));
        figure->setFigure({countText(now.packs), {}});
        //: Of packs of rows; %1 is a percentage.
        figure->setNote(tr("%1 full").arg(share(1 - now.paddingPacked)));
        return;
    }
    figure->setLabel(tr("Padding"));
    figure->setFigure({share(now.paddingUnpacked), {}});
    //: The padding if rows were packed; %1 is a percentage.
    figure->setNote(tr("packed: %1").arg(share(now.paddingPacked)));
}

void DataSummary::showTips()
{
    const DataStatistics &now = m_statistics;
    for (KeyFigure *figure : m_figures)
        figure->setToolTip(tr("Counted over the rows that were read here, as they are trained."));
    //: %1 is a number of rows, %2 to %4 are numbers of packs and tokens.
    m_figures[Padding]->setToolTip(
        tr("Computed from the lengths of all rows. Padding: what batches of %1 random rows would "
           "need if each were filled up to its longest; training lays rows end to end instead and "
           "pads nothing. Packed: what stays free in %2 packs of %3 tokens, best fit first.")
            .arg(countText(now.microBatchSize), countText(now.packs), countText(now.packLength)));
}

void DataSummary::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void DataSummary::retranslate()
{
    m_progress->setAccessibleName(tr("Share of the data that was read"));
    m_cancel->setText(tr("Cancel"));
    m_again->setText(tr("Read again"));
    m_figures[Read]->setLabel(tr("Read"));
    m_figures[Kept]->setLabel(tr("Kept"));
    m_figures[Dropped]->setLabel(tr("Dropped"));
    m_figures[Trained]->setLabel(tr("Trained tokens"));
    showProgress();
    showFigures();
}

} // namespace tessera::ui
