// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QComboBox;

namespace tessera::ui {

class Theme;

/// The rows of a combo box's list: 32 high, a tick at the chosen one.
class ComboList final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    ComboList(const Theme &theme, QComboBox *combo);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

private:
    const Theme &m_theme;
    QComboBox *m_combo;
};

} // namespace tessera::ui
