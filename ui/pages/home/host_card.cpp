// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/home/host_card.h"

#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kLabelColumn = 80;

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

bool sameKind(const std::vector<GpuFacts> &gpus)
{
    for (const GpuFacts &gpu : gpus) {
        if (gpu.name != gpus.front().name)
            return false;
    }
    return true;
}

} // namespace

HostCard::HostCard(QWidget *parent)
    : QWidget(parent), m_card(new Card({}, this)), m_pill(new Pill(this)), m_grid(new QGridLayout)
{
    m_card->setObjectName(u"hostCard"_qs);
    m_pill->setObjectName(u"hostPill"_qs);
    m_card->addToHead(m_pill);
    m_grid->setHorizontalSpacing(metrics::kGroupGap);
    m_grid->setColumnMinimumWidth(0, kLabelColumn);
    m_grid->setColumnStretch(2, 1);
    m_grid->setVerticalSpacing(0);
    m_card->body()->addLayout(m_grid);
    m_card->body()->addStretch(1);

    m_gpu = addRow(u"hostGpu"_qs);
    m_driver = addRow(u"hostDriver"_qs);
    m_processor = addRow(u"hostProcessor"_qs);
    m_memory = addRow(u"hostMemory"_qs);
    m_disk = addRow(u"hostDisk"_qs);
    m_speed = addRow(u"hostSpeed"_qs);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);
    retranslateUi();
}

HostCard::Row HostCard::addRow(const QString &name)
{
    const int row = m_grid->rowCount();
    const Row labels{.label = new TextLabel(TextStyle::Body, TextColour::Text2, this),
                     .value = new TextLabel(TextStyle::Body, TextColour::Text, this),
                     .note = new TextLabel(TextStyle::Small, TextColour::Text3, this)};
    labels.value->setObjectName(name);
    labels.note->setObjectName(name + u"Note"_qs);
    labels.note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    labels.note->setShrinkable(true);
    for (TextLabel *label : {labels.label, labels.value, labels.note})
        label->setContentsMargins(0, metrics::kIconGap, 0, metrics::kIconGap);
    m_grid->addWidget(labels.label, row, 0);
    m_grid->addWidget(labels.value, row, 1);
    m_grid->addWidget(labels.note, row, 2);
    fill(labels, {}, {});
    return labels;
}

void HostCard::fill(const Row &row, const QString &value, const QString &note,
                    const QString &toolTip)
{
    row.value->setText(value);
    row.note->setText(note);
    row.value->setToolTip(toolTip);
    for (TextLabel *label : {row.label, row.value, row.note})
        label->setVisible(!value.isEmpty());
}

void HostCard::setSample(const HostSample &sample)
{
    m_sample = sample;
    m_hasSample = true;
    show();
}

void HostCard::setSpeed(const std::optional<MeasuredSpeed> &speed)
{
    m_measured = speed;
    showSpeed();
}

void HostCard::show()
{
    const HostFacts &facts = m_sample.facts;
    showGpus();
    fill(m_processor, tr("%n cores", nullptr, facts.cpuCores), text(facts.cpuName));
    fill(m_memory, gibFigure(static_cast<double>(facts.memoryBytes)).text(),
         //: Free memory of the computer, %1 is "19.4 GiB".
         tr("%1 free").arg(gibFigure(static_cast<double>(facts.availableMemoryBytes)).text()));
    const QString disk = m_sample.diskFreeBytes == 0
        ? QString()
        //: Free room on the disk, %1 is "412 GB".
        : tr("%1 free").arg(diskFigure(static_cast<double>(m_sample.diskFreeBytes)).text());
    fill(m_disk, disk, tr("where runs are kept"));
    showSpeed();
}

void HostCard::showGpus()
{
    const HostFacts &facts = m_sample.facts;
    const auto count = static_cast<int>(facts.gpus.size());
    m_pill->setVisible(m_hasSample);
    if (count == 0) {
        m_pill->setState(tr("CPU only, fine for the quickstart"), Tone::Success);
        fill(m_gpu, tr("None found"),
             facts.driverVersion.empty() ? tr("no NVIDIA driver") : tr("driver reports none"));
        fill(m_driver, {}, {});
        return;
    }
    m_pill->setState(tr("%n GPUs", nullptr, count), Tone::Success);
    const GpuFacts &first = facts.gpus.front();
    QStringList lines;
    for (const GpuFacts &gpu : facts.gpus)
        lines.append(text(gpu.name) + u", "_qs
                     + memoryFigure(static_cast<double>(gpu.memoryBytes)).text());
    const QString memory = gibFigure(static_cast<double>(first.memoryBytes)).text();
    const bool same = sameKind(facts.gpus);
    fill(m_gpu,
         count == 1 ? text(first.name)
                    //: %1 is a number of GPUs, %2 their name: "8 × NVIDIA H200".
                    : tr("%1 × %2").arg(countText(count), same ? text(first.name) : tr("GPU")),
         //: Memory of each of several GPUs.
         count == 1 ? memory : (same ? tr("%1 each").arg(memory) : QString()), lines.join(u'\n'));
    fill(m_driver, text(facts.driverVersion),
         facts.cudaVersion.empty() ? QString() : tr("CUDA up to %1").arg(text(facts.cudaVersion)));
}

void HostCard::showSpeed()
{
    if (!m_measured) {
        fill(m_speed, {}, {});
        return;
    }
    fill(m_speed, throughputFigure(m_measured->tokensPerSecond).text(),
         //: Origin of a throughput: %1 is a model.
         tr("measured, %1").arg(m_measured->model),
         //: %1 is the name of a run.
         tr("Mean of all steps of the run %1.").arg(m_measured->run));
}

void HostCard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

void HostCard::retranslateUi()
{
    m_card->setTitle(tr("This computer"));
    m_gpu.label->setText(tr("GPU"));
    m_driver.label->setText(tr("Driver"));
    m_processor.label->setText(tr("CPU"));
    m_memory.label->setText(tr("Memory"));
    m_disk.label->setText(tr("Disk"));
    m_speed.label->setText(tr("Speed"));
    m_pill->hide();
    if (m_hasSample)
        show();
}

} // namespace tessera::ui
