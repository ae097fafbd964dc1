// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/experts/step_bar.h"

#include "ui/models/expert_load_model.h"
#include "ui/text/number_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/value_slider.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <chrono>

namespace tessera::ui {
namespace {

constexpr std::chrono::milliseconds kTick{100};

} // namespace

StepPlayer::StepPlayer(ExpertLoadModel *loads, QWidget *parent)
    : QWidget(parent),
      m_loads(loads),
      m_timer(new QTimer(this)),
      m_play(new QToolButton),
      m_first(new TextLabel(TextStyle::Small, TextColour::Text3)),
      m_slider(new ValueSlider),
      m_step(new TextLabel(TextStyle::Strong)),
      m_speed(new SegmentedSwitch(ControlSize::Small)),
      m_newest(new Chip({}))
{
    m_play->setObjectName(QStringLiteral("playButton"));
    m_slider->setObjectName(QStringLiteral("stepSlider"));
    m_speed->setObjectName(QStringLiteral("speedSwitch"));
    m_newest->setObjectName(QStringLiteral("newestButton"));
    m_newest->setCheckable(true);
    for (const int speed : {1, 8, 64})
        m_speed->addSegment(QString::number(speed), QStringLiteral("%1\u202f×").arg(speed));
    m_timer->setInterval(kTick);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(metrics::kGroupGap);
    row->addWidget(m_play);
    row->addWidget(m_first);
    row->addWidget(m_slider, 1);
    row->addWidget(m_step);
    row->addWidget(m_speed);
    row->addWidget(m_newest);

    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
    connect(m_timer, &QTimer::timeout, this, &StepPlayer::advance);
    connect(m_slider, &QSlider::valueChanged, this, &StepPlayer::onSlider);
    connect(m_newest, &QAbstractButton::clicked, this, [this] {
        setPlaying(false);
        m_loads->setFollowing(true);
        onStep();
    });
    connect(m_loads, &ExpertLoadModel::stepsChanged, this, &StepPlayer::onSteps);
    connect(m_loads, &ExpertLoadModel::stepChanged, this, &StepPlayer::onStep);
    connect(m_loads, &ExpertLoadModel::followingChanged, this, &StepPlayer::onStep);
    retranslateUi();
    onSteps();
}

void StepPlayer::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void StepPlayer::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    setPlaying(false);
}

void StepPlayer::retranslateUi()
{
    m_play->setToolTip(isPlaying() ? tr("Stop playing") : tr("Play the steps"));
    m_play->setAccessibleName(m_play->toolTip());
    m_play->setIcon(themedIcon(isPlaying() ? Icon::Pause : Icon::Play, IconTone::Accent));
    m_slider->setAccessibleName(tr("Step"));
    m_speed->setAccessibleName(tr("Speed of playing"));
    //: A small button, lower case: shows the newest step, and goes along with new ones.
    m_newest->setText(m_goingOn ? tr("live") : tr("newest"));
    m_newest->setToolTip(m_goingOn ? tr("Show the newest step and go along with new ones.")
                                   : tr("Show the newest step."));
    onStep();
}

void StepPlayer::setGoingOn(bool goingOn)
{
    if (goingOn == m_goingOn)
        return;
    m_goingOn = goingOn;
    retranslateUi();
}

void StepPlayer::setMarks(const QList<qint64> &steps)
{
    m_marked = steps;
    QList<int> places;
    for (const qint64 step : steps) {
        const auto at = std::ranges::lower_bound(m_steps, step);
        if (at != m_steps.end())
            places.append(static_cast<int>(at - m_steps.begin()));
    }
    m_slider->setMarks(places);
}

void StepPlayer::onSteps()
{
    m_steps = m_loads->steps();
    const int last = std::max(0, static_cast<int>(m_steps.size()) - 1);
    m_showing = true;
    m_slider->setRange(0, last);
    m_slider->setPageStep(std::max(1, last / 10));
    m_showing = false;
    m_first->setText(m_steps.isEmpty() ? QString() : countText(m_steps.first()));
    setEnabled(m_steps.size() > 1);
    setMarks(m_marked);
    onStep();
}

void StepPlayer::onStep()
{
    const auto at = std::ranges::lower_bound(m_steps, m_loads->step());
    m_showing = true;
    if (at != m_steps.end())
        m_slider->setValue(static_cast<int>(at - m_steps.begin()));
    m_showing = false;
    m_step->setText(stepText(m_loads->step()));
    m_newest->setChecked(m_loads->isFollowing());
}

void StepPlayer::onSlider(int place)
{
    if (m_showing || place >= m_steps.size())
        return;
    m_loads->setStep(m_steps[place]);
}

bool StepPlayer::isPlaying() const
{
    return m_timer->isActive();
}

void StepPlayer::setPlaying(bool playing)
{
    if (playing == isPlaying())
        return;
    if (playing && m_slider->value() == m_slider->maximum())
        m_slider->setValue(0);
    if (playing)
        m_timer->start();
    else
        m_timer->stop();
    retranslateUi();
}

/// At the last step it stops there.
void StepPlayer::advance()
{
    const int next = m_slider->value() + m_speed->current().toInt();
    m_slider->setValue(std::min(next, m_slider->maximum()));
    if (next >= m_slider->maximum())
        setPlaying(false);
}

} // namespace tessera::ui
