// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live/live_page.h"

#include "ui/pages/experts/experts_tab.h"
#include "ui/pages/live/live_head.h"
#include "ui/pages/live/loading_page.h"
#include "ui/pages/live/log_tab.h"
#include "ui/pages/live/overview_tab.h"
#include "ui/pages/live/settings_tab.h"
#include "ui/text/error_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/fade.h"

#include <QCheckBox>
#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

#include <chrono>

namespace tessera::ui {
namespace {

constexpr double kSmoothing = 0.92; // of the loss

const QString kOverview = QStringLiteral("overview");
const QString kExperts = QStringLiteral("experts");
const QString kLog = QStringLiteral("log");
const QString kSettings = QStringLiteral("settings");

/// The line below the tabs, as wide as the page.
class Divider final : public ThemedWidget
{
public:
    Divider() { setFixedHeight(1); }

protected:
    void paintEvent(QPaintEvent * /*event*/) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), tokens().border);
    }
};

} // namespace

LivePage::LivePage(QWidget *parent)
    : Page(parent),
      m_clock(&QDateTime::currentMSecsSinceEpoch),
      m_second(new QTimer(this)),
      m_pages(new QStackedLayout(this)),
      m_empty(new EmptyPage(Icon::Live)),
      m_loading(new LoadingPage),
      m_content(new QWidget),
      m_head(new LiveHead),
      m_tabs(new QTabBar),
      m_follow(new QCheckBox),
      m_stateBanner(new Banner),
      m_stopBanner(new Banner),
      m_notice(new Banner),
      m_tabPages(nullptr)
{
    setObjectName(QStringLiteral("livePage"));
    m_empty->button()->setObjectName(QStringLiteral("emptyLiveButton"));
    for (QWidget *page :
         {static_cast<QWidget *>(m_empty), static_cast<QWidget *>(m_loading), m_content})
        m_pages->addWidget(page);
    buildContent();
    connectHead();
    m_second->setInterval(std::chrono::seconds(1));
    connect(m_second, &QTimer::timeout, this, &LivePage::tick);
    connect(m_empty->button(), &QPushButton::clicked, this, [this] {
        Q_EMIT pageWanted(m_run.id.isEmpty() ? QStringLiteral("new_run") : QStringLiteral("runs"));
    });
    retranslateUi();
}

QString LivePage::title() const
{
    return tr("Live");
}

void LivePage::open(const QStringList &arguments)
{
    if (arguments.isEmpty()) {
        if (m_run.id.isEmpty())
            Q_EMIT runWanted({});
        return;
    }
    if (arguments.size() > 1)
        m_wantedTab = arguments[1];
    if (arguments.first() == m_run.id)
        showTab(m_wantedTab);
    else
        Q_EMIT runWanted(arguments.first());
}

// ---- what it is made of ----

void LivePage::buildContent()
{
    auto *layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageTop, metrics::kPageSide,
                               metrics::kPageTop);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    buildTabRow(layout);
    layout->addSpacing(metrics::kCardGap);
    auto *below = new QVBoxLayout;
    below->setSpacing(metrics::kCardGap);
    buildBanners(below);
    auto *tabs = new QWidget;
    m_tabPages = new QStackedLayout(tabs);
    below->addWidget(tabs, 1);
    layout->addLayout(below, 1);
}

void LivePage::buildTabRow(QVBoxLayout *layout)
{
    m_tabs->setObjectName(QStringLiteral("liveTabs"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_follow->setObjectName(QStringLiteral("followCheck"));
    m_follow->setChecked(true);
    auto *row = new QHBoxLayout;
    row->setContentsMargins({});
    row->addWidget(m_tabs);
    row->addStretch(1);
    row->addWidget(m_follow);
    layout->addLayout(row);
    layout->addWidget(new Divider);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_tabPages->setCurrentIndex(tab);
        updateView();
    });
}

void LivePage::buildBanners(QVBoxLayout *layout)
{
    m_stateBanner->setObjectName(QStringLiteral("stateBanner"));
    m_stopBanner->setObjectName(QStringLiteral("stopBanner"));
    m_notice->setObjectName(QStringLiteral("noticeBanner"));
    for (Banner *banner : {m_stopBanner, m_notice, m_stateBanner}) {
        layout->addWidget(banner);
        banner->hide();
    }
    connect(m_stateBanner, &Banner::closed, this, [this] { m_closedState = standing(); });
}

QWidget *LivePage::scrolling(QWidget *tab)
{
    auto *area = new QScrollArea;
    area->setWidget(tab);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    tab->setAutoFillBackground(false);
    return area;
}

void LivePage::addTab(const QString &name, QWidget *tab)
{
    m_tabNames.append(name);
    m_tabPages->addWidget(tab);
    m_tabs->addTab({});
    showTabNames();
}

void LivePage::removeTabs()
{
    const QSignalBlocker blocker(m_tabs);
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    while (QLayoutItem *item = m_tabPages->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_tabNames.clear();
    m_overview = nullptr;
    m_experts = nullptr;
    m_logTab = nullptr;
    m_settings = nullptr;
}

void LivePage::connectHead()
{
    connect(m_head, &LiveHead::pauseWanted, this, [this] { Q_EMIT pauseWanted(m_run.id); });
    connect(m_head, &LiveHead::resumeWanted, this, [this] { Q_EMIT resumeWanted(m_run.id); });
    connect(m_head, &LiveHead::saveWanted, this, [this] {
        m_saveAsked = true;
        Q_EMIT saveCheckpointWanted(m_run.id);
    });
    connect(m_head, &LiveHead::stopWanted, this, &LivePage::askStop);
    connect(m_head, &LiveHead::continueWanted, this, [this] { Q_EMIT continueWanted(m_run.id); });
    connect(m_head, &LiveHead::compareWanted, this,
            [this] { Q_EMIT pageWanted(QStringLiteral("compare"), {m_run.id}); });
    // Another run takes the tabs away: not within a click.
    connect(
        m_head, &LiveHead::parentWanted, this, [this](const QString &id) { Q_EMIT runWanted(id); },
        Qt::QueuedConnection);
}

void LivePage::connectTabs()
{
    connect(m_overview, &OverviewTab::fullLogWanted, this, [this] { showTab(kLog); });
    //: After the export of a chart; %1 is a file.
    connect(m_overview, &OverviewTab::exported, this, [this](const QString &path) {
        showNotice(Tone::Success, tr("Saved as %1.").arg(path));
    });
    connect(m_overview, &OverviewTab::exportFailed, this, &LivePage::showProblem);
    connect(m_overview->links(), &LinkedCharts::followingChanged, m_follow, &QCheckBox::setChecked);
    connect(m_follow, &QCheckBox::toggled, m_overview->links(), &LinkedCharts::setFollowing);
    connect(m_settings, &SettingsTab::folderWanted, this,
            [this] { Q_EMIT folderWanted(m_run.id); });
    // Another run takes the tabs away: not within a click on one of them.
    connect(
        m_settings, &SettingsTab::parentWanted, this,
        [this](const QString &id) { Q_EMIT runWanted(id); }, Qt::QueuedConnection);
}

// ---- which run ----

void LivePage::showRun(const WatchedRun &run)
{
    const QString before = tab();
    leaveRun();
    m_run = run;
    m_status = {};
    m_closedState.clear();
    m_stopBanner->hide();
    m_notice->hide();
    m_stateBanner->hide();
    m_run.curves->setSmoothing(kSmoothing);
    m_overview = new OverviewTab(m_run);
    m_logTab = new LogTab(m_run.log);
    m_settings = new SettingsTab;
    addTab(kOverview, scrolling(m_overview));
    addTab(kLog, m_logTab);
    addTab(kSettings, m_settings);
    m_overview->links()->setFollowing(m_follow->isChecked());
    connectTabs();
    connect(m_run.experts, &ExpertLoadModel::gridChanged, this, &LivePage::updateExperts);
    connect(m_run.events, &QAbstractItemModel::rowsInserted, this, &LivePage::onEvents);
    updateExperts();
    showTab(m_wantedTab.isEmpty() ? before : m_wantedTab);
    updateView();
}

void LivePage::clearRun()
{
    leaveRun();
    m_run = {};
    m_status = {};
    m_second->stop();
    updateView();
}

void LivePage::leaveRun()
{
    if (m_run.experts != nullptr)
        disconnect(m_run.experts, nullptr, this, nullptr);
    if (m_run.events != nullptr)
        disconnect(m_run.events, nullptr, this, nullptr);
    m_saveAsked = false;
    removeTabs();
}

/// The tab of the experts comes with the first that is known of them.
void LivePage::updateExperts()
{
    const bool wanted = m_status.record.experts > 0 || m_run.experts->rowCount() > 0;
    if (!wanted || m_experts != nullptr)
        return;
    m_experts = new ExpertsTab(m_run);
    m_experts->setConfig(m_status.record.config);
    connect(m_experts, &ExpertsTab::alertsChanged, this, &LivePage::showTabNames);
    connect(m_experts, &ExpertsTab::exported, this, [this](const QString &path) {
        showNotice(Tone::Success, tr("Saved as %1.").arg(path));
    });
    connect(m_experts, &ExpertsTab::exportFailed, this, &LivePage::showProblem);
    const bool isWanted = m_wantedTab == kExperts;
    const QString shown = isWanted ? kExperts : tab();
    if (isWanted)
        m_wantedTab.clear();
    const QSignalBlocker blocker(m_tabs);
    m_tabNames.insert(1, kExperts);
    m_tabPages->insertWidget(1, scrolling(m_experts));
    m_tabs->insertTab(1, QString());
    showTabNames();
    m_tabs->setCurrentIndex(static_cast<int>(m_tabNames.indexOf(shown)));
    m_tabPages->setCurrentIndex(m_tabs->currentIndex());
}

void LivePage::setStatus(const RunStatus &status)
{
    if (m_run.id.isEmpty())
        return;
    const bool wasStopping = m_status.record.state == protocol::RunState::Stopping;
    const bool wasTraining = isTraining();
    m_status = status;
    if (standing() != m_closedState)
        m_closedState.clear();
    updateExperts();
    const bool ended = status.record.hasEnded();
    if (m_experts != nullptr) {
        m_experts->setConfig(status.record.config);
        m_experts->setGoingOn(!ended);
        m_experts->setFileStem(QString::fromStdString(status.record.name));
    }
    m_settings->setRecord(status.record);
    const bool stopping = status.record.state == protocol::RunState::Stopping;
    if (ended || stopping != wasStopping)
        m_stopBanner->hide(); // the question is another one now
    else if (!m_stopBanner->isHidden())
        isTraining() == wasTraining ? describeStop() : askStop();
    ended || status.link == RunStatus::Link::Loading ? m_second->stop() : m_second->start();
    updateStateBanner();
    updateView();
}

void LivePage::updateView()
{
    const bool missing = m_status.link == RunStatus::Link::Missing;
    if (m_run.id.isEmpty() || missing)
        m_pages->setCurrentWidget(m_empty);
    else if (m_status.link == RunStatus::Link::Loading)
        m_pages->setCurrentWidget(m_loading);
    else
        m_pages->setCurrentWidget(m_content);
    if (m_run.id.isEmpty()) {
        m_empty->setTexts(tr("No run is going on"),
                          tr("Start one on the page New run, or open a stored one from Runs."));
        m_empty->setButton(tr("New run"));
        return;
    }
    if (missing) {
        m_empty->setTexts(tr("This run cannot be opened"),
                          m_status.problem ? errorSentence(*m_status.problem) : QString());
        m_empty->setButton(tr("All runs"));
        return;
    }
    updateHead();
    m_overview->setStatus(m_status, m_clock());
    const bool ended = m_status.record.hasEnded();
    m_follow->setVisible(!ended && (tab() == kOverview));
}

void LivePage::updateHead()
{
    const MetricSeriesModel *epochs = m_run.curves->series(metric::kEpoch);
    const double done = epochs->rowCount() > 0 ? epochs->point(epochs->rowCount() - 1).value
                                               : std::numeric_limits<double>::quiet_NaN();
    m_head->setContinuing(m_continuing == m_run.id);
    m_head->setStatus(m_status, done, hasCheckpoint());
}

void LivePage::setContinuing(const QString &id, bool continuing)
{
    m_continuing = continuing ? id : QString();
    if (m_run.id == id)
        updateView();
}

void LivePage::tick()
{
    if (isVisible() && m_overview != nullptr)
        m_overview->setStatus(m_status, m_clock());
}

void LivePage::setClock(std::function<qint64()> clock)
{
    m_clock = std::move(clock);
    updateView();
}

// ---- tabs ----

QString LivePage::helpTopic() const
{
    return tab() == kExperts ? kExperts : QString();
}

QString LivePage::tab() const
{
    return m_tabNames.value(m_tabs->currentIndex(), kOverview);
}

void LivePage::showTab(const QString &name)
{
    const qsizetype at = m_tabNames.indexOf(name);
    if (at < 0)
        return;
    m_wantedTab.clear();
    m_tabs->setCurrentIndex(static_cast<int>(at));
}

void LivePage::showTabNames()
{
    for (int tab = 0; tab < m_tabNames.size(); ++tab) {
        const QString &name = m_tabNames[tab];
        m_tabs->setTabText(tab,
                           name == kOverview      ? tr("Overview")
                               : name == kExperts ? tr("Experts")
                               : name == kLog     ? tr("Log")
                                                  : tr("Settings"));
        const int alerts = name == kExperts && m_experts != nullptr ? m_experts->alertCount() : 0;
        setTabBadge(m_tabs, tab, alerts > 0 ? QString::number(alerts) : QString());
    }
}

// ---- what it says ----

void LivePage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void LivePage::retranslateUi()
{
    setAccessibleName(title());
    m_tabs->setAccessibleName(tr("Parts of the run"));
    //: A check box: charts move along with new steps.
    m_follow->setText(tr("Follow"));
    m_follow->setToolTip(tr("Charts move along with new steps."));
    m_loading->setText(tr("Reading the run …"));
    if (m_run.log != nullptr)
        m_run.log->retranslate();
    if (m_run.events != nullptr)
        m_run.events->retranslate();
    if (!m_stopBanner->isHidden())
        askStop();
    showTabNames();
    updateStateBanner();
    updateView();
}

bool LivePage::hasCheckpoint() const
{
    const Json &error = m_status.record.error;
    return newestCheckpoint() > 0
        || (error.is_object() && !error.value("resume_from", std::string()).empty());
}

qint64 LivePage::newestCheckpoint() const
{
    for (int row = m_run.events->rowCount() - 1; row >= 0; --row) {
        if (m_run.events->event(row).kind == EventKind::Checkpoint)
            return m_run.events->event(row).step;
    }
    return m_status.record.parentStep; // where the run itself went on from
}

void LivePage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !m_stopBanner->isHidden()) {
        m_stopBanner->hide();
        return;
    }
    Page::keyPressEvent(event);
}

} // namespace tessera::ui
