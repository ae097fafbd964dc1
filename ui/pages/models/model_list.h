// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QListView;

namespace tessera::ui {

/// A known model or data set in two lines: its name and where it comes from, and what is known of
/// it or what is wrong.
class KnownFileDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit KnownFileDelegate(QListView *view);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;
};

} // namespace tessera::ui
