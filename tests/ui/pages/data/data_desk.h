// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/layout/page_checks.h"
#include "tests/ui/pages/data/sample_rows.h"
#include "ui/models/column_mappings.h"
#include "ui/models/known_file_model.h"
#include "ui/pages/data/data_page.h"
#include "ui/pages/row_viewer.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QTest>

namespace tessera::ui {

/// The page with a data set chosen, shown.
struct Desk {
    RunForm form;
    ColumnMappings columns{&form};
    KnownFileModel data;
    KnownFileModel models;
    DataPreviewModel preview;
    DataPage page{{.form = &form,
                   .columns = &columns,
                   .data = &data,
                   .models = &models,
                   .preview = &preview}};

    Desk()
    {
        data.setFiles({known(u"math-code-sft.jsonl"_qs), known(u"stories.txt"_qs)});
        models.setFiles({known(u"Qwen3-30B-A3B"_qs), known(u"SmolLM2-135M"_qs)});
        page.resize(1112, 752);
        page.show();
    }
    static KnownFile known(const QString &name)
    {
        return {.path = u"/data/"_qs + name, .name = name, .setting = u"/data/"_qs + name};
    }
    void showRows()
    {
        form.setText(u"model"_qs, u"/models/Qwen3-30B-A3B"_qs);
        page.open({u"/data/math-code-sft.jsonl"_qs});
        page.setPreview(mathRows());
        page.setStatistics(mathStatistics());
    }
    /// Chooses an entry of the menu that a button opened.
    void chooseInMenu(const char *name) const
    {
        auto *action = page.findChild<QAction *>(QLatin1String(name));
        QVERIFY(action != nullptr);
        action->trigger();
    }
    /// Chooses a data set in the list, by keys.
    void choose(const QString &name) const
    {
        auto *box = find<QComboBox>("dataBox");
        box->setFocus();
        box->showPopup();
        QAbstractItemView *list = box->view();
        list->setCurrentIndex(list->model()->index(box->findText(name), 0));
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(box->currentText(), name);
    }
    template<typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        return found<Widget>(page, QLatin1String(name));
    }
    void press(const char *name) const
    {
        QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton);
    }
    [[nodiscard]] RowViewer *viewer() const { return page.findChild<RowViewer *>(); }
};

} // namespace tessera::ui
