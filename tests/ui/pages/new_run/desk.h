// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/column_mappings.h"
#include "ui/models/known_file_model.h"
#include "ui/pages/new_run/new_run_page.h"
#include "ui/widgets/form_row.h"
#include "ui/widgets/segmented_switch.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QUrl>

// What the tests of the New run page share: the page with its models, and answers to its questions.
namespace tessera::ui {

inline ModelFactsView moeFacts()
{
    ModelFactsView facts;
    facts.family = u"qwen3_moe"_qs;
    facts.parameters = 30532122624;
    facts.activeParameters = 3349000000;
    facts.layers = 48;
    facts.experts = 128;
    facts.expertsPerToken = 8;
    facts.dtype = u"bfloat16"_qs;
    facts.storedType = u"BF16"_qs;
    facts.hasWeights = true;
    facts.weightBytes = 61064245248;
    facts.files = 16;
    facts.facts = {.layers = 48,
                   .heads = 32,
                   .queryGroups = 4,
                   .hidden = 2048,
                   .ffnHidden = 6144,
                   .experts = 128,
                   .moeFfnHidden = 768,
                   .topk = 8,
                   .vocab = 151936,
                   .contextLength = 40960,
                   .dtype = "bfloat16",
                   .routerPreSoftmax = false};
    return facts;
}

inline DataPreview twoRows()
{
    DataPreview preview;
    for (int line = 1; line <= 2; ++line) {
        PreviewRow row{.number = line,
                       .file = u"/d/rows.jsonl"_qs,
                       .line = line,
                       .raw = u"{}"_qs,
                       .tokens = {}};
        row.tokens = {{.text = u"<|im_start|>"_qs, .id = 1, .special = true},
                      {.text = u"user\n"_qs, .id = 2},
                      {.text = u"What"_qs, .id = 3},
                      {.text = u" is"_qs, .id = 4},
                      {.text = u" 2 + 3?"_qs, .id = 5},
                      {.text = u"<|im_end|>"_qs, .id = 6, .special = true},
                      {.text = u"assistant\n"_qs, .id = 7},
                      {.text = u"It"_qs, .id = 8, .weight = 1},
                      {.text = u" is"_qs, .id = 9, .weight = 1},
                      {.text = u" 5."_qs, .id = 10, .weight = 1},
                      {.text = u"<|im_end|>"_qs, .id = 6, .weight = 1, .special = true}};
        row.tokenCount = row.tokens.size();
        row.trainedTokens = 4;
        preview.rows.append(row);
    }
    preview.rowsRead = preview.rowsKept = 2;
    preview.atEnd = true;
    preview.rowsInSet = 2;
    return preview;
}

/// All rows were read, and some are dropped.
inline DataStatistics readRows(qint64 kept, qint64 dropped)
{
    DataStatistics statistics;
    statistics.state = DataStatistics::State::Done;
    statistics.share = 1;
    statistics.files = 1;
    statistics.bytes = 2140000;
    statistics.rowsKept = kept;
    statistics.rowsRead = kept + dropped;
    statistics.tokens = 601000;
    statistics.trainedTokens = 351000;
    if (dropped > 0)
        statistics.dropped = {{.reason = u"no_answer"_qs, .rows = dropped}};
    return statistics;
}

/// The page with an empty form, shown.
struct Desk {
    RunForm form;
    ColumnMappings columns{&form};
    KnownFileModel models;
    KnownFileModel data;
    DataPreviewModel preview;
    NewRunPage page{{.form = &form,
                     .columns = &columns,
                     .models = &models,
                     .data = &data,
                     .preview = &preview}};

    Desk()
    {
        models.setFiles({known(u"Qwen3-30B-A3B"_qs), known(u"tiny-moe"_qs)});
        data.setFiles({known(u"math-code-sft.jsonl"_qs)});
        page.setPresets(config::listPresets());
        page.resize(1112, 752);
        page.show();
    }
    static KnownFile known(const QString &name)
    {
        return {.path = u"/known/"_qs + name, .name = name, .setting = name};
    }
    template<typename Widget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        return page.findChild<Widget *>(name);
    }
    [[nodiscard]] FormRow *row(const QString &key) const { return find<FormRow>(key + u"Row"_qs); }
    void press(const QString &name) const
    {
        QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton);
    }
    /// Replaces what stands in a field, key by key.
    void type(const QString &key, const QString &text) const
    {
        QWidget *control = row(key)->editor()->control();
        control->setFocus();
        QTest::keyClick(control, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(control, text);
    }
    [[nodiscard]] QPushButton *start() const { return find<QPushButton>(u"startButton"_qs); }
    void choose(const QString &switchName, int segment) const
    {
        const auto buttons = find<SegmentedSwitch>(switchName)->findChildren<QAbstractButton *>();
        QTest::mouseClick(buttons[segment], Qt::LeftButton);
    }
    /// A run that is complete.
    void fillIn()
    {
        form.setText(u"model"_qs, u"Qwen3-30B-A3B"_qs);
        form.setText(u"dataset"_qs, u"math-code-sft.jsonl"_qs);
        form.setText(u"train_iters"_qs, u"2294"_qs);
        QTRY_COMPARE_WITH_TIMEOUT(form.hasError(), false, 5000);
    }
    void drop(const QStringList &paths)
    {
        QMimeData mime;
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls.append(QUrl::fromLocalFile(path));
        mime.setUrls(urls);
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&page, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({10, 10}, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&page, &drop);
    }
};

} // namespace tessera::ui
