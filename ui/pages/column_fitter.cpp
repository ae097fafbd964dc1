// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/column_fitter.h"

#include "ui/theme/theme.h"

#include <QDataStream>
#include <QEvent>
#include <QHeaderView>
#include <QIODevice>
#include <QScopedValueRollback>
#include <QTableView>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kWidest = 2000; ///< of a width that was kept
constexpr int kSortArrow = 12;

} // namespace

ColumnFitter::ColumnFitter(QTableView *table, QList<Column> columns)
    : QObject(table), m_table(table), m_columns(std::move(columns))
{
    table->viewport()->installEventFilter(this);
    connect(&Theme::of(table), &Theme::changed, this, &ColumnFitter::fit);
    connect(table->horizontalHeader(), &QHeaderView::sectionResized, this,
            [this](int logical, int before, int width) {
                if (m_fitting)
                    return;
                if (before == 0 || width == 0) // hidden or shown: the others make room
                    QMetaObject::invokeMethod(this, &ColumnFitter::fit, Qt::QueuedConnection);
                else
                    takeWidth(logical, width);
            });
    connect(table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
            &ColumnFitter::fit);
    fit();
}

int ColumnFitter::scaled(int length) const
{
    return qRound(length * Theme::of(m_table).textScale());
}

QList<ColumnFitter::Column> ColumnFitter::visible() const
{
    QList<Column> columns;
    const QHeaderView *head = m_table->horizontalHeader();
    for (const Column &column : m_columns) {
        if (m_table->isColumnHidden(column.logical))
            continue;
        columns.append(column);
        const int arrow =
            head->isSortIndicatorShown() && column.logical == head->sortIndicatorSection()
            ? kSortArrow
            : 0;
        columns.last().least = scaled(column.least) + arrow;
        columns.last().natural = scaled(column.natural) + arrow;
    }
    return columns;
}

void ColumnFitter::fit()
{
    const QScopedValueRollback fitting(m_fitting, true);
    const QList<Column> columns = visible();
    int natural = 0;
    int least = 0;
    int stretch = 0;
    for (const Column &column : columns) {
        natural += column.natural;
        least += column.least;
        stretch += column.stretch;
    }
    const int room = m_table->viewport()->width();
    int rest = std::max(0, room - natural);
    int missing = std::clamp(natural - room, 0, natural - least);
    int shrinkable = natural - least;
    for (const Column &column : columns) {
        const int more = stretch > 0 ? rest * column.stretch / stretch : 0;
        rest -= more;
        stretch -= column.stretch;
        const int own = column.natural - column.least;
        const int less = shrinkable > 0 ? missing * own / shrinkable : 0;
        missing -= less;
        shrinkable -= own;
        m_table->setColumnWidth(column.logical, column.natural + more - less);
    }
}

void ColumnFitter::takeWidth(int logical, int width)
{
    const auto at = std::ranges::find(m_columns, logical, &Column::logical);
    if (at == m_columns.end() || width <= 0 || m_table->isColumnHidden(logical))
        return;
    at->natural = std::max(qRound(width / Theme::of(m_table).textScale()), at->least);
    at->stretch = 0; // it stays as it was set
    Q_EMIT widthChosen();
}

QByteArray ColumnFitter::saveState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    for (const Column &column : m_columns)
        out << column.logical << column.natural << column.stretch;
    return state;
}

void ColumnFitter::restoreState(const QByteArray &state)
{
    QDataStream in(state);
    while (!in.atEnd()) {
        Column kept;
        in >> kept.logical >> kept.natural >> kept.stretch;
        const auto at = std::ranges::find(m_columns, kept.logical, &Column::logical);
        if (in.status() != QDataStream::Ok || at == m_columns.end())
            break;
        at->natural = std::clamp(kept.natural, at->least, kWidest);
        at->stretch = std::clamp(kept.stretch, 0, 100);
    }
    fit();
}

bool ColumnFitter::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}

} // namespace tessera::ui
