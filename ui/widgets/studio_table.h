// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QTableView>

class QMenu;

namespace tessera::ui {

class CheckColumn;

enum class RowHeight { Normal, Compact, TwoLines };

/// A table as the studio has it: rows with a line below, no grid, the row under the mouse shaded,
/// whole rows selected, a head that sorts, Tab leaves it. Lies edge to edge in a Card.
class StudioTable final : public QTableView
{
    Q_OBJECT

public:
    explicit StudioTable(QWidget *parent = nullptr);

    void setRowHeight(RowHeight height);
    /// A check box before each row and one in the head: they show and change the selection.
    void setCheckable(bool checkable);
    /// Shown in the middle while there are no rows.
    void setEmptyText(const QString &text);

    void setModel(QAbstractItemModel *model) override;
    /// Fills `menu` with a check mark a column; the first column cannot be hidden. The head shows
    /// the same menu on a right click.
    void fillColumnsMenu(QMenu *menu);
    [[nodiscard]] QList<int> selectedRows() const; ///< ascending, of the view's model

Q_SIGNALS:
    void selectedRowsChanged();
    void columnsChanged(); ///< one was hidden, shown, moved or resized

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void selectionChanged(const QItemSelection &selected,
                          const QItemSelection &deselected) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void hover(int row);

    Theme &m_theme;
    CheckColumn *m_checks = nullptr;
    QString m_emptyText;
};

} // namespace tessera::ui
