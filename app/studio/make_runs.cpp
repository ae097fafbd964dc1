// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/export_runs.h"
#include "app/studio/page_makers.h"
#include "app/studio/run_changes.h"
#include "app/studio/studio.h"
#include "ui/pages/runs/runs_page.h"

namespace tessera::studio {
namespace {

using ui::RunKeeper;
using ui::RunsPage;

void connectOrders(RunsPage *page, Studio &studio)
{
    RunOrders *orders = studio.makeOrders(page);
    QObject::connect(page, &RunsPage::resumeWanted, orders, &RunOrders::resume);
    QObject::connect(page, &RunsPage::forkWanted, orders, &RunOrders::fork);
    QObject::connect(page, &RunsPage::settingsWanted, orders, &RunOrders::takeSettings);
    QObject::connect(
        page, &RunsPage::foldersWanted, studio.folders(),
        [folders = studio.folders()](const QStringList &ids) { folders->watch(u"runs"_qs, ids); });
    QObject::connect(page, &RunsPage::openFolderWanted, &studio, &Studio::openRunFolder);
    QObject::connect(orders, &RunOrders::failed, page, &RunsPage::showError);
    QObject::connect(orders, &RunOrders::refused, page,
                     [page](const QString & /*origin*/, const QList<ui::FormProblem> &problems) {
                         QStringList sentences;
                         for (const ui::FormProblem &problem : problems)
                             sentences.append(problem.text);
                         page->showRefused(sentences);
                     });
}

void connectChanges(RunsPage *page, RunKeeper *keeper)
{
    auto *changes = new RunChanges(keeper, page);
    QObject::connect(page, &RunsPage::tagsChanged, changes, &RunChanges::setTags);
    QObject::connect(page, &RunsPage::notesChanged, changes, &RunChanges::setNotes);
    QObject::connect(page, &RunsPage::trashWanted, changes, &RunChanges::moveToTrash);
    QObject::connect(page, &RunsPage::restoreWanted, changes, &RunChanges::restore);
    QObject::connect(page, &RunsPage::deleteForeverWanted, changes, &RunChanges::deleteForever);
    QObject::connect(page, &RunsPage::undoWanted, changes, &RunChanges::undo);
    QObject::connect(page, &RunsPage::rebuildWanted, changes, &RunChanges::rebuild);
    QObject::connect(page, &RunsPage::migrateWanted, changes, &RunChanges::migrate);
    QObject::connect(changes, &RunChanges::failed, page, &RunsPage::showUndone);
    QObject::connect(page, &RunsPage::retryWanted, changes, &RunChanges::retry);
    QObject::connect(page, &RunsPage::retryUnwanted, changes, &RunChanges::forgetFailed);
    QObject::connect(changes, &RunChanges::workingChanged, page, &RunsPage::setLibraryWorking);
    QObject::connect(keeper, &RunKeeper::undoableChanged, page,
                     [page, keeper] { page->setUndoable(keeper->undoable()); });
}

} // namespace

ui::Page *makeRunsPage(Studio &studio)
{
    auto *page = new RunsPage(
        {.runs = studio.library()->runs(), .trash = studio.library()->trash()}, studio.settings());
    connectOrders(page, studio);
    connectChanges(page, studio.keeper());
    ui::HistoryReader *history = studio.history();
    QObject::connect(
        history, &ui::HistoryReader::stateChanged, page,
        [page, history](ui::LibraryState state) { page->setLibrary(state, history->problem()); });
    auto *exporter = new ExportRuns(
        {.keeper = studio.keeper(), .history = history, .runs = studio.library()->runs()}, page);
    QObject::connect(page, &RunsPage::exportWanted, exporter, &ExportRuns::ask);
    QObject::connect(exporter, &ExportRuns::written, page, &RunsPage::showExported);
    QObject::connect(exporter, &ExportRuns::failed, page, &RunsPage::showError);
    return page;
}

} // namespace tessera::studio
