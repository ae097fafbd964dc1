// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/dropped_card.h"

#include "ui/models/dropped_row_model.h"
#include "ui/pages/choose_file.h"
#include "ui/pages/column_fitter.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/row_delegate.h"
#include "ui/widgets/studio_table.h"

#include <QEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kTableRows = 5;
constexpr int kFilterWidth = 150;

QList<ColumnFitter::Column> columns()
{
    return {
        {.logical = DroppedRowModel::FileColumn, .least = 70, .natural = 110},
        {.logical = DroppedRowModel::LineColumn, .least = 56, .natural = 60},
        {.logical = DroppedRowModel::CodeColumn, .least = 64, .natural = 84},
        {.logical = DroppedRowModel::WhyColumn, .least = 76, .natural = 110},
        {.logical = DroppedRowModel::DetailColumn, .least = 100, .natural = 140, .stretch = 3},
        {.logical = DroppedRowModel::ExcerptColumn, .least = 128, .natural = 140, .stretch = 3},
    };
}

} // namespace

DroppedCard::DroppedCard(QWidget *parent)
    : QWidget(parent),
      m_dropped(new DroppedRowModel(this)),
      m_rows(new DroppedRowFilter(m_dropped, this)),
      m_card(new Card),
      m_table(new StudioTable),
      m_filter(new QLineEdit),
      m_open(new QPushButton),
      m_export(new QPushButton),
      m_exportMenu(new QMenu(m_export))
{
    buildTable();
    buildHead();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);
    connectAll();
    retranslate();
}

void DroppedCard::buildTable()
{
    m_table->setObjectName(QStringLiteral("droppedTable"));
    m_table->setModel(m_rows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(DroppedRowModel::LineColumn, Qt::AscendingOrder);
    m_table->setColumnHidden(DroppedRowModel::FileColumn, true);
    m_table->setRowHeight(RowHeight::Compact);
    new ColumnFitter(m_table, columns());
    m_table->setItemDelegateForColumn(
        DroppedRowModel::CodeColumn,
        new RowDelegate({.style = TextStyle::Key, .colour = TextColour::Text2}, m_table));
    m_table->setMinimumHeight(metrics::kTableHeadHeight + kTableRows * metrics::kCompactRowHeight);
}

void DroppedCard::buildHead()
{
    m_filter->setObjectName(QStringLiteral("droppedFilter"));
    m_filter->setFixedWidth(kFilterWidth);
    m_filter->setClearButtonEnabled(true);
    setControlSize(m_filter, ControlSize::Compact);
    m_open->setObjectName(QStringLiteral("openDataFile"));
    m_export->setObjectName(QStringLiteral("exportDropped"));
    for (QPushButton *button : {m_open, m_export})
        setButtonKind(button, ButtonKind::Link);
    m_exportMenu->addAction(QStringLiteral("CSV"))->setObjectName(QStringLiteral("exportCsv"));
    m_exportMenu->addAction(QStringLiteral("JSONL"))->setObjectName(QStringLiteral("exportJsonl"));
    m_export->setMenu(m_exportMenu);
    m_card->setEdgeToEdge(true);
    m_card->addToHead(m_filter);
    m_card->addToHead(m_open);
    m_card->addToHead(m_export);
    m_card->body()->addWidget(m_table);
}

void DroppedCard::connectAll()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &DroppedCard::chooseRow);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_rows->setText(text);
        showState();
    });
    connect(m_open, &QPushButton::clicked, this, &DroppedCard::openFile);
    connect(m_exportMenu->actions().at(0), &QAction::triggered, this,
            [this] { writeAll(QStringLiteral("csv")); });
    connect(m_exportMenu->actions().at(1), &QAction::triggered, this,
            [this] { writeAll(QStringLiteral("jsonl")); });
}

void DroppedCard::setStatistics(const DataStatistics &statistics)
{
    m_statistics = statistics;
    m_dropped->setRows(statistics.droppedRows);
    showState();
}

void DroppedCard::setReason(const QString &reason)
{
    m_rows->setReason(reason);
    showState();
}

void DroppedCard::startOver()
{
    m_filter->clear();
}

void DroppedCard::showState()
{
    const qint64 all = m_statistics.rowsDropped();
    const qint64 listed = m_statistics.droppedRows.size();
    const qint64 shown = m_rows->rowCount();
    //: %1 and %2 are numbers of rows.
    const QString part = tr("%1 of %2 rows");
    m_card->setNote(m_rows->isFiltering() ? part.arg(countText(shown), countText(all))
                        : listed < all
                        //: %1 and %2 are numbers of rows.
                        ? tr("the first %1 of %2 rows").arg(countText(listed), countText(all))
                        : tr("%Ln rows", nullptr, static_cast<int>(all)));
    setVisible(all > 0);
    showFiles(m_statistics.files > 1);
    setBlocked(m_export,
               m_statistics.isReading() ? tr("The rows are still being read.") : QString(),
               tr("Writes all dropped rows into a file."));
    setBlocked(m_open,
               m_table->currentIndex().isValid() ? QString() : tr("No row of the list is chosen."),
               tr("Opens the file at the line of the chosen row."));
}

/// A line says which row only with its file where there are several.
void DroppedCard::showFiles(bool shown)
{
    if (m_table->isColumnHidden(DroppedRowModel::FileColumn) != shown)
        return;
    m_table->setColumnHidden(DroppedRowModel::FileColumn, !shown);
    m_table->sortByColumn(shown ? DroppedRowModel::FileColumn : DroppedRowModel::LineColumn,
                          Qt::AscendingOrder);
}

void DroppedCard::chooseRow()
{
    showState();
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return;
    const DroppedDataRow row = m_rows->row(current.row());
    Q_EMIT rowChosen(row.file, row.line);
}

void DroppedCard::openFile()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return;
    const DroppedDataRow row = m_rows->row(current.row());
    Q_EMIT fileWanted(row.file, row.line);
}

void DroppedCard::writeAll(const QString &ending)
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

void DroppedCard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void DroppedCard::retranslate()
{
    m_card->setTitle(tr("Dropped rows"));
    m_open->setText(tr("Open file"));
    m_export->setText(tr("Export all"));
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Text that dropped rows must have"));
    m_table->setAccessibleName(tr("Dropped rows"));
    m_dropped->retranslate();
    showState();
}

} // namespace tessera::ui
