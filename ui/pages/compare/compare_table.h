// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>
#include <QList>
#include <QStyledItemDelegate>
#include <QTableView>

namespace tessera::ui {

/// Column heads that are runs: a square in the colour of the run, then its name; the first column
/// is a plain head.
class RunHeads final : public QHeaderView
{
    Q_OBJECT

public:
    explicit RunHeads(QWidget *parent = nullptr);
    /// Of each run, for curveColour().
    void setColours(const QList<int> &colours);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;

private:
    QList<int> m_colours;
};

/// A table with a column of names and one a run; it shows all its rows as long as there is room.
/// The first column takes what the others leave.
class CompareTable final : public QTableView
{
    Q_OBJECT

public:
    explicit CompareTable(QWidget *parent = nullptr);

    [[nodiscard]] RunHeads *heads() const { return m_heads; }
    [[nodiscard]] int hoveredRow() const { return m_hovered; }
    void setModel(QAbstractItemModel *model) override;
    /// Widths that fit head and cells.
    void fitColumns();

    /// Without a horizontal scroll bar.
    [[nodiscard]] int neededWidth() const { return m_needed; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void applyTheme();
    void hover(int row);

    RunHeads *m_heads;
    int m_hovered = -1;
    int m_needed = 0;
};

/// Paints a final value and, beside it in the colour of its verdict, the change.
class ValueCells final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
};

/// Paints a key and its values as they stand in JSON; those that differ on a soft ground.
class SettingCells final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
};

} // namespace tessera::ui
