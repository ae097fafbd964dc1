// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/pages/new_run/desk.h"
#include "ui/bridge/data_previewer.h"
#include "ui/text/languages.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/form_row.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/studio_table.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include <fstream>

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

class TestFillingIn : public QObject
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

    // ---- choices ----

    /// Segments are made in one language and may be read in another.
    void wordsOfChoicesFitInEveryLanguage()
    {
        for (const QString &made : {u"zh"_qs, u"en"_qs}) {
            for (const config::Field &field : config::fields()) {
                m_languages.use(made);
                FormRow row(field);
                const auto *segments = qobject_cast<SegmentedSwitch *>(row.editor()->control());
                for (const QString &read : {u"en"_qs, u"zh"_qs}) {
                    m_languages.use(read);
                    QCoreApplication::sendPostedEvents();
                    const int width = segments != nullptr ? segments->sizeHint().width() : 0;
                    QVERIFY2(width <= metrics::kFormControlWidth, field.key.data());
                }
            }
        }
    }

    // ---- templates ----

    void aTemplateIsChosenFromAList()
    {
        Desk desk;
        desk.fillIn();
        desk.page.setAdvanced(true);
        ModelFactsView facts = moeFacts();
        facts.templates = {u"default"_qs, u"rag"_qs};
        desk.page.setModelFacts(u"Qwen3-30B-A3B"_qs, facts);
        const auto offered = [&desk] {
            QStringList names;
            for (const QAction *action : desk.find<QMenu>(u"templateMenu"_qs)->actions()) {
                if (!action->isSeparator())
                    names.append(action->text());
            }
            return names;
        };
        QStringList all{u"The model's own"_qs, u"rag"_qs};
        all += fallbackTemplateNames();
        QCOMPARE(offered(), all);
        auto *field = qobject_cast<QLineEdit *>(desk.row(u"template"_qs)->editor()->control());
        QCOMPARE(field->placeholderText(), u"the model's own"_qs);
        const auto choose = [&desk](qsizetype entry) {
            QList<QAction *> actions = desk.find<QMenu>(u"templateMenu"_qs)->actions();
            actions.removeIf([](const QAction *action) { return action->isSeparator(); });
            actions[entry]->trigger();
        };
        choose(2);
        QCOMPARE(desk.form.text(u"template"_qs), fallbackTemplateNames().front());
        QCOMPARE(field->text(), fallbackTemplateNames().front());
        choose(0);
        QVERIFY(!desk.form.isSet(u"template"_qs));
        desk.type(u"template"_qs, u"/mine/own.jinja"_qs); // anything else can be typed
        QCOMPARE(desk.form.text(u"template"_qs), u"/mine/own.jinja"_qs);
    }

    void rowsWithoutATemplateSayWhyAndOfferOne()
    {
        Desk desk;
        desk.fillIn();
        desk.form.unset(u"train_iters"_qs);
        desk.form.setText(u"num_train_epochs"_qs, u"3"_qs);
        DataPreview preview = twoRows();
        preview.rowsKept = 0;
        preview.dropped = {{.reason = u"template_error"_qs, .rows = 2}};
        preview.fittingTemplate = u"chatml"_qs;
        DataStatistics statistics = readRows(0, 2);
        statistics.dropped = preview.dropped;
        desk.page.setStatistics(statistics);
        desk.page.setPreview(preview);
        desk.form.check();
        QStringList errors;
        for (const FormProblem &problem : desk.form.problems()) {
            if (problem.severity == config::Severity::Error)
                errors.append(problem.code);
        }
        QCOMPARE(errors, QStringList{u"no_rows"_qs}); // and nothing about epochs or steps
        QVERIFY(desk.row(u"dataset"_qs)->problem().contains(u"chat template"_qs));
        desk.press(u"datasetSuggestion1"_qs);
        QCOMPARE(desk.form.text(u"template"_qs), u"chatml"_qs);
        desk.page.setStatistics(readRows(500, 0));
        desk.form.check();
        QVERIFY(!desk.form.hasError());
    }

    void dataWithoutRowsIsNamed()
    {
        Desk desk;
        desk.fillIn();
        desk.form.unset(u"train_iters"_qs);
        desk.form.setText(u"num_train_epochs"_qs, u"3"_qs);
        desk.page.setStatistics(readRows(0, 0));
        desk.form.check();
        QVERIFY(desk.row(u"dataset"_qs)->problem().contains(u"no rows"_qs));
        QVERIFY(!desk.find<QWidget>(u"showDropped"_qs)->isVisibleTo(&desk.page));
    }

    void rowsThatAreAllTooLongOfferALimit()
    {
        Desk desk;
        desk.fillIn();
        DataStatistics statistics = readRows(0, 12);
        statistics.dropped = {{.reason = u"too_long"_qs, .rows = 12}};
        statistics.longest = 5171;
        desk.page.setStatistics(statistics);
        desk.form.check();
        QVERIFY(desk.row(u"dataset"_qs)->problem().contains(u"12"_qs));
        QVERIFY(!desk.find<Banner>(u"dataBanner"_qs)->isVisible()); // the field says it
        QVERIFY(desk.find<QWidget>(u"showDropped"_qs)->isVisibleTo(&desk.page));
        desk.press(u"datasetSuggestion1"_qs);
        QCOMPARE(desk.form.text(u"max_length"_qs), u"5171"_qs);
    }

    // ---- from elsewhere ----

    void dataComesWithTheModelAndTheTaskItWasShownFor()
    {
        Desk desk;
        desk.fillIn();
        desk.form.setText(u"tokenizer"_qs, u"/other"_qs);
        desk.page.open({u"data"_qs, u"/d/rows.jsonl"_qs});
        QCOMPARE(desk.form.text(u"dataset"_qs), u"/d/rows.jsonl"_qs);
        QCOMPARE(desk.form.text(u"model"_qs), u"Qwen3-30B-A3B"_qs);
        QVERIFY(!desk.find<Banner>(u"formBanner"_qs)->isVisible());
        desk.page.open({u"data"_qs, u"/d/rows.jsonl"_qs, u"tiny-moe"_qs, u"pretrain"_qs});
        QCOMPARE(desk.form.text(u"model"_qs), u"tiny-moe"_qs);
        QCOMPARE(desk.form.text(u"task"_qs), u"pretrain"_qs);
        QVERIFY(!desk.form.isSet(u"tokenizer"_qs));
        QVERIFY(desk.find<Banner>(u"formBanner"_qs)->isVisible());
    }

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

    void whatWasFilledInIsSaidAsLongAsItIsThere()
    {
        Desk desk;
        auto *banner = desk.find<Banner>(u"formBanner"_qs);
        const QString run = u"{\"lr\": 0.5, \"resume_from_checkpoint\": \"/runs/a\"}"_qs;
        desk.page.open({u"settings"_qs, run, u"first"_qs});
        QVERIFY(banner->isVisible());
        const QString goesOn = banner->rest();
        desk.form.unset(u"resume_from_checkpoint"_qs);
        QVERIFY(banner->rest() != goesOn);
        desk.press(u"undoButton"_qs);
        QVERIFY(!banner->isVisible());

        desk.page.open({u"quickstart"_qs});
        QVERIFY(banner->isVisible());
        desk.press(u"importButton"_qs);
        desk.find<QPlainTextEdit>(u"importText"_qs)->setPlainText(u"megatron sft --lr 1e-4"_qs);
        desk.press(u"importFill"_qs);
        QVERIFY(!banner->isVisible());
    }

    void whatIsSaidFollowsTheLanguage()
    {
        Desk desk;
        auto *banner = desk.find<Banner>(u"formBanner"_qs);
        desk.page.open({u"settings"_qs, u"{\"lr\": 0.5}"_qs, u"first"_qs});
        const QString english = banner->lead();
        m_languages.use(u"zh"_qs);
        QVERIFY(banner->isVisible());
        QTRY_VERIFY(banner->lead() != english);
        QVERIFY(banner->lead().contains(u"first"_qs));
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
        QTRY_VERIFY(text->hasFocus());
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
        QVERIFY(table->horizontalScrollBar()->maximum() == 0); // all columns are seen
        savePicture(pictureOf(desk.page), u"new-run-import"_qs);
        desk.press(u"undoButton"_qs);
        QVERIFY(desk.form.setKeys().isEmpty());
    }

    void whatIsNotSupportedYetIsListedAndBlocksNothing()
    {
        Desk desk;
        desk.press(u"importButton"_qs);
        auto *text = desk.find<QPlainTextEdit>(u"importText"_qs);
        text->setPlainText(u"megatron sft --model tiny-moe --dataset rows.jsonl --train_iters 5 "
                           "--tensor_model_parallel_size 2 --sequence_parallel true"_qs);
        desk.press(u"importFill"_qs);
        auto *table = desk.find<StudioTable>(u"importTable"_qs);
        QVERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 2);
        QVERIFY(!desk.form.isSet(u"tensor_model_parallel_size"_qs));
        QTRY_VERIFY(!desk.form.hasError());
        text->setPlainText(u"{\"model\": \"tiny-moe\", \"tensor_model_parallel_size\": 2}"_qs);
        desk.press(u"importFill"_qs);
        QVERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 1);
        QVERIFY(!desk.form.isSet(u"tensor_model_parallel_size"_qs));
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
        desk.page.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&desk.page));
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

private:
    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestFillingIn)
#include "tst_filling_in.moc"
