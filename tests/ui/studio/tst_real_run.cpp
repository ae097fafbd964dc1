// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window over the real `tessera`, whose ranks only pretend to train: from Home to a finished
// run, its comparison and its continuation, and what a killed window leaves behind.
#include "app/studio/run_switcher.h"
#include "app/studio/studio.h"
#include "app/studio/studio_options.h"
#include "app/studio/top_bar.h"
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/ui_home.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/live/live_page.h"
#include "ui/plots/chart_panel.h"
#include "ui/text/languages.h"
#include "ui/text/state_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/pill.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

#include <optional>

using namespace tessera;         // NOLINT(google-build-using-namespace): a test
using namespace tessera::studio; // NOLINT(google-build-using-namespace): the folder under test
using namespace tessera::test;   // NOLINT(google-build-using-namespace): a test

namespace {

constexpr int kPatience = 60000;

QString upTo(int last)
{
    QStringList steps;
    for (int step = 1; step <= last; ++step)
        steps.append(QString::number(step));
    return steps.join(u' ');
}

/// A home whose one preset is a small run of two pretended ranks.
struct Home {
    Home()
    {
        home.set("TESSERA_PROGRAM", Cli::program("tessera").string());
        home.set("TESSERA_RANK", Cli::program("fake_rank").string());
        cli.emplace();
        cli->setEnvironment("TESSERA_HOME", home.data().string());
        Json preset = parseJson(readFile(cli->runFile({{"run_name", "Quickstart"},
                                                       {"preset_title", "Quickstart"},
                                                       {"preset_description", "A test."},
                                                       {"save_steps", 10},
                                                       {"train_iters", 40}}))
                                    .value(),
                                "run.json")
                          .value();
        std::filesystem::create_directories(home.folder() / "resources/presets");
        (void)writeFileAtomically(home.folder() / "resources/presets/quickstart.json",
                                  dumpJsonPretty(preset));
        home.set("TESSERA_RESOURCES", (home.folder() / "resources").string());
        fakeRanks({{"steps", 40}, {"step_ms", 10}, {"experts", 4}});
    }
    void fakeRanks(const Json &wishes)
    {
        home.set("FAKE_RANK", dumpJson(wishes));
        cli->fakeRanks(wishes);
    }

    UiHome home;
    std::optional<Cli> cli; ///< made once the environment is set
};

class TestRealRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        tessera::ui::failOnWarnings();
        m_home = std::make_unique<Home>();
        m_settings = std::make_unique<ui::StudioSettings>();
        m_settings->setTheme(ui::StudioSettings::ThemeChoice::Light);
        m_settings->setLanguage(u"en"_qs);
    }
    void cleanup()
    {
        m_studio.reset();
        m_settings.reset();
        m_home.reset();
    }

    void quickstartFillsThePageToItsEnd()
    {
        open();
        const QString first = startQuickstart();
        QTRY_COMPARE_WITH_TIMEOUT(switcher()->runs().size(), 1, kPatience);
        QCOMPARE(switcher()->current(), first);
        QTRY_VERIFY_WITH_TIMEOUT(lossSteps().size() > 3, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state(), ui::stateText(u"finished"_qs), kPatience);
        QCOMPARE(lossSteps().join(u' '), upTo(40));
        QVERIFY(!find<QPushButton>("stopButton")->isVisible());
        QCOMPARE(find<QTabBar>("liveTabs")->count(), 4); // with experts
        tessera::ui::savePicture(tessera::ui::pictureOf(*window()), u"real-run-live"_qs);

        // The same from the history.
        m_studio.reset();
        open({.runs = {first}});
        QTRY_COMPARE_WITH_TIMEOUT(live()->runId(), first, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(lossSteps().join(u' '), upTo(40), kPatience);
        QCOMPARE(window()->currentName(), u"live"_qs);
    }

    void twoRunsAreComparedFromTheTable()
    {
        open();
        const QString first = startQuickstart();
        QTRY_COMPARE_WITH_TIMEOUT(state(), ui::stateText(u"finished"_qs), kPatience);
        const QString second = startQuickstart();
        QTRY_COMPARE_WITH_TIMEOUT(state(), ui::stateText(u"finished"_qs), kPatience);
        QVERIFY(first != second);
        QTRY_COMPARE_WITH_TIMEOUT(m_studio->library()->runs()->rowCount(), 2, kPatience);
        m_studio->showPage(u"runs"_qs, {first, second});
        auto *compare = find<QPushButton>("primaryAct");
        QTRY_VERIFY(compare->isVisible() && compare->isEnabled());
        QTest::mouseClick(compare, Qt::LeftButton);
        QCOMPARE(window()->currentName(), u"compare"_qs);
        const auto *page = find<ui::ComparePage>("comparePage");
        QCOMPARE(QSet<QString>(page->runs().begin(), page->runs().end()),
                 (QSet<QString>{first, second}));
        const auto *values = find<QAbstractItemView>("valuesTable");
        QTRY_COMPARE_WITH_TIMEOUT(values->model()->columnCount(), 3, kPatience);
        QTRY_VERIFY(m_studio->isSettled());
        tessera::ui::savePicture(tessera::ui::pictureOf(*window()), u"real-run-compare"_qs);
    }

    void aStoppedRunIsResumedWhereItStopped()
    {
        m_home->fakeRanks({{"steps", 100000}, {"step_ms", 10}});
        open();
        const QString stopped = startQuickstart();
        QTRY_VERIFY_WITH_TIMEOUT(lossSteps().size() > 12, kPatience);
        click("stopButton");
        click("saveAndStopButton");
        QTRY_COMPARE_WITH_TIMEOUT(state(), ui::stateText(u"stopped"_qs), kPatience);
        const auto at = lossSteps().size();
        m_home->fakeRanks({{"steps", at + 20}, {"step_ms", 10}});
        QTRY_VERIFY(find<QPushButton>("continueButton")->isEnabled());
        click("continueButton");
        QVERIFY(!find<QPushButton>("continueButton")->isEnabled()); // it is being started
        QTRY_VERIFY_WITH_TIMEOUT(live()->runId() != stopped, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state(), ui::stateText(u"finished"_qs), kPatience);
        QCOMPARE(lossSteps().value(0).toLongLong(), at + 1);
        QCOMPARE(lossSteps().size(), 20);
        // The parent is one click away, and taken by the page within that click.
        live()->showTab(u"settings"_qs);
        click("parentRunButton");
        QTRY_COMPARE_WITH_TIMEOUT(live()->runId(), stopped, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(lossSteps().size(), at, kPatience);
    }

    /// kill -9 of the window during a run: the run goes on, and a window that opens later has
    /// every step once.
    void aKilledWindowIsOpenedAgainWithoutADoubleOrAHole()
    {
        m_home->fakeRanks({{"steps", 400}, {"step_ms", 10}});
        open();
        const QString id = startQuickstart();
        m_studio.reset();
        const auto other = m_home->cli->startProgram(Cli::program("tessera-studio"),
                                                     {"--page", "live", "--run", id.toStdString()});
        QVERIFY(other->state() == QProcess::Running);
        QTest::qWait(1500); // it may be anywhere: reading, connected, drawing
        QVERIFY2(other->state() == QProcess::Running, other->readAllStandardError().constData());
        other->kill();
        QVERIFY(other->waitForFinished());
        QVERIFY(!processesWith("supervise").empty());

        open();
        m_studio->showPage(u"live"_qs); // finds it by itself
        QCOMPARE(live()->runId(), id);
        QTRY_COMPARE_WITH_TIMEOUT(state(), ui::stateText(u"finished"_qs), kPatience);
        QCOMPARE(lossSteps().join(u' '), upTo(400));
    }

    void aPictureOfARunThatIsNotThereFails()
    {
        const std::string file = (m_home->home.folder() / "shot.png").string();
        const auto studio = m_home->cli->startProgram(Cli::program("tessera-studio"),
                                                      {"--run", "nowhere", "--screenshot", file});
        QVERIFY(studio->waitForFinished(60000));
        QCOMPARE(studio->exitCode(), 1);
        const QByteArray said = studio->readAllStandardError();
        QVERIFY2(said.contains("there is no run 'nowhere'"), said.constData());
        QVERIFY(!std::filesystem::exists(file));
    }

private:
    void open(const StudioOptions &options = {})
    {
        m_studio = std::make_unique<Studio>(Studio::Parts{
            .theme = &m_theme, .languages = &m_languages, .settings = m_settings.get()});
        StudioOptions sized = options;
        sized.size = {1280, 800};
        m_studio->open(sized);
        QCoreApplication::processEvents();
    }

    /// From Home; the run's id once Live shows it.
    QString startQuickstart()
    {
        m_studio->showPage(u"home"_qs);
        const QString before = live()->runId();
        click("startPreset_quickstart");
        (void)QTest::qWaitFor(
            [&] { return window()->currentName() == u"live" && live()->runId() != before; },
            kPatience);
        return live()->runId();
    }

    template<typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        return tessera::ui::found<Widget>(*window(), QString::fromLatin1(name));
    }

    void click(const char *name) const
    {
        auto *button = find<QAbstractButton>(name);
        QVERIFY2(button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }

    [[nodiscard]] MainWindow *window() const { return m_studio->window(); }
    [[nodiscard]] RunSwitcher *switcher() const { return window()->topBar()->switcher(); }
    [[nodiscard]] ui::LivePage *live() const { return find<ui::LivePage>("livePage"); }
    [[nodiscard]] QString state() const { return find<ui::Pill>("statePill")->text(); }

    /// The steps on the loss curve of the Live page, in its order.
    [[nodiscard]] QStringList lossSteps() const
    {
        QStringList steps;
        const auto *plot = live()->findChild<ui::ChartPanel *>(u"lossPlot"_qs);
        if (plot == nullptr || plot->chart()->curveSpecs().isEmpty())
            return steps;
        const ui::MetricSeriesModel *loss = plot->chart()->curveSpecs().first().series;
        for (int row = 0; row < loss->rowCount(); ++row)
            steps.append(QString::number(loss->point(row).step));
        return steps;
    }

    ui::Theme m_theme;
    ui::Languages m_languages;
    std::unique_ptr<Home> m_home;
    std::unique_ptr<ui::StudioSettings> m_settings;
    std::unique_ptr<Studio> m_studio;
};

} // namespace

QTEST_MAIN(TestRealRun)
#include "tst_real_run.moc"
