// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/check_column.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QCheckBox>
#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>
#include <QTableView>

namespace tessera::ui {
namespace {

constexpr int kWidth = 34;
constexpr int kLeft = 12;
constexpr int kBox = 16;

} // namespace

CheckColumn::CheckColumn(QTableView *table)
    : QHeaderView(Qt::Vertical, table),
      m_theme(Theme::of(table)),
      m_table(table),
      m_all(new QCheckBox(table))
{
    m_all->setObjectName(QStringLiteral("selectAllBox"));
    m_all->setFocusPolicy(Qt::NoFocus); // Ctrl+A does the same
    setSectionResizeMode(Fixed);
    setSectionsClickable(false);
    connect(m_all, &QCheckBox::clicked, this, [this](bool checked) {
        checked ? m_table->selectAll() : m_table->clearSelection();
        follow();
    });
    retranslate();
}

void CheckColumn::follow()
{
    const auto selected = m_table->selectionModel()->selectedRows().size();
    const int rows = m_table->model()->rowCount();
    const QSignalBlocker quiet(m_all);
    m_all->setTristate(selected > 0 && selected < rows);
    if (selected > 0 && selected < rows)
        m_all->setCheckState(Qt::PartiallyChecked);
    else
        m_all->setChecked(selected > 0);
    viewport()->update();
}

void CheckColumn::place()
{
    m_all->setGeometry(kLeft, (metrics::kTableHeadHeight - kBox) / 2, kBox, kBox);
    m_all->raise();
}

QSize CheckColumn::sizeHint() const
{
    return {kWidth, QHeaderView::sizeHint().height()};
}

void CheckColumn::paintSection(QPainter *painter, const QRect &rect, int row) const
{
    const Tokens &tokens = m_theme.tokens();
    const bool selected = m_table->selectionModel()->isRowSelected(row, m_table->rootIndex());
    const bool hovered = hoveredRow(m_table) == row;
    painter->fillRect(rect, selected ? tokens.accentSoft : hovered ? tokens.hover : tokens.surface);
    paintHorizontal(*painter, rect.left(), rect.right() + 1, rect.bottom(), tokens.divider);
    QStyleOptionButton box;
    box.rect = QRect(rect.left() + kLeft, rect.top() + (rect.height() - kBox) / 2, kBox, kBox);
    box.state = QStyle::State_Enabled | (selected ? QStyle::State_On : QStyle::State_Off);
    style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &box, painter, this);
}

void CheckColumn::mousePressEvent(QMouseEvent *event)
{
    const int row = logicalIndexAt(event->position().toPoint());
    if (row < 0 || event->button() != Qt::LeftButton)
        return;
    const QModelIndex index = m_table->model()->index(row, 0, m_table->rootIndex());
    m_table->selectionModel()->select(index,
                                      QItemSelectionModel::Toggle | QItemSelectionModel::Rows);
    m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    m_table->setFocus(Qt::MouseFocusReason);
}

// Nothing is dragged or resized here.
void CheckColumn::mouseMoveEvent(QMouseEvent *) {}

void CheckColumn::mouseReleaseEvent(QMouseEvent *) {}

void CheckColumn::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QHeaderView::changeEvent(event);
}

void CheckColumn::retranslate()
{
    m_all->setToolTip(tr("Select all"));
    m_all->setAccessibleName(tr("Select all"));
}

} // namespace tessera::ui
