// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the page says above its tabs: how the run stands, notices, and the question before a stop.
#include "ui/pages/live/live_page.h"
#include "ui/text/error_text.h"
#include "ui/text/number_text.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/fade.h"

#include <QPushButton>
#include <QTimer>

#include <chrono>

namespace tessera::ui {
namespace {

constexpr std::chrono::seconds kShortNotice(8);

/// The failure that a record keeps, as a value.
struct Failure {
    Error error;
    int rank = -1;
    qint64 step = 0;
};

Failure failureOf(const Json &json)
{
    Failure failure;
    if (!json.is_object())
        return failure;
    failure.error = errorFromJson(json);
    failure.rank = json.value("rank", -1);
    failure.step = json.value("step", std::int64_t{0});
    return failure;
}

} // namespace

/// What the banner of a state is closed for.
QString LivePage::standing() const
{
    return QString::fromStdString(m_status.record.stateName())
        + (m_status.lostFolder.isEmpty() ? QString() : QStringLiteral(", folder lost"));
}

void LivePage::updateStateBanner()
{
    const bool problem = !m_status.lostFolder.isEmpty() || m_status.link == RunStatus::Link::Refused
        || m_status.link == RunStatus::Link::Away || m_status.record.interrupted
        || m_status.record.state == protocol::RunState::Failed;
    const bool shown = problem && standing() != m_closedState && !m_run.id.isEmpty();
    if (!shown) {
        m_stateBanner->hide();
        return;
    }
    if (!m_status.lostFolder.isEmpty())
        sayFolderLost();
    else if (m_status.link == RunStatus::Link::Refused && m_status.problem)
        say(Tone::Warning, errorSentence(*m_status.problem),
            tr("What is stored of it is shown; restart the studio to watch it live."),
            errorDetails(*m_status.problem));
    else if (m_status.link == RunStatus::Link::Away)
        say(Tone::Warning, tr("The connection to the run is lost."),
            tr("Training goes on without it; the connection is being restored."));
    else if (m_status.record.interrupted)
        sayInterrupted();
    else
        sayFailed();
}

/// Leaves the banner alone when it says that already, so that unfolded details stay.
void LivePage::say(Tone tone, const QString &lead, const QString &rest, const QString &details)
{
    if (m_stateBanner->lead() != lead || m_stateBanner->rest() != rest) {
        m_stateBanner->setMessage(tone, lead, rest);
        m_stateBanner->setDetails(details);
    }
    if (m_stateBanner->isHidden())
        fadeIn(m_stateBanner);
}

void LivePage::sayFailed()
{
    const Failure failure = failureOf(m_status.record.error);
    const qint64 checkpoint = newestCheckpoint();
    QStringList rest;
    if (failure.rank >= 0)
        //: Where a run failed: %1 is the number of a process, %2 a step.
        rest.append(tr("Rank %1 failed first, at step %2.")
                        .arg(QString::number(failure.rank), countText(failure.step)));
    //: %1 is a step.
    rest.append(checkpoint > 0 ? tr("Resume goes on from step %1.").arg(countText(checkpoint))
                               : tr("No checkpoint was written."));
    say(Tone::Error, errorSentence(failure.error), rest.join(u' '), errorDetails(failure.error));
}

void LivePage::sayInterrupted()
{
    const qint64 checkpoint = newestCheckpoint();
    //: %1 is a step.
    const QString lead =
        tr("The run ended without a word after step %1.").arg(countText(m_status.record.steps));
    //: What watches over the processes of a run vanished.
    const QString cause = tr("Its supervisor is gone, as after a power cut.");
    const QString next = checkpoint > 0
        ? tr("Resume goes on from step %1.").arg(countText(checkpoint))
        : tr("No checkpoint was written.");
    say(Tone::Warning, lead, cause + u' ' + next);
}

void LivePage::sayFolderLost()
{
    //: %1 is a folder.
    const QString lead = tr("The folder of the run is gone: %1.").arg(m_status.lostFolder);
    const QString rest = m_status.record.hasEnded()
        ? tr("It was moved or deleted. Put it back to resume the run.")
        : tr("It was moved or deleted while the run goes on. Put it back, or what the run writes "
             "will not be found.");
    say(Tone::Warning, lead, rest);
}

void LivePage::showProblem(const QString &sentence)
{
    m_saveAsked = false; // a checkpoint that comes later is another one
    showNotice(Tone::Error, sentence);
}

void LivePage::showNotice(Tone tone, const QString &lead, const QString &rest)
{
    m_notice->setMessage(tone, lead, rest);
    if (m_notice->isHidden())
        fadeIn(m_notice);
}

// ---- stopping ----

bool LivePage::isTraining() const
{
    return m_status.record.state == protocol::RunState::Running
        || m_status.record.state == protocol::RunState::Paused;
}

/// The question, about the run as it is now.
void LivePage::describeStop()
{
    const qint64 steps = m_status.record.steps;
    const qint64 checkpoint = newestCheckpoint();
    const bool stopping = m_status.record.state == protocol::RunState::Stopping;
    const QString name = QString::fromStdString(m_status.record.name);
    //: Questions; %1 is the name of a run.
    const QString lead = stopping ? tr("Stop %1 at once?").arg(name) : tr("Stop %1?").arg(name);
    if (stopping)
        m_stopBanner->setMessage(
            Tone::Warning, lead,
            checkpoint > 0 ? tr("It is saving and stopping. Without waiting it can go on from step "
                                "%1 later.")
                                 .arg(countText(checkpoint))
                           : tr("It is saving and stopping. Without waiting its steps are lost."));
    else if (isTraining() && checkpoint > 0)
        m_stopBanner->setMessage(
            Tone::Warning, lead,
            tr("With a checkpoint it can go on from step %1 later, without one "
               "from step %2.")
                .arg(countText(steps), countText(checkpoint)));
    else if (isTraining())
        m_stopBanner->setMessage(
            Tone::Warning, lead,
            tr("With a checkpoint it can go on from step %1 later; without one "
               "its steps are lost.")
                .arg(countText(steps)));
    else
        m_stopBanner->setMessage(Tone::Warning, lead, tr("The training has not begun."));
}

void LivePage::askStop()
{
    const bool stopping = m_status.record.state == protocol::RunState::Stopping;
    m_stopBanner->clearActions();
    describeStop();
    QPushButton *keep =
        m_stopBanner->addAction(stopping ? tr("Keep waiting") : tr("Keep training"));
    keep->setObjectName(QStringLiteral("keepTrainingButton"));
    QPushButton *now = m_stopBanner->addAction(tr("Stop at once"), ButtonKind::Danger);
    now->setObjectName(QStringLiteral("stopAtOnceButton"));
    connect(keep, &QPushButton::clicked, m_stopBanner, &QWidget::hide);
    connect(now, &QPushButton::clicked, this, [this] { answerStop(false); });
    if (isTraining()) {
        QPushButton *save = m_stopBanner->addAction(tr("Save and stop"), ButtonKind::DangerFilled);
        save->setObjectName(QStringLiteral("saveAndStopButton"));
        connect(save, &QPushButton::clicked, this, [this] { answerStop(true); });
    }
    m_stopBanner->setClosable(false);
    if (m_stopBanner->isHidden())
        fadeIn(m_stopBanner);
    keep->setFocus();
}

void LivePage::answerStop(bool saveFirst)
{
    m_stopBanner->hide();
    Q_EMIT stopWanted(m_run.id, saveFirst);
}

// ---- checkpoints ----

/// The answer to a checkpoint that was asked for.
void LivePage::onEvents(const QModelIndex & /*parent*/, int first, int last)
{
    for (int row = first; m_saveAsked && row <= last; ++row) {
        const RunEvent &event = m_run.events->event(row);
        if (event.kind != EventKind::Checkpoint)
            continue;
        m_saveAsked = false;
        //: %1 is a step.
        const QString lead = tr("Checkpoint of step %1 saved.").arg(countText(event.step));
        showNotice(Tone::Success, lead);
        QTimer::singleShot(kShortNotice, m_notice, [this, lead] {
            if (m_notice->lead() == lead)
                m_notice->hide();
        });
    }
}

} // namespace tessera::ui
