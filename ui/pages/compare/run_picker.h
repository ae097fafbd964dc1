// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/run_table_model.h"

#include <QFrame>
#include <QStringList>

class QLabel;
class QLineEdit;
class QListView;

namespace tessera::ui {

/// Runs that are not compared yet, that match.
class PickableRuns final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void leaveOut(const QStringList &ids);

protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow, const QModelIndex &parent) const override;

private:
    QStringList m_left;
};

/// A list of runs that opens under a button: type to filter, Up and Down, Enter or a click takes
/// one. It closes by itself.
class RunPicker final : public QFrame
{
    Q_OBJECT

public:
    explicit RunPicker(RunTableModel *library, QWidget *parent = nullptr);

    /// Opens below `button`, without the runs that are there already.
    void openBelow(QWidget *button, const QStringList &leftOut);

Q_SIGNALS:
    void picked(const QString &id);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void retranslateUi();
    void onFiltered();
    void pick(const QModelIndex &index);
    void moveBy(int rows);

    RunFilterModel *m_filter;
    PickableRuns *m_runs;
    QLineEdit *m_text;
    QListView *m_list;
    QLabel *m_nothing;
};

} // namespace tessera::ui
