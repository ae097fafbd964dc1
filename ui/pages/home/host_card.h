// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/host_monitor.h"

#include <QList>
#include <QWidget>

#include <optional>

class QGridLayout;

namespace tessera::ui {

class Card;
class Pill;
class TextLabel;

/// A throughput that this computer has reached.
struct MeasuredSpeed {
    double tokensPerSecond = 0;
    QString model;
    QString run; ///< name of the run that it was measured in
    friend bool operator==(const MeasuredSpeed &, const MeasuredSpeed &) = default;
};

/// What this computer offers: GPUs, processor, memory, disk, and how fast it has trained. Rows that
/// have nothing to say are not there.
class HostCard final : public QWidget
{
    Q_OBJECT

public:
    explicit HostCard(QWidget *parent = nullptr);

    void setSample(const HostSample &sample);
    void setSpeed(const std::optional<MeasuredSpeed> &speed);

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Row {
        TextLabel *label;
        TextLabel *value;
        TextLabel *note;
    };
    Row addRow(const QString &name);
    static void fill(const Row &row, const QString &value, const QString &note,
                     const QString &toolTip = {});
    void show();
    void showGpus();
    void showSpeed();
    void retranslateUi();

    Card *m_card;
    Pill *m_pill;
    QGridLayout *m_grid;
    Row m_gpu;
    Row m_driver;
    Row m_processor;
    Row m_memory;
    Row m_disk;
    Row m_speed;
    HostSample m_sample;
    bool m_hasSample = false;
    std::optional<MeasuredSpeed> m_measured;
};

} // namespace tessera::ui
