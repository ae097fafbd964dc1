// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/run_records.h"
#include "tests/support/temp_folder.h"
#include "ui/bridge/studio_settings.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"
#include "ui/widgets/studio_table.h"

#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using protocol::RunState;

/// The page with one run that was stopped and two of one name.
struct Opened {
    test::TempFolder folder;
    StudioSettings settings{QString::fromStdString((folder / "studio.ini").string())};
    RunTableModel runs;
    RunTableModel trash;
    RunsPage page{{.runs = &runs, .trash = &trash}, &settings};

    Opened()
    {
        history::RunRecord first = test::aRun("20260301-100000-aaaa", RunState::Finished, 1000);
        history::RunRecord second = test::aRun("20260301-110000-bbbb", RunState::Finished, 2000);
        first.name = second.name = "twin";
        runs.setRuns({test::aRun("stopped", RunState::Stopped, 3000), first, second});
        page.resize(1112, 752);
        page.show();
        QCoreApplication::processEvents();
    }

    template<typename Widget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        return found<Widget>(page, name);
    }
    void select(const QStringList &ids) { page.open(ids); }
};

class TestSelectedRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_theme.install(*qApp);
        m_languages.use(u"en"_qs);
    }
    void init() { failOnWarnings(); }

    void withoutACheckpointNothingGoesOnFromIt()
    {
        Opened open;
        const QSignalSpy asked(&open.page, &RunsPage::foldersWanted);
        open.select({u"stopped"_qs});
        QCOMPARE(asked.last().first().toStringList(), QStringList{u"stopped"_qs});
        const auto reason = [&](const QString &name) {
            const auto *action = open.page.findChild<QAction *>(name);
            return action->isEnabled() ? QString() : action->toolTip();
        };
        QCOMPARE(reason(u"resumeRun"_qs), QString());
        open.runs.setFolderFacts(u"stopped"_qs, {.isThere = true, .resumeStep = 0});
        for (const QString &name : {u"resumeRun"_qs, u"forkRun"_qs})
            QVERIFY(reason(name).contains(u"no whole checkpoint"_qs));
        QCOMPARE(reason(u"duplicateRun"_qs), QString());
        open.runs.setFolderFacts(u"stopped"_qs, {.isThere = true, .resumeStep = 20});
        for (const QString &name : {u"resumeRun"_qs, u"forkRun"_qs})
            QCOMPARE(reason(name), QString());
    }

    void aFolderThatIsGoneIsSaidInTheBar()
    {
        Opened open;
        open.select({u"stopped"_qs});
        open.runs.setFolderFacts(u"stopped"_qs, {.isThere = false, .resumeStep = {}});
        QVERIFY(open.find<QLabel>(u"selectedNames"_qs)->text().contains(u"/runs/stopped"_qs));
        for (const QString &name :
             {u"resumeRun"_qs, u"forkRun"_qs, u"duplicateRun"_qs, u"openRunFolder"_qs})
            QVERIFY2(!open.page.findChild<QAction *>(name)->isEnabled(), qPrintable(name));
        // From a trash it could not be brought back.
        QVERIFY(!open.page.findChild<QAction *>(u"trashRuns"_qs)->isVisible());
        const QSignalSpy wanted(&open.page, &RunsPage::deleteForeverWanted);
        open.page.findChild<QAction *>(u"deleteRuns"_qs)->trigger();
        QCOMPARE(wanted.count(), 0); // it asks first
        open.find<QPushButton>(u"confirmDelete"_qs)->click();
        QCOMPARE(wanted.value(0).value(0).toStringList(), QStringList{u"stopped"_qs});
    }

    void aLongNameLeavesTheActsTheirRoom()
    {
        Opened open;
        history::RunRecord run = test::aRun("long", RunState::Stopped, 1);
        run.name = std::string(300, 'n');
        test::updateRun(open.runs, run);
        open.select({u"long"_qs});
        QCoreApplication::processEvents();
        for (const QString &name : {u"resumeRunButton"_qs, u"trashRunsButton"_qs})
            QVERIFY2(open.find<QPushButton>(name)->isVisible(), qPrintable(name));
        const QStringList lines = open.find<QLabel>(u"selectedNames"_qs)->toolTip().split(u'\n');
        QVERIFY(lines.size() > 1);
        QCOMPARE(lines.join(QString()), QString::fromStdString(run.name));
    }

    void runsOfOneNameAreToldApart()
    {
        Opened open;
        const auto behind = [&](const char *id) {
            return open.runs.index(open.runs.rowOf(QString::fromLatin1(id)), 0)
                .data(RunTableModel::SecondRole)
                .toString();
        };
        QCOMPARE(behind("20260301-100000-aaaa"), u"aaaa"_qs);
        QCOMPARE(behind("20260301-110000-bbbb"), u"bbbb"_qs);
        QCOMPARE(behind("stopped"), QString());
        open.select({u"20260301-110000-bbbb"_qs});
        QCOMPARE(open.find<QLabel>(u"selectedNames"_qs)->text(), u"twin · bbbb"_qs);
        // Alone it needs no more than its name.
        QSignalSpy changed(&open.runs, &QAbstractItemModel::dataChanged);
        open.runs.setRuns({test::aRun("stopped", RunState::Stopped, 3000),
                           open.runs.run(open.runs.rowOf(u"20260301-110000-bbbb"_qs))});
        QCOMPARE(behind("20260301-110000-bbbb"), QString());
        QCOMPARE(changed.count(), 1);
    }

    void aDatabaseThatCannotBeReadIsNotAnEmptyOne()
    {
        Opened open;
        open.runs.setRuns({});
        auto *button = open.find<QPushButton>(u"runsEmptyButton"_qs);
        QVERIFY(button->isVisible());
        open.page.setLibrary(LibraryState::Damaged, std::nullopt);
        QVERIFY(!button->isVisible());
        open.page.setLibrary(LibraryState::Ready, std::nullopt);
        QVERIFY(button->isVisible());
    }

private:
    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestSelectedRuns)
#include "tst_selected_runs.moc"
