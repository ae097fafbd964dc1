// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/connect_statistics.h"
#include "app/studio/page_makers.h"
#include "app/studio/studio.h"
#include "ui/bridge/data_previewer.h"
#include "ui/bridge/dropped_export.h"
#include "ui/bridge/file_opener.h"
#include "ui/pages/data/data_page.h"

#include <QProcess>

namespace tessera::studio {

using ui::DataPage;

namespace {

/// Files that the page writes and opens.
void connectFiles(DataPage *page, Studio &studio)
{
    auto *exporter = new ui::DroppedExporter(studio.jobs(), page);
    QObject::connect(page, &DataPage::exportWanted, exporter, &ui::DroppedExporter::write);
    QObject::connect(exporter, &ui::DroppedExporter::written, page, &DataPage::setExported);
    QObject::connect(exporter, &ui::DroppedExporter::failed, page, &DataPage::setExportError);
    QObject::connect(
        page, &DataPage::fileWanted, &studio, [&studio](const QString &path, qint64 line) {
            const auto editor = ui::editorAt(path, line);
            if (!editor || !QProcess::startDetached(editor->program, editor->arguments))
                studio.openFolder(path);
        });
}

} // namespace

ui::Page *makeDataPage(Studio &studio)
{
    FormDesk *desk = studio.desk();
    auto *page = new DataPage({.form = desk->form(),
                               .columns = desk->columns(),
                               .data = desk->data(),
                               .models = desk->models(),
                               .preview = desk->rows()});
    auto *previewer = new ui::DataPreviewer(studio.jobs(), page);
    QObject::connect(page, &DataPage::previewWanted, previewer, &ui::DataPreviewer::preview);
    QObject::connect(previewer, &ui::DataPreviewer::ready, page, &DataPage::setPreview);
    QObject::connect(previewer, &ui::DataPreviewer::failed, page, &DataPage::setError);
    QObject::connect(page, &DataPage::nothingWanted, previewer, &ui::DataPreviewer::cancel);
    connectStatistics(page, studio.examiner(), u"data"_qs);
    connectFiles(page, studio);
    QObject::connect(page, &DataPage::addWanted, desk, &FormDesk::addData);
    studio.onSettling([page, examiner = studio.examiner()] {
        return page->isSettled() && !examiner->isReading(u"data"_qs);
    });
    return page;
}

} // namespace tessera::studio
