// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QHeaderView>

class QCheckBox;
class QTableView;

namespace tessera::ui {

/// The check boxes of StudioTable: a vertical header, so that columns can move without them. A
/// click toggles the selection of one row and leaves the others.
class CheckColumn final : public QHeaderView
{
    Q_OBJECT

public:
    explicit CheckColumn(QTableView *table);

    /// Brings the box over all of them up to date.
    void follow();
    void place();

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int row) const override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    Theme &m_theme;
    QTableView *m_table;
    QCheckBox *m_all;
};

} // namespace tessera::ui
