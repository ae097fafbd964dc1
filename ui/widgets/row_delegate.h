// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/text_label.h"

#include <QStyledItemDelegate>

namespace tessera::ui {

/// How the text of a column looks.
struct CellLook {
    TextStyle style = TextStyle::Body;
    TextColour colour = TextColour::Text;
    /// A role with further text, small and `text2`; -1: none.
    int secondRole = -1;
    bool secondFirst = false; ///< behind the first text, which makes room for it
    bool secondBelow = true;  ///< on a second line, else behind the first text
};

/// Draws the cells of StudioTable. What an ellipsis hides comes as a tooltip.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit RowDelegate(QObject *parent = nullptr);
    RowDelegate(const CellLook &look, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

protected:
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    /// Paints the ring of the current cell and returns the place for its content.
    QRect begin(QPainter *painter, const QStyleOptionViewItem &option,
                const QModelIndex &index) const;
    [[nodiscard]] static QRect contentRect(const QStyleOptionViewItem &option,
                                           const QModelIndex &index);
    /// The width of the content alone.
    [[nodiscard]] virtual int contentWidth(const QModelIndex &index) const;

private:
    void paintText(QPainter *painter, const QRect &rect, const QModelIndex &index) const;

    Theme &m_theme;
    CellLook m_look;
};

} // namespace tessera::ui
