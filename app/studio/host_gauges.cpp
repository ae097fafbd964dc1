// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/host_gauges.h"

#include "app/studio/load_gauge.h"
#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"

#include <QEvent>
#include <QHBoxLayout>

#include <algorithm>

namespace tessera::studio {
namespace {

constexpr int kProcessorSeries = 2; ///< as "busy" of a GPU
constexpr int kMemorySeries = 0;

double shareOf(quint64 part, quint64 whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

QString amountText(quint64 used, quint64 whole)
{
    const QString all = ui::gibFigure(static_cast<double>(whole)).text();
    //: Memory in use: %1 is a number, %2 a number with its unit: "11.9 of 31.3 GiB".
    return HostGauges::tr("%1 of %2").arg(ui::gibFigure(static_cast<double>(used)).value, all);
}

} // namespace

HostGauges::HostGauges(QWidget *parent)
    : QWidget(parent),
      m_processor(new LoadGauge(ui::Icon::Chip, kProcessorSeries, this)),
      m_memory(new LoadGauge(std::nullopt, kMemorySeries, this))
{
    m_processor->setObjectName(u"processorGauge"_qs);
    m_memory->setObjectName(u"memoryGauge"_qs);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(ui::metrics::kPageSide);
    layout->addWidget(m_processor);
    layout->addWidget(m_memory);
    m_processor->hide();
    m_memory->hide();
    retranslateUi();
}

void HostGauges::setSample(const ui::HostSample &sample)
{
    m_sample = sample;
    m_hasSample = true;
    show(sample);
}

void HostGauges::setCompact(bool compact)
{
    m_processor->setBarShown(!compact);
    m_memory->setBarShown(!compact);
}

void HostGauges::show(const ui::HostSample &sample)
{
    const HostFacts &facts = sample.facts;
    m_processor->setVisible(sample.cpuBusy >= 0);
    m_processor->setValue(sample.cpuBusy, ui::percentText(sample.cpuBusy, 0),
                          ui::percentText(1, 0));
    m_processor->setToolTip(
        tr("Processor: share of the time that its %n cores were busy.", nullptr, facts.cpuCores)
        + u'\n' + QString::fromStdString(facts.cpuName));

    const quint64 used =
        facts.memoryBytes - std::min(facts.availableMemoryBytes, facts.memoryBytes);
    m_memory->setVisible(facts.memoryBytes > 0);
    m_memory->setValue(shareOf(used, facts.memoryBytes), amountText(used, facts.memoryBytes),
                       amountText(facts.memoryBytes, facts.memoryBytes));
    m_memory->setToolTip(tr("Memory in use of this computer, measured now."));
}

void HostGauges::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

void HostGauges::retranslateUi()
{
    m_processor->setLabel(tr("CPU"));
    m_memory->setLabel(tr("Memory"));
    if (m_hasSample)
        show(m_sample);
}

} // namespace tessera::studio
