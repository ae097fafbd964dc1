// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/page_makers.h"
#include "app/studio/studio.h"
#include "ui/pages/home/home_page.h"

namespace tessera::studio {
namespace {

using ui::HomePage;

const QString kDismissed = u"dismissed_interrupted"_qs;

void connectRuns(HomePage *page, Studio &studio)
{
    RunOrders *orders = studio.orders();
    QObject::connect(page, &HomePage::startPresetWanted, orders, &RunOrders::startPreset);
    QObject::connect(page, &HomePage::resumeWanted, orders, &RunOrders::resume);
    QObject::connect(page, &HomePage::settingsWanted, orders, &RunOrders::takeSettings);
    QObject::connect(page, &HomePage::resumePointWanted, orders, &RunOrders::findResumePoint);
    QObject::connect(page, &HomePage::openFolderWanted, &studio, &Studio::openRunFolder);
    QObject::connect(page, &HomePage::trashWanted, studio.keeper(), &ui::RunKeeper::moveToTrash);
    QObject::connect(orders, &RunOrders::busyChanged, page, &HomePage::setStarting);
    QObject::connect(orders, &RunOrders::resumePoint, page, &HomePage::setResumePoint);
    QObject::connect(orders, &RunOrders::started, page, [page] { page->showProblems({}); });
    QObject::connect(orders, &RunOrders::refused, page,
                     [page](const QString &origin, const QList<ui::FormProblem> &problems) {
                         if (origin != RunOrders::formOrigin())
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
    ui::RunKeeper *keeper = studio.keeper();
    const auto work = [page](bool working) { page->setLibraryWorking(working); };
    QObject::connect(page, &HomePage::rebuildWanted, keeper, [keeper, work] {
        work(true);
        keeper->rebuild();
    });
    QObject::connect(page, &HomePage::migrateWanted, keeper, [keeper, work] {
        work(true);
        keeper->migrate();
    });
    QObject::connect(keeper, &ui::RunKeeper::done, page, [work] { work(false); });
    QObject::connect(keeper, &ui::RunKeeper::failed, page, [work] { work(false); });
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
