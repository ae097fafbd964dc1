// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/ui/pages/data/data_desk.h"
#include "ui/models/dropped_row_model.h"
#include "ui/models/known_file_model.h"
#include "ui/pages/data/data_page.h"
#include "ui/pages/data/format_card.h"
#include "ui/pages/data/length_histogram.h"
#include "ui/pages/fact_list.h"
#include "ui/pages/row_viewer.h"
#include "ui/text/languages.h"
#include "ui/text/row_text.h"
#include "ui/text/state_text.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/studio_table.h"

#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

class TestDataPage : public QObject
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

    void anEmptyPageSaysWhatToDo()
    {
        const Desk desk;
        QVERIFY(desk.find<QPushButton>("addFirstData")->isVisible());
        QVERIFY(!desk.find<QPushButton>("useData")->isEnabled());
    }

    void rowsAreAskedForWithTheFormsSettings()
    {
        Desk desk;
        desk.form.setText(u"model"_qs, u"/models/a"_qs);
        desk.form.setText(u"max_length"_qs, u"64"_qs);
        const QSignalSpy wanted(&desk.page, &DataPage::previewWanted);
        desk.page.open({u"/data/stories.txt"_qs});
        QTRY_COMPARE(wanted.count(), 1);
        const auto config = wanted[0][0].value<config::RunConfig>();
        QCOMPARE(config.dataset, std::vector<std::string>{"/data/stories.txt"});
        QCOMPARE(config.model, std::string("/models/a"));
        QCOMPARE(config.maxLength, 64);
        QCOMPARE(wanted[0][1].value<RowWindow>().first, 1);
        desk.form.setText(u"max_length"_qs, u"32"_qs);
        QTRY_COMPARE(wanted.count(), 2);
    }

    void anotherModelChangesTheTokenizerAlone()
    {
        Desk desk;
        desk.form.setText(u"model"_qs, u"/models/a"_qs);
        desk.page.open({u"/data/stories.txt"_qs});
        const QSignalSpy wanted(&desk.page, &DataPage::previewWanted);
        auto *box = desk.find<QComboBox>("modelBox");
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QTRY_VERIFY(wanted.count() > 0);
        QCOMPARE(wanted.back()[0].value<config::RunConfig>().model,
                 std::string("/data/Qwen3-30B-A3B"));
        QCOMPARE(desk.form.text(u"model"_qs), u"/models/a"_qs);
    }

    void allRowsAreReadBehindTheFirstOnes()
    {
        Desk desk;
        desk.form.setText(u"model"_qs, u"/models/a"_qs);
        const QSignalSpy wanted(&desk.page, &DataPage::statisticsWanted);
        desk.page.open({u"/data/stories.txt"_qs});
        QTRY_COMPARE(wanted.count(), 1);
        desk.page.setPreview(mathRows());
        DataStatistics soFar = mathStatistics();
        soFar.state = DataStatistics::State::Reading;
        soFar.share = 0.43;
        soFar.rowsPerSecond = 12100;
        soFar.secondsLeft = 12;
        desk.page.setStatistics(soFar);
        const QString text = desk.find<QLabel>("dataProgress")->text();
        QVERIFY2(text.contains(u"43"_qs) && text.contains(u"12,100 rows/s"_qs), qPrintable(text));
        QVERIFY(!desk.find<QPushButton>("readAgain")->isVisible());
        QVERIFY(!desk.find<QPushButton>("exportDropped")->isEnabled());
        const QSignalSpy cancelled(&desk.page, &DataPage::statisticsCancelled);
        desk.press("cancelStatistics");
        QCOMPARE(cancelled.count(), 1);
        soFar.state = DataStatistics::State::Cancelled;
        desk.page.setStatistics(soFar);
        QVERIFY(!desk.find<QPushButton>("cancelStatistics")->isVisible());
        const QSignalSpy again(&desk.page, &DataPage::statisticsWantedAgain);
        desk.press("readAgain");
        QCOMPARE(again.count(), 1);
    }

    void withoutAModelAllRowsAreNotRead()
    {
        Desk desk;
        const QSignalSpy wanted(&desk.page, &DataPage::statisticsWanted);
        const QSignalSpy rows(&desk.page, &DataPage::previewWanted);
        desk.page.open({u"/data/stories.txt"_qs});
        QTRY_COMPARE(rows.count(), 1);
        QCOMPARE(wanted.count(), 0);
    }

    void repeatsAndEmptyAnswersAreCounted()
    {
        Desk desk;
        desk.showRows();
        const QList<Fact> notices = desk.find<FactList>("noticeFacts")->facts();
        QCOMPARE(notices.size(), 4);
        QCOMPARE(notices[0].label, rowNoticeText(u"duplicates"_qs));
        QVERIFY(notices[0].value.startsWith(u"1,640"_qs));
        QCOMPARE(notices[1].label, rowNoticeText(u"many_answers"_qs));
        QVERIFY(notices[1].value.startsWith(u"1,022"_qs));
        QCOMPARE(desk.page.findChild<FactList *>(u"formatFacts"_qs)->facts().size(), 6);
    }

    void aMappedColumnThatNoRowHasIsTold()
    {
        FormatCard card;
        DataStatistics statistics = mathStatistics();
        card.setStatistics(statistics);
        const auto *facts = card.findChild<FactList *>(u"formatFacts"_qs);
        const qsizetype before = facts->facts().size();
        statistics.missingColumns = {
            {.name = u"qestion"_qs,
             .nearest = u"question"_qs,
             .files = 2,
             .ofFiles = 2,
             .firstFile = u"/a"_qs},
            {.name = u"hint"_qs, .nearest = {}, .files = 1, .ofFiles = 2, .firstFile = u"/b"_qs}};
        card.setStatistics(statistics);
        QCOMPARE(facts->facts().size(), before + 2);
        const Fact nowhere = facts->facts()[before];
        QCOMPARE(nowhere.label, u"qestion"_qs);
        QCOMPARE(nowhere.value, u"no row has it"_qs);
        QCOMPARE(nowhere.note, u"perhaps question"_qs);
        QCOMPARE(facts->facts().last().value, u"in 1 of 2 files no row has it"_qs);
        QCOMPARE(facts->facts().last().note, u"/b"_qs);
    }

    void anyRowIsAskedForByItsNumber()
    {
        Desk desk;
        desk.showRows();
        const QSignalSpy wanted(&desk.page, &DataPage::previewWanted);
        auto *number = desk.find<QLineEdit>("rowNumber");
        number->setFocus();
        number->selectAll();
        QTest::keyClicks(number, u"18,204"_qs);
        QTest::keyClick(number, Qt::Key_Return);
        QCOMPARE(wanted.count(), 1);
        const auto window = wanted[0][1].value<RowWindow>();
        QVERIFY(window.first <= 18204 && window.first + window.rows > 18204);
        DataPreview rows = mathRows();
        for (PreviewRow &row : rows.rows)
            row.number += 18202;
        desk.page.setPreview(rows);
        QCOMPARE(desk.viewer()->row(), 1);
        QCOMPARE(number->text(), u"18,204"_qs);
        number->selectAll();
        QTest::keyClicks(number, u"18205"_qs); // is there
        QTest::keyClick(number, Qt::Key_Return);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(desk.viewer()->row(), 2);
    }

    void aRowIsShownBothWaysSideBySide()
    {
        Desk desk;
        desk.showRows();
        auto *which = desk.find<SegmentedSwitch>("rowWhich");
        QTest::mouseClick(which->findChildren<QAbstractButton *>()[2], Qt::LeftButton);
        QVERIFY(desk.find<QWidget>("rowRaw")->isVisible());
        QVERIFY(desk.find<QWidget>("rowTokens")->isVisible());
    }

    void anotherFileLeavesNothingOfTheOneBefore()
    {
        Desk desk;
        desk.showRows();
        QTRY_VERIFY(desk.page.isSettled());
        auto *number = desk.find<QLineEdit>("rowNumber");
        number->setText(u"18204"_qs);
        QTest::keyClick(number, Qt::Key_Return); // and the answer does not come
        QTest::keyClicks(desk.find<QLineEdit>("droppedFilter"), u"narrator"_qs);
        desk.page.setExportError(fileNotFound("/tmp"));
        const QSignalSpy nothing(&desk.page, &DataPage::nothingWanted);
        desk.page.open({u"/data/stories.txt"_qs});
        QCOMPARE(nothing.count(), 1); // answers about the old file are not wanted any more
        QVERIFY(!desk.find<Banner>("dataBanner")->isVisible());
        QVERIFY(!desk.viewer()->isVisible());
        QVERIFY(desk.page.findChild<EmptyPage *>()->isVisible());
        QVERIFY(!desk.find<QPushButton>("addFirstData")->isVisible()); // it is being read
        QCOMPARE(number->text(), QString());
        QCOMPARE(desk.find<QLineEdit>("droppedFilter")->text(), QString());
        desk.page.setPreview(mathRows());
        QCOMPARE(desk.viewer()->row(), 0); // not that which was asked of the old file
        QVERIFY(desk.viewer()->isVisible());
    }

    void anEmptyFileIsSaidToBeEmpty()
    {
        Desk desk;
        desk.page.open({u"/data/stories.txt"_qs});
        desk.page.setPreview({.rows = {}, .atEnd = true});
        const auto *empty = desk.page.findChild<EmptyPage *>();
        QVERIFY(empty->isVisible());
        QStringList said;
        for (const QLabel *label : empty->findChildren<QLabel *>())
            said.append(label->text());
        QVERIFY2(said.join(u'\n').contains(u"stories.txt was read to its end"_qs),
                 qPrintable(said.join(u'\n')));
        const Error none{.code = ErrorCode::NoRows, .args = {"/data/stories.txt", "0", ""}};
        desk.page.setStatisticsError(none);
        QVERIFY(desk.find<Banner>("dataBanner")->lead().contains(u"is empty"_qs));
    }

    void afterAnErrorThereIsNoRowCard()
    {
        Desk desk;
        desk.showRows();
        desk.page.setError(fileNotFound("/data/math-code-sft.jsonl"));
        DataStatistics late = mathStatistics();
        desk.page.setStatistics(late);
        QVERIFY(!desk.viewer()->isVisible());
        QVERIFY(desk.find<StudioTable>("droppedTable")->isVisible());
        QCOMPARE(desk.find<QLineEdit>("rowNumber")->text(), QString());
    }

    void readingAgainTakesTheErrorAway()
    {
        Desk desk;
        desk.showRows();
        desk.page.setStatisticsError(fileNotFound("/data/math-code-sft.jsonl"));
        auto *banner = desk.find<Banner>("dataBanner");
        QVERIFY(banner->isVisible());
        desk.press("readAgain");
        QVERIFY(!banner->isVisible());
    }

    void cancelStaysWhereItIs()
    {
        Desk desk;
        desk.page.resize(kSmallPage);
        desk.showRows();
        DataStatistics soFar = mathStatistics();
        soFar.state = DataStatistics::State::Reading;
        desk.page.setStatistics(soFar);
        QTRY_VERIFY(desk.page.isSettled());
        desk.page.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&desk.page));
        auto *cancel = desk.find<QPushButton>("cancelStatistics");
        cancel->setFocus();
        auto *bar = desk.page.findChild<QScrollArea *>()->verticalScrollBar();
        QCOMPARE(bar->value(), 0);
        soFar.state = DataStatistics::State::Cancelled;
        desk.page.setStatistics(soFar);
        QCoreApplication::processEvents();
        QCOMPARE(bar->value(), 0);
        QVERIFY(desk.find<QPushButton>("readAgain")->hasFocus());
    }

    void rowsOfSeveralFilesAreNamedWithTheirFile()
    {
        Desk desk;
        desk.showRows();
        auto *table = desk.find<StudioTable>("droppedTable");
        QVERIFY(table->isColumnHidden(DroppedRowModel::FileColumn));
        DataStatistics several = mathStatistics();
        several.files = 2;
        several.droppedRows.append({.file = u"/data/a.jsonl"_qs,
                                    .line = 7,
                                    .reason = u"no_answer"_qs,
                                    .detail = u"no assistant text"_qs,
                                    .excerpt = {}});
        desk.page.setStatistics(several);
        QVERIFY(!table->isColumnHidden(DroppedRowModel::FileColumn));
        const QAbstractItemModel *rows = table->model();
        QCOMPARE(rows->index(0, DroppedRowModel::FileColumn).data().toString(), u"a.jsonl"_qs);
        QCOMPARE(rows->index(0, DroppedRowModel::DetailColumn).data().toString(),
                 u"no assistant text"_qs);
        QCOMPARE(rows->index(1, DroppedRowModel::LineColumn).data().toString(), u"2"_qs);
    }

    void aFailureStaysUntilItIsClosed()
    {
        Desk desk;
        desk.showRows();
        desk.page.setError(fileNotFound("/data/math-code-sft.jsonl"));
        auto *banner = desk.find<Banner>("dataBanner");
        QVERIFY(banner->isVisible());
        QVERIFY(banner->lead().contains(u"math-code-sft.jsonl"_qs));
    }

    void anErrorStandsAlone()
    {
        Desk desk;
        desk.page.open({u"/data/stories.txt"_qs});
        desk.page.setError(fileNotFound("/data/stories.txt"));
        QVERIFY(desk.find<Banner>("dataBanner")->isVisible());
        QVERIFY(!desk.page.findChild<EmptyPage *>()->isVisible());
    }

    void aMissingTokenizerIsNamed()
    {
        Desk desk;
        desk.page.open({u"/data/stories.txt"_qs});
        desk.page.setError(missingValue("model"));
        QVERIFY(!desk.find<Banner>("dataBanner")->isVisible());
        const auto *empty = desk.page.findChild<EmptyPage *>();
        QVERIFY(empty->isVisible());
        bool named = false;
        for (const QLabel *label : empty->findChildren<QLabel *>())
            named = named || label->text().contains(u"okenizer"_qs);
        QVERIFY(named);
        QVERIFY(!desk.find<QPushButton>("addFirstData")->isVisible());
        desk.page.setPreview({});
        QVERIFY(desk.find<QPushButton>("addFirstData")->isVisible());
    }

    void theTaskIsSaidAndCanBeChosen()
    {
        Desk desk;
        desk.form.setText(u"model"_qs, u"/models/a"_qs);
        desk.form.setText(u"task"_qs, u"pretrain"_qs);
        const QSignalSpy wanted(&desk.page, &DataPage::previewWanted);
        desk.page.open({u"/data/stories.txt"_qs});
        QTRY_COMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].value<config::RunConfig>().task, std::string("pretrain"));
        auto *box = desk.find<QComboBox>("taskBox");
        QVERIFY(box->currentText().contains(taskText(u"pretrain"_qs)));
        const QString unpacked = desk.find<QLabel>("packingNote")->text();
        box->setCurrentIndex(box->findData(u"sft"_qs));
        Q_EMIT box->activated(box->currentIndex());
        QCOMPARE(wanted.back()[0].value<config::RunConfig>().task, std::string("sft"));
        QCOMPARE(desk.form.text(u"task"_qs), u"pretrain"_qs);
        QCOMPARE(box->currentData().toString(), u"sft"_qs);
        desk.form.setText(u"packing"_qs, u"true"_qs);
        QTRY_VERIFY(desk.find<QLabel>("packingNote")->text() != unpacked);
    }

    void aReasonFiltersTheDroppedRows()
    {
        Desk desk;
        desk.showRows();
        auto *table = desk.find<StudioTable>("droppedTable");
        QCOMPARE(table->model()->rowCount(), 3);
        desk.press("reason_no_answer");
        QCOMPARE(table->model()->rowCount(), 2);
        desk.press("reason_no_answer");
        QCOMPARE(table->model()->rowCount(), 3);
    }

    void aDroppedRowIsShownAsItWasFound()
    {
        Desk desk;
        desk.showRows();
        auto *table = desk.find<StudioTable>("droppedTable");
        const auto click = [table](int row) {
            const QModelIndex index = table->model()->index(row, DroppedRowModel::LineColumn);
            table->scrollTo(index);
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                              table->visualRect(index).center());
        };
        click(0);
        QCOMPARE(desk.viewer()->row(), 1);
        QVERIFY(desk.find<QWidget>("rowRaw")->isVisible());
        const QSignalSpy wanted(&desk.page, &DataPage::fileWanted);
        desk.press("openDataFile");
        QCOMPARE(wanted[0][0].toString(), u"/data/math-code-sft.jsonl"_qs);
        QCOMPARE(wanted[0][1].toLongLong(), 2);
        const QSignalSpy rows(&desk.page, &DataPage::previewWanted);
        click(2); // not among the rows that are there
        QCOMPARE(rows[0][1].value<RowWindow>().line, 40912);
    }

    void aTextFiltersTheDroppedRows()
    {
        Desk desk;
        desk.showRows();
        auto *table = desk.find<StudioTable>("droppedTable");
        QTest::keyClicks(desk.find<QLineEdit>("droppedFilter"), u"Narrator"_qs);
        QCOMPARE(table->model()->rowCount(), 1);
        desk.find<QLineEdit>("droppedFilter")->clear();
        QCOMPARE(table->model()->rowCount(), 3);
        QTest::mouseClick(table->horizontalHeader()->viewport(), Qt::LeftButton, {}, {20, 16});
        QCOMPARE(table->model()->index(0, DroppedRowModel::LineColumn).data().toString(),
                 u"40,912"_qs);
    }

    void keysAndButtonsGoFromRowToRow()
    {
        Desk desk;
        desk.showRows();
        desk.press("nextRow");
        QCOMPARE(desk.viewer()->row(), 1);
        desk.viewer()->setFocus();
        QTest::keyClick(desk.viewer(), Qt::Key_Right);
        QCOMPARE(desk.viewer()->row(), 2);
        QTest::keyClick(desk.viewer(), Qt::Key_Right);
        QTest::keyClick(desk.viewer(), Qt::Key_Right);
        QCOMPARE(desk.viewer()->row(), 4);
        const QSignalSpy wanted(&desk.page, &DataPage::previewWanted);
        desk.press("nextRow"); // behind those that are there
        QCOMPARE(wanted.count(), 1);
        DataPreview rows = mathRows();
        rows.atEnd = true;
        rows.rowsInSet = 5;
        desk.page.setPreview(rows);
        QCOMPARE(desk.viewer()->row(), 4);
        QVERIFY(!desk.find<QToolButton>("nextRow")->isEnabled());
        desk.press("previousRow");
        QCOMPARE(desk.viewer()->row(), 3);
    }

    void allDroppedRowsGoIntoAFile()
    {
        Desk desk;
        desk.showRows();
        const QSignalSpy wanted(&desk.page, &DataPage::exportWanted);
        for (const char *kind : {"exportCsv", "exportJsonl"}) {
            desk.chooseInMenu(kind);
            auto *dialog = desk.find<QFileDialog>("fileDialog");
            dialog->fileSelected(u"/tmp/dropped 行"_qs);
            dialog->close();
            delete dialog;
        }
        QCOMPARE(wanted.count(), 2);
        QCOMPARE(wanted[0][0].toString(), u"/tmp/dropped.jsonl"_qs);
        QCOMPARE(wanted[0][1].toString(), u"/tmp/dropped 行.csv"_qs);
        QCOMPARE(wanted[1][1].toString(), u"/tmp/dropped 行.jsonl"_qs);
        desk.page.setExported(u"/tmp/dropped 行.csv"_qs);
        QVERIFY(desk.find<Banner>("dataBanner")->isVisible());
    }

    void droppedFilesAreShownAndRemembered()
    {
        Desk desk;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(u"/data/新 rows.jsonl"_qs)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&desk.page, &enter);
        QVERIFY(enter.isAccepted());
        const QSignalSpy added(&desk.page, &DataPage::addWanted);
        const QSignalSpy wanted(&desk.page, &DataPage::previewWanted);
        QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&desk.page, &drop);
        QCOMPARE(added.count(), 1);
        QTRY_COMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].value<config::RunConfig>().dataset,
                 std::vector<std::string>{"/data/新 rows.jsonl"});
    }

    void severalFilesAreNamedAsSeveral()
    {
        Desk desk;
        desk.page.open({u"[\"/d/a, b.jsonl\", \"/d/c.jsonl\", \"/d/e.jsonl\"]"_qs});
        const auto *box = desk.find<QComboBox>("dataBox");
        QCOMPARE(box->currentText(), u"a, b.jsonl + 2 more"_qs);
        QCOMPARE(box->toolTip(), u"/d/a, b.jsonl\n/d/c.jsonl\n/d/e.jsonl"_qs);
    }

    void theRowsBeginAtTheTopOfTheirCard()
    {
        Desk desk;
        desk.page.resize(1112, 1200);
        desk.showRows();
        QCoreApplication::processEvents();
        const auto *head = desk.find<QWidget>("rowNumber");
        const int top = head->mapTo(desk.viewer()->parentWidget(), QPoint()).y();
        QVERIFY2(top < 40, qPrintable(QString::number(top)));
    }

    void theDataGoesIntoANewRun()
    {
        Desk desk;
        desk.showRows();
        const QSignalSpy wanted(&desk.page, &Page::pageWanted);
        desk.press("useData");
        QCOMPARE(wanted[0][0].toString(), u"new_run"_qs);
        QCOMPARE(wanted[0][1].toStringList(),
                 QStringList({u"data"_qs, u"/data/math-code-sft.jsonl"_qs, {}, {}, {}}));
        auto *box = desk.find<QComboBox>("modelBox");
        box->setCurrentIndex(2);
        Q_EMIT box->activated(2);
        desk.press("useData");
        QCOMPARE(
            wanted[1][1].toStringList(),
            QStringList(
                {u"data"_qs, u"/data/math-code-sft.jsonl"_qs, u"/data/SmolLM2-135M"_qs, {}, {}}));
    }

    void nothingIsClipped_data() { addClippingRows(); }
    void nothingIsClipped()
    {
        const QSize size = useClippingRow(m_theme, m_languages);
        Desk desk;
        desk.page.resize(size);
        desk.showRows();
        checkNotClipped(desk.page);
    }

    void marksOfAnAxisAreRound()
    {
        QCOMPARE(roundStep(0, 4), 1);
        QCOMPARE(roundStep(7, 4), 2);
        QCOMPARE(roundStep(45, 4), 20);
        QCOMPARE(roundStep(49871, 4), 20000);
    }

    void noLabelOfTheHistogramLiesOnABar()
    {
        LengthHistogram histogram;
        histogram.resize(360, histogram.height());
        QList<LengthBar> bars; // all of them as high as can be
        for (int i = 0; i < 20; ++i)
            bars.append({.from = i * 10, .to = (i + 1) * 10, .rows = 1000});
        const auto colours = [&](qint64 cut) {
            histogram.setLengths(bars, cut, 17);
            const QImage picture = pictureOf(histogram);
            const QRgb bar = m_theme.tokens().curves[0].rgb();
            int top = picture.height();
            for (int y = picture.height() - 1; y >= 0; --y) {
                for (int x = 0; x < picture.width(); ++x)
                    top = picture.pixel(x, y) == bar ? y : top;
            }
            return top;
        };
        const int labels = 2 * QFontMetrics(m_theme.font(TextStyle::Note)).height();
        QVERIFY(colours(100) >= colours(0) + labels);
    }

    void looksAsDesigned()
    {
        Desk desk;
        desk.showRows();
        for (const QString &language : {u"en"_qs, u"zh"_qs}) {
            m_languages.use(language);
            QCoreApplication::processEvents();
            savePictures(desk.page, m_theme, u"data-"_qs + language);
        }
        DataStatistics soFar = mathStatistics();
        soFar.state = DataStatistics::State::Reading;
        soFar.share = 0.43;
        soFar.rowsPerSecond = 12100;
        soFar.secondsLeft = 12;
        desk.page.setStatistics(soFar);
        savePicture(pictureOf(desk.page), u"data-zh-reading"_qs);
        desk.page.resize(1112, 1500);
        savePicture(pictureOf(desk.page), u"data-zh-tall"_qs);
        desk.page.resize(968, 592);
        savePicture(pictureOf(desk.page), u"data-zh-small"_qs);
    }

private:
    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestDataPage)
#include "tst_data_page.moc"
