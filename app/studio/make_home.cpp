// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/page_makers.h"
#include "app/studio/run_changes.h"
#include "app/studio/studio.h"
#include "ui/pages/home/home_page.h"

namespace tessera::studio {
namespace {

using ui::HomePage;

const QString kDismissed = u"dismissed_interrupted"_qs;

void connectRuns(HomePage *page, Studio &studio)
{
    RunOrders *orders = studio.makeOrders(page);
    QObject::connect(page, &HomePage::startPresetWanted, orders, &RunOrders::startPreset);
    QObject::connect(page, &HomePage::resumeWanted, orders, &RunOrders::resume);
    QObject::connect(page, &HomePage::settingsWanted, orders, &RunOrders::takeSettings);
    QObject::connect(page, &HomePage::resumePointWanted, orders, &RunOrders::findResumePoint);
    QObject::connect(
        page, &HomePage::foldersWanted, studio.folders(),
        [folders = studio.folders()](const QStringList &ids) { folders->watch(u"home"_qs, ids); });
    QObject::connect(page, &HomePage::openFolderWanted, &studio, &Studio::openRunFolder);
    QObject::connect(orders, &RunOrders::busyChanged, page, &HomePage::setStarting);
    QObject::connect(orders, &RunOrders::resumePoint, page, &HomePage::setResumePoint);
    QObject::connect(orders, &RunOrders::started, page, [page] { page->showProblems({}); });
    QObject::connect(orders, &RunOrders::refused, page,
                     [page](const QString & /*origin*/, const QList<ui::FormProblem> &problems) {
                         page->showProblems(problems);
                     });
    QObject::connect(orders, &RunOrders::failed, page,
                     [page](const Error &error) { page->showProblems({ui::formProblem(error)}); });
}

void connectLibrary(HomePage *page, Studio &studio)
{
    ui::HistoryReader *history = studio.history();
    QObject::connect(
        history, &ui::HistoryReader::stateChanged, page,
        [page, history](ui::LibraryState state) { page->setLibrary(state, history->problem()); });
    auto *changes = new RunChanges(studio.keeper(), page);
    QObject::connect(page, &HomePage::trashWanted, changes, &RunChanges::moveToTrash);
    QObject::connect(page, &HomePage::rebuildWanted, changes, &RunChanges::rebuild);
    QObject::connect(page, &HomePage::migrateWanted, changes, &RunChanges::migrate);
    QObject::connect(changes, &RunChanges::workingChanged, page, &HomePage::setLibraryWorking);
    QObject::connect(changes, &RunChanges::failed, page,
                     [page](const Error &error) { page->showProblems({ui::formProblem(error)}); });
}

} // namespace

ui::Page *makeHomePage(Studio &studio)
{
    const auto presets = config::listPresets();
    auto *page = new HomePage(studio.library()->runs(), {presets.begin(), presets.end()});
    connectRuns(page, studio);
    connectLibrary(page, studio);
    QObject::connect(studio.host(), &ui::HostMonitor::sampled, page, &HomePage::setHost);

    ui::StudioSettings *settings = studio.settings();
    const QString dismissed = QString::fromUtf8(settings->state(kDismissed));
    page->setDismissed(dismissed.split(u'\n', Qt::SkipEmptyParts));
    QObject::connect(page, &HomePage::dismissedChanged, settings, [page, settings] {
        settings->setState(kDismissed, page->dismissed().join(u'\n').toUtf8());
    });
    return page;
}

} // namespace tessera::studio
