// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/known_card.h"

#include "ui/models/run_form.h"
#include "ui/text/field_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace tessera::ui {

KnownCard::KnownCard(RunForm *form, QWidget *parent)
    : QWidget(parent), m_form(form), m_card(new Card)
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(metrics::kIconGap);
    grid->setVerticalSpacing(2);
    for (int line = 0; line < LineCount; ++line) {
        m_names.append(new TextLabel(TextStyle::Body, TextColour::Text2));
        m_values.append(new TextLabel(TextStyle::Strong));
        m_units.append(new TextLabel(TextStyle::Body, TextColour::Text2));
        m_values.back()->setObjectName(QStringLiteral("known%1").arg(line));
        grid->addWidget(m_names.back(), line, 0);
        m_units.back()->setObjectName(QStringLiteral("knownUnit%1").arg(line));
        auto *figure = new QHBoxLayout;
        figure->setSpacing(metrics::kIconGap);
        figure->addStretch(1);
        figure->addWidget(m_values.back());
        figure->addWidget(m_units.back());
        grid->addLayout(figure, line, 1);
    }
    grid->setColumnStretch(0, 1);
    m_card->body()->addLayout(grid);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);
    connect(form, &RunForm::problemsChanged, this, &KnownCard::update);
    retranslate();
}

void KnownCard::setPreflight(const std::optional<PreflightReport> &report)
{
    m_report = report;
    update();
}

void KnownCard::put(Line line, const QString &value, const QString &unit, const QString &tip)
{
    m_values[line]->setText(value);
    m_units[line]->setText(unit);
    m_units[line]->setVisible(!unit.isEmpty());
    for (QWidget *label : {m_names[line], m_values[line], m_units[line]})
        label->setToolTip(tip);
}

void KnownCard::update()
{
    const config::RunConfig &config = m_form->resolvedConfig();
    const QString device = m_report && !m_report->device.isEmpty()
        ? choiceText(QStringLiteral("device"), m_report->device)
        : QString();
    put(Ranks, countText(m_report ? m_report->ranks : m_form->world()), device,
        tr("nproc_per_node, or what device and layout give."));
    const std::optional<qint64> steps = m_form->steps();
    put(Steps, steps ? countText(*steps) : missingText(), {},
        steps ? tr("train_iters, or rows and epochs divided by global_batch_size.")
              : tr("Known once train_iters is set; epochs need all rows to be counted first."));
    put(StepRows, countText(config.globalBatchSize), {}, tr("global_batch_size."));
    const Figure tokens =
        largeCountFigure(static_cast<double>(config.globalBatchSize * config.maxLength));
    //: Before a number: "at most 524 k".
    put(StepTokens, tr("≤ %1").arg(tokens.text()), {},
        tr("global_batch_size × max_length; shorter rows give fewer."));
    showDisk();
}

void KnownCard::showDisk()
{
    if (!m_report || m_report->neededBytes == 0) {
        const QString tip = tr("Known once the model is.");
        put(Checkpoint, missingText(), {}, tip);
        put(Disk, missingText(), {}, tip);
        return;
    }
    const Figure one = diskFigure(static_cast<double>(m_report->checkpointBytes));
    put(Checkpoint, one.value, one.unit,
        tr("One checkpoint: weights, and the optimizer's state unless no_save_optim is set. "
           "Computed "
           "from the sizes of the model."));
    const Figure needed = diskFigure(static_cast<double>(m_report->neededBytes));
    //: Space on a disk: "1.28 TB of 2.91 TB free". %1 is a unit, %2 a number with its unit.
    put(Disk, needed.value,
        tr("%1 of %2 free")
            .arg(needed.unit, diskFigure(static_cast<double>(m_report->freeBytes)).text()),
        tr("The least that the run needs to end well: one checkpoint and the final model. Computed "
           "from the sizes of the model."));
    m_values[Disk]->setColour(m_report->freeBytes < m_report->neededBytes ? TextColour::Error
                                                                          : TextColour::Text);
}

void KnownCard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void KnownCard::retranslate()
{
    //: Title of a card: what is known of a run that has not started yet.
    m_card->setTitle(tr("Before the start"));
    m_names[Ranks]->setText(tr("Ranks"));
    m_names[Steps]->setText(tr("Steps"));
    m_names[StepRows]->setText(tr("Rows of a step"));
    m_names[StepTokens]->setText(tr("Tokens of a step"));
    m_names[Checkpoint]->setText(tr("A checkpoint"));
    m_names[Disk]->setText(tr("Disk needed"));
    update();
}

} // namespace tessera::ui
