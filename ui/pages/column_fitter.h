// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>

class QTableView;

namespace tessera::ui {

/// Widths of the columns of a table, so that they fill it: what is left goes to the columns that
/// stretch; in a narrow table all shrink towards their least width before it scrolls. A width that
/// a person chose takes the place of the natural one.
class ColumnFitter final : public QObject
{
    Q_OBJECT

public:
    struct Column {
        int logical = 0;
        int least = 0; ///< px at text scale 1, as all widths here
        int natural = 0;
        int stretch = 0; ///< share of the room that is left
    };

    ColumnFitter(QTableView *table, QList<Column> columns);

    void fit();
    /// The chosen widths, to be kept; anything else than that is ignored.
    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void widthChosen(); ///< by the person

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] int scaled(int length) const; ///< by the text scale
    [[nodiscard]] QList<Column> visible() const;
    void takeWidth(int logical, int width);

    QTableView *m_table;
    QList<Column> m_columns;
    bool m_fitting = false;
};

} // namespace tessera::ui
