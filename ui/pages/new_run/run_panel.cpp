// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/run_panel.h"

#include "ui/models/run_form.h"
#include "ui/pages/new_run/form_section.h"
#include "ui/pages/new_run/known_card.h"
#include "ui/pages/new_run/problem_list.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text_label.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kAboveActions = 2; ///< cards

} // namespace

RunPanel::RunPanel(RunForm *form, QWidget *parent)
    : QWidget(parent),
      m_form(form),
      m_actions(new QWidget),
      m_actionLayout(new QBoxLayout(QBoxLayout::TopToBottom, m_actions)),
      m_known(new KnownCard(form)),
      m_problemCard(new Card),
      m_problems(new ProblemList),
      m_noProblems(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_confirm(new QCheckBox),
      m_start(new QPushButton),
      m_command(new QPushButton),
      m_progress(new QProgressBar),
      m_note(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_cancel(new QPushButton)
{
    m_start->setObjectName(QStringLiteral("startButton"));
    setButtonKind(m_start, ButtonKind::Primary);
    m_command->setObjectName(QStringLiteral("commandButton"));
    m_command->setIcon(themedIcon(Icon::Copy));
    m_cancel->setObjectName(QStringLiteral("cancelStartButton"));
    setButtonKind(m_cancel, ButtonKind::Link);
    m_confirm->setObjectName(QStringLiteral("confirmBox"));
    m_progress->setRange(0, 0);
    m_note->setObjectName(QStringLiteral("startNote"));
    m_note->setWordWrap(true);
    m_noProblems->setWordWrap(true);

    m_problemCard->body()->addWidget(m_problems);
    m_problemCard->body()->addWidget(m_noProblems);
    m_problemCard->body()->addWidget(m_confirm);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(metrics::kGroupGap);
    buttons->addWidget(m_start, 1);
    buttons->addWidget(m_command);
    auto *note = new QHBoxLayout;
    note->addWidget(m_note, 1);
    note->addWidget(m_cancel);
    m_actionLayout->setContentsMargins({});
    m_actionLayout->setSpacing(metrics::kCardGap);
    m_actionLayout->addLayout(buttons);
    m_actionLayout->addWidget(m_progress);
    m_actionLayout->addLayout(note, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kCardGap);
    layout->addWidget(m_known);
    layout->addWidget(m_problemCard);
    layout->addWidget(m_actions);
    layout->addStretch(1);

    connect(m_problems, &ProblemList::keyChosen, this, &RunPanel::keyChosen);
    connect(m_start, &QPushButton::clicked, this,
            [this] { Q_EMIT startWanted(m_confirm->isChecked()); });
    connect(m_command, &QPushButton::clicked, this, &RunPanel::commandWanted);
    connect(m_cancel, &QPushButton::clicked, this, &RunPanel::cancelWanted);
    connect(m_confirm, &QCheckBox::toggled, this, &RunPanel::showButton);
    connect(form, &RunForm::problemsChanged, this, &RunPanel::showProblems);
    retranslate();
}

void RunPanel::setFolded(bool folded)
{
    m_actionLayout->setDirection(folded ? QBoxLayout::RightToLeft : QBoxLayout::TopToBottom);
    if (folded)
        layout()->removeWidget(m_actions);
    else
        static_cast<QVBoxLayout *>(layout())->insertWidget(kAboveActions, m_actions);
}

void RunPanel::setPreflight(const std::optional<PreflightReport> &report)
{
    m_known->setPreflight(report);
}

void RunPanel::setStarting(bool starting)
{
    m_starting = starting;
    showButton();
}

void RunPanel::noteCopied()
{
    m_note->setText(tr("The command is on the clipboard."));
}

void RunPanel::showProblems()
{
    const QList<FormProblem> &problems = m_form->problems();
    m_problems->setProblems(problems);
    m_problems->setVisible(!problems.isEmpty());
    m_noProblems->setVisible(problems.isEmpty());
    m_problemCard->setNote(problemCounts(problems));
    m_confirm->setVisible(m_form->needsConfirmation());
    if (!m_form->needsConfirmation())
        m_confirm->setChecked(false);
    showButton();
}

void RunPanel::showButton()
{
    const QList<FormProblem> &problems = m_form->problems();
    const auto errors = std::ranges::count_if(problems, [](const FormProblem &problem) {
        return problem.severity == config::Severity::Error && !isOnlyMissing(problem.code);
    });
    QString why;
    if (errors == 0 && m_form->hasError()) // the list of problems may be out of sight
        why = std::ranges::find(problems, config::Severity::Error, &FormProblem::severity)->text;
    else if (errors > 0)
        why = tr("%n errors block the start.", nullptr, static_cast<int>(errors));
    else if (m_form->needsConfirmation() && !m_confirm->isChecked())
        why = tr("A finding asks for a click first.");
    if (m_starting)
        why = tr("The run is checked and started…");
    setBlocked(m_start, why, tr("Checks everything once more, then starts."));
    m_note->setText(why);
    m_progress->setVisible(m_starting);
    m_cancel->setVisible(m_starting);
}

void RunPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void RunPanel::retranslate()
{
    m_problemCard->setTitle(tr("Problems"));
    m_noProblems->setText(tr("Nothing is wrong so far."));
    m_confirm->setText(tr("Start all the same"));
    m_start->setText(tr("Start run"));
    m_command->setText(tr("Command"));
    m_command->setToolTip(tr("Copies a tessera train command that starts this run."));
    m_cancel->setText(tr("Cancel"));
    m_progress->setAccessibleName(tr("The run is being started"));
    showProblems();
}

} // namespace tessera::ui
