// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live/live_head.h"

#include "ui/pages/live/progress_line.h"
#include "ui/pages/state_tone.h"
#include "ui/text/number_text.h"
#include "ui/text/state_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kProgressParts = 10000; // of a progress bar
constexpr int kLongestParent = 120;   // px of a name
const QString kDot = QStringLiteral(" · ");

QString modelName(const history::RunRecord &record)
{
    const QString path = QString::fromStdString(record.model);
    return path.section(u'/', -1, -1, QString::SectionSkipEmpty);
}

QString layoutOf(const history::RunRecord &record)
{
    return layoutText(QString::fromStdString(record.layout));
}

} // namespace

LiveHead::LiveHead(QWidget *parent)
    : QWidget(parent),
      m_name(new TextLabel(TextStyle::Title)),
      m_pill(new Pill),
      m_steps(new TextLabel),
      m_parent(new QPushButton),
      m_about(new TextLabel(TextStyle::Body, TextColour::Text2)),
      m_pause(makeButton("pauseButton", Icon::Pause)),
      m_save(makeButton("saveButton", Icon::Save)),
      m_stop(makeButton("stopButton", Icon::Stop)),
      m_continue(makeButton("continueButton", Icon::Resume)),
      m_compare(makeButton("compareButton", Icon::Compare)),
      m_progress(new ProgressLine)
{
    m_name->setObjectName(QStringLiteral("runName"));
    m_name->setShrinkable(true);
    m_pill->setObjectName(QStringLiteral("statePill"));
    m_steps->setObjectName(QStringLiteral("stepLine"));
    m_parent->setObjectName(QStringLiteral("parentLink"));
    setButtonKind(m_parent, ButtonKind::Link);
    setControlSize(m_parent, ControlSize::Small);
    m_parent->hide();
    m_about->setObjectName(QStringLiteral("aboutLine"));
    m_about->setShrinkable(true);
    setButtonKind(m_stop, ButtonKind::Danger);
    m_progress->setObjectName(QStringLiteral("runProgress"));
    m_progress->setRange(0, kProgressParts);

    auto *row = new QHBoxLayout;
    row->setSpacing(metrics::kCardGap);
    row->addWidget(m_name);
    row->addWidget(m_pill);
    auto *line = new QHBoxLayout;
    line->setSpacing(metrics::kIconGap);
    line->addWidget(m_steps);
    line->addWidget(m_parent);
    line->addWidget(m_about, 1);
    row->addLayout(line, 1);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(metrics::kGroupGap);
    for (QPushButton *button : {m_compare, m_pause, m_save, m_stop, m_continue})
        buttons->addWidget(button);
    row->addLayout(buttons);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kGroupGap + 2);
    layout->addLayout(row);
    layout->addWidget(m_progress);

    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (isState("paused"))
            Q_EMIT resumeWanted();
        else
            Q_EMIT pauseWanted();
    });
    connect(m_save, &QPushButton::clicked, this, &LiveHead::saveWanted);
    connect(m_stop, &QPushButton::clicked, this, &LiveHead::stopWanted);
    connect(m_continue, &QPushButton::clicked, this, &LiveHead::continueWanted);
    connect(m_compare, &QPushButton::clicked, this, &LiveHead::compareWanted);
    connect(m_parent, &QPushButton::clicked, this,
            [this] { Q_EMIT parentWanted(QString::fromStdString(m_status.record.parent)); });
    retranslateUi();
}

QPushButton *LiveHead::makeButton(const char *name, Icon icon)
{
    auto *button = new QPushButton(this);
    button->setObjectName(QString::fromLatin1(name));
    button->setIcon(themedIcon(icon));
    return button;
}

void LiveHead::setStatus(const RunStatus &status, double epochs, bool hasCheckpoint)
{
    m_status = status;
    m_epochs = epochs;
    m_hasCheckpoint = hasCheckpoint;
    retranslateUi();
}

void LiveHead::setContinuing(bool continuing)
{
    m_isContinuing = continuing;
}

bool LiveHead::isState(const char *state) const
{
    return m_status.record.stateName() == state;
}

void LiveHead::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void LiveHead::retranslateUi()
{
    //: A button: writes a checkpoint of the run that goes on.
    m_save->setText(tr("Save checkpoint"));
    m_stop->setText(tr("Stop"));
    m_compare->setText(tr("Compare"));
    m_progress->setAccessibleName(tr("Progress of the run"));
    showNames();
    showProgress();
    showButtons();
}

// ---- what it says ----

void LiveHead::showNames()
{
    const history::RunRecord &record = m_status.record;
    const QString state = QString::fromStdString(record.stateName());
    const QString name = QString::fromStdString(record.name);
    m_name->setText(name.isEmpty() ? QString::fromStdString(record.id) : name);
    m_pill->setState(stateText(state), stateTone(state));
    m_steps->setText(stepLine());
    m_about->setText(aboutLine());
    showParent();
}

void LiveHead::showParent()
{
    const history::RunRecord &record = m_status.record;
    m_parent->setVisible(!record.parent.empty());
    if (record.parent.empty())
        return;
    const QString name =
        m_status.parentName.isEmpty() ? QString::fromStdString(record.parent) : m_status.parentName;
    const auto text = [&record](const QString &parent) {
        //: A link to the run that this one goes on from: %1 is its name, %2 a step. Lower case.
        return tr("continues %1 (step %2)").arg(parent, countText(record.parentStep));
    };
    const int room = static_cast<int>(kLongestParent * Theme::of(this).textScale());
    m_parent->setText(text(QFontMetrics(Theme::of(this).font(TextStyle::Small))
                               .elidedText(name, Qt::ElideMiddle, room)));
    m_parent->setToolTip(text(name));
}

QString LiveHead::stepLine() const
{
    if (!isState("preparing"))
        return stepText(m_status.record.steps, m_status.record.totalSteps);
    const QString phase = phaseText(m_status.preparing);
    if (m_status.preparingProgress < 0)
        return phase;
    return phase + kDot + percentText(m_status.preparingProgress, 0);
}

QString LiveHead::epochText() const
{
    if (!std::isfinite(m_epochs) || m_epochs <= 0)
        return {};
    const qint64 now = std::max<qint64>(1, static_cast<qint64>(std::ceil(m_epochs - 1e-9)));
    const Json &config = m_status.record.config;
    const auto at = config.is_object() ? config.find("num_train_epochs") : config.end();
    const bool planned = config.is_object() && at != config.end() && at->is_number();
    if (!planned)
        //: Lower case, within a line: "epoch 2".
        return tr("epoch %1").arg(countText(now));
    const qint64 all = static_cast<qint64>(std::ceil(at->get<double>()));
    return tr("epoch %1 of %2").arg(countText(now), countText(all));
}

QString LiveHead::aboutLine() const
{
    const history::RunRecord &record = m_status.record;
    QStringList parts{epochText(), modelName(record),
                      tunerText(QString::fromStdString(record.tuner)), layoutOf(record)};
    parts.removeAll(QString());
    return parts.isEmpty() ? QString() : kDot.trimmed() + u' ' + parts.join(kDot);
}

void LiveHead::showProgress()
{
    const history::RunRecord &record = m_status.record;
    const bool preparing = isState("preparing");
    const double total = static_cast<double>(record.totalSteps);
    double share = total > 0 ? static_cast<double>(record.steps) / total : 0;
    if (preparing)
        share = m_status.preparingProgress;
    const bool unknown = share < 0;
    m_progress->setRange(0, unknown ? 0 : kProgressParts);
    if (!unknown)
        m_progress->setValue(static_cast<int>(std::clamp(share, 0.0, 1.0) * kProgressParts));
    setProgressPaused(m_progress,
                      stateTone(QString::fromStdString(record.stateName())) == Tone::Warning);
    m_progress->setToolTip(preparing ? phaseText(m_status.preparing)
                                     : stepText(record.steps, record.totalSteps));
}

// ---- what can be done ----

QString LiveHead::whyNoCommand() const
{
    switch (m_status.link) {
    case RunStatus::Link::Loading:
        return tr("The run is being read.");
    case RunStatus::Link::Away:
        return tr("The connection to the run is lost; it is being restored.");
    case RunStatus::Link::Refused:
        return tr("The program that supervises this run is of another version.");
    case RunStatus::Link::Stored:
    case RunStatus::Link::Missing:
        return tr("The run is not going on.");
    case RunStatus::Link::Live:
        break;
    }
    return m_status.isWaiting ? tr("The run has not answered the last command yet.") : QString();
}

void LiveHead::showButtons()
{
    const bool ended = m_status.record.hasEnded();
    const bool paused = isState("paused");
    const bool training = paused || isState("running");
    for (QPushButton *button : {m_pause, m_save, m_stop})
        button->setVisible(!ended);
    m_compare->setVisible(ended);
    m_continue->setVisible(ended && !isState("finished"));

    m_pause->setText(paused ? tr("Resume", "a paused run") : tr("Pause"));
    m_pause->setIcon(themedIcon(paused ? Icon::Play : Icon::Pause));
    setButtonKind(m_pause, paused ? ButtonKind::Primary : ButtonKind::Secondary);
    setButtonKind(m_continue, ButtonKind::Primary);

    const bool stopping = isState("stopping");
    const QString noCommand = whyNoCommand();
    QString noTraining = noCommand;
    if (noTraining.isEmpty() && stopping)
        noTraining = tr("The run is stopping.");
    else if (noTraining.isEmpty() && !training)
        noTraining = tr("The training has not begun.");
    setBlocked(m_pause, noTraining,
               paused ? tr("Go on with the next step.")
                      : tr("Wait after the step that is going on."));
    setBlocked(m_save, noTraining, tr("Write a checkpoint after the step that is going on."));
    setBlocked(m_stop, noCommand,
               stopping ? tr("End the run without waiting; asks first.")
                        : tr("End the run; asks whether to save first."));
    QString noContinuation;
    if (!m_status.lostFolder.isEmpty())
        noContinuation = tr("The folder of the run is gone.");
    else if (!m_hasCheckpoint)
        noContinuation = tr("The run has written no checkpoint.");
    else if (m_isContinuing)
        noContinuation = tr("A run that goes on from this one is being started.");
    //: A button: goes on with a run that has ended, from its newest checkpoint, in a new run.
    m_continue->setText(m_isContinuing ? tr("Resuming …") : tr("Resume"));
    setBlocked(m_continue, noContinuation, tr("Go on from the newest checkpoint, in a new run."));
}

} // namespace tessera::ui
