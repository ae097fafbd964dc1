// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window when the database cannot be read, a run's folder or supervisor is not what it should
// be, or names are strange: it says what is wrong, goes on, and is right again afterwards.
#include "app/studio/run_switcher.h"
#include "app/studio/studio.h"
#include "app/studio/studio_options.h"
#include "app/studio/top_bar.h"
#include "backend/base/files.h"
#include "backend/history/database.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/ui_home.h"
#include "tests/ui/studio/running_run.h"
#include "ui/pages/library_banner.h"
#include "ui/pages/page.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/pill.h"

#include <QApplication>
#include <QPushButton>
#include <QTest>

using namespace tessera;         // NOLINT(google-build-using-namespace): a test
using namespace tessera::studio; // NOLINT(google-build-using-namespace): the folder under test

namespace {

namespace fs = std::filesystem;

using protocol::RunState;
using tessera::ui::checkNotClipped;
using tessera::ui::found;
using tessera::ui::pictureOf;
using tessera::ui::savePicture;
using test::RunningRun;
using ui::StudioSettings;

constexpr int kPatience = 20000;

/// What may be wrong with the database.
enum class Trouble { Garbage, AnotherProgram, Newer, Locked, AFolder };

class TestTroubles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        tessera::ui::failOnWarnings();
        m_home = std::make_unique<test::UiHome>();
        m_home->set("HOME", m_home->folder().string());
        m_home->set("TESSERA_PROGRAM", test::Cli::program("tessera").string());
        m_settings = std::make_unique<StudioSettings>();
        m_settings->setLanguage(u"en"_qs);
    }
    void cleanup()
    {
        m_studio.reset();
        m_settings.reset();
        m_holder.reset();
        m_home.reset();
    }

    // ---- the database ----

    void nothingTypedIsLostWhileTheDatabaseIsLocked()
    {
        RunningRun run(*m_home, "one");
        open();
        m_studio->showPage(u"runs"_qs);
        auto *runs =
            const_cast<ui::RunsPage *>(qobject_cast<const ui::RunsPage *>(&page(u"runs"_qs)));
        QTRY_COMPARE_WITH_TIMEOUT(m_studio->library()->runs()->rowCount(), 1, kPatience);
        m_holder.emplace(opened(m_home->database())); // another program writes for long
        QVERIFY(m_holder->execute("BEGIN IMMEDIATE").ok());
        Q_EMIT runs->tagsChanged(u"one"_qs, {u"keep"_qs, u"paper"_qs});
        Q_EMIT runs->notesChanged(u"one"_qs, u"as in the paper"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(runs->findChild<QPushButton *>(u"retryButton"_qs) != nullptr,
                                 kPatience);
        const auto *message = found<ui::Banner>(*runs, u"undoneMessage"_qs);
        QVERIFY2(message->isVisible() && !message->lead().isEmpty(), qPrintable(message->lead()));
        m_holder.reset();
        const auto record = [this] { return m_studio->library()->runs()->run(0); };
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] { // the second request may have failed a moment after the first
                auto *again = runs->findChild<QPushButton *>(u"retryButton"_qs);
                if (again != nullptr && again->isVisible())
                    again->click();
                return record().tags.size() == 2 && record().notes == "as in the paper";
            }(),
            kPatience);
    }

    void withoutADatabaseItIsAFirstStart()
    {
        open();
        QVERIFY(found<QPushButton>(page(u"home"_qs), u"startPreset_quickstart"_qs)->isVisible());
        m_studio->showPage(u"runs"_qs);
        QTRY_VERIFY(found<QPushButton>(page(u"runs"_qs), u"runsEmptyButton"_qs)->isVisible());
        QVERIFY(!trouble(u"runs"_qs)->isVisible());
        QVERIFY(!fs::exists(m_home->database())); // looking makes nothing
    }

    void whatIsWrongIsSaidAndGoesWithTheTrouble_data()
    {
        QTest::addColumn<Trouble>("what");
        QTest::addColumn<bool>("canBeMended");
        QTest::newRow("garbage") << Trouble::Garbage << true;
        QTest::newRow("of another program") << Trouble::AnotherProgram << true;
        QTest::newRow("newer") << Trouble::Newer << false;
        QTest::newRow("locked") << Trouble::Locked << false;
        QTest::newRow("a folder in its place") << Trouble::AFolder << false;
    }
    void whatIsWrongIsSaidAndGoesWithTheTrouble()
    {
        QFETCH(const Trouble, what);
        QFETCH(const bool, canBeMended);
        RunningRun run(*m_home, "one");
        const fs::path aside = m_home->folder() / "aside.db";
        spoil(what, aside);
        open({.size = {1280, 800}});
        for (const QString &name : {u"home"_qs, u"runs"_qs}) {
            m_studio->showPage(name);
            QTRY_VERIFY_WITH_TIMEOUT(trouble(name)->isVisible(), kPatience);
            QVERIFY(!trouble(name)->lead().isEmpty());
            const auto *remedy = page(name).findChild<QPushButton *>(u"libraryRemedy"_qs);
            QCOMPARE(remedy != nullptr && remedy->isVisible(), canBeMended);
            checkNotClipped(page(name));
            savePicture(pictureOf(*window()),
                        u"studio-%1-%2"_qs.arg(name, QString::fromUtf8(QTest::currentDataTag()))
                            .replace(u' ', u'-'));
        }
        QCOMPARE(window()->topBar()->switcher()->runs().constFirst().state, u"active"_qs);
        // The run itself goes on and can be watched.
        m_studio->showPage(u"live"_qs, {u"one"_qs});
        QTRY_COMPARE_WITH_TIMEOUT(found<ui::Pill>(page(u"live"_qs), u"statePill"_qs)->text(),
                                  u"Running"_qs, kPatience);
        mend(what, aside);
        m_studio->history()->refresh();
        for (const QString &name : {u"runs"_qs, u"home"_qs}) {
            m_studio->showPage(name);
            QTRY_VERIFY_WITH_TIMEOUT(!trouble(name)->isVisible(), kPatience);
        }
        QTRY_COMPARE_WITH_TIMEOUT(m_studio->library()->runs()->rowCount(), 1, kPatience);
    }

    void rebuildingBringsTheRunsBack()
    {
        {
            RunningRun run(*m_home, "one");
            run.supervisor.say(protocol::StateChanged{.state = RunState::Finished});
        }
        spoil(Trouble::Garbage, m_home->folder() / "aside.db");
        open({.page = u"runs"_qs});
        QTRY_VERIFY_WITH_TIMEOUT(trouble(u"runs"_qs)->isVisible(), kPatience);
        QTest::mouseClick(found<QPushButton>(page(u"runs"_qs), u"libraryRemedy"_qs),
                          Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!trouble(u"runs"_qs)->isVisible(), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(m_studio->library()->runs()->rowCount(), 1, kPatience);
        QCOMPARE(m_studio->library()->runs()->run(0).name, std::string("run one"));
    }

    // ---- folder and supervisor ----

    void aRunWhoseFolderWasMovedShowsItsHistory()
    {
        {
            RunningRun run(*m_home, "one");
            run.supervisor.say(protocol::StateChanged{.state = RunState::Finished});
            run.supervisor.importNow();
        }
        fs::rename(m_home->runs() / "one", m_home->folder() / "elsewhere");
        open({.page = u"live"_qs, .runs = {u"one"_qs}});
        QTRY_COMPARE_WITH_TIMEOUT(found<ui::Pill>(page(u"live"_qs), u"statePill"_qs)->text(),
                                  u"Finished"_qs, kPatience);
        for (const QString &name : pageNames()) {
            m_studio->showPage(name, name == u"runs"_qs ? QStringList{u"one"_qs} : QStringList{});
            QCoreApplication::processEvents();
        }
    }

    void aSupervisorOfAnotherVersionIsSaidAndItsNumbersAreShown()
    {
        RunningRun run(*m_home, "one");
        run.supervisor.setVersion(protocol::kProtocolVersion + 1);
        open({.page = u"live"_qs, .runs = {u"one"_qs}});
        const auto *banner = found<ui::Banner>(page(u"live"_qs), u"stateBanner"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(banner->isVisible(), kPatience);
        QVERIFY(!banner->lead().isEmpty());
        QVERIFY(!found<QPushButton>(page(u"live"_qs), u"stopButton"_qs)->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(m_studio->library()->runs()->rowCount(), 1, kPatience);
        QCOMPARE(m_studio->library()->runs()->run(0).steps, 40);
        savePicture(pictureOf(*window()), u"studio-live-other-version"_qs);
    }

    // ---- names ----

    void strangeNamesAreShownOnEveryPage_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("fits"); // else it is shortened where it does not
        QTest::newRow("spaces") << u"  \"a\"  <b>b</b> &amp; "_qs << true;
        QTest::newRow("emoji") << u"👩‍🔬 run 🙂"_qs << true;
        QTest::newRow("chinese") << u"微调 第二次 实验"_qs << true;
        QTest::newRow("255 bytes") << QString(255, u'w') << false;
        QTest::newRow("255 bytes of chinese") << QString(85, u'调') << false;
        QTest::newRow("a path") << u"../../etc/run%1%n"_qs << true;
    }
    void strangeNamesAreShownOnEveryPage()
    {
        QFETCH(const QString, name);
        QFETCH(const bool, fits);
        test::FakeSupervisor one(test::UiHome::sockets(), m_home->runs(), "one",
                                 test::aConfig(name.toStdString()));
        test::FakeSupervisor two(test::UiHome::sockets(), m_home->runs(), "two",
                                 test::aConfig(name.toStdString()));
        for (test::FakeSupervisor *supervisor : {&one, &two}) {
            supervisor->say(protocol::StateChanged{.state = RunState::Running});
            protocol::MetricBatch batch{.firstStep = 1};
            batch.columns["loss"] = {3.0, 2.5, 2.25};
            supervisor->say(batch);
            supervisor->importNow();
        }
        open({.size = {1280, 800}});
        QTRY_COMPARE_WITH_TIMEOUT(m_studio->library()->runs()->rowCount(), 2, kPatience);
        QCOMPARE(QString::fromStdString(m_studio->library()->runs()->run(0).name), name);
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->isSettled(), kPatience);
        for (const QString &shown : pageNames()) {
            m_studio->showPage(shown,
                               shown == u"live"_qs ? QStringList{u"one"_qs}
                                   : shown == u"compare"_qs || shown == u"runs"_qs
                                   ? QStringList{u"one"_qs, u"two"_qs}
                                   : QStringList{});
            QTRY_VERIFY_WITH_TIMEOUT(m_studio->isSettled(), kPatience);
            if (fits)
                checkNotClipped(*window());
            QVERIFY2(!QTest::currentTestFailed(), qPrintable(shown));
            savePicture(
                pictureOf(*window()),
                u"studio-named-%1-%2"_qs.arg(shown, QString::fromUtf8(QTest::currentDataTag()))
                    .replace(u' ', u'-'));
        }
    }

private:
    void open(const StudioOptions &options = {})
    {
        m_studio = std::make_unique<Studio>(Studio::Parts{
            .theme = &m_theme, .languages = &m_languages, .settings = m_settings.get()});
        m_studio->open(options);
        QCoreApplication::processEvents();
    }
    [[nodiscard]] MainWindow *window() const { return m_studio->window(); }
    [[nodiscard]] const QWidget &page(const QString &name) const { return *window()->page(name); }
    [[nodiscard]] ui::Banner *trouble(const QString &name) const
    {
        return found<ui::Banner>(page(name), u"libraryBanner"_qs);
    }
    static history::Database opened(const fs::path &path)
    {
        return history::Database::open(path, history::Database::Mode::ReadWrite,
                                       std::chrono::milliseconds(10))
            .value();
    }

    void spoil(Trouble what, const fs::path &aside)
    {
        const fs::path database = m_home->database();
        if (what == Trouble::Locked) {
            m_holder.emplace(opened(database));
            QVERIFY(m_holder
                        ->execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; "
                                  "UPDATE runs SET notes = 'held'")
                        .ok());
            return;
        }
        fs::rename(database, aside);
        for (const char *suffix : {"-wal", "-shm"})
            fs::remove(database.string() + suffix);
        if (what == Trouble::AFolder)
            fs::create_directories(database);
        else if (what == Trouble::Garbage)
            QVERIFY(writeFileAtomically(database, std::string(9000, 'x')).ok());
        else
            QVERIFY(opened(database)
                        .execute(what == Trouble::AnotherProgram
                                     ? "CREATE TABLE songs (title)"
                                     : "CREATE TABLE runs (x); PRAGMA user_version = 99")
                        .ok());
    }
    void mend(Trouble what, const fs::path &aside)
    {
        if (what == Trouble::Locked) {
            m_holder.reset();
            return;
        }
        fs::remove_all(m_home->database());
        fs::rename(aside, m_home->database());
    }

    ui::Theme m_theme;
    ui::Languages m_languages;
    std::unique_ptr<test::UiHome> m_home;
    std::unique_ptr<StudioSettings> m_settings;
    std::optional<history::Database> m_holder; ///< who keeps the database locked
    std::unique_ptr<Studio> m_studio;
};

} // namespace

QTEST_MAIN(TestTroubles)
#include "tst_troubles.moc"
