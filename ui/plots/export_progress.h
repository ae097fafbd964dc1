// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QTimer;

namespace tessera::ui {

/// How far the export of a large table is, over the chart, with a button that stops it. It appears
/// only when the export takes noticeable time.
class ExportProgress final : public QWidget
{
    Q_OBJECT

public:
    explicit ExportProgress(QWidget *chart);

    void setShare(double share);

Q_SIGNALS:
    void cancelled();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void appear();

    QTimer *m_delay;
    QLabel *m_text;
    QPushButton *m_cancel;
};

} // namespace tessera::ui
