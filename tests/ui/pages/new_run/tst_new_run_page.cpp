// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/ui/pages/new_run/desk.h"
#include "ui/pages/new_run/form_section.h"
#include "ui/pages/new_run/setting_row.h"
#include "ui/pages/new_run/step_bar.h"
#include "ui/pages/row_viewer.h"
#include "ui/text/languages.h"
#include "ui/theme/controls.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/form_row.h"
#include "ui/widgets/text_label.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <map>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

FormSection *sectionOf(const Desk &desk, FormPart part)
{
    for (FormSection *section : desk.page.findChildren<FormSection *>()) {
        if (section->part() == part)
            return section;
    }
    return nullptr;
}

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

    void theLastStepIsOpenWhileSomethingIsMissing()
    {
        Desk desk;
        const auto *review = desk.find<FormSection>(u"section4"_qs);
        const auto *step = desk.find<QAbstractButton>(u"step4"_qs);
        QTRY_COMPARE(review->state(), StepState::Open);
        QVERIFY(step->accessibleName().contains(u"not complete"_qs));
        desk.fillIn();
        QTRY_COMPARE(review->state(), StepState::Done);
        desk.form.setText(u"lora_rank"_qs, u"many"_qs);
        QTRY_COMPARE(review->state(), StepState::Problem);
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

    void theFirstClickGoesToAFieldOfAdvanced()
    {
        Desk desk;
        desk.fillIn();
        desk.page.setAdvanced(false);
        desk.form.setOutsideProblems({{.code = u"not_supported"_qs,
                                       .keys = {u"no_such_key"_qs, u"save_total_limit"_qs},
                                       .text = u"It cannot be done."_qs}});
        QTest::qWait(0);
        SettingRow *row = nullptr;
        for (SettingRow *one : desk.page.findChildren<SettingRow *>())
            row = one->key() == u"save_total_limit" ? one : row;
        QVERIFY(row != nullptr && !row->isVisible());
        desk.press(u"problem0"_qs);
        const auto *scroll = desk.find<QScrollArea>(u"formScroll"_qs);
        const auto isSeen = [row, scroll] {
            const QRect place(row->mapTo(scroll->viewport(), QPoint(0, 0)), row->size());
            return row->isVisible() && scroll->viewport()->rect().contains(place);
        };
        QTRY_VERIFY(isSeen());
        QVERIFY(row->isAncestorOf(QApplication::focusWidget()));
    }

    void aStepWithAnErrorIsNotComplete()
    {
        Desk desk;
        desk.fillIn();
        const FormSection *layout = sectionOf(desk, FormPart::Layout);
        QVERIFY(layout->state() == StepState::Done);
        desk.form.setOutsideProblems({{.code = u"NS01"_qs,
                                       .keys = {u"tensor_model_parallel_size"_qs},
                                       .text = u"It is not supported yet."_qs}});
        QVERIFY(layout->state() == StepState::Problem);
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
        FormRow *row = desk.row(u"model"_qs);
        QVERIFY(hasFieldError(row->editor()->control()));
        QTest::qWait(0);
        const auto topOf = [&desk](QWidget *widget) {
            return widget->mapTo(&desk.page, QPoint(0, 0)).y();
        };
        QVERIFY(topOf(banner) >= topOf(row));
        QVERIFY(topOf(banner) <= topOf(row) + row->height() + 1); // right below its field
        desk.form.setText(u"model"_qs, u"tiny-moe"_qs);
        QTRY_VERIFY(!banner->isVisible());
        QVERIFY(!hasFieldError(row->editor()->control()));
    }

    void aModelThatCannotBeOpenedIsNoProblemOfTheData()
    {
        Desk desk;
        desk.fillIn();
        FormSection *data = sectionOf(desk, FormPart::Data);
        auto *banner = desk.find<Banner>(u"dataBanner"_qs);
        desk.page.setPreviewError(fileNotFound("Qwen3-30B-A3B"));
        desk.page.setModelError(u"Qwen3-30B-A3B"_qs, fileNotFound("Qwen3-30B-A3B"));
        QVERIFY(data->state() == StepState::Done);
        QVERIFY(!banner->isVisible());
        desk.page.setPreviewError(fileNotFound("Qwen3-30B-A3B"));
        QVERIFY(data->state() == StepState::Done);
        QVERIFY(sectionOf(desk, FormPart::Model)->state() == StepState::Problem);
        desk.page.setPreviewError(fileNotFound("math-code-sft.jsonl"));
        QVERIFY(data->state() == StepState::Problem);
        QVERIFY(banner->isVisible());
    }

    void rowsThatAreAllDroppedAreAnError()
    {
        Desk desk;
        desk.fillIn();
        FormSection *data = sectionOf(desk, FormPart::Data);
        auto *banner = desk.find<Banner>(u"dataBanner"_qs);
        DataPreview preview = twoRows();
        for (PreviewRow &row : preview.rows) {
            row.tokens.clear();
            row.dropReason = u"template_error"_qs;
        }
        preview.rowsKept = 0;
        preview.atEnd = false;
        preview.dropped = {{.reason = u"template_error"_qs, .rows = 2}};
        desk.page.setPreview(preview);
        QVERIFY(data->state() == StepState::Problem);
        QVERIFY(banner->isVisible());
        QVERIFY(banner->rest().contains(u"with a chat template"_qs));
        QVERIFY(desk.find<RowViewer>(u"firstRows"_qs)->isVisibleTo(&desk.page));
        desk.page.setPreview(twoRows());
        QVERIFY(data->state() == StepState::Done);
        QVERIFY(!banner->isVisible());
    }

    void droppedRowsNeedOneLookBeforeTheStart()
    {
        Desk desk;
        desk.fillIn();
        QTRY_VERIFY(desk.page.isSettled());
        desk.page.setPreview(twoRows());
        desk.page.setStatistics(readRows(409871, 2435));
        QTRY_VERIFY(desk.form.needsConfirmation());
        auto *note = desk.find<TextLabel>(u"droppedNote"_qs);
        QVERIFY(note->isVisibleTo(&desk.page));
        QVERIFY(note->toolTip().contains(u"2,435"_qs));
        QVERIFY(desk.form.problemsOf(u"dataset"_qs).front().text.contains(u"2,435"_qs));
        const QSignalSpy page(&desk.page, &Page::pageWanted);
        desk.press(u"showDropped"_qs);
        QCOMPARE(page[0][0].toString(), u"data"_qs);
        desk.page.setStatistics(readRows(2, 0));
        QTRY_VERIFY(!desk.form.needsConfirmation());
        QVERIFY(!note->isVisibleTo(&desk.page));
    }

    void allRowsAreAskedForAndTellTheSteps()
    {
        Desk desk;
        const QSignalSpy wanted(&desk.page, &NewRunPage::statisticsWanted);
        desk.fillIn();
        QTRY_COMPARE(wanted.count(), 1);
        desk.form.unset(u"train_iters"_qs);
        desk.form.setText(u"num_train_epochs"_qs, u"1"_qs);
        desk.page.setStatistics(readRows(1600, 0));
        QTRY_VERIFY(desk.form.steps().has_value());
        QVERIFY(*desk.form.steps() > 0);
        desk.form.setText(u"dataset"_qs, {});
        const QSignalSpy nothing(&desk.page, &NewRunPage::nothingWanted);
        QTRY_COMPARE(nothing.count(), 1);
        QVERIFY(!desk.form.steps().has_value());
    }

    void figuresStandAtTheRightEdgeWithTheirUnits()
    {
        Desk desk;
        desk.fillIn();
        QTRY_VERIFY(desk.page.isSettled());
        PreflightReport report;
        report.checkpointBytes = 96800000;
        report.neededBytes = 101000000;
        report.freeBytes = 2910000000000;
        report.device = u"cuda"_qs;
        report.ranks = 16;
        desk.page.setPreflight(report);
        QTest::qWait(0);
        const auto rightOf = [&desk](const QString &name) {
            const auto *label = desk.find<TextLabel>(name);
            return label->mapTo(&desk.page, label->rect().topRight()).x();
        };
        QCOMPARE(desk.find<TextLabel>(u"known4"_qs)->text(), u"96.8"_qs);
        QCOMPARE(rightOf(u"knownUnit4"_qs), rightOf(u"known1"_qs)); // has no unit
        QVERIFY(rightOf(u"known4"_qs) > rightOf(u"known1"_qs) - 60);
        checkNotClipped(desk.page);
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

    void nothingIsClipped_data() { addClippingRows(); }
    void nothingIsClipped()
    {
        const QSize size = useClippingRow(m_theme, m_languages);
        Desk desk;
        fillInAll(desk);
        desk.page.resize(size);
        for (const bool advanced : {true, false}) {
            desk.page.setAdvanced(advanced);
            QTest::qWait(0);
            checkNotClipped(desk.page);
        }
    }

    void looksAsDesigned()
    {
        Desk desk;
        fillInAll(desk);
        for (const QString &language : {u"en"_qs, u"zh"_qs}) {
            m_languages.use(language);
            QTest::qWait(0);
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
    static void fillInAll(Desk &desk)
    {
        desk.fillIn();
        desk.form.setText(u"run_name"_qs, u"q30b-math-full-05"_qs);
        desk.form.setText(u"nproc_per_node"_qs, u"8"_qs);
        desk.form.setText(u"max_length"_qs, u"4096"_qs);
        desk.form.setText(u"global_batch_size"_qs, u"100"_qs);
        desk.form.setText(u"lr"_qs, u"1e-5"_qs);
        QTest::qWait(0);
        desk.page.setModelFacts(u"Qwen3-30B-A3B"_qs, moeFacts());
        desk.page.setPreview(twoRows());
        desk.page.setStatistics(readRows(409871, 2435));
    }

    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestNewRunPage)
#include "tst_new_run_page.moc"
