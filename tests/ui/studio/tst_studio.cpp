// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/close_dialog.h"
#include "app/studio/folder_dialog.h"
#include "app/studio/help_window.h"
#include "app/studio/page_table.h"
#include "app/studio/run_switcher.h"
#include "app/studio/screenshot.h"
#include "app/studio/studio.h"
#include "app/studio/studio_options.h"
#include "app/studio/top_bar.h"
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/ui_home.h"
#include "tests/ui/studio/running_run.h"
#include "ui/pages/live/live_page.h"
#include "ui/pages/page.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/plots/chart_panel.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"
#include "ui/widgets/nav_rail.h"
#include "ui/widgets/segmented_switch.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

using namespace tessera;         // NOLINT(google-build-using-namespace): a test
using namespace tessera::studio; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using protocol::RunState;
using ui::StudioSettings;

using test::RunningRun;

class TestStudio : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        tessera::ui::failOnWarnings();
        m_home = std::make_unique<test::UiHome>();
        m_settings = std::make_unique<StudioSettings>();
        m_settings->setTheme(StudioSettings::ThemeChoice::Light);
        m_settings->setLanguage(u"en"_qs);
    }
    void cleanup()
    {
        m_studio.reset();
        m_settings.reset();
        m_home.reset();
        m_theme.setTextScale(1);
    }

    // ---- moving about ----

    void opensOnHome()
    {
        open();
        QCOMPARE(window()->currentName(), u"home"_qs);
        QVERIFY(window()->isVisible());
        QVERIFY(window()->windowTitle().startsWith(window()->currentPage()->title()));
    }

    void everyPageOpensByItsNameAndFromTheRail()
    {
        open();
        for (const QString &name : pageNames()) {
            m_studio->showPage(u"home"_qs);
            Q_EMIT window()->rail()->chosen(name);
            QCOMPARE(window()->currentName(), name);
            QCOMPARE(window()->rail()->current(), name);
            QVERIFY(window()->currentPage()->isVisible());
        }
    }

    void everyPageIsReachedWithTheKeyboard()
    {
        open();
        const QStringList names = pageNames();
        for (int i = 0; i < names.size(); ++i) {
            QTest::keyClick(window(), Qt::Key(Qt::Key_1 + i), Qt::ControlModifier);
            QCOMPARE(window()->currentName(), names[i]);
        }
        QTest::keyClick(window(), Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(window()->currentName(), names.first()); // round the end
        QTest::keyClick(window(), Qt::Key_PageUp, Qt::ControlModifier);
        QCOMPARE(window()->currentName(), names.last());
        m_studio->showPage(u"home"_qs);
        QTest::keyClick(window(), Qt::Key_Comma, Qt::ControlModifier);
        QCOMPARE(window()->currentName(), u"settings"_qs);
    }

    void aPageThatIsNotThereChangesNothing()
    {
        open();
        m_studio->showPage(u"attic"_qs);
        QCOMPARE(window()->currentName(), u"home"_qs);
    }

    // ---- look and language ----

    void theLanguageChangesWhileTheWindowIsOpen()
    {
        open();
        chooseLanguage(u"中文"_qs);
        QCOMPARE(m_languages.current(), u"zh"_qs);
        QCOMPARE(m_settings->language(), u"zh"_qs);
        QTRY_COMPARE(window()->topBar()->switcher()->text(), RunSwitcher::tr("No active run"));
        chooseLanguage(u"EN"_qs);
        QCOMPARE(m_languages.current(), u"en"_qs);
    }

    void theThemeChangesWhileTheWindowIsOpen()
    {
        open();
        auto *button = window()->findChild<QToolButton *>(u"themeButton"_qs);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(m_theme.isDark());
        QCOMPARE(m_settings->theme(), StudioSettings::ThemeChoice::Dark);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!m_theme.isDark());
    }

    void whatTheCommandLineAsksForIsNotRemembered()
    {
        open({.page = u"settings"_qs,
              .language = u"zh"_qs,
              .theme = u"dark"_qs,
              .size = {1024, 640}});
        QVERIFY(m_theme.isDark());
        QCOMPARE(m_languages.current(), u"zh"_qs);
        QCOMPARE(window()->size(), QSize(1024, 640));
        QCOMPARE(m_settings->theme(), StudioSettings::ThemeChoice::Light);
        QCOMPARE(m_settings->language(), u"en"_qs);
    }

    void theSettingsPageShowsWhatIsInForce()
    {
        open({.page = u"settings"_qs, .language = u"zh"_qs, .theme = u"dark"_qs});
        const auto *box = window()->findChild<QComboBox *>(u"languageBox"_qs);
        auto *theme = window()->findChild<ui::SegmentedSwitch *>(u"themeSwitch"_qs);
        QCOMPARE(box->currentData().toString(), u"zh"_qs);
        QCOMPARE(theme->current(), u"dark"_qs);
        chooseLanguage(u"EN"_qs); // what was kept all the time
        QCOMPARE(m_languages.current(), u"en"_qs);
        QCOMPARE(box->currentData().toString(), u"en"_qs);
        QCOMPARE(theme->current(), u"dark"_qs);
        Q_EMIT theme->chosen(u"light"_qs);
        QVERIFY(!m_theme.isDark());
        QCOMPARE(theme->current(), u"light"_qs);
    }

    void aLookThatLeavesNoTraceKeepsNothing()
    {
        m_settings->setReadOnly();
        open({.page = u"settings"_qs});
        chooseLanguage(u"中文"_qs);
        window()->close();
        QCOMPARE(m_settings->language(), u"en"_qs);
        QVERIFY(m_settings->state(u"window"_qs).isEmpty());
    }

    void aFolderThatCannotBeShownIsNamed()
    {
        open();
        const QString path = QString::fromStdString((m_home->folder() / "gone").string());
        m_studio->openFolder(path);
        auto *dialog = window()->findChild<FolderDialog *>();
        QVERIFY(dialog != nullptr);
        QVERIFY(dialog->isVisible());
        QCOMPARE(dialog->findChild<QLineEdit *>(u"folderPath"_qs)->text(), path);
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"copyPath"_qs), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), path);
        tessera::ui::checkNotClipped(*dialog);
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"closeFolderDialog"_qs),
                          Qt::LeftButton);
        QTRY_VERIFY(window()->findChild<FolderDialog *>() == nullptr);
    }

    void aControlThatGoesLeavesTheFocusToItsPage()
    {
        open({.page = u"settings"_qs});
        window()->activateWindow();
        auto *button = window()->findChild<QPushButton *>(u"showLicence"_qs);
        button->setFocus();
        QTRY_VERIFY(button->hasFocus());
        window()->topBar()->findChild<QToolButton *>(u"themeButton"_qs)->setFocus();
        QCoreApplication::processEvents();
        QVERIFY(!window()->currentPage()->hasFocus()); // the person went there
        button->setFocus();
        window()->topBar()->findChild<QToolButton *>(u"themeButton"_qs)->setFocus();
        button->hide(); // as the focus leaves it
        QTRY_VERIFY(window()->currentPage()->hasFocus());
    }

    void aNarrowWindowHasAnIconRail()
    {
        open({.size = {1280, 800}});
        QVERIFY(!window()->rail()->isCollapsed());
        window()->resize(1024, 640);
        QTRY_VERIFY(window()->rail()->isCollapsed());
    }

    // ---- help ----

    void f1OpensTheHelpOfThePage()
    {
        open({.page = u"runs"_qs});
        QTest::keyClick(window(), Qt::Key_F1);
        auto *help = helpWindow();
        QVERIFY(help != nullptr);
        QCOMPARE(help->currentPage(), u"runs"_qs);
        QVERIFY(!help->windowIcon().isNull()); // a window of its own
        auto *contents = help->findChild<QListWidget *>(u"helpContents"_qs);
        const QRect entry = contents->visualItemRect(contents->currentItem());
        const QPoint corner = contents->viewport()->mapTo(help, entry.topLeft());
        const QImage image = help->grab().toImage();
        const ui::Tokens &tokens = m_theme.tokens();
        QCOMPARE(image.pixelColor(corner + QPoint(4, 18)), tokens.accentSoft); // as in the rail
        QCOMPARE(image.pixelColor(corner - QPoint(4, -18)), tokens.rail);
        auto *text = help->findChild<QTextBrowser *>(u"helpText"_qs);
        QVERIFY(text->toPlainText().contains(u"Every run that was ever started"_qs));
        Q_EMIT text->anchorClicked(QUrl(u"glossary.md"_qs));
        QCOMPARE(help->currentPage(), u"glossary"_qs);
        m_languages.use(u"zh"_qs);
        QTRY_VERIFY(text->toPlainText().contains(u"术语表"_qs));
        QCOMPARE(help->currentPage(), u"glossary"_qs);
        savePictures(*help, m_theme, u"help-zh"_qs);
        m_languages.use(u"en"_qs);
        help->openPage(u"runs"_qs);
        savePictures(*help, m_theme, u"help-en"_qs);
        QTest::keyClick(help, Qt::Key_Escape);
        QVERIFY(!help->isVisible());
    }

    void everyPageHasItsHelpInEveryLanguage()
    {
        for (const ui::Language &language : m_languages.all()) {
            const QList<HelpPage> pages = helpPages(language.code);
            for (const QString &name : pageNames()) {
                const auto at = std::ranges::find(pages, name, &HelpPage::name);
                QVERIFY2(at != pages.end(), qPrintable(language.code + u' ' + name));
                QVERIFY(!at->title.isEmpty());
            }
        }
        const auto english = helpPages(u"en"_qs);
        const auto chinese = helpPages(u"zh"_qs);
        for (qsizetype i = 0; i < english.size(); ++i)
            QVERIFY2(english[i].text != chinese[i].text, qPrintable(english[i].name));
    }

    // ---- active runs and closing ----

    void anActiveRunIsInTheTopBar()
    {
        const RunningRun run(*m_home, "one");
        open();
        QTRY_COMPARE(window()->topBar()->switcher()->runs().size(), 1);
        QTRY_COMPARE(window()->topBar()->switcher()->runs().first().state, u"running"_qs);
        QCOMPARE(window()->topBar()->switcher()->text(), u"run one"_qs);
    }

    void severalActiveRunsAreCounted()
    {
        const RunningRun one(*m_home, "one");
        const RunningRun two(*m_home, "two");
        open();
        QTRY_COMPARE(window()->topBar()->switcher()->runs().size(), 2);
        QTRY_COMPARE(window()->topBar()->switcher()->runs().first().state, u"running"_qs);
        tessera::ui::savePicture(tessera::ui::pictureOf(*window()), u"studio-two-active-light"_qs);
    }

    void withoutRunsTheWindowJustCloses()
    {
        open();
        QTRY_VERIFY(m_studio->isSettled());
        QTRY_VERIFY(window()->topBar()->switcher()->runs().isEmpty()); // those before are gone
        window()->close();
        QVERIFY(!window()->isVisible());
        QVERIFY(!m_settings->state(u"window"_qs).isEmpty());
    }

    void closingDuringARunAsksAndKeepsIt()
    {
        RunningRun run(*m_home, "one");
        open();
        QTRY_COMPARE(window()->topBar()->switcher()->runs().size(), 1);
        window()->close();
        QVERIFY(window()->isVisible());
        auto *dialog = window()->findChild<CloseDialog *>();
        QVERIFY(dialog != nullptr);
        tessera::ui::checkNotClipped(*dialog);
        savePictures(*dialog, m_theme, u"close-dialog"_qs);
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"stay"_qs), Qt::LeftButton);
        QVERIFY(window()->isVisible());
        QTRY_VERIFY(window()->findChild<CloseDialog *>() == nullptr);
        window()->close();
        dialog = window()->findChild<CloseDialog *>();
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"keepRunning"_qs), Qt::LeftButton);
        QVERIFY(!window()->isVisible());
        QVERIFY(run.supervisor.commands().empty()); // nothing was stopped
    }

    void aRunOfTheCommandLineIsFoundByItsName()
    {
        const RunningRun run(*m_home, "20260101-one");
        open({.page = u"runs"_qs, .runs = {u"run 20260101-one"_qs}});
        QTRY_VERIFY(m_studio->isSettled());
        const auto *table = window()->findChild<QTableView *>(u"runsTable"_qs);
        QTRY_COMPARE(table->selectionModel()->selectedRows().size(), 1);
    }

    void theSwitcherShowsTheRunThatIsLookedAt()
    {
        const RunningRun one(*m_home, "one");
        const RunningRun two(*m_home, "two");
        open();
        RunSwitcher *switcher = window()->topBar()->switcher();
        QTRY_COMPARE(switcher->runs().size(), 2);
        for (const SwitcherRun &run : switcher->runs()) {
            Q_EMIT switcher->chosen(run.id);
            QCOMPARE(window()->currentName(), u"live"_qs);
            QCOMPARE(live()->runId(), run.id);
            QCOMPARE(switcher->current(), run.id);
            QCOMPARE(switcher->text(), run.name);
        }
    }

    void aConnectionThatIsLostIsRestoredWithoutADouble()
    {
        RunningRun run(*m_home, "one");
        open({.runs = {u"one"_qs}});
        QTRY_COMPARE(lossSteps(), 40);
        run.supervisor.dropPeers();
        protocol::MetricBatch batch{.firstStep = 41};
        batch.columns["loss"] = {1.3, 1.2, 1.1};
        const std::int64_t seq = run.supervisor.say(batch);
        run.supervisor.repeat(seq);
        QTRY_COMPARE_WITH_TIMEOUT(lossSteps(), 43, 15000);
        run.supervisor.say(protocol::StateChanged{.state = RunState::Finished});
        auto *stop = live()->findChild<QPushButton *>(u"stopButton"_qs);
        QTRY_VERIFY(!stop->isVisible());
        QCOMPARE(lossSteps(), 43);
    }

    // ---- what could not be done ----

    void aStartThatFailsIsToldWhereItWasAskedFor()
    {
        m_home->set("TESSERA_PROGRAM", "/nowhere/tessera");
        RunningRun run(*m_home, "one");
        run.supervisor.say(protocol::StateChanged{.state = RunState::Stopped});
        run.supervisor.importNow();
        open({.runs = {u"one"_qs}});
        QTRY_VERIFY(m_studio->isSettled());
        auto *home = window()->findChild<QWidget *>(u"refusedBanner"_qs);
        auto *runs = window()->findChild<QWidget *>(u"undoneMessage"_qs);
        auto *watched = window()->findChild<QWidget *>(u"noticeBanner"_qs);
        m_studio->showPage(u"home"_qs);
        QTest::mouseClick(window()->findChild<QPushButton *>(u"startPreset_quickstart"_qs),
                          Qt::LeftButton);
        QTRY_VERIFY(!home->isHidden());
        QVERIFY(runs->isHidden());
        QVERIFY(watched->isHidden());
        auto *page = window()->findChild<ui::RunsPage *>(u"runsPage"_qs);
        Q_EMIT page->notesChanged(u"one"_qs, u"words"_qs);
        QTRY_VERIFY(!runs->isHidden());
        QVERIFY(watched->isHidden());
        Q_EMIT live()->continueWanted(u"one"_qs);
        QTRY_VERIFY(!watched->isHidden());
    }

    // ---- remembering and pictures ----

    void theSizeOfTheWindowIsRemembered()
    {
        open({.size = {1100, 700}});
        window()->close();
        m_studio.reset();
        open();
        QCOMPARE(window()->size(), QSize(1100, 700));
    }

    void aDamagedStateOfTheWindowIsIgnored()
    {
        m_settings->setState(u"window"_qs, "rubbish");
        open();
        QVERIFY(window()->width() >= 800 || window()->width() == window()->minimumWidth());
    }

    void aScreenshotIsTakenOnceAllIsLoaded()
    {
        const RunningRun run(*m_home, "one");
        open({.page = u"runs"_qs, .size = {1280, 800}, .screenshot = u"x"_qs});
        const QString file = QString::fromStdString((m_home->folder() / "shot.png").string());
        Screenshot shot(
            window(), [this] { return m_studio->isSettled(); }, file);
        QSignalSpy taken(&shot, &Screenshot::taken);
        QVERIFY(taken.wait(Screenshot::kLongestMs));
        QCOMPARE(taken.first().first().toString(), QString());
        QCOMPARE(QImage(file).size(), QSize(1280, 800));
    }

    void aRunThatIsNotThereIsTold()
    {
        const RunningRun run(*m_home, "one");
        m_studio = std::make_unique<Studio>(Studio::Parts{
            .theme = &m_theme, .languages = &m_languages, .settings = m_settings.get()});
        QSignalSpy missing(m_studio.get(), &Studio::runsNotFound);
        m_studio->open({.page = u"compare"_qs, .runs = {u"one"_qs, u"nowhere"_qs}});
        QVERIFY(missing.wait());
        QCOMPARE(missing.first().first().toStringList(), QStringList{u"nowhere"_qs});
    }

    void aScreenshotThatCannotBeWrittenSaysSo()
    {
        open();
        Screenshot shot(
            window(), [] { return true; }, u"/nowhere/shot.png"_qs);
        QSignalSpy taken(&shot, &Screenshot::taken);
        QVERIFY(taken.wait());
        QVERIFY(taken.first().first().toString().contains(u"/nowhere/shot.png"_qs));
    }

    void nothingIsClippedOnAnyPage_data()
    {
        tessera::ui::addClippingRows(
            {.usual = {1280, 800}, .small = {1024, 640}, .largeText = {1280, 800}});
    }
    void nothingIsClippedOnAnyPage()
    {
        QFETCH(const QString, language);
        QFETCH(const QSize, size);
        QFETCH(const double, scale);
        m_settings->setTextScale(scale);
        const RunningRun run(*m_home, "one");
        open({.language = language, .size = size});
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->isSettled(), 10000);
        for (const QString &name : pageNames()) {
            m_studio->showPage(name);
            QCoreApplication::processEvents();
            tessera::ui::checkNotClipped(*window());
            QVERIFY2(!QTest::currentTestFailed(), qPrintable(name));
        }
    }

    void picturesOfEveryPage()
    {
        const RunningRun run(*m_home, "one");
        open({.size = {1280, 800}});
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->isSettled(), 10000);
        for (const QString &language : {u"zh"_qs, u"en"_qs}) {
            m_languages.use(language);
            for (const QString &name : pageNames()) {
                m_studio->showPage(name);
                QCoreApplication::processEvents();
                savePictures(*window(), m_theme, u"studio-%1-%2"_qs.arg(name, language));
            }
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
    [[nodiscard]] ui::LivePage *live() const
    {
        return window()->findChild<ui::LivePage *>(u"livePage"_qs);
    }
    /// How many points the loss curve of the Live page has; -1 while there is none.
    [[nodiscard]] int lossSteps() const
    {
        const auto *plot = live()->findChild<ui::ChartPanel *>(u"lossPlot"_qs);
        if (plot == nullptr || plot->chart()->curveSpecs().isEmpty())
            return -1;
        return plot->chart()->curveSpecs().first().series->rowCount();
    }
    [[nodiscard]] static HelpWindow *helpWindow()
    {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            if (auto *help = qobject_cast<HelpWindow *>(widget); help && help->isVisible())
                return help;
        }
        return nullptr;
    }
    void chooseLanguage(const QString &shortName) const
    {
        auto *languages = window()->findChild<ui::SegmentedSwitch *>(u"languageSwitch"_qs);
        for (QAbstractButton *button : languages->findChildren<QAbstractButton *>()) {
            if (button->text() == shortName)
                QTest::mouseClick(button, Qt::LeftButton);
        }
    }

    ui::Theme m_theme;
    ui::Languages m_languages;
    std::unique_ptr<test::UiHome> m_home;
    std::unique_ptr<StudioSettings> m_settings;
    std::unique_ptr<Studio> m_studio;
};

} // namespace

QTEST_MAIN(TestStudio)
#include "tst_studio.moc"
