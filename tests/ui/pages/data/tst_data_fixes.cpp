// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "tests/ui/pages/data/data_desk.h"
#include "ui/text/languages.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

/// What a click does about rows that are dropped, and how it is undone.
class TestDataFixes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        failOnWarnings();
        m_languages.use(u"en"_qs);
    }

    void aFixRaisesTheLimitAndCanBeUndone()
    {
        Desk desk;
        desk.showRows();
        desk.form.setText(u"max_length"_qs, u"4096"_qs);
        QTRY_VERIFY(desk.page.isSettled());
        const QSignalSpy wanted(&desk.page, &DataPage::statisticsWanted);
        desk.press("fix_too_long");
        desk.chooseInMenu("limit_longest");
        QCOMPARE(desk.form.text(u"max_length"_qs), u"5171"_qs);
        QTRY_COMPARE(wanted.count(), 1); // the rows are read anew
        QCOMPARE(wanted[0][0].value<config::RunConfig>().maxLength, 5171);
        desk.press("undoFix");
        QCOMPARE(desk.form.text(u"max_length"_qs), u"4096"_qs);
        QTRY_COMPARE(wanted.count(), 2);
    }

    void aTemplateIsChosenForRowsThatHaveNone()
    {
        Desk desk;
        desk.showRows();
        DataStatistics statistics = mathStatistics();
        statistics.dropped = {{.reason = u"template_error"_qs, .rows = 15553}};
        desk.page.setStatistics(statistics);
        desk.press("fix_template_error");
        desk.chooseInMenu("template_chatml");
        QCOMPARE(desk.form.text(u"template"_qs), u"chatml"_qs);
        desk.press("undoFix");
        QCOMPARE(desk.form.text(u"template"_qs), QString());
    }

    void columnsAreMappedInADialog()
    {
        Desk desk;
        desk.form.setText(u"dataset"_qs, kMath); // of the new run as well
        desk.form.setText(u"columns"_qs, u"{\"other\": \"query\"}"_qs);
        desk.showRows();
        desk.press("fix_no_answer");
        auto *dialog = desk.page.window()->findChild<QDialog *>(u"columnDialog"_qs);
        QVERIFY(dialog != nullptr);
        const auto choose = [dialog](const QString &column, const QString &role) {
            auto *box = found<QComboBox>(*dialog, u"column_"_qs + column);
            box->setCurrentIndex(box->findData(role));
        };
        choose(u"response"_qs, u"_"_qs);
        choose(u"source"_qs, u"response"_qs);
        savePicture(dialog->grab().toImage(), u"data-columns"_qs);
        checkNotClipped(*dialog);
        QTest::mouseClick(found<QPushButton>(*dialog, u"useColumns"_qs), Qt::LeftButton);
        QCOMPARE(desk.form.config().columns,
                 (std::vector<std::string>{"other=query", "response=_", "source=response"}));
        desk.press("undoFix");
        QCOMPARE(desk.form.config().columns, std::vector<std::string>{"other=query"});
    }

    void aMappingStaysWithItsData()
    {
        Desk desk;
        desk.form.setText(u"dataset"_qs, u"/data/of-the-run.jsonl"_qs);
        desk.form.setText(u"columns"_qs, u"frage=query"_qs);
        desk.showRows();
        const QSignalSpy wanted(&desk.page, &DataPage::previewWanted);
        const auto columns = [&desk, &wanted] {
            [&] { QTRY_VERIFY(desk.page.isSettled() && wanted.count() > 0); }();
            return wanted.last()[0].value<config::RunConfig>().columns;
        };
        QCOMPARE(columns(), std::vector<std::string>{}); // those of the run are of other data
        mapSource(desk);
        QCOMPARE(columns(), std::vector<std::string>{"source=system"});
        QCOMPARE(desk.form.text(u"columns"_qs), u"frage=query"_qs);
        const auto *banner = desk.find<Banner>("dataBanner");
        QVERIFY(banner->isVisible());

        desk.choose(u"stories.txt"_qs);
        QVERIFY(!banner->isVisible());
        QCOMPARE(columns(), std::vector<std::string>{});
        desk.choose(u"math-code-sft.jsonl"_qs);
        QVERIFY2(banner->lead().contains(u"source=system"_qs), qPrintable(banner->lead()));
        QCOMPARE(columns(), std::vector<std::string>{"source=system"});
        desk.page.setPreview(mathRows());
        desk.press("undoFix");
        QVERIFY(!banner->isVisible());
        QCOMPARE(columns(), std::vector<std::string>{});
        QCOMPARE(desk.form.text(u"columns"_qs), u"frage=query"_qs);
    }

    void aMappingGoesIntoTheNewRunWithItsData()
    {
        Desk desk;
        desk.showRows();
        mapSource(desk);
        const QSignalSpy wanted(&desk.page, &Page::pageWanted);
        desk.press("useData");
        QCOMPARE(wanted.last()[1].toStringList(),
                 (QStringList{u"data"_qs, kMath, QString(), QString(), u"source=system"_qs}));
        desk.choose(u"stories.txt"_qs);
        desk.press("useData");
        QCOMPARE(wanted.last()[1].toStringList(),
                 (QStringList{u"data"_qs, u"/data/stories.txt"_qs, {}, {}, {}}));
    }

    /// A limit is of the run, whatever it was chosen for; it is undone where it was chosen.
    void aLimitIsOfTheRunAndUndoneWhereItWasChosen()
    {
        Desk desk;
        desk.showRows();
        desk.press("fix_too_long");
        desk.chooseInMenu("limit_longest");
        desk.choose(u"stories.txt"_qs);
        const auto *banner = desk.find<Banner>("dataBanner");
        QVERIFY(!banner->isVisible());
        QCOMPARE(desk.form.text(u"max_length"_qs), u"5171"_qs);
        desk.choose(u"math-code-sft.jsonl"_qs);
        QVERIFY(banner->lead().contains(u"5171"_qs));
        desk.press("undoFix");
        QCOMPARE(desk.form.text(u"max_length"_qs), QString());
    }

    void whatWasReadIsNotSaidAgain()
    {
        Desk desk;
        desk.showRows();
        mapSource(desk);
        auto *banner = desk.find<Banner>("dataBanner");
        QTest::mouseClick(banner->findChild<QAbstractButton *>(u"closeButton"_qs), Qt::LeftButton);
        desk.choose(u"stories.txt"_qs);
        desk.choose(u"math-code-sft.jsonl"_qs);
        QVERIFY(!banner->isVisible());
        QCOMPARE(desk.columns.of(kMath), u"source=system"_qs);
    }

    void twoColumnsCannotBecomeTheSame()
    {
        Desk desk;
        desk.showRows(); // with a column "response"
        desk.press("mapColumns");
        auto *dialog = desk.page.window()->findChild<QDialog *>(u"columnDialog"_qs);
        QVERIFY(dialog != nullptr);
        auto *source = found<QComboBox>(*dialog, u"column_source"_qs);
        auto *response = found<QComboBox>(*dialog, u"column_response"_qs);
        auto *use = found<QPushButton>(*dialog, u"useColumns"_qs);
        const auto *problem = found<QLabel>(*dialog, u"columnProblem"_qs);
        QVERIFY(use->isEnabled() && problem->isHidden());
        source->setCurrentIndex(source->findData(u"response"_qs));
        QVERIFY(!use->isEnabled());
        QVERIFY(problem->text().contains(u"source"_qs));
        QVERIFY(hasFieldError(source) && hasFieldError(response));
        savePicture(dialog->grab().toImage(), u"data-columns-twice"_qs);
        response->setCurrentIndex(response->findData(u"_"_qs));
        QVERIFY(use->isEnabled() && problem->isHidden());
        QVERIFY(!hasFieldError(source) && !hasFieldError(response));
        dialog->close();
    }

    void allColumnsFitIntoTheDialog()
    {
        Desk desk;
        desk.showRows();
        desk.press("mapColumns");
        auto *dialog = desk.page.window()->findChild<QDialog *>(u"columnDialog"_qs);
        for (const char *name : {"problem", "response", "messages", "source"}) {
            const auto *box = found<QComboBox>(*dialog, u"column_"_qs + QString::fromLatin1(name));
            const QRect place(box->mapTo(dialog, QPoint()), box->size());
            QVERIFY2(dialog->rect().contains(place), name);
            QCOMPARE(box->visibleRegion().boundingRect(), box->rect());
        }
        dialog->close();
    }

    void aListShowsWholeNames()
    {
        Desk desk;
        desk.showRows();
        desk.press("mapColumns");
        auto *dialog = desk.page.window()->findChild<QDialog *>(u"columnDialog"_qs);
        auto *box = found<QComboBox>(*dialog, u"column_source"_qs);
        box->showPopup();
        const QAbstractItemView *list = box->view();
        QVERIFY2(
            list->viewport()->width() >= list->sizeHintForColumn(0),
            qPrintable(
                u"%1 px of %2"_qs.arg(list->viewport()->width()).arg(list->sizeHintForColumn(0))));
        savePicture(list->window()->grab().toImage(), u"data-column-list"_qs);
        box->hidePopup();
        dialog->close();
    }

    void theListOfTemplatesStaysWithinTheWindow()
    {
        Desk desk;
        desk.page.resize(1112, 640);
        desk.showRows();
        DataStatistics statistics = mathStatistics();
        statistics.dropped = {{.reason = u"template_error"_qs, .rows = 15553}};
        desk.page.setStatistics(statistics);
        desk.press("fix_template_error");
        auto *menu = desk.page.findChild<QMenu *>(u"fixMenu"_qs);
        QVERIFY(menu != nullptr && menu->isVisible());
        const QRect window(desk.page.mapToGlobal(QPoint()), desk.page.size());
        QVERIFY(window.contains(menu->geometry()));
        savePicture(menu->grab().toImage(), u"data-templates"_qs);
        desk.chooseInMenu("template_chatml");
    }

    void fixesAreUndoneOneByOne()
    {
        Desk desk;
        desk.showRows();
        desk.form.setText(u"max_length"_qs, u"4096"_qs);
        desk.press("fix_too_long");
        desk.chooseInMenu("limit_p95");
        desk.press("fix_too_long");
        desk.chooseInMenu("limit_longest");
        desk.press("fix_too_long");
        desk.chooseInMenu("limit_cut");
        const QString strategy = u"truncation_strategy"_qs;
        QCOMPARE(desk.form.text(strategy), u"right"_qs);
        desk.press("undoFix");
        QCOMPARE(desk.form.text(strategy), QString());
        QCOMPARE(desk.form.text(u"max_length"_qs), u"5171"_qs);
        desk.press("undoFix");
        QCOMPARE(desk.form.text(u"max_length"_qs), u"4402"_qs);
        QVERIFY(desk.find<Banner>("dataBanner")->lead().contains(u"4402"_qs));
        desk.press("undoFix");
        QCOMPARE(desk.form.text(u"max_length"_qs), u"4096"_qs);
        QVERIFY(!desk.find<Banner>("dataBanner")->isVisible());
    }

    void undoLeavesWhatWasEditedLater()
    {
        Desk desk;
        desk.showRows();
        desk.press("fix_too_long");
        desk.chooseInMenu("limit_cut");
        desk.press("fix_too_long");
        desk.chooseInMenu("limit_longest");
        desk.form.setText(u"max_length"_qs, u"6000"_qs); // by the person
        desk.press("undoFix");                           // of the other setting
        QCOMPARE(desk.form.text(u"truncation_strategy"_qs), QString());
        QCOMPARE(desk.form.text(u"max_length"_qs), u"6000"_qs);
        QVERIFY(!desk.find<Banner>("dataBanner")->isVisible());
    }

    void anotherRunInTheFormHasNothingToUndo()
    {
        Desk desk;
        desk.showRows();
        desk.press("fix_too_long");
        desk.chooseInMenu("limit_longest");
        QVERIFY(desk.find<Banner>("dataBanner")->isVisible());
        desk.form.setJson("{\"max_length\": 128}");
        QVERIFY(!desk.find<Banner>("dataBanner")->isVisible());
    }

    void anErrorAfterAFixOffersToUndoIt()
    {
        Desk desk;
        desk.showRows();
        desk.press("fix_too_long");
        desk.chooseInMenu("limit_longest");
        desk.page.setError(fileNotFound("/data/math-code-sft.jsonl"));
        desk.press("undoFix");
        QCOMPARE(desk.form.text(u"max_length"_qs), QString());
        QVERIFY(desk.page.findChild<QPushButton *>(u"undoFix"_qs) == nullptr);
    }

private:
    /// By clicks in the dialog.
    static void mapSource(const Desk &desk)
    {
        desk.press("mapColumns");
        auto *dialog = desk.page.window()->findChild<QDialog *>(u"columnDialog"_qs);
        QVERIFY(dialog != nullptr);
        auto *box = found<QComboBox>(*dialog, u"column_source"_qs);
        box->setCurrentIndex(box->findData(u"system"_qs));
        QTest::mouseClick(found<QPushButton>(*dialog, u"useColumns"_qs), Qt::LeftButton);
    }

    const QString kMath = u"/data/math-code-sft.jsonl"_qs;
    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestDataFixes)
#include "tst_data_fixes.moc"
