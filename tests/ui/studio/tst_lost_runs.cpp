// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs that something happened to behind the back of the window: killed, trashed, moved away.
#include "app/studio/run_switcher.h"
#include "app/studio/studio.h"
#include "app/studio/studio_options.h"
#include "app/studio/top_bar.h"
#include "backend/history/annotations.h"
#include "backend/history/schema.h"
#include "tests/support/annotate.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/ui_home.h"
#include "tests/ui/studio/running_run.h"
#include "ui/pages/page.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QTest>

using namespace tessera;         // NOLINT(google-build-using-namespace): a test
using namespace tessera::studio; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using protocol::RunState;
using test::RunningRun;
using ui::StudioSettings;

class TestLostRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        tessera::ui::failOnWarnings();
        m_home = std::make_unique<test::UiHome>();
        m_settings = std::make_unique<StudioSettings>();
        m_settings->setLanguage(u"en"_qs);
    }
    void cleanup()
    {
        m_studio.reset();
        m_settings.reset();
        m_home.reset();
    }

    void aRunThatWasKilledIsInterruptedOnEveryPage()
    {
        RunningRun run(*m_home, "one");
        open();
        const auto state = [this] {
            const ui::RunTableModel *runs = m_studio->library()->runs();
            return runs->rowCount() == 0 ? std::string() : runs->run(0).stateName();
        };
        auto *banner = window()->findChild<QWidget *>(u"interruptedBanner"_qs);
        QTRY_COMPARE(state(), std::string("running"));
        QTRY_COMPARE(window()->topBar()->switcher()->runs().size(), 1);
        QVERIFY(!banner->isVisible());
        run.supervisor.die(); // it has said its last word long ago
        QTRY_COMPARE(state(), std::string("interrupted"));
        QTRY_VERIFY(banner->isVisible());
    }

    void aRunThatComesBackFromTheTrashHasItsCurve()
    {
        RunningRun run(*m_home, "one");
        run.supervisor.say(protocol::StateChanged{.state = RunState::Stopped});
        run.supervisor.importNow();
        run.supervisor.die();
        open();
        ui::RunTableModel *runs = m_studio->library()->runs();
        ui::RunTableModel *trash = m_studio->library()->trash();
        const auto hasCurve = [](const ui::RunTableModel &model) {
            return model.rowCount() == 1
                && model.index(0, 0).data(ui::RunTableModel::SparklineRole).isValid();
        };
        QTRY_VERIFY(hasCurve(*runs));
        const auto move = [this](std::int64_t trashedMs) {
            auto database = history::openForWriting(m_home->database());
            return database
                && test::annotate(*database, m_home->runs() / "one", {.trashedMs = trashedMs});
        };
        QVERIFY(move(1));
        QTRY_VERIFY(hasCurve(*trash));
        QVERIFY(move(0));
        QTRY_VERIFY(hasCurve(*runs));
    }

    void whatCannotBeResumedIsNotOffered()
    {
        RunningRun run(*m_home, "one");
        run.supervisor.die();
        open();
        m_studio->showPage(u"runs"_qs, {u"one"_qs});
        QTRY_COMPARE(m_studio->library()->runs()->rowCount(), 1);
        m_studio->showPage(u"runs"_qs, {u"one"_qs});
        const auto *resume = window()->findChild<QAction *>(u"resumeRun"_qs);
        const auto *duplicate = window()->findChild<QAction *>(u"duplicateRun"_qs);
        QTRY_VERIFY(resume->isVisible() && !resume->isEnabled()); // it has no checkpoint
        QVERIFY(duplicate->isEnabled());
        std::filesystem::rename(m_home->runs() / "one", m_home->folder() / "elsewhere");
        m_studio->folders()->look();
        QTRY_VERIFY(!duplicate->isEnabled());
        QVERIFY(duplicate->toolTip().contains(u"not found"_qs));
        std::filesystem::rename(m_home->folder() / "elsewhere", m_home->runs() / "one");
        m_studio->folders()->look();
        QTRY_VERIFY(duplicate->isEnabled());
    }

    void aFolderThatIsTakenAwayDuringTheRunIsSaid()
    {
        const RunningRun run(*m_home, "one");
        open();
        QTRY_COMPARE(m_studio->library()->runs()->rowCount(), 1);
        m_studio->showPage(u"live"_qs, {u"one"_qs});
        const auto *banner = window()->findChild<ui::Banner *>(u"stateBanner"_qs);
        QVERIFY(!banner->isVisible());
        std::filesystem::rename(m_home->runs() / "one", m_home->folder() / "elsewhere");
        m_studio->library()->read();
        QTRY_VERIFY_WITH_TIMEOUT(
            banner->isVisible() && banner->lead().contains(u"folder of the run"_qs), 15000);
        QVERIFY2(banner->rest().contains(u"goes on"_qs), qPrintable(banner->rest()));
        // Its supervisor lives: it is not interrupted, on no page.
        m_studio->active()->refresh();
        m_studio->library()->read();
        QTest::qWait(500);
        QCOMPARE(m_studio->library()->runs()->run(0).stateName(), std::string("running"));
        QVERIFY(m_studio->active()->isActive(u"one"_qs));
        QVERIFY(window()->findChild<QWidget *>(u"interruptedBanner"_qs)->isHidden());
        std::filesystem::rename(m_home->folder() / "elsewhere", m_home->runs() / "one");
        m_studio->library()->read();
        QTRY_VERIFY_WITH_TIMEOUT(!banner->isVisible(), 15000);
    }

    void aRunThatIsKilledWithoutItsFolderIsInterrupted()
    {
        RunningRun run(*m_home, "one");
        open();
        const auto state = [this] {
            const ui::RunTableModel *runs = m_studio->library()->runs();
            return runs->rowCount() == 0 ? std::string() : runs->run(0).stateName();
        };
        QTRY_COMPARE(state(), std::string("running"));
        std::filesystem::rename(m_home->runs() / "one", m_home->folder() / "elsewhere");
        run.supervisor.die();
        m_studio->library()->read();
        QTRY_COMPARE(state(), std::string("interrupted"));
    }

    void runsOfOneNameAreToldApart()
    {
        test::FakeSupervisor first(test::UiHome::sockets(), m_home->runs(), "one",
                                   test::aConfig("same"));
        first.say(protocol::StateChanged{.state = RunState::Running});
        first.importNow();
        test::FakeSupervisor second(test::UiHome::sockets(), m_home->runs(), "two",
                                    test::aConfig("same"));
        second.say(protocol::StateChanged{.state = RunState::Running});
        second.importNow();
        open();
        QTRY_COMPARE(m_studio->library()->runs()->rowCount(), 2);
        m_studio->showPage(u"live"_qs, {u"two"_qs});
        const auto *name = window()->page(u"live"_qs)->findChild<QLabel *>(u"runName"_qs);
        QTRY_VERIFY2(name->text().contains(u"two"_qs), qPrintable(name->text()));
        QVERIFY2(name->text().contains(u"same"_qs), qPrintable(name->text()));
    }

private:
    void open()
    {
        m_studio = std::make_unique<Studio>(Studio::Parts{
            .theme = &m_theme, .languages = &m_languages, .settings = m_settings.get()});
        m_studio->open({});
        QCoreApplication::processEvents();
    }
    [[nodiscard]] MainWindow *window() const { return m_studio->window(); }

    ui::Theme m_theme;
    ui::Languages m_languages;
    std::unique_ptr<test::UiHome> m_home;
    std::unique_ptr<StudioSettings> m_settings;
    std::unique_ptr<Studio> m_studio;
};

} // namespace

QTEST_MAIN(TestLostRuns)
#include "tst_lost_runs.moc"
