// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/page_makers.h"
#include "app/studio/page_table.h"
#include "app/studio/studio.h"
#include "backend/base/paths.h"
#include "ui/bridge/hub_tokens.h"
#include "ui/pages/settings/settings_page.h"

#include <QDesktopServices>
#include <QUrl>

namespace tessera::studio {

using ui::SettingsPage;

ui::Page *makeSettingsPage(Studio &studio)
{
    auto *tokens = new ui::HubTokens(studio.program(), &studio);
    auto *page = new SettingsPage({.settings = studio.settings(),
                                   .languages = studio.languages(),
                                   .dataFolder = dataFolder(),
                                   .tokens = tokens});
    page->setPageCount(static_cast<int>(pageNames().size()));
    QObject::connect(page, &SettingsPage::languageChosen, &studio, &Studio::chooseLanguage);
    QObject::connect(page, &SettingsPage::themeChosen, &studio, &Studio::chooseTheme);
    QObject::connect(&studio, &Studio::lookAsked, page, &SettingsPage::setInForce);
    ui::RunKeeper *keeper = studio.keeper();
    QObject::connect(page, &SettingsPage::folderWanted, &studio, &Studio::openFolder);
    QObject::connect(page, &SettingsPage::addressWanted, page,
                     [](const QString &address) { QDesktopServices::openUrl(QUrl(address)); });
    QObject::connect(page, &SettingsPage::rebuildWanted, keeper, [page, keeper] {
        page->setRebuilding(true);
        keeper->rebuild();
    });
    QObject::connect(keeper, &ui::RunKeeper::done, page, [page] { page->setRebuilding(false); });
    QObject::connect(keeper, &ui::RunKeeper::failed, page, [page] { page->setRebuilding(false); });
    return page;
}

} // namespace tessera::studio
