// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/host_monitor.h"

#include <QWidget>

namespace tessera::studio {

class LoadGauge;

/// The load of the computer in the top bar: processor and memory, and each GPU when there are some.
class HostGauges final : public QWidget
{
    Q_OBJECT

public:
    explicit HostGauges(QWidget *parent = nullptr);

    void setSample(const ui::HostSample &sample);
    void setCompact(bool compact); ///< numbers without bars

protected:
    void changeEvent(QEvent *event) override;

private:
    void show(const ui::HostSample &sample);
    void retranslateUi();

    LoadGauge *m_processor;
    LoadGauge *m_memory;
    ui::HostSample m_sample;
    bool m_hasSample = false;
};

} // namespace tessera::studio
