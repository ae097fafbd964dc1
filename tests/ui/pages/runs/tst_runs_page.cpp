// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/clipped_text.h"
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/run_records.h"
#include "tests/support/temp_folder.h"
#include "ui/bridge/studio_settings.h"
#include "ui/models/run_table_model.h"
#include "ui/pages/runs/check_menu.h"
#include "ui/pages/runs/notes_dialog.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/pages/runs/table_foot.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/studio_table.h"

#include <QApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <array>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using protocol::RunState;
using Column = RunTableModel::Column;

constexpr qint64 kHour = 3600000;

struct Story {
    const char *name;
    RunState state;
    const char *model;
    const char *tuner;
    const char *layout;
    const char *tag;
    double eval;
    double throughput;
    double peakGib;
    double hoursAgo;
    double minutes;
};

/// Runs as a small cluster has them after two weeks.
constexpr std::array kStories{
    Story{"q30b-math-full-04", RunState::Running, "Qwen3-30B-A3B", "full", "PP 2, EP 8", "aux 0",
          0.685, 101400, 66.4, 2, 125},
    Story{"q30b-math-full-03", RunState::Finished, "Qwen3-30B-A3B", "full", "PP 2, EP 8",
          "baseline", 0.671, 103000, 66.1, 26, 199},
    Story{"q30b-math-full-02", RunState::Finished, "Qwen3-30B-A3B", "full", "PP 2, EP 8", "lr 2e-5",
          0.679, 102800, 66.1, 50, 200},
    Story{"q30b-math-full-01", RunState::Failed, "Qwen3-30B-A3B", "full", "EP 8", "memory", 0, 0,
          79.6, 52, 1.7},
    Story{"q30b-math-lora-02", RunState::Finished, "Qwen3-30B-A3B", "lora", "EP 8", "", 0.708,
          188400, 58.1, 75, 64},
    Story{"q30b-math-lora-01", RunState::Stopped, "Qwen3-30B-A3B", "lora", "EP 8", "", 0.724,
          190200, 57.6, 76, 33},
    Story{"mixtral-math-01", RunState::Running, "Mixtral-8x7B", "lora", "TP 2, EP 8", "dpo", 0.448,
          61700, 71.9, 100, 112},
    Story{"olmoe-math-full-02", RunState::Finished, "OLMoE-1B-7B", "full", "EP 8", "bias 1e-3",
          0.852, 412300, 44.0, 125, 24},
    Story{"q7b-math-lora-02", RunState::Finished, "Qwen2.5-7B", "lora", "DP 8", "dense", 0.716,
          118600, 61.3, 190, 85},
    Story{"llama31-8b-math-01", RunState::Finished, "Llama-3.1-8B", "full", "TP 2, DP 8",
          "pretrain", 1.744, 96200, 66.5, 270, 581},
    Story{"smollm2-quickstart", RunState::Finished, "SmolLM2-135M", "lora", "1 rank", "", 1.672,
          141000, 3.1, 290, 0.3},
};

history::RunRecord recordOf(const Story &story, qint64 nowMs)
{
    const auto created = nowMs - static_cast<qint64>(story.hoursAgo * kHour);
    history::RunRecord run = test::aRun(story.name, story.state, created);
    run.model = std::string("/models/") + story.model;
    run.tuner = story.tuner;
    run.layout = story.layout;
    if (*story.tag != 0)
        run.tags = {story.tag};
    run.bestEvalLoss = story.eval > 0 ? std::optional(story.eval) : std::nullopt;
    run.tokensPerSecond = story.throughput > 0 ? std::optional(story.throughput) : std::nullopt;
    run.peakMemoryBytes = static_cast<std::uint64_t>(story.peakGib * (1ULL << 30));
    run.endedMs = run.startedMs + static_cast<qint64>(story.minutes * 60000);
    run.interrupted = run.name == "mixtral-math-01";
    return run;
}

/// The page over a history of its own.
struct Opened {
    test::TempFolder folder;
    StudioSettings settings{QString::fromStdString((folder / "studio.ini").string())};
    RunTableModel runs;
    RunTableModel trash;
    RunsPage page{{.runs = &runs, .trash = &trash}, &settings};

    Opened()
    {
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        QList<history::RunRecord> all;
        for (const Story &story : kStories)
            all.append(recordOf(story, now));
        runs.setRuns(all);
        for (const history::RunRecord &run : all)
            runs.setSparkline(QString::fromStdString(run.id),
                              test::aCurve(run.state == RunState::Finished ? 1 : 0.55));
        page.resize(1112, 752);
        page.show();
        QCoreApplication::processEvents();
    }

    template<typename Widget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        return found<Widget>(page, name);
    }
    [[nodiscard]] StudioTable *table() const { return find<StudioTable>(u"runsTable"_qs); }
    [[nodiscard]] QStringList names() const
    {
        QStringList names;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            names.append(table()->model()->index(row, Column::NameColumn).data().toString());
        return names;
    }
    void select(const QStringList &ids) { page.open(ids); }
    void choose(const QString &segments, int index) const
    {
        auto *control = find<SegmentedSwitch>(segments);
        QTest::mouseClick(control->findChildren<QAbstractButton *>().at(index), Qt::LeftButton);
    }
};

class TestRunsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_theme.install(*qApp);
        m_languages.use(u"en"_qs);
    }
    void init()
    {
        failOnWarnings();
        m_theme.setMode(ThemeMode::Light);
        m_theme.setTextScale(1);
        m_languages.use(u"en"_qs);
    }

    // ---- finding ----

    void typingFiltersAtOnce()
    {
        const Opened open;
        QTest::keyClicks(open.find<QLineEdit>(u"runsFilter"_qs), u"lora qwen3"_qs);
        QCOMPARE(open.names(), QStringList({u"q30b-math-lora-02"_qs, u"q30b-math-lora-01"_qs}));
        QCOMPARE(open.find<TableFoot>(u"tableFoot"_qs)->text(),
                 u"2 of 11 runs match “lora qwen3”."_qs);
    }

    void escapeEmptiesTheFilter()
    {
        const Opened open;
        auto *filter = open.find<QLineEdit>(u"runsFilter"_qs);
        filter->setFocus();
        QTest::keyClicks(filter, u"olmoe"_qs);
        QCOMPARE(open.names().size(), 1);
        QTest::keyClick(filter, Qt::Key_Escape);
        QCOMPARE(open.names().size(), 11);
    }

    void ctrlFGoesToTheFilter()
    {
        const Opened open;
        open.table()->setFocus();
        QTest::keyClick(open.table(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(open.find<QLineEdit>(u"runsFilter"_qs)->hasFocus());
    }

    void aStateIsChosenFromItsMenu()
    {
        const Opened open;
        auto *states = open.find<FilterButton>(u"stateFilter"_qs);
        for (QAction *action : states->menu()->actions()) {
            if (action->text() == u"Failed"_qs)
                action->trigger();
        }
        QCOMPARE(open.names(), QStringList{u"q30b-math-full-01"_qs});
        QCOMPARE(states->text(), u"State: Failed"_qs);
    }

    void whenNothingMatchesTheFilterCanBeCleared()
    {
        const Opened open;
        auto *filter = open.find<QLineEdit>(u"runsFilter"_qs);
        QTest::keyClicks(filter, u"nothing has this"_qs);
        auto *button = open.find<QPushButton>(u"runsEmptyButton"_qs);
        QVERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(filter->text(), QString());
        QCOMPARE(open.names().size(), 11);
    }

    // ---- order and columns ----

    void aHeadSortsAndTurnsTheOrderRound()
    {
        const Opened open;
        QHeaderView *head = open.table()->horizontalHeader();
        const auto click = [&] {
            const int x = head->sectionViewportPosition(Column::BestEvalColumn) + 12;
            QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, QPoint(x, 16));
        };
        click();
        const QStringList first = open.names();
        click();
        const QStringList second = open.names();
        QVERIFY(first != second);
        QCOMPARE(first.last(), u"q30b-math-full-01"_qs); // not evaluated: last in either order
        QCOMPARE(second.last(), u"q30b-math-full-01"_qs);
    }

    void columnsAreChosenAndRemembered()
    {
        Opened open;
        QMenu menu;
        open.table()->fillColumnsMenu(&menu);
        const int before = open.table()->horizontalHeader()->hiddenSectionCount();
        for (QAction *action : menu.actions()) {
            if (action->text() == open.runs.headerData(Column::TaskColumn, Qt::Horizontal))
                action->trigger();
        }
        QVERIFY(!open.table()->isColumnHidden(Column::TaskColumn));
        QCOMPARE(open.table()->horizontalHeader()->hiddenSectionCount(), before - 1);
        QTRY_VERIFY(!open.settings.state(u"runs_head"_qs).isEmpty());
        const RunsPage again({.runs = &open.runs, .trash = &open.trash}, &open.settings);
        const auto *table = again.findChild<StudioTable *>(u"runsTable"_qs);
        QVERIFY(!table->isColumnHidden(Column::TaskColumn));
        QVERIFY(table->isColumnHidden(Column::TunerColumn));
    }

    void aDamagedStateOfColumnsIsIgnored()
    {
        Opened open;
        open.settings.setState(u"runs_head"_qs, "rubbish");
        open.settings.setState(u"runs_widths"_qs, "rubbish");
        const RunsPage again({.runs = &open.runs, .trash = &open.trash}, &open.settings);
        QVERIFY(
            !again.findChild<StudioTable *>(u"runsTable"_qs)->isColumnHidden(Column::NameColumn));
    }

    void theColumnsFillTheTable()
    {
        Opened open;
        for (const int width : {1112, 1400, 1200}) {
            open.page.resize(width, 752);
            QCoreApplication::processEvents();
            QCOMPARE(open.table()->horizontalHeader()->length(), open.table()->viewport()->width());
        }
    }

    // ---- selecting and acting ----

    void twoRunsAreCompared()
    {
        Opened open;
        QVERIFY(!open.find<QWidget>(u"selectionBar"_qs)->isVisible());
        open.select({u"q30b-math-full-03"_qs, u"q30b-math-full-02"_qs});
        QVERIFY(open.find<QWidget>(u"selectionBar"_qs)->isVisible());
        const QSignalSpy wanted(&open.page, &Page::pageWanted);
        QTest::mouseClick(open.find<QPushButton>(u"primaryAct"_qs), Qt::LeftButton);
        QCOMPARE(wanted.first().at(0).toString(), u"compare"_qs);
        QCOMPARE(wanted.first().at(1).toStringList(),
                 QStringList({u"q30b-math-full-03"_qs, u"q30b-math-full-02"_qs}));
    }

    void moreThanEightCannotBeCompared()
    {
        Opened open;
        open.table()->selectAll();
        auto *button = open.find<QPushButton>(u"primaryAct"_qs);
        QVERIFY(!button->isEnabled());
        QVERIFY(!button->toolTip().isEmpty());
    }

    void returnOpensARun()
    {
        Opened open;
        open.table()->setFocus();
        open.table()->selectRow(1);
        const QSignalSpy wanted(&open.page, &Page::pageWanted);
        QTest::keyClick(open.table(), Qt::Key_Return);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.first().at(0).toString(), u"live"_qs);
        QCOMPARE(wanted.first().at(1).toStringList(), QStringList{u"q30b-math-full-03"_qs});
    }

    void onlyARunThatEndedEarlyOffersToResume()
    {
        Opened open;
        const auto offers = [&](const QString &id) {
            open.select({id});
            return open.page.findChild<QAction *>(u"resumeRun"_qs)->isVisible();
        };
        QVERIFY(offers(u"q30b-math-lora-01"_qs));  // stopped
        QVERIFY(offers(u"mixtral-math-01"_qs));    // interrupted
        QVERIFY(offers(u"q30b-math-full-01"_qs));  // failed
        QVERIFY(!offers(u"q30b-math-full-03"_qs)); // finished
        QVERIFY(!offers(u"q30b-math-full-04"_qs)); // running
    }

    void theBarActsOnTheSelection()
    {
        Opened open;
        open.select({u"q30b-math-lora-01"_qs});
        const QSignalSpy resume(&open.page, &RunsPage::resumeWanted);
        const QSignalSpy fork(&open.page, &RunsPage::forkWanted);
        const QSignalSpy folder(&open.page, &RunsPage::openFolderWanted);
        const QSignalSpy settings(&open.page, &RunsPage::settingsWanted);
        for (const QString &name :
             {u"resumeRun"_qs, u"forkRun"_qs, u"openRunFolder"_qs, u"duplicateRun"_qs})
            open.page.findChild<QAction *>(name)->trigger();
        for (const QSignalSpy *spy : {&resume, &fork, &folder, &settings}) {
            QCOMPARE(spy->count(), 1);
            QCOMPARE(spy->first().first().toString(), u"q30b-math-lora-01"_qs);
        }
    }

    void aRunningRunCannotBeDeleted()
    {
        Opened open;
        open.select({u"q30b-math-full-04"_qs});
        const auto *trash = open.page.findChild<QAction *>(u"trashRuns"_qs);
        QVERIFY(!trash->isEnabled());
        QVERIFY(trash->toolTip() != trash->text());
    }

    void deleteMovesTheSelectionToTheTrashAndCtrlZBringsItBack()
    {
        Opened open;
        open.select({u"q30b-math-full-03"_qs});
        const QSignalSpy trash(&open.page, &RunsPage::trashWanted);
        const QSignalSpy undo(&open.page, &RunsPage::undoWanted);
        open.table()->setFocus();
        QTest::keyClick(open.table(), Qt::Key_Delete);
        QCOMPARE(trash.first().first().toStringList(), QStringList{u"q30b-math-full-03"_qs});
        QTest::keyClick(open.table(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(undo.count(), 0); // nothing was deleted yet
        open.page.setUndoable({u"q30b-math-full-03"_qs});
        QVERIFY(open.find<QWidget>(u"undoBanner"_qs)->isVisible());
        QTest::keyClick(open.table(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(undo.count(), 1);
        QTest::mouseClick(open.find<QPushButton>(u"undoTrash"_qs), Qt::LeftButton);
        QCOMPARE(undo.count(), 2);
        open.page.setUndoable({});
        QVERIFY(!open.find<QWidget>(u"undoBanner"_qs)->isVisible());
    }

    void deletingForeverAsksFirst()
    {
        Opened open;
        open.trash.setRuns({test::aRun("old", RunState::Finished, kHour)});
        open.choose(u"runsShow"_qs, 2);
        auto *trash = open.find<StudioTable>(u"trashTable"_qs);
        QVERIFY(trash->isVisible());
        trash->selectRow(0);
        const QSignalSpy wanted(&open.page, &RunsPage::deleteForeverWanted);
        const QSignalSpy restore(&open.page, &RunsPage::restoreWanted);
        trash->setFocus();
        QTest::keyClick(trash, Qt::Key_Delete);
        QTest::keyClick(open.page.focusWidget(), Qt::Key_Space); // by mistake
        QCOMPARE(wanted.count(), 0);
        QVERIFY(!open.find<QPushButton>(u"confirmDelete"_qs)->isVisible());
        trash->setFocus();
        QTest::keyClick(trash, Qt::Key_Delete);
        QTest::mouseClick(open.find<QPushButton>(u"confirmDelete"_qs), Qt::LeftButton);
        QCOMPARE(wanted.first().first().toStringList(), QStringList{u"old"_qs});
        QTest::mouseClick(open.find<QPushButton>(u"primaryAct"_qs), Qt::LeftButton);
        QCOMPARE(restore.first().first().toStringList(), QStringList{u"old"_qs});
    }

    void tagsAndNotesAreWrittenDown()
    {
        Opened open;
        open.select({u"q30b-math-full-03"_qs});
        const QSignalSpy tags(&open.page, &RunsPage::tagsChanged);
        const QSignalSpy notes(&open.page, &RunsPage::notesChanged);
        open.table()->setFocus();
        QTest::keyClick(open.table(), Qt::Key_F2);
        auto *dialog = open.find<NotesDialog>(u"notesDialog"_qs);
        QVERIFY(dialog != nullptr);
        dialog->findChild<QLineEdit *>(u"tagsEdit"_qs)->setText(u"baseline, 好，baseline,, x "_qs);
        dialog->findChild<QPlainTextEdit *>(u"notesEdit"_qs)->setPlainText(u"Best so far."_qs);
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"saveNotes"_qs), Qt::LeftButton);
        QCOMPARE(tags.first().at(1).toStringList(),
                 QStringList({u"baseline"_qs, u"好"_qs, u"x"_qs}));
        QCOMPARE(notes.first().at(1).toString(), u"Best so far."_qs);
    }

    void severalRunsGetATagTogether()
    {
        Opened open;
        open.select({u"q30b-math-full-03"_qs, u"q30b-math-lora-02"_qs});
        const QSignalSpy tags(&open.page, &RunsPage::tagsChanged);
        open.page.findChild<QAction *>(u"editNotes"_qs)->trigger();
        auto *dialog = open.find<NotesDialog>(u"notesDialog"_qs);
        dialog->findChild<QLineEdit *>(u"tagsEdit"_qs)->setText(u"paper"_qs);
        dialog->accept();
        QCOMPARE(tags.count(), 2);
        QCOMPARE(tags.at(0).at(1).toStringList(), QStringList({u"baseline"_qs, u"paper"_qs}));
        QCOMPARE(tags.at(1).at(1).toStringList(), QStringList{u"paper"_qs});
    }

    void theSelectionIsExported()
    {
        Opened open;
        open.select({u"q30b-math-full-03"_qs});
        const QSignalSpy wanted(&open.page, &RunsPage::exportWanted);
        auto *menu = open.find<QMenu>(u"exportMenu"_qs);
        Q_EMIT menu->aboutToShow();
        menu->findChild<QAction *>(u"exportCsv"_qs)->trigger();
        QCOMPARE(wanted.first().at(0).toStringList(), QStringList{u"q30b-math-full-03"_qs});
        QCOMPARE(wanted.first().at(1).toString(), u"csv"_qs);
    }

    void theSelectionStaysWhileRunsChange()
    {
        Opened open;
        open.select({u"q30b-math-full-04"_qs});
        history::RunRecord run = recordOf(kStories.front(), QDateTime::currentMSecsSinceEpoch());
        run.state = RunState::Finished;
        run.lastSeq = 9999;
        test::updateRun(open.runs, run);
        test::updateRun(open.runs, test::aRun("brand-new", RunState::Running, kHour));
        QCOMPARE(open.page.selection(), QStringList{u"q30b-math-full-04"_qs});
        QVERIFY(open.page.findChild<QAction *>(u"trashRuns"_qs)->isEnabled());
    }

    // ---- lineage and library ----

    void lineageShowsFamilies()
    {
        Opened open;
        history::RunRecord child =
            test::aRun("child", RunState::Running, QDateTime::currentMSecsSinceEpoch());
        child.parent = "q30b-math-lora-01";
        child.parentStep = 150;
        test::updateRun(open.runs, child);
        open.choose(u"runsShow"_qs, 1);
        auto *tree = open.find<QTreeView>(u"lineageTree"_qs);
        QVERIFY(tree->isVisible());
        QCOMPARE(tree->model()->rowCount(), 11);
        QTest::keyClicks(open.find<QLineEdit>(u"runsFilter"_qs), u"child"_qs);
        QCOMPARE(tree->model()->rowCount(), 1); // its parent, with it
        QCOMPARE(tree->model()->rowCount(tree->model()->index(0, 0)), 1);
        savePicture(pictureOf(open.page), u"runs-lineage-filtered-light"_qs);
    }

    void aDamagedHistoryOffersToRebuildIt()
    {
        Opened open;
        const QSignalSpy wanted(&open.page, &RunsPage::rebuildWanted);
        open.page.setLibrary(LibraryState::Damaged, Error{.detail = "malformed"});
        QTest::mouseClick(open.find<QPushButton>(u"libraryRemedy"_qs), Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        savePicture(pictureOf(open.page), u"runs-damaged-light"_qs);
        open.page.setLibrary(LibraryState::Ready, std::nullopt);
        QVERIFY(!open.find<QWidget>(u"libraryBanner"_qs)->isVisible());
    }

    void everyStateOfTheLibraryHasItsSentence()
    {
        Opened open;
        for (const LibraryState state : {LibraryState::Locked, LibraryState::Older,
                                         LibraryState::Newer, LibraryState::Unreadable}) {
            open.page.setLibrary(state, std::nullopt);
            QVERIFY(open.find<QWidget>(u"libraryBanner"_qs)->isVisible());
        }
    }

    void withoutRunsThePageSaysWhatToDo()
    {
        const test::TempFolder folder;
        StudioSettings settings(QString::fromStdString((folder / "studio.ini").string()));
        RunTableModel none;
        RunsPage page({.runs = &none, .trash = &none}, &settings);
        page.resize(1112, 752);
        page.show();
        const QSignalSpy wanted(&page, &Page::pageWanted);
        QTest::mouseClick(page.findChild<QPushButton *>(u"runsEmptyButton"_qs), Qt::LeftButton);
        QCOMPARE(wanted.first().first().toString(), u"home"_qs);
        savePicture(pictureOf(page), u"runs-empty-light"_qs);
    }

    void strangeNamesAreShownAsTheyAre()
    {
        Opened open;
        history::RunRecord run = test::aRun("odd", RunState::Finished, kHour);
        run.name = "a b & <b>🙂</b> 训练 " + std::string(255, 'x');
        run.tags = {"<i>", "标签", std::string(80, 'y')};
        test::updateRun(open.runs, run);
        open.select({u"odd"_qs});
        savePicture(pictureOf(open.page), u"runs-strange-light"_qs);
        const QStringList faults = clippedTexts(*open.find<QWidget>(u"selectionBar"_qs));
        QVERIFY2(faults.size() <= 1, qPrintable(faults.join(u'\n'))); // the name itself
    }

    void nothingIsClipped_data() { addClippingRows({.largeText = QSize(1224, 752)}); }
    void nothingIsClipped()
    {
        const QSize size = useClippingRow(m_theme, m_languages);
        Opened open;
        open.select({u"q30b-math-full-03"_qs, u"q30b-math-full-02"_qs});
        open.page.resize(size);
        QCoreApplication::processEvents();
        checkNotClipped(open.page);
    }

    void looksAsDesigned()
    {
        for (const QString &language : {u"zh"_qs, u"en"_qs}) {
            m_languages.use(language);
            Opened open;
            open.select({u"q30b-math-full-03"_qs, u"q30b-math-full-02"_qs});
            QCoreApplication::processEvents();
            savePictures(open.page, m_theme, u"runs-"_qs + language);
        }
    }

private:
    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestRunsPage)
#include "tst_runs_page.moc"
