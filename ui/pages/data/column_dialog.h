// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_statistics.h"

#include <QDialog>
#include <QStringList>

#include <vector>

class QComboBox;
class QHBoxLayout;
class QPushButton;

namespace tessera::ui {

class TextLabel;

/// Asks what columns of a file become: their own name, one of ours, or nothing. No two may become
/// the same.
class ColumnDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `pairs` are those that the setting `columns` has now ("from=to").
    ColumnDialog(const QList<DataColumn> &columns, const QStringList &pairs, QWidget *parent);

    /// "from=to", in the order of the columns; those of other files stay.
    [[nodiscard]] QStringList pairs() const;

private:
    [[nodiscard]] QWidget *makeRows(const QList<DataColumn> &columns);
    [[nodiscard]] QComboBox *makeBox(const QString &column);
    [[nodiscard]] QHBoxLayout *makeButtons();
    [[nodiscard]] QString roleOf(qsizetype column) const;
    void check();

    QStringList m_columns;
    QStringList m_others; ///< pairs about columns that are not here
    std::vector<QComboBox *> m_boxes;
    TextLabel *m_problem;
    QPushButton *m_use;
};

} // namespace tessera::ui
