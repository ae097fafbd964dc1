// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QProgressBar;
class QTimer;

namespace tessera::ui {

class TextLabel;

/// Says that something is being read, with a bar that moves. Empty for the first moments, so that
/// what comes at once does not flash.
class LoadingPage final : public QWidget
{
    Q_OBJECT

public:
    explicit LoadingPage(QWidget *parent = nullptr);
    void setText(const QString &text);

protected:
    void hideEvent(QHideEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void setBusy(bool busy);

    TextLabel *m_text;
    QProgressBar *m_bar;
    QTimer *m_delay;
};

} // namespace tessera::ui
