// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/page_makers.h"
#include "app/studio/studio.h"
#include "ui/bridge/data_previewer.h"
#include "ui/pages/data/data_page.h"

namespace tessera::studio {

using ui::DataPage;

ui::Page *makeDataPage(Studio &studio)
{
    FormDesk *desk = studio.desk();
    auto *page = new DataPage({.form = desk->form(),
                               .data = desk->data(),
                               .models = desk->models(),
                               .preview = desk->rows()});
    auto *previewer = new ui::DataPreviewer(studio.jobs(), page);
    QObject::connect(page, &DataPage::previewWanted, previewer, &ui::DataPreviewer::preview);
    QObject::connect(page, &DataPage::cancelWanted, previewer, &ui::DataPreviewer::cancel);
    QObject::connect(previewer, &ui::DataPreviewer::ready, page, &DataPage::setPreview);
    QObject::connect(previewer, &ui::DataPreviewer::failed, page, &DataPage::setError);
    QObject::connect(page, &DataPage::addWanted, desk, &FormDesk::addData);
    QObject::connect(page, &DataPage::fileWanted, &studio, &Studio::openFolder);
    studio.onSettling([page] { return page->isSettled(); });
    return page;
}

} // namespace tessera::studio
