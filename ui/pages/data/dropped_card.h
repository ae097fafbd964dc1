// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_statistics.h"

#include <QWidget>

class QLineEdit;
class QMenu;
class QPushButton;

namespace tessera::ui {

class Card;
class DroppedRowFilter;
class DroppedRowModel;
class StudioTable;

/// The list of rows that are dropped, each with its reason: sorted, filtered, opened in an editor,
/// written into a file. Hidden while none is dropped.
class DroppedCard final : public QWidget
{
    Q_OBJECT

public:
    explicit DroppedCard(QWidget *parent = nullptr);

    void setStatistics(const DataStatistics &statistics);
    void setReason(const QString &reason); ///< the only one that is listed; "" lists all
    void startOver();                      ///< for other data: no text is looked for

Q_SIGNALS:
    void rowChosen(const QString &file, qint64 line);
    void fileWanted(const QString &path, qint64 line); ///< in an editor
    /// All of them; `from` is DataStatistics::droppedFile, `to` ends in .csv or .jsonl.
    void exportWanted(const QString &from, const QString &to);

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildTable();
    void buildHead();
    void connectAll();
    void showState();
    void showFiles(bool shown);
    void chooseRow();
    void openFile();
    void writeAll(const QString &ending);
    void retranslate();

    DroppedRowModel *m_dropped;
    DroppedRowFilter *m_rows;
    DataStatistics m_statistics;
    Card *m_card;
    StudioTable *m_table;
    QLineEdit *m_filter;
    QPushButton *m_open;
    QPushButton *m_export;
    QMenu *m_exportMenu;
};

} // namespace tessera::ui
