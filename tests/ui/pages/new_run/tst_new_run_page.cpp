// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/clipped_text.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/temp_folder.h"
#include "ui/models/known_file_model.h"
#include "ui/pages/new_run/new_run_page.h"
#include "ui/pages/new_run/setting_row.h"
#include "ui/pages/new_run/step_bar.h"
#include "ui/pages/row_viewer.h"
#include "ui/text/languages.h"
#include "ui/theme/controls.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/form_row.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/studio_table.h"
#include "ui/widgets/text_label.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUrl>

#include <fstream>
#include <map>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

// As people keep it in a script: continuation lines, a comment, variables in front, two data sets.
const QString kSwiftCommand = uR"(# 2 x 80 GB
CUDA_VISIBLE_DEVICES=0,1 \
NPROC_PER_NODE=2 \
megatron sft \
    --model tiny-moe \
    --dataset 'a rows.jsonl#2000' \
              b.jsonl \
    --tuner_type lora \
    --lora_rank 16 \
    --target_modules all-linear \
    --expert_model_parallel_size 2 \
    --moe_aux_loss_coeff 1e-3 \
    --micro_batch_size 4 \
    --global_batch_size 16 \
    --num_train_epochs 1 \
    --lr 1e-4 \
    --lr_warmup_fraction 0.05 \
    --max_length 2048 \
    --fp8_format hybrid \
    --dataset_num_proc 8 \
    --my_own_flag 3
)"_qs;

ModelFactsView moeFacts()
{
    ModelFactsView facts;
    facts.family = u"qwen3_moe"_qs;
    facts.parameters = 30532122624;
    facts.activeParameters = 3349000000;
    facts.layers = 48;
    facts.experts = 128;
    facts.expertsPerToken = 8;
    facts.dtype = u"bfloat16"_qs;
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

DataPreview twoRows()
{
    DataPreview preview;
    for (int line = 1; line <= 2; ++line) {
        PreviewRow row{.file = u"/d/rows.jsonl"_qs, .line = line, .raw = u"{}"_qs, .tokens = {}};
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
        row.trainedTokens = 4;
        preview.rows.append(row);
    }
    preview.rowsRead = preview.rowsKept = 2;
    preview.wholeSet = true;
    return preview;
}

/// The page with an empty form, shown.
struct Desk {
    RunForm form;
    KnownFileModel models;
    KnownFileModel data;
    DataPreviewModel preview;
    NewRunPage page{{.form = &form, .models = &models, .data = &data, .preview = &preview}};

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

class TestNewRunPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        failOnWarnings();
        m_theme.setMode(ThemeMode::Light);
        m_theme.setTextScale(1);
        m_languages.use(u"en"_qs);
    }

    // ---- fields ----

    void everySettingThatIsHonouredHasOneRow()
    {
        const Desk desk;
        std::map<QString, int> rows;
        for (const SettingRow *row : desk.page.findChildren<SettingRow *>())
            ++rows[row->key()];
        for (const config::Field &field : config::fields())
            QVERIFY2(rows[keyOf(field)] == (fieldPlace(field) == FieldPlace::Row ? 1 : 0),
                     qPrintable(keyOf(field)));
    }

    void basicShowsLessThanAdvanced()
    {
        const Desk desk;
        const auto shown = [&desk] {
            int count = 0;
            for (const SettingRow *row : desk.page.findChildren<SettingRow *>())
                count += row->isVisibleTo(&desk.page) ? 1 : 0;
            return count;
        };
        const int basic = shown();
        QVERIFY(!desk.find<QWidget>(u"notYetCard"_qs)->isVisibleTo(&desk.page));
        desk.choose(u"levelSwitch"_qs, 1);
        QVERIFY(shown() > basic);
        QVERIFY(desk.find<QWidget>(u"notYetCard"_qs)->isVisibleTo(&desk.page));
        desk.choose(u"levelSwitch"_qs, 0);
        QCOMPARE(shown(), basic);
    }

    void whatIsTypedIsInTheForm()
    {
        const Desk desk;
        desk.type(u"max_length"_qs, u"4k"_qs);
        QVERIFY(desk.form.value(u"max_length"_qs) == Json(4000));
        desk.type(u"lr"_qs, u"1e-5"_qs);
        QCOMPARE(desk.form.text(u"lr"_qs), u"1e-5"_qs);
        desk.choose(u"tuner_type"_qs, 1);
        QCOMPARE(desk.form.text(u"tuner_type"_qs), u"lora"_qs);
        QTRY_VERIFY(desk.row(u"lora_rank"_qs)->isVisibleTo(&desk.page));
    }

    void anErrorStandsUnderItsFieldWithTheNearestValues()
    {
        Desk desk;
        desk.fillIn();
        desk.form.setText(u"nproc_per_node"_qs, u"8"_qs);
        desk.type(u"global_batch_size"_qs, u"100"_qs);
        FormRow *row = desk.row(u"global_batch_size"_qs);
        QTRY_VERIFY(row->problem().contains(u"100"_qs));
        QVERIFY(hasFieldError(row->editor()->control()));
        QVERIFY(!desk.start()->isEnabled());
        const auto chips = row->findChildren<Chip *>();
        QCOMPARE(chips.size(), 2);
        QCOMPARE(chips[0]->text(), u"96"_qs);
        QTest::mouseClick(chips[1], Qt::LeftButton);
        QCOMPARE(desk.form.text(u"global_batch_size"_qs), u"104"_qs);
        QTRY_VERIFY(row->problem().isEmpty());
        QVERIFY(desk.start()->isEnabled());
    }

    void whatIsNotFilledInYetIsNotRed()
    {
        const Desk desk;
        QTRY_VERIFY(desk.form.hasError());
        QVERIFY(desk.row(u"model"_qs)->problem().isEmpty());
        QVERIFY(!desk.start()->isEnabled());
        QVERIFY(!desk.start()->toolTip().isEmpty());
    }

    void aClickOnAProblemGoesToItsField()
    {
        Desk desk;
        desk.fillIn();
        desk.form.setText(u"lr_warmup_iters"_qs, u"3"_qs);
        desk.form.setText(u"lr_warmup_fraction"_qs, u"0.1"_qs);
        QTRY_VERIFY(desk.form.hasError());
        desk.press(u"problem0"_qs);
        QTRY_VERIFY(
            desk.row(u"lr_warmup_iters"_qs)->isAncestorOf(QApplication::focusWidget())
            || desk.row(u"lr_warmup_fraction"_qs)->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(desk.find<QScrollArea>(u"formScroll"_qs)->verticalScrollBar()->value() > 0);
    }

    void aFieldOfAdvancedIsShownWhenAProblemNamesIt()
    {
        Desk desk;
        desk.fillIn();
        desk.form.setText(u"min_lr"_qs, u"1"_qs);
        QTRY_VERIFY(desk.form.hasError());
        QVERIFY(desk.row(u"min_lr"_qs)->isVisibleTo(&desk.page));
    }

    // ---- model and data ----

    void theModelIsAskedForOnceTypingStops()
    {
        Desk desk;
        const QSignalSpy wanted(&desk.page, &NewRunPage::modelFactsWanted);
        desk.type(u"model"_qs, u"Qwen3-30B-A3B"_qs);
        QTRY_COMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), u"Qwen3-30B-A3B"_qs);
        desk.page.setModelFacts(u"something older"_qs, ModelFactsView());
        QVERIFY(!desk.form.modelFacts());
        desk.page.setModelFacts(u"Qwen3-30B-A3B"_qs, moeFacts());
        QCOMPARE(desk.form.modelFacts()->experts, 128);
        QTRY_VERIFY(desk.row(u"moe_aux_loss_coeff"_qs)->isVisibleTo(&desk.page));
    }

    void aModelThatCannotBeOpenedSaysWhy()
    {
        Desk desk;
        desk.form.setText(u"model"_qs, u"gone"_qs);
        desk.page.setModelError(u"gone"_qs, fileNotFound("gone"));
        auto *banner = desk.find<Banner>(u"modelBanner"_qs);
        QVERIFY(banner->isVisible());
        QVERIFY(banner->lead().contains(u"gone"_qs));
        desk.form.setText(u"model"_qs, u"tiny-moe"_qs);
        QTRY_VERIFY(!banner->isVisible());
    }

    void knownModelsAreOfferedInAMenu()
    {
        const Desk desk;
        auto *menu = desk.find<QMenu>(u"modelMenu"_qs);
        QVERIFY(menu->actions().size() >= 2);
        menu->actions().back()->trigger();
        QCOMPARE(desk.form.text(u"model"_qs), u"tiny-moe"_qs);
        QCOMPARE(desk.row(u"model"_qs)->text(), u"tiny-moe"_qs);
    }

    void theFirstRowsAreShownAsTheyWillBeTrained()
    {
        Desk desk;
        const QSignalSpy wanted(&desk.page, &NewRunPage::previewWanted);
        desk.fillIn();
        QTRY_COMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].value<config::RunConfig>().dataset,
                 std::vector<std::string>{"math-code-sft.jsonl"});
        desk.page.setPreview(twoRows());
        QVERIFY(desk.find<RowViewer>(u"firstRows"_qs)->isVisibleTo(&desk.page));
        const QSignalSpy page(&desk.page, &Page::pageWanted);
        desk.press(u"seeRows"_qs);
        QCOMPARE(page[0][0].toString(), u"data"_qs);
        QCOMPARE(page[0][1].toStringList(), QStringList{u"math-code-sft.jsonl"_qs});
        desk.page.setPreviewError(fileNotFound("math-code-sft.jsonl"));
        QVERIFY(desk.find<Banner>(u"dataBanner"_qs)->isVisible());
        QVERIFY(!desk.find<RowViewer>(u"firstRows"_qs)->isVisibleTo(&desk.page));
    }

    // ---- from elsewhere ----

    void aPresetFillsTheFormAndCanBeUndone()
    {
        Desk desk;
        desk.form.setText(u"run_name"_qs, u"mine"_qs);
        desk.page.findChild<QAction *>(u"preset_quickstart-moe"_qs)->trigger();
        QCOMPARE(desk.form.text(u"model"_qs), u"tiny-moe"_qs);
        QCOMPARE(desk.find<QLineEdit>(u"runName"_qs)->text(), u"Quickstart MoE"_qs);
        QVERIFY(desk.find<Banner>(u"formBanner"_qs)->isVisible());
        desk.press(u"undoButton"_qs);
        QVERIFY(!desk.form.isSet(u"model"_qs));
        QCOMPARE(desk.find<QLineEdit>(u"runName"_qs)->text(), u"mine"_qs);
    }

    void theWindowOpensItWithAPresetModelDataOrSettings()
    {
        Desk desk;
        desk.page.open({u"quickstart"_qs});
        QCOMPARE(desk.form.presetName(), u"quickstart"_qs);
        desk.page.open({u"model"_qs, u"tiny-moe"_qs});
        QCOMPARE(desk.form.text(u"model"_qs), u"tiny-moe"_qs);
        desk.page.open({u"data"_qs, u"rows.jsonl"_qs});
        QCOMPARE(desk.form.text(u"dataset"_qs), u"rows.jsonl"_qs);
        desk.page.open({u"settings"_qs, u"{\"lr\": 0.5}"_qs});
        QCOMPARE(desk.form.setKeys(), QStringList{u"lr"_qs});
        desk.page.open({});
        QCOMPARE(desk.form.setKeys(), QStringList{u"lr"_qs});
    }

    void aPastedSwiftCommandFillsTheForm()
    {
        Desk desk;
        desk.press(u"importButton"_qs);
        auto *text = desk.find<QPlainTextEdit>(u"importText"_qs);
        QVERIFY(text->isVisible());
        QGuiApplication::clipboard()->setText(kSwiftCommand);
        text->setFocus();
        QTest::keyClick(text, Qt::Key_V, Qt::ControlModifier);
        desk.press(u"importFill"_qs);

        QCOMPARE(desk.form.text(u"model"_qs), u"tiny-moe"_qs);
        QVERIFY(desk.form.value(u"dataset"_qs) == Json::array({"a rows.jsonl#2000", "b.jsonl"}));
        QCOMPARE(desk.form.text(u"tuner_type"_qs), u"lora"_qs);
        QVERIFY(desk.form.value(u"lora_rank"_qs) == Json(16));
        QVERIFY(desk.form.value(u"nproc_per_node"_qs) == Json(2));
        QVERIFY(desk.form.value(u"expert_model_parallel_size"_qs) == Json(2));

        auto *table = desk.find<StudioTable>(u"importTable"_qs);
        QVERIFY(table->isVisible());
        QStringList given;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            given.append(table->model()->index(row, 1).data().toString());
        QVERIFY2(given.contains(u"--fp8_format"_qs), qPrintable(given.join(u' ')));
        QVERIFY(given.contains(u"--my_own_flag"_qs));
        QVERIFY(!given.contains(u"--lr"_qs));
        const int looks = table->model()->rowCount();
        desk.choose(u"importWhich"_qs, 1);
        QVERIFY(table->model()->rowCount() > looks);
        savePicture(pictureOf(desk.page), u"new-run-import"_qs);
        desk.press(u"undoButton"_qs);
        QVERIFY(desk.form.setKeys().isEmpty());
    }

    void textThatIsNoCommandLeavesTheFormAsItWas()
    {
        Desk desk;
        desk.form.setText(u"lr"_qs, u"1e-5"_qs);
        desk.press(u"importButton"_qs);
        auto *text = desk.find<QPlainTextEdit>(u"importText"_qs);
        text->setPlainText(u"a letter to a friend"_qs);
        desk.press(u"importFill"_qs);
        QCOMPARE(desk.form.setKeys(), QStringList{u"lr"_qs});
        QVERIFY(!desk.find<StudioTable>(u"importTable"_qs)->isVisible());
        text->setPlainText(u"{ \"lr\": }"_qs);
        desk.press(u"importFill"_qs);
        QCOMPARE(desk.form.text(u"lr"_qs), u"1e-5"_qs);
    }

    void droppedFilesGoWhereTheyBelong()
    {
        Desk desk;
        const test::TempFolder folder;
        const auto write = [&folder](const std::string &name, std::string_view content) {
            std::filesystem::create_directories((folder / name).parent_path());
            std::ofstream(folder / name) << content;
            return QString::fromStdString((folder / name).string());
        };
        write("m 模型/config.json", "{}");
        const QString model = QString::fromStdString((folder / "m 模型").string());
        const QString rows = write("rows.jsonl", "");
        desk.drop({model, rows});
        QCOMPARE(desk.form.text(u"model"_qs), model);
        QVERIFY(desk.form.value(u"dataset"_qs) == Json::array({rows.toStdString()}));
        desk.drop({write("run.json", R"({"model": "tiny-moe", "seed": 7})")});
        QCOMPARE(desk.form.text(u"seed"_qs), u"7"_qs);
        QVERIFY(!desk.form.isSet(u"dataset"_qs));
        desk.drop({write("train.sh", "megatron sft --model a --lr 1e-4\n")});
        QCOMPARE(desk.form.text(u"model"_qs), u"a"_qs);
    }

    // ---- undo ----

    void controlZTakesBackAFieldAsAWhole()
    {
        Desk desk;
        desk.type(u"max_length"_qs, u"128"_qs);
        desk.type(u"train_iters"_qs, u"50"_qs);
        QWidget *control = desk.row(u"train_iters"_qs)->editor()->control();
        QTest::keyClick(control, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!desk.form.isSet(u"train_iters"_qs));
        QCOMPARE(desk.form.text(u"max_length"_qs), u"128"_qs);
        QTest::keyClick(control, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!desk.form.isSet(u"max_length"_qs));
        QVERIFY(!desk.find<QToolButton>(u"undoButton"_qs)->isEnabled());
        QTest::keyClick(control, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(desk.form.text(u"max_length"_qs), u"128"_qs);
        QCOMPARE(desk.row(u"max_length"_qs)->text(), u"128"_qs);
    }

    // ---- the panel ----

    void thePreflightTellsWhatIsNeededOnTheDisk()
    {
        Desk desk;
        const QSignalSpy wanted(&desk.page, &NewRunPage::checkWanted);
        desk.fillIn();
        QTRY_COMPARE(wanted.count(), 1);
        PreflightReport report;
        report.checkpointBytes = 427000000000;
        report.neededBytes = 488000000000;
        report.freeBytes = 2910000000000;
        report.device = u"cuda"_qs;
        report.ranks = 16;
        report.problems = {{.code = u"file_not_found"_qs, .text = u"There is no such file."_qs}};
        desk.page.setPreflight(report);
        QCOMPARE(desk.find<TextLabel>(u"known0"_qs)->text(), u"16"_qs);
        QCOMPARE(desk.find<TextLabel>(u"known5"_qs)->text(), u"488"_qs);
        QVERIFY(!desk.start()->isEnabled());
        desk.form.setText(u"seed"_qs, u"1"_qs);
        QTRY_VERIFY(desk.start()->isEnabled());
    }

    void noPreflightIsAskedForWhileSomethingIsWrong()
    {
        Desk desk;
        const QSignalSpy wanted(&desk.page, &NewRunPage::checkWanted);
        desk.fillIn();
        QTRY_COMPARE(wanted.count(), 1);
        desk.form.setText(u"max_length"_qs, u"many"_qs);
        const QSignalSpy rows(&desk.page, &NewRunPage::previewWanted);
        QTRY_VERIFY(rows.count() > 0); // asked for earlier than the check would be
        QCoreApplication::processEvents();
        QCOMPARE(wanted.count(), 1);
    }

    void startHandsOverTheRun()
    {
        Desk desk;
        desk.fillIn();
        const QSignalSpy wanted(&desk.page, &NewRunPage::startWanted);
        QTest::mouseClick(desk.start(), Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toByteArray(), desk.form.toJson());
        QCOMPARE(wanted[0][1].toBool(), false);
        desk.page.setStarting(true);
        QVERIFY(!desk.start()->isEnabled());
        const QSignalSpy cancelled(&desk.page, &NewRunPage::startCancelWanted);
        desk.press(u"cancelStartButton"_qs);
        QCOMPARE(cancelled.count(), 1);
        desk.page.setRefused({{.code = u"disk_full"_qs, .text = u"The disk is full."_qs}});
        QVERIFY(!desk.start()->isEnabled());
        QVERIFY(desk.find<QAbstractButton>(u"problem0"_qs)->text().contains(u"disk is full"_qs));
    }

    void aQuestionAsksForOneClick()
    {
        Desk desk;
        desk.fillIn();
        desk.form.setOutsideProblems({{.code = u"B06"_qs,
                                       .severity = config::Severity::Confirm,
                                       .keys = {u"val_dataset"_qs},
                                       .text = u"Evaluation is off."_qs}});
        QVERIFY(!desk.start()->isEnabled());
        auto *box = desk.find<QCheckBox>(u"confirmBox"_qs);
        QVERIFY(box->isVisible());
        QTest::mouseClick(box, Qt::LeftButton, {}, {8, box->height() / 2});
        const QSignalSpy wanted(&desk.page, &NewRunPage::startWanted);
        QTest::mouseClick(desk.start(), Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][1].toBool(), true);
    }

    void theCommandGoesToTheClipboard()
    {
        Desk desk;
        desk.fillIn();
        desk.press(u"commandButton"_qs);
        QCOMPARE(QGuiApplication::clipboard()->text(), desk.form.command());
        QVERIFY(desk.form.command().startsWith(u"tessera train"_qs));
        desk.choose(u"reviewWhich"_qs, 1);
        desk.press(u"reviewCopy"_qs);
        QCOMPARE(QGuiApplication::clipboard()->text().toUtf8(), desk.form.toJson());
    }

    void stepsFollowAndLead()
    {
        Desk desk;
        desk.fillIn();
        auto *steps = desk.page.findChild<StepBar *>();
        QCOMPARE(steps->current(), FormPart::Model);
        desk.press(u"step3"_qs);
        QCOMPARE(steps->current(), FormPart::Layout);
        QVERIFY(desk.find<QScrollArea>(u"formScroll"_qs)->verticalScrollBar()->value() > 0);
        desk.press(u"step0"_qs);
        QCOMPARE(desk.find<QScrollArea>(u"formScroll"_qs)->verticalScrollBar()->value(), 0);
    }

    void everythingCanBeReachedByTab()
    {
        Desk desk;
        desk.fillIn();
        desk.page.activateWindow();
        desk.find<QLineEdit>(u"runName"_qs)->setFocus();
        bool found = false;
        for (int i = 0; i < 200 && !found; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            found = QApplication::focusWidget() == desk.start();
        }
        QVERIFY(found);
    }

    // ---- look ----

    void everyTextFitsInBothLanguagesAndSizes()
    {
        Desk desk;
        desk.fillIn();
        desk.form.setText(u"run_name"_qs, u"q30b-math-full-05"_qs);
        desk.form.setText(u"nproc_per_node"_qs, u"8"_qs);
        desk.form.setText(u"max_length"_qs, u"4096"_qs);
        desk.form.setText(u"global_batch_size"_qs, u"100"_qs);
        desk.form.setText(u"lr"_qs, u"1e-5"_qs);
        QTest::qWait(0);
        desk.page.setModelFacts(u"Qwen3-30B-A3B"_qs, moeFacts());
        desk.page.setPreview(twoRows());
        for (const QString &language : {u"en"_qs, u"zh"_qs}) {
            m_languages.use(language);
            for (const bool advanced : {true, false}) {
                desk.page.setAdvanced(advanced);
                for (const QSize &size : {QSize(968, 592), QSize(1112, 752)}) {
                    desk.page.resize(size);
                    QTest::qWait(0);
                    QCOMPARE(clippedTexts(desk.page), QStringList());
                }
            }
            savePictures(desk.page, m_theme, u"new-run-"_qs + language);
            for (const int step : {2, 4}) {
                desk.press(u"step%1"_qs.arg(step));
                savePicture(pictureOf(desk.page), u"new-run-%1-step%2"_qs.arg(language).arg(step));
            }
            desk.press(u"step0"_qs);
        }
        desk.page.resize(968, 592);
        QTest::qWait(0);
        savePicture(pictureOf(desk.page), u"new-run-small"_qs);
    }

private:
    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestNewRunPage)
#include "tst_new_run_page.moc"
