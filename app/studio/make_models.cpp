// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/page_makers.h"
#include "app/studio/studio.h"
#include "ui/bridge/model_downloader.h"
#include "ui/bridge/model_inspector.h"
#include "ui/pages/models/download_strip.h"
#include "ui/pages/models/models_page.h"

#include <QFileInfo>
#include <QSplitter>

namespace tessera::studio {

using ui::ModelsPage;

namespace {

const QString kSplitter = u"models_splitter"_qs;

} // namespace

ui::Page *makeModelsPage(Studio &studio)
{
    FormDesk *desk = studio.desk();
    auto *page = new ModelsPage(desk->models());
    auto *inspector = new ui::ModelInspector(studio.jobs(), page);
    QObject::connect(page, &ModelsPage::factsWanted, inspector, &ui::ModelInspector::inspect);
    QObject::connect(inspector, &ui::ModelInspector::ready, page, &ModelsPage::setFacts);
    QObject::connect(inspector, &ui::ModelInspector::failed, page, &ModelsPage::setError);
    auto *downloader = new ui::ModelDownloader(studio.program(), page);
    ui::DownloadStrip *strip = page->downloads();
    QObject::connect(strip, &ui::DownloadStrip::wanted, downloader, &ui::ModelDownloader::start);
    QObject::connect(strip, &ui::DownloadStrip::cancelWanted, downloader,
                     &ui::ModelDownloader::cancel);
    QObject::connect(downloader, &ui::ModelDownloader::progressed, strip,
                     &ui::DownloadStrip::setStatus);
    QObject::connect(downloader, &ui::ModelDownloader::done, strip, &ui::DownloadStrip::setDone);
    QObject::connect(downloader, &ui::ModelDownloader::failed, strip, &ui::DownloadStrip::setError);
    QObject::connect(page, &ModelsPage::addWanted, desk, &FormDesk::addModel);
    QObject::connect(page, &ModelsPage::removeWanted, desk, &FormDesk::removeModel);
    QObject::connect(page, &ModelsPage::folderWanted, &studio, [&studio](const QString &path) {
        const QFileInfo info(path);
        studio.openFolder(info.isDir() ? path : info.absolutePath());
    });

    ui::StudioSettings *settings = studio.settings();
    QSplitter *splitter = page->splitter();
    splitter->restoreState(settings->state(kSplitter));
    QObject::connect(splitter, &QSplitter::splitterMoved, settings, [settings, splitter] {
        settings->setState(kSplitter, splitter->saveState());
    });
    return page;
}

} // namespace tessera::studio
