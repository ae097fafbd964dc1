// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_statistics.h"

#include <QList>
#include <QWidget>

class QProgressBar;
class QPushButton;

namespace tessera::ui {

class KeyFigure;
class KeyFigureRow;
class TextLabel;

/// What all rows of data sets say in one look: how far the reading is, rows read, kept and dropped,
/// the trained share, and padding.
class DataSummary final : public QWidget
{
    Q_OBJECT

public:
    explicit DataSummary(QWidget *parent = nullptr);

    /// With `packing` the figures are about packs.
    void setStatistics(const DataStatistics &statistics, bool packing);
    void clear();

Q_SIGNALS:
    void cancelWanted();
    void againWanted(); ///< from the first row on

protected:
    void changeEvent(QEvent *event) override;

private:
    enum Figures { Read, Kept, Dropped, Trained, Padding, FigureCount };
    void showProgress();
    void showButton(bool reading);
    void showFigures();
    void showPadding();
    void showTips();
    void retranslate();

    DataStatistics m_statistics;
    bool m_packing = false;
    QWidget *m_line;
    QProgressBar *m_progress;
    TextLabel *m_text;
    QPushButton *m_cancel;
    QPushButton *m_again;
    KeyFigureRow *m_row;
    QList<KeyFigure *> m_figures;
};

/// "99.4 %"; an en dash of nothing.
[[nodiscard]] QString shareText(qint64 part, qint64 whole);

} // namespace tessera::ui
