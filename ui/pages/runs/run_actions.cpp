// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs/run_actions.h"

#include "ui/theme/icons.h"

#include <QAction>

#include <algorithm>
#include <array>

namespace tessera::ui {
namespace {

using history::RunRecord;
using protocol::RunState;

constexpr std::array kMenu{
    RunAct::Open,  RunAct::Compare,    RunAct::Resume,  RunAct::Fork,  RunAct::Duplicate,
    RunAct::Notes, RunAct::OpenFolder, RunAct::Restore, RunAct::Trash, RunAct::DeleteForever};

bool isLive(const RunActions::Selected &selected)
{
    const RunRecord &run = selected.run;
    return !run.hasEnded();
}

/// Ended before its last step, or waits.
bool isResumable(const RunActions::Selected &selected)
{
    const RunRecord &run = selected.run;
    return run.interrupted || run.state == RunState::Stopped || run.state == RunState::Failed
        || run.state == RunState::Paused;
}

/// Why it cannot go on from a checkpoint; those of a run that trains come and go.
QString noWayOn(const RunActions::Selected &selected)
{
    if (!selected.missingFolder.isEmpty() || isLive(selected))
        return selected.missingFolder;
    return noCheckpointText(selected.folder);
}

Icon iconOf(RunAct act)
{
    switch (act) {
    case RunAct::Open:
        return Icon::Live;
    case RunAct::Compare:
        return Icon::Compare;
    case RunAct::Resume:
        return Icon::Resume;
    case RunAct::Fork:
        return Icon::Fork;
    case RunAct::Duplicate:
        return Icon::Duplicate;
    case RunAct::Notes:
        return Icon::Tag;
    case RunAct::OpenFolder:
        return Icon::Folder;
    case RunAct::Trash:
    case RunAct::DeleteForever:
        return Icon::Trash;
    case RunAct::Restore:
        return Icon::Undo;
    }
    return Icon::More;
}

} // namespace

RunActions::RunActions(QObject *parent) : QObject(parent)
{
    add(RunAct::Open, u"openRun"_qs);
    add(RunAct::Compare, u"compareRuns"_qs);
    add(RunAct::Resume, u"resumeRun"_qs);
    add(RunAct::Fork, u"forkRun"_qs);
    add(RunAct::Duplicate, u"duplicateRun"_qs);
    add(RunAct::Notes, u"editNotes"_qs);
    add(RunAct::OpenFolder, u"openRunFolder"_qs);
    add(RunAct::Trash, u"trashRuns"_qs);
    add(RunAct::Restore, u"restoreRuns"_qs);
    add(RunAct::DeleteForever, u"deleteRuns"_qs);
    retranslate();
}

void RunActions::add(RunAct act, const QString &name)
{
    auto *action = new QAction(this);
    action->setObjectName(name);
    action->setIcon(themedIcon(iconOf(act)));
    m_actions.insert(act, action);
    connect(action, &QAction::triggered, this, [this, act] {
        if (!m_ids.isEmpty())
            Q_EMIT wanted(act, m_ids);
    });
}

QList<QAction *> RunActions::menu() const
{
    QList<QAction *> visible;
    for (const RunAct act : kMenu) {
        if (m_actions.value(act)->isVisible())
            visible.append(m_actions.value(act));
    }
    return visible;
}

void RunActions::setSelection(const QList<Selected> &runs, bool inTrash)
{
    m_selected = runs;
    m_inTrash = inTrash;
    m_ids.clear();
    for (const Selected &selected : runs)
        m_ids.append(QString::fromStdString(selected.run.id));
    retranslate();
}

void RunActions::leaveOut(const QSet<RunAct> &acts)
{
    m_leftOut = acts;
    retranslate();
}

void RunActions::show(RunAct act, bool wanted, const QString &reason)
{
    const bool visible = wanted && !m_leftOut.contains(act);
    QAction *action = m_actions.value(act);
    action->setVisible(visible);
    action->setEnabled(visible && reason.isEmpty());
    action->setToolTip(reason.isEmpty() ? action->text() : reason);
}

void RunActions::retranslate()
{
    const auto count = static_cast<int>(m_selected.size());
    const auto text = [this](RunAct act, const QString &words) {
        m_actions.value(act)->setText(words);
    };
    text(RunAct::Open, tr("Open"));
    text(RunAct::Compare, tr("Compare %n runs", nullptr, count));
    text(RunAct::Resume, tr("Resume"));
    //: A new run from a checkpoint of this one, with other settings.
    text(RunAct::Fork, tr("Fork"));
    text(RunAct::Duplicate, tr("Duplicate settings"));
    text(RunAct::Notes, tr("Tags and notes"));
    text(RunAct::OpenFolder, tr("Open folder"));
    text(RunAct::Trash, tr("Move to trash"));
    text(RunAct::Restore, tr("Restore"));
    text(RunAct::DeleteForever, tr("Delete forever"));

    const bool any = count > 0 && !m_inTrash;
    const bool one = count == 1 && !m_inTrash;
    const bool live = std::ranges::any_of(m_selected, isLive);
    show(RunAct::Open, one);
    show(RunAct::Compare, any && count > 1,
         count > kMostCompared ? tr("At most %n runs can be compared.", nullptr, kMostCompared)
                               : QString());
    const QString missing = count == 1 ? m_selected.first().missingFolder : QString();
    show(RunAct::Resume, one && isResumable(m_selected.first()),
         one ? noWayOn(m_selected.first()) : QString());
    show(RunAct::Fork, one,
         one && m_selected.first().run.steps == 0
             ? tr("The run has done no step, so there is no checkpoint to go on from.")
             : (one ? noWayOn(m_selected.first()) : QString()));
    show(RunAct::Duplicate, one, missing);
    show(RunAct::Notes, any);
    show(RunAct::OpenFolder, count == 1, missing);
    const bool gone = count > 0 && std::ranges::all_of(m_selected, [](const Selected &selected) {
                          return !selected.missingFolder.isEmpty();
                      });
    const QString noDelete =
        live ? tr("A run that is going on cannot be deleted. Stop it first.") : QString();
    show(RunAct::Trash, any && !gone, noDelete);
    show(RunAct::Restore, m_inTrash && count > 0);
    // What is left of a run whose folder is gone cannot be brought back from a trash.
    show(RunAct::DeleteForever, (m_inTrash || gone) && count > 0, noDelete);
}

} // namespace tessera::ui
