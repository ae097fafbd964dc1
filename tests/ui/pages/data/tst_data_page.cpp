// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "ui/models/known_file_model.h"
#include "ui/pages/data/data_page.h"
#include "ui/pages/data/dropped_rows.h"
#include "ui/pages/row_viewer.h"
#include "ui/text/languages.h"
#include "ui/text/state_text.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/studio_table.h"

#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>

#include <random>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

PreviewToken special(const QString &text, double weight = 0)
{
    return {.text = text, .id = 1, .weight = weight, .special = true};
}

/// Short words and single characters, as tokenizers cut them.
QList<PreviewToken> cut(const QString &text, double weight)
{
    QList<PreviewToken> tokens;
    QString word;
    const auto flush = [&] {
        if (!word.isEmpty())
            tokens.append({.text = std::exchange(word, {}), .id = 2, .weight = weight});
    };
    for (const QChar letter : text) {
        if (letter.isSpace() || letter.unicode() > 0x2000)
            flush();
        word += letter;
        if (letter.unicode() > 0x2000 || letter == u'\n')
            flush();
    }
    flush();
    return tokens;
}

QList<PreviewToken> turn(const QString &role, const QString &text, bool trained)
{
    QList<PreviewToken> tokens{special(u"<|im_start|>"_qs)};
    tokens += cut(role + u'\n', 0);
    tokens += cut(text, trained ? 1 : 0);
    tokens.append(special(u"<|im_end|>"_qs, trained ? 1 : 0));
    tokens += cut(u"\n"_qs, 0);
    return tokens;
}

PreviewRow conversation(qint64 line, const QString &question, const QString &answer)
{
    PreviewRow row{.file = u"/data/math-code-sft.jsonl"_qs,
                   .line = line,
                   .raw = u"{\n  \"query\": \""_qs + question + u"\",\n  \"response\": \""_qs
                       + answer + u"\"\n}"_qs,
                   .tokens = {}};
    row.tokens = turn(u"system"_qs, u"你是一个严谨的数学助手。"_qs, false)
        + turn(u"user"_qs, question, false) + turn(u"assistant"_qs, answer, true);
    for (const PreviewToken &token : row.tokens)
        row.trainedTokens += token.weight > 0 ? 1 : 0;
    return row;
}

PreviewRow dropped(qint64 line, const QString &reason, const QString &raw)
{
    return {.file = u"/data/math-code-sft.jsonl"_qs,
            .line = line,
            .raw = raw,
            .tokens = {},
            .dropReason = reason,
            .dropDetail = u"message 2 has an unknown role"_qs};
}

DataPreview mathRows()
{
    DataPreview preview;
    preview.rows = {
        conversation(
            1,
            u"一个水池有两个进水管。单开甲管 6 小时注满，单开乙管 9 小时注满。两管同时打开 2 "
            u"小时后关闭甲管，乙管还需要多少小时才能注满水池？"_qs,
            u"设水池的容量为 1。甲管每小时注入 1/6，乙管每小时注入 1/9，合计 1/6 + 1/9 = "
            u"5/18。\n答案：4 小时。"_qs),
        dropped(2, u"bad_role"_qs, u"{\n  \"messages\": [ { \"role\": \"narrator\" } ]\n}"_qs),
        conversation(3, u"用 Python 写一个函数，判断一个整数是否为素数。"_qs,
                     u"def is_prime(n):\n    if n < 2: return False\n    return all(n % i for i in "
                     u"range(2, int(n ** 0.5) + 1))"_qs),
        dropped(4, u"no_answer"_qs, u"{\n  \"query\": \"求下列数列的前 n 项和。\"\n}"_qs),
        dropped(5, u"no_answer"_qs, u"{\n  \"query\": \"此时，小车的速度为多少？\"\n}"_qs),
    };
    preview.rowsRead = 200;
    preview.rowsKept = 197;
    preview.tokens = 284312;
    preview.trainedTokens = 165890;
    preview.dropped = {{.reason = u"no_answer"_qs, .rows = 2},
                       {.reason = u"bad_role"_qs, .rows = 1}};
    preview.notices = {{.reason = u"truncated"_qs, .rows = 9},
                       {.reason = u"special_token_text"_qs, .rows = 1}};
    std::mt19937 random(7); // the same on every machine
    for (int i = 0; i < 198; ++i) {
        const double share = double(random() % 10000) / 10000.0;
        preview.lengths.append(qint64(180 + 4200 * share * share * share + random() % 900));
    }
    preview.longest = *std::max_element(preview.lengths.cbegin(), preview.lengths.cend());
    preview.maxLength = 4096;
    return preview;
}

/// The page with a data set chosen, shown.
struct Desk {
    RunForm form;
    KnownFileModel data;
    KnownFileModel models;
    DataPreviewModel preview;
    DataPage page{{.form = &form, .data = &data, .models = &models, .preview = &preview}};

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
        QCOMPARE(wanted[0][1].toLongLong(), 200);
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

    void moreRowsAreReadOnDemand()
    {
        Desk desk;
        desk.showRows();
        const QSignalSpy wanted(&desk.page, &DataPage::previewWanted);
        auto *rows = desk.find<SegmentedSwitch>("rowsSwitch");
        const auto buttons = rows->findChildren<QAbstractButton *>();
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QTRY_VERIFY(wanted.count() > 0);
        QCOMPARE(wanted.back()[1].toLongLong(), 2000);
        QVERIFY(desk.find<QPushButton>("cancelPreview")->isVisible());
        const QSignalSpy cancelled(&desk.page, &DataPage::cancelWanted);
        desk.press("cancelPreview");
        QCOMPARE(cancelled.count(), 1);
        QVERIFY(!desk.find<QPushButton>("cancelPreview")->isVisible());
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
        QTest::mouseClick(
            table->viewport(), Qt::LeftButton, {},
            table->visualRect(table->model()->index(0, DroppedRows::LineColumn)).center());
        QCOMPARE(desk.viewer()->row(), 1);
        QVERIFY(desk.viewer()->isAsFound());
        const QSignalSpy wanted(&desk.page, &DataPage::fileWanted);
        desk.press("openDataFile");
        QCOMPARE(wanted[0][0].toString(), u"/data/math-code-sft.jsonl"_qs);
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
        QTest::keyClick(desk.viewer(), Qt::Key_PageDown);
        QCOMPARE(desk.viewer()->row(), 4);
        QVERIFY(!desk.find<QToolButton>("nextRow")->isEnabled());
        desk.press("previousRow");
        QCOMPARE(desk.viewer()->row(), 3);
    }

    void theDroppedRowsGoIntoAFile()
    {
        Desk desk;
        desk.showRows();
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"dropped 行.csv"_qs);
        desk.press("exportDropped");
        auto *dialog = desk.find<QFileDialog>("fileDialog");
        QVERIFY(dialog != nullptr);
        dialog->fileSelected(path);
        dialog->close();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 4);
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

    void theDataGoesIntoANewRun()
    {
        Desk desk;
        desk.showRows();
        const QSignalSpy wanted(&desk.page, &Page::pageWanted);
        desk.press("useData");
        QCOMPARE(wanted[0][0].toString(), u"new_run"_qs);
        QCOMPARE(wanted[0][1].toStringList(),
                 QStringList({u"data"_qs, u"/data/math-code-sft.jsonl"_qs}));
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

    void looksAsDesigned()
    {
        Desk desk;
        desk.showRows();
        for (const QString &language : {u"en"_qs, u"zh"_qs}) {
            m_languages.use(language);
            QCoreApplication::processEvents();
            savePictures(desk.page, m_theme, u"data-"_qs + language);
        }
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
