// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/studio.h"

#include "app/studio/close_dialog.h"
#include "app/studio/folder_dialog.h"
#include "app/studio/help_window.h"
#include "app/studio/host_gauges.h"
#include "app/studio/page_table.h"
#include "app/studio/run_switcher.h"
#include "app/studio/studio_options.h"
#include "app/studio/top_bar.h"
#include "backend/base/log.h"
#include "backend/base/paths.h"
#include "ui/bridge/scratch_folder.h"
#include "ui/pages/library_banner.h"
#include "ui/pages/page.h"
#include "ui/text/languages.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/nav_rail.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QProcess>
#include <QScreen>
#include <QUrl>

#include <algorithm>

namespace tessera::studio {
namespace {

using ui::StudioSettings;
using ui::ThemeMode;

const QString kWindowState = u"window"_qs;
/// The processor's load is known with the second sample.
constexpr int kFirstSampleMs = 300;

ThemeMode modeOf(StudioSettings::ThemeChoice choice)
{
    switch (choice) {
    case StudioSettings::ThemeChoice::System:
        return ThemeMode::System;
    case StudioSettings::ThemeChoice::Light:
        return ThemeMode::Light;
    case StudioSettings::ThemeChoice::Dark:
        return ThemeMode::Dark;
    }
    return ThemeMode::System;
}

StudioSettings::ThemeChoice themeOf(const QString &name)
{
    if (name == u"light"_qs)
        return StudioSettings::ThemeChoice::Light;
    return name == u"dark"_qs ? StudioSettings::ThemeChoice::Dark
                              : StudioSettings::ThemeChoice::System;
}

} // namespace

Studio::Studio(const Parts &parts, QObject *parent)
    : QObject(parent),
      m_parts(parts),
      m_launcher(&m_program),
      m_examiner(&m_program),
      m_keeper(&m_program),
      m_history(historyDatabase()),
      m_host(dataFolder()),
      m_library(&m_history),
      m_folders(&m_jobs, {m_library.runs(), m_library.trash()}),
      m_desk({.jobs = &m_jobs, .settings = parts.settings, .host = &m_host})
{
    connectLook();
    makePages();
    connectTopBar();
    connectWindow();
}

Studio::~Studio() = default;

// ---- look ----

void Studio::connectLook()
{
    StudioSettings *settings = m_parts.settings;
    m_parts.theme->setMode(modeOf(settings->theme()));
    m_parts.theme->setTextScale(settings->textScale());
    m_parts.languages->use(settings->language());
    connect(settings, &StudioSettings::themeChanged, this,
            [this](StudioSettings::ThemeChoice choice) { m_parts.theme->setMode(modeOf(choice)); });
    connect(settings, &StudioSettings::textScaleChanged, this,
            [this](double scale) { m_parts.theme->setTextScale(scale); });
    connect(settings, &StudioSettings::languageChanged, this,
            [this](const QString &code) { m_parts.languages->use(code); });
    connect(m_parts.languages, &ui::Languages::changed, this, [this](const QString &code) {
        m_window.topBar()->setCurrentLanguage(code);
        m_library.runs()->retranslate();
        m_library.trash()->retranslate();
        for (const auto &retranslate : m_retranslate)
            retranslate();
    });
}

void Studio::chooseLanguage(const QString &code)
{
    m_askedLanguage.clear();
    m_parts.settings->setLanguage(code);
    m_parts.languages->use(code);
    Q_EMIT lookAsked(m_askedLanguage, m_askedTheme);
}

void Studio::chooseTheme(StudioSettings::ThemeChoice theme)
{
    m_askedTheme.reset();
    m_parts.settings->setTheme(theme);
    m_parts.theme->setMode(modeOf(theme));
    Q_EMIT lookAsked(m_askedLanguage, m_askedTheme);
}

void Studio::makePages()
{
    for (const PageEntry &entry : pageTable())
        m_window.addPage(entry, entry.make(*this));
    m_window.tellPages();
}

// ---- top bar ----

void Studio::connectTopBar()
{
    TopBar *bar = m_window.topBar();
    bar->setLanguages(m_parts.languages->all());
    bar->setCurrentLanguage(m_parts.languages->current());
    connect(bar, &TopBar::languageChosen, this, &Studio::chooseLanguage);
    connect(bar, &TopBar::themeSwitched, this, [this](bool dark) {
        chooseTheme(dark ? StudioSettings::ThemeChoice::Dark : StudioSettings::ThemeChoice::Light);
    });
    connect(&m_host, &ui::HostMonitor::sampled, bar->gauges(), &HostGauges::setSample);
    connect(&m_host, &ui::HostMonitor::sampled, this, [this] {
        if (++m_hostSamples == 2)
            m_host.start();
    });
    connect(&m_active, &ui::ActiveRuns::changed, this, &Studio::showActive);
    connect(m_library.runs(), &QAbstractItemModel::dataChanged, this, &Studio::showActive);
    connect(m_library.runs(), &QAbstractItemModel::rowsInserted, this, &Studio::showActive);
    connect(&m_history, &ui::HistoryReader::stateChanged, this, &Studio::showActive);
    // A supervisor writes its last events as it goes.
    connect(&m_active, &ui::ActiveRuns::changed, &m_history, &ui::HistoryReader::refresh);
    // One that was killed writes nothing, yet its run is interrupted now.
    connect(&m_active, &ui::ActiveRuns::changed, &m_library, &RunLibrary::read);
    showActive();
}

void Studio::showActive()
{
    QList<SwitcherRun> runs;
    for (const ui::ActiveRun &run : m_active.runs()) {
        const int row = m_library.runs()->rowOf(run.id);
        const QString unlisted = ui::isReadable(m_history.state()) ? u"preparing"_qs : u"active"_qs;
        const QString state =
            row < 0 ? unlisted : QString::fromStdString(m_library.runs()->run(row).stateName());
        const QString name = row < 0 ? run.name : m_library.runs()->nameText(row);
        runs.append({.id = run.id, .name = name, .state = state});
    }
    m_window.topBar()->switcher()->setRuns(runs);
    m_window.rail()->setBadge(u"live"_qs, runs.isEmpty() ? QString() : ui::countText(runs.size()));
}

// ---- window ----

void Studio::connectWindow()
{
    connect(&m_window, &MainWindow::helpWanted, this, &Studio::showHelp);
    connect(&m_window, &MainWindow::closeWanted, this, &Studio::askToClose);
    connect(&m_window, &MainWindow::pageShown, this, [this](const QString &page) {
        if (page == u"new_run"_qs || page == u"models"_qs || page == u"data"_qs)
            m_desk.look(); // files come and go
        m_folders.look();
    });
    connect(qApp, &QGuiApplication::applicationStateChanged, this,
            [this](Qt::ApplicationState now) {
                if (now == Qt::ApplicationActive)
                    m_folders.look();
            });
    // What was written is read at once, not at the next look.
    connect(&m_keeper, &ui::RunKeeper::done, &m_history, &ui::HistoryReader::refresh);
}

RunOrders *Studio::makeOrders(QObject *page)
{
    auto *orders =
        new RunOrders({.launcher = &m_launcher, .jobs = &m_jobs, .runs = m_library.runs()}, page);
    connect(orders, &RunOrders::started, this,
            [this](const QString & /*origin*/, const QString &runId) {
                m_active.refresh();
                m_history.refresh();
                showPage(u"live"_qs, {runId});
            });
    connect(orders, &RunOrders::settingsReady, this,
            [this](const QByteArray &settings, const QString &run) {
                showPage(u"new_run"_qs, {u"settings"_qs, QString::fromUtf8(settings), run});
            });
    return orders;
}

void Studio::setWatched(const QString &id)
{
    m_window.topBar()->switcher()->setCurrent(id);
}

void Studio::restoreWindow(const StudioOptions &options)
{
    const QByteArray state = m_parts.settings->state(kWindowState);
    if (options.screenshot.isEmpty() && m_window.restoreGeometry(state)) {
        // A screen that is gone, or smaller than it was.
    } else if (const QScreen *screen = QGuiApplication::primaryScreen()) {
        const QSize room = screen->availableSize();
        if (options.screenshot.isEmpty())
            m_window.resize(MainWindow::kDefaultSize.boundedTo(room));
    }
    if (!options.size.isEmpty()) {
        m_window.setMinimumSize(QSize(1, 1));
        m_window.resize(options.size);
    }
}

void Studio::open(const StudioOptions &options)
{
    m_askedLanguage = options.language;
    if (!options.theme.isEmpty()) {
        m_askedTheme = themeOf(options.theme);
        m_parts.theme->setMode(modeOf(*m_askedTheme));
    }
    if (!m_askedLanguage.isEmpty())
        m_parts.languages->use(m_askedLanguage);
    Q_EMIT lookAsked(m_askedLanguage, m_askedTheme);
    restoreWindow(options);
    m_jobs.start<int>(
        u"stale folders"_qs, this,
        [](const ui::JobControl & /*control*/) {
            ui::ScratchFolder::removeStale(QDir::tempPath());
            return 0;
        },
        [](int) {});
    m_host.start(kFirstSampleMs);
    m_library.start();
    m_desk.look();

    const QString page = !options.page.isEmpty() ? options.page
        : options.runs.isEmpty()                 ? u"home"_qs
                                                 : u"live"_qs;
    showPage(page);
    if (!options.runs.isEmpty()) {
        m_opening = true;
        const auto find = [this, page, wanted = options.runs] {
            m_opening = false;
            openRuns(page, wanted);
        };
        if (m_library.isLoaded())
            find();
        else
            connect(&m_library, &RunLibrary::loaded, this, find);
    }
    m_window.show();
}

/// A run that is not found is asked for all the same: its page says so.
void Studio::openRuns(const QString &page, const QStringList &wanted)
{
    QStringList found;
    QStringList missing;
    for (const QString &text : wanted) {
        const QString id = findRun(text);
        found.append(id.isEmpty() ? text : id);
        if (id.isEmpty())
            missing.append(text);
    }
    showPage(page, found);
    if (!missing.isEmpty())
        Q_EMIT runsNotFound(missing);
}

/// As the command line finds runs: an id, its end, a name, or "last"; "" when there is none.
QString Studio::findRun(const QString &wanted) const
{
    QString best;
    qint64 newest = -1;
    const ui::RunTableModel &runs = *m_library.runs();
    for (int row = 0; row < runs.rowCount(); ++row) {
        const history::RunRecord &run = runs.run(row);
        const QString id = QString::fromStdString(run.id);
        const bool fits = wanted == u"last"_qs || id == wanted || id.endsWith(wanted)
            || QString::fromStdString(run.name) == wanted;
        if (fits && run.createdMs > newest) {
            best = id;
            newest = run.createdMs;
        }
    }
    const bool elsewhere = m_library.trash()->rowOf(wanted) >= 0
        || std::ranges::any_of(m_active.runs(),
                               [&wanted](const ui::ActiveRun &run) { return run.id == wanted; });
    return best.isEmpty() && elsewhere ? wanted : best;
}

bool Studio::isSettled() const
{
    return !m_opening && m_library.isLoaded() && m_library.hasAllCurves() && m_hostSamples >= 2
        && m_program.running() == 0 && m_jobs.running() == 0
        && std::ranges::all_of(m_settling, [](const auto &isSettled) { return isSettled(); });
}

void Studio::showPage(const QString &page, const QStringList &arguments)
{
    m_window.showPage(page, arguments);
}

void Studio::openFolder(const QString &path)
{
    if (QFileInfo(path).isDir() && QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        return;
    logWarn("studio", "the desktop opens no folders: {}", path.toStdString());
    auto *box = new FolderDialog(path, &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void Studio::openRunFolder(const QString &id)
{
    for (const ui::RunTableModel *model : {m_library.runs(), m_library.trash()}) {
        const int row = model->rowOf(id);
        if (row >= 0)
            openFolder(QString::fromStdString(model->run(row).folder.string()));
    }
}

void Studio::showHelp(const QString &page)
{
    if (m_help == nullptr)
        m_help = std::make_unique<HelpWindow>(*m_parts.languages);
    m_help->openPage(page);
}

// ---- closing ----

void Studio::askToClose()
{
    const auto close = [this] {
        m_parts.settings->setState(kWindowState, m_window.saveGeometry());
        if (m_help != nullptr)
            m_help->close();
        m_window.closeNow();
    };
    m_active.refresh();
    if (m_active.runs().isEmpty()) {
        close();
        return;
    }
    QStringList names;
    for (const ui::ActiveRun &run : m_active.runs())
        names.append(run.name);
    auto *dialog = new CloseDialog(names, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &CloseDialog::answered, this, [this, close](CloseDialog::Answer answer) {
        if (answer == CloseDialog::Answer::StopRuns)
            stopActive();
        if (answer != CloseDialog::Answer::Stay)
            close();
    });
    dialog->open();
}

/// By programs of their own: a stop saves first, which the window does not wait for.
void Studio::stopActive()
{
    const auto program = ui::TesseraProgram::find();
    if (!program)
        return;
    for (const ui::ActiveRun &run : m_active.runs())
        QProcess::startDetached(*program, {u"stop"_qs, run.id});
}

} // namespace tessera::studio
