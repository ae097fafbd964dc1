// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_preview_model.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QScrollArea;
class QToolButton;

namespace tessera::ui {

class SegmentedSwitch;
class TextLabel;
class TokenView;

/// One row of a preview at a time, as found, as it will be trained, or both side by side, with
/// buttons and keys to the next one and a field for the number of any. Rows that are not in the
/// preview are asked for by rowsWanted(). The preview must outlive it.
class RowViewer final : public QWidget
{
    Q_OBJECT

public:
    explicit RowViewer(DataPreviewModel *preview, QWidget *parent = nullptr);

    enum class Shown { Found, Trained, Both };

    void setRow(int row); ///< of the preview; kept within it
    [[nodiscard]] int row() const { return m_row; }
    void setShown(Shown shown);
    [[nodiscard]] Shown shown() const { return m_shown; }
    /// How many rows there are in all, when that is known; 0 when not.
    void setRowsInSet(qint64 rows);
    /// Other rows are on their way: what was typed or asked for about these is dropped.
    void startOver();
    /// The row of a file, from the preview or asked for.
    void goToLine(const QString &file, qint64 line);
    void setBusy(bool busy); ///< new rows are on their way
    [[nodiscard]] bool isBusy() const;
    void addToHead(QWidget *widget);
    /// The text is as high as it needs to be, up to so many lines; else it fills its room.
    void setMostLines(int lines);

Q_SIGNALS:
    void rowChanged(int row);
    void rowsWanted(const tessera::ui::RowWindow &window);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void update();
    void showButtons();
    void showRow(const PreviewRow &row);
    void showTotal();
    void showNote(const PreviewRow &row);
    void goToNumber(qint64 number);
    void moveBy(int rows);
    void takeTyped();
    void takeRows();
    [[nodiscard]] qint64 numberOfRow() const;
    void retranslate();

    DataPreviewModel *m_preview;
    int m_row = 0;
    qint64 m_wanted = 0; ///< number of the row that was asked for
    QString m_wantedFile;
    qint64 m_wantedLine = 0;
    qint64 m_rowsInSet = 0;
    Shown m_shown = Shown::Trained;
    QHBoxLayout *m_head;
    TextLabel *m_title;
    QLineEdit *m_number;
    TextLabel *m_total;
    TextLabel *m_note;
    QToolButton *m_previous;
    QToolButton *m_next;
    SegmentedSwitch *m_which;
    QProgressBar *m_busy;
    QWidget *m_legend;
    QWidget *m_views;
    QScrollArea *m_scroll;
    TokenView *m_tokens;
    QPlainTextEdit *m_raw;
};

} // namespace tessera::ui
