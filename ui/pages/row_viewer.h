// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_preview_model.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QScrollArea;
class QStackedWidget;
class QToolButton;

namespace tessera::ui {

class SegmentedSwitch;
class TextLabel;
class TokenView;

/// One row of a preview at a time, as found or as it will be trained, with buttons and keys to the
/// next one. The preview must outlive it.
class RowViewer final : public QWidget
{
    Q_OBJECT

public:
    explicit RowViewer(DataPreviewModel *preview, QWidget *parent = nullptr);

    void setRow(int row); ///< of the preview; kept within it
    [[nodiscard]] int row() const { return m_row; }
    void setAsFound(bool asFound);
    [[nodiscard]] bool isAsFound() const { return m_asFound; }
    void setBusy(bool busy); ///< new rows are on their way
    void addToHead(QWidget *widget);
    /// The text is as high as it needs to be, up to so many lines; else it fills its room.
    void setMostLines(int lines);

Q_SIGNALS:
    void rowChanged(int row);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void update();
    void showDropped(const PreviewRow &row);
    void showKept(const PreviewRow &row);
    void retranslate();

    DataPreviewModel *m_preview;
    int m_row = 0;
    bool m_asFound = false;
    QHBoxLayout *m_head;
    TextLabel *m_title;
    TextLabel *m_note;
    QToolButton *m_previous;
    QToolButton *m_next;
    SegmentedSwitch *m_which;
    QProgressBar *m_busy;
    QWidget *m_legend;
    QStackedWidget *m_stack;
    QScrollArea *m_scroll;
    TokenView *m_tokens;
    QPlainTextEdit *m_raw;
};

} // namespace tessera::ui
