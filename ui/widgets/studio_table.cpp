// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/studio_table.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/check_column.h"
#include "ui/widgets/row_delegate.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace tessera::ui {
namespace {

int pixels(RowHeight height)
{
    switch (height) {
    case RowHeight::Normal:
        return metrics::kRowHeight;
    case RowHeight::Compact:
        return metrics::kCompactRowHeight;
    case RowHeight::TwoLines:
        return metrics::kTwoLineRowHeight;
    }
    Q_UNREACHABLE();
}

} // namespace

StudioTable::StudioTable(QWidget *parent) : QTableView(parent), m_theme(Theme::of(this))
{
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    viewport()->setMouseTracking(true);
    setItemDelegate(new RowDelegate(this));
    setHoveredRow(this, -1);

    QHeaderView *head = horizontalHeader();
    head->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    head->setHighlightSections(false);
    head->setSectionsMovable(true);
    head->setStretchLastSection(true);
    head->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(head, &QHeaderView::customContextMenuRequested, this, [this](const QPoint &place) {
        QMenu menu(this);
        fillColumnsMenu(&menu);
        menu.exec(horizontalHeader()->mapToGlobal(place));
    });
    connect(head, &QHeaderView::sectionMoved, this, &StudioTable::columnsChanged);
    connect(head, &QHeaderView::sectionResized, this, &StudioTable::columnsChanged);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(metrics::kCompactRowHeight);
    setRowHeight(RowHeight::Normal);
    connect(&m_theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void StudioTable::setRowHeight(RowHeight height)
{
    verticalHeader()->setDefaultSectionSize(pixels(height));
}

void StudioTable::setCheckable(bool checkable)
{
    if (checkable == (m_checks != nullptr))
        return;
    const int height = verticalHeader()->defaultSectionSize();
    m_checks = checkable ? new CheckColumn(this) : nullptr;
    QHeaderView *header =
        checkable ? static_cast<QHeaderView *>(m_checks) : new QHeaderView(Qt::Vertical, this);
    setVerticalHeader(header);
    header->setVisible(checkable);
    header->setDefaultSectionSize(height);
    if (m_checks != nullptr)
        m_checks->place();
}

void StudioTable::setEmptyText(const QString &text)
{
    m_emptyText = text;
    viewport()->update();
}

void StudioTable::setModel(QAbstractItemModel *model)
{
    QTableView::setModel(model);
    if (m_checks == nullptr || model == nullptr)
        return;
    connect(model, &QAbstractItemModel::rowsInserted, m_checks, &CheckColumn::follow);
    connect(model, &QAbstractItemModel::rowsRemoved, m_checks, &CheckColumn::follow);
    connect(model, &QAbstractItemModel::modelReset, m_checks, &CheckColumn::follow);
    m_checks->follow();
}

void StudioTable::fillColumnsMenu(QMenu *menu)
{
    for (int visual = 0; visual < horizontalHeader()->count(); ++visual) {
        const int column = horizontalHeader()->logicalIndex(visual);
        const QString title = model()->headerData(column, Qt::Horizontal).toString();
        if (title.isEmpty())
            continue;
        QAction *action = menu->addAction(title);
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        action->setEnabled(column != 0);
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            setColumnHidden(column, !shown);
            Q_EMIT columnsChanged();
        });
    }
}

QList<int> StudioTable::selectedRows() const
{
    QList<int> rows;
    if (selectionModel() != nullptr)
        for (const QModelIndex &index : selectionModel()->selectedRows())
            rows << index.row();
    std::sort(rows.begin(), rows.end());
    return rows;
}

void StudioTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (m_emptyText.isEmpty() || model() == nullptr || model()->rowCount(rootIndex()) > 0)
        return;
    QPainter painter(viewport());
    painter.setFont(m_theme.font(TextStyle::Body));
    painter.setPen(m_theme.tokens().text2);
    painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
}

void StudioTable::mouseMoveEvent(QMouseEvent *event)
{
    QTableView::mouseMoveEvent(event);
    hover(rowAt(event->position().toPoint().y()));
}

bool StudioTable::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        hover(-1);
    return QTableView::viewportEvent(event);
}

void StudioTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    viewport()->update(); // the focus ring is around the whole row
}

void StudioTable::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    if (viewport()->underMouse())
        hover(rowAt(viewport()->mapFromGlobal(QCursor::pos()).y()));
}

void StudioTable::hover(int row)
{
    if (hoveredRow(this) == row)
        return;
    setHoveredRow(this, row);
    viewport()->update();
    verticalHeader()->viewport()->update();
}

void StudioTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (m_checks != nullptr)
        m_checks->place();
}

void StudioTable::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTableView::selectionChanged(selected, deselected);
    if (m_checks != nullptr)
        m_checks->follow();
    Q_EMIT selectedRowsChanged();
}

} // namespace tessera::ui
