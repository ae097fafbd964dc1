// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/log_model.h"

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace tessera::ui {

class Card;
class LogView;
class SegmentedSwitch;
class TextLabel;

/// The whole log of a run: by level, by text, to copy.
class LogTab final : public QWidget
{
    Q_OBJECT

public:
    explicit LogTab(LogModel *log, QWidget *parent = nullptr);

    /// What is said in place of lines when none is shown.
    [[nodiscard]] static QString nothingText(const LogModel &log);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();
    void onLines();
    void copy() const;

    LogModel *m_log;
    Card *m_card;
    QLineEdit *m_text;
    SegmentedSwitch *m_level;
    QPushButton *m_copy;
    LogFilterModel *m_shown;
    LogView *m_lines;
    TextLabel *m_nothing;
};

/// A view of lines of a log, time, level and message.
[[nodiscard]] LogView *makeLogView(LogFilterModel *lines);
/// "info", "warning" or "error", as the switches call them.
[[nodiscard]] LineLevel lineLevelOf(const QString &id);

} // namespace tessera::ui
