// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/export_runs.h"
#include "app/studio/page_makers.h"
#include "app/studio/studio.h"
#include "ui/pages/runs/runs_page.h"

namespace tessera::studio {
namespace {

using ui::RunKeeper;
using ui::RunsPage;

void connectOrders(RunsPage *page, Studio &studio)
{
    RunOrders *orders = studio.orders();
    QObject::connect(page, &RunsPage::resumeWanted, orders, &RunOrders::resume);
    QObject::connect(page, &RunsPage::forkWanted, orders, &RunOrders::fork);
    QObject::connect(page, &RunsPage::settingsWanted, orders, &RunOrders::takeSettings);
    QObject::connect(page, &RunsPage::openFolderWanted, &studio, &Studio::openRunFolder);
    QObject::connect(orders, &RunOrders::failed, page, &RunsPage::showError);
    QObject::connect(orders, &RunOrders::refused, page,
                     [page](const QString &origin, const QList<ui::FormProblem> &problems) {
                         if (origin == RunOrders::formOrigin())
                             return;
                         QStringList sentences;
                         for (const ui::FormProblem &problem : problems)
                             sentences.append(problem.text);
                         page->showMessage(ui::Tone::Error,
                                           RunsPage::tr("The run was not started."),
                                           sentences.join(u' '));
                     });
}

void connectKeeper(RunsPage *page, RunKeeper *keeper)
{
    QObject::connect(page, &RunsPage::tagsChanged, keeper, &RunKeeper::setTags);
    QObject::connect(page, &RunsPage::notesChanged, keeper, &RunKeeper::setNotes);
    QObject::connect(page, &RunsPage::trashWanted, keeper, &RunKeeper::moveToTrash);
    QObject::connect(page, &RunsPage::restoreWanted, keeper, &RunKeeper::restore);
    QObject::connect(page, &RunsPage::deleteForeverWanted, keeper, &RunKeeper::deleteForever);
    QObject::connect(page, &RunsPage::undoWanted, keeper, &RunKeeper::undo);
    QObject::connect(keeper, &RunKeeper::undoableChanged, page,
                     [page, keeper] { page->setUndoable(keeper->undoable()); });
    QObject::connect(keeper, &RunKeeper::failed, page,
                     [page](quint64 /*ticket*/, const Error &error) { page->showError(error); });
}

void connectLibrary(RunsPage *page, Studio &studio)
{
    ui::HistoryReader *history = studio.history();
    RunKeeper *keeper = studio.keeper();
    QObject::connect(
        history, &ui::HistoryReader::stateChanged, page,
        [page, history](ui::LibraryState state) { page->setLibrary(state, history->problem()); });
    // What was written is read at once, not at the next look.
    QObject::connect(keeper, &RunKeeper::done, history, &ui::HistoryReader::refresh);
    QObject::connect(page, &RunsPage::rebuildWanted, keeper, [page, keeper] {
        page->setLibraryWorking(true);
        keeper->rebuild();
    });
    QObject::connect(page, &RunsPage::migrateWanted, keeper, [page, keeper] {
        page->setLibraryWorking(true);
        keeper->migrate();
    });
    QObject::connect(keeper, &RunKeeper::done, page, [page] { page->setLibraryWorking(false); });
    QObject::connect(keeper, &RunKeeper::failed, page, [page] { page->setLibraryWorking(false); });
}

} // namespace

ui::Page *makeRunsPage(Studio &studio)
{
    auto *page = new RunsPage(
        {.runs = studio.library()->runs(), .trash = studio.library()->trash()}, studio.settings());
    connectOrders(page, studio);
    connectKeeper(page, studio.keeper());
    connectLibrary(page, studio);
    auto *exporter = new ExportRuns(studio.keeper(), studio.library()->runs(), page);
    QObject::connect(page, &RunsPage::exportWanted, exporter, &ExportRuns::ask);
    QObject::connect(exporter, &ExportRuns::written, page, [page](int runs, const QString &folder) {
        page->showMessage(ui::Tone::Success, RunsPage::tr("%n runs were exported.", nullptr, runs),
                          folder);
    });
    return page;
}

} // namespace tessera::studio
