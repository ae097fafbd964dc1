// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/home/home_page.h"

#include "ui/models/run_table_model.h"
#include "ui/pages/column_scroll.h"
#include "ui/pages/home/host_card.h"
#include "ui/pages/home/preset_card.h"
#include "ui/pages/home/recent_runs.h"
#include "ui/pages/library_banner.h"
#include "ui/text/number_text.h"
#include "ui/text/preset_text.h"
#include "ui/text/time_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/text_label.h"

#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

using history::RunRecord;

constexpr int kCardsFoldBelow = 820; ///< px of the page's width

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

/// Ids of runs that others went on from.
QSet<QString> parentsIn(const RunTableModel &runs)
{
    QSet<QString> parents;
    for (int row = 0; row < runs.rowCount(); ++row)
        parents.insert(text(runs.run(row).parent));
    return parents;
}

/// The newest run that says how fast this computer trains.
std::optional<MeasuredSpeed> measuredSpeed(const RunTableModel &runs)
{
    const RunRecord *newest = nullptr;
    for (int row = 0; row < runs.rowCount(); ++row) {
        const RunRecord &run = runs.run(row);
        if (run.tokensPerSecond && (newest == nullptr || run.startedMs > newest->startedMs))
            newest = &run;
    }
    if (newest == nullptr)
        return std::nullopt;
    return MeasuredSpeed{.tokensPerSecond = *newest->tokensPerSecond,
                         .model = modelTitle(text(newest->model)),
                         .run = text(newest->name)};
}

/// Seconds of the newest whole run of a preset.
std::optional<double> measuredSeconds(const RunTableModel &runs, const config::Preset &preset)
{
    const RunRecord *newest = nullptr;
    for (int row = 0; row < runs.rowCount(); ++row) {
        const RunRecord &run = runs.run(row);
        const bool same = run.name == preset.config.name
            && run.totalSteps == preset.config.trainIters.value_or(0) && run.parent.empty();
        if (same && run.state == protocol::RunState::Finished && run.startedMs > 0
            && (newest == nullptr || run.startedMs > newest->startedMs))
            newest = &run;
    }
    if (newest == nullptr)
        return std::nullopt;
    return static_cast<double>(newest->endedMs - newest->startedMs) / 1000.0;
}

} // namespace

HomePage::HomePage(RunTableModel *runs, const QList<config::Preset> &presets, QWidget *parent)
    : Page(parent),
      m_runs(runs),
      m_presets(presets),
      m_title(new TextLabel(TextStyle::Title, TextColour::Text, this)),
      m_newRun(new QPushButton(this)),
      m_library(new LibraryBanner(this)),
      m_refused(new Banner(this)),
      m_interrupted(new Banner(this)),
      m_host(new HostCard(this)),
      m_recent(new RecentRuns(runs, this))
{
    setObjectName(u"homePage"_qs);
    m_newRun->setObjectName(u"newRun"_qs);
    m_newRun->setIcon(themedIcon(Icon::Plus, IconTone::Text));
    m_refused->setObjectName(u"refusedBanner"_qs);
    m_refused->hide();
    m_interrupted->setObjectName(u"interruptedBanner"_qs);
    m_interrupted->hide();

    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_newRun);
    auto *presetRow = new QHBoxLayout;
    presetRow->setSpacing(metrics::kCardGap);
    for (const config::Preset &preset : presets) {
        m_cards.append(new PresetCard(preset, m_cards.isEmpty(), this));
        presetRow->addWidget(m_cards.last(), 1);
    }
    m_cardRow = new QHBoxLayout;
    m_cardRow->setSpacing(metrics::kCardGap);
    m_cardRow->addWidget(m_host, 1);
    m_cardRow->addLayout(presetRow, static_cast<int>(std::max<qsizetype>(1, m_cards.size())));

    auto *scroll = new ColumnScroll(this);
    scroll->setObjectName(u"homeScroll"_qs);
    QVBoxLayout *column = scroll->column();
    column->addLayout(head);
    column->addWidget(m_library);
    column->addWidget(m_refused);
    column->addWidget(m_interrupted);
    column->addLayout(m_cardRow);
    column->addWidget(m_recent);
    column->addStretch(1);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(scroll);

    connectParts();
    showRuns();
    retranslateUi();
}

void HomePage::connectParts()
{
    connect(m_newRun, &QPushButton::clicked, this, [this] { Q_EMIT pageWanted(u"new_run"_qs); });
    for (PresetCard *card : m_cards) {
        connect(card, &PresetCard::startWanted, this, &HomePage::startPresetWanted);
        connect(card, &PresetCard::settingsWanted, this, [this](const QString &preset) {
            Q_EMIT pageWanted(u"new_run"_qs, {u"preset"_qs, preset});
        });
    }
    connect(m_recent, &RecentRuns::openWanted, this,
            [this](const QString &id) { Q_EMIT pageWanted(u"live"_qs, {id}); });
    connect(m_recent, &RecentRuns::settingsWanted, this, &HomePage::settingsWanted);
    connect(m_recent, &RecentRuns::allWanted, this, [this] { Q_EMIT pageWanted(u"runs"_qs); });
    connect(m_recent, &RecentRuns::resumeWanted, this, &HomePage::resumeWanted);
    connect(m_recent, &RecentRuns::openFolderWanted, this, &HomePage::openFolderWanted);
    connect(m_recent, &RecentRuns::foldersWanted, this, &HomePage::foldersWanted);
    connect(m_recent, &RecentRuns::trashWanted, this,
            [this](const QString &id) { Q_EMIT trashWanted({id}); });
    connect(m_library, &LibraryBanner::rebuildWanted, this, &HomePage::rebuildWanted);
    connect(m_library, &LibraryBanner::migrateWanted, this, &HomePage::migrateWanted);
    connect(m_interrupted, &Banner::closed, this, [this] {
        m_dismissed.insert(m_interruptedId);
        Q_EMIT dismissedChanged();
        showInterrupted();
    });
    connect(m_runs, &QAbstractItemModel::rowsInserted, this, &HomePage::showRuns);
    connect(m_runs, &QAbstractItemModel::rowsRemoved, this, &HomePage::showRuns);
    connect(m_runs, &QAbstractItemModel::dataChanged, this, &HomePage::showRuns);
    connect(m_runs, &QAbstractItemModel::modelReset, this, &HomePage::showRuns);
}

QString HomePage::title() const
{
    return tr("Home");
}

void HomePage::setHost(const HostSample &sample)
{
    m_host->setSample(sample);
}

void HomePage::setLibrary(LibraryState state, const std::optional<Error> &problem)
{
    m_library->setState(state, problem);
    m_recent->setReadable(isReadable(state));
}

void HomePage::setLibraryWorking(bool working)
{
    m_library->setWorking(working);
}

void HomePage::setResumePoint(const QString &id, qint64 step)
{
    m_resumePoints.insert(id, step);
    if (id == m_interruptedId)
        describeInterrupted();
}

void HomePage::setDismissed(const QStringList &ids)
{
    m_dismissed = QSet<QString>(ids.cbegin(), ids.cend());
    showInterrupted();
}

QStringList HomePage::dismissed() const
{
    return m_dismissed.values();
}

void HomePage::setStarting(const QString &presetOrRun, bool starting)
{
    if (starting)
        m_starting.insert(presetOrRun);
    else
        m_starting.remove(presetOrRun);
    for (PresetCard *card : m_cards)
        card->setStarting(m_starting.contains(card->name()));
    m_recent->setStarting(m_starting);
    describeInterrupted();
}

void HomePage::showProblems(const QList<FormProblem> &problems)
{
    QStringList sentences;
    for (const FormProblem &problem : problems)
        sentences.append(problem.text);
    m_refused->setMessage(Tone::Error, tr("The run was not started."), sentences.join(u' '));
    m_refused->setVisible(!problems.isEmpty());
}

// ---- runs ----

void HomePage::showRuns()
{
    m_host->setSpeed(measuredSpeed(*m_runs));
    for (qsizetype i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setMeasured(measuredSeconds(*m_runs, m_presets[i]));
    showInterrupted();
}

/// The newest interrupted run that nothing has gone on from.
void HomePage::showInterrupted()
{
    const QSet<QString> parents = parentsIn(*m_runs);
    const RunRecord *newest = nullptr;
    for (int row = 0; row < m_runs->rowCount(); ++row) {
        const RunRecord &run = m_runs->run(row);
        const QString id = text(run.id);
        if (run.interrupted && !parents.contains(id) && !m_dismissed.contains(id)
            && (newest == nullptr || run.createdMs > newest->createdMs))
            newest = &run;
    }
    const QString id = newest == nullptr ? QString() : text(newest->id);
    const bool another = id != m_interruptedId;
    m_interruptedId = id;
    describeInterrupted();
    if (another && !id.isEmpty() && !m_resumePoints.contains(id))
        Q_EMIT resumePointWanted(id);
}

void HomePage::describeInterrupted()
{
    const int row = m_runs->rowOf(m_interruptedId);
    m_interrupted->setVisible(row >= 0);
    if (row < 0)
        return;
    const RunRecord &run = m_runs->run(row);
    //: %1 is the name of a run, %2 a number.
    const QString lead =
        tr("%1 was interrupted at step %2.").arg(m_runs->nameText(row), countText(run.steps));
    QStringList rest;
    const QString when = whenText(run.lastEventMs, QDateTime::currentMSecsSinceEpoch());
    //: %1 is a time such as "Today, 09:26".
    rest.append(tr("Its supervisor ended without a final state. Last event: %1.").arg(when));
    const QString missing = m_runs->missingFolderText(row);
    const bool known = missing.isEmpty() && m_resumePoints.contains(m_interruptedId);
    const qint64 step = m_resumePoints.value(m_interruptedId);
    if (!missing.isEmpty())
        rest.append(missing);
    else if (known && step > 0)
        rest.append(tr("The checkpoint of step %1 is complete; weights, optimizer, schedule and "
                       "data position will be restored.")
                        .arg(countText(step)));
    else if (known)
        rest.append(tr("It has no whole checkpoint, so it can only be started again."));
    m_interrupted->setMessage(Tone::Warning, lead, rest.join(u' '));

    m_interrupted->clearActions();
    if (!missing.isEmpty())
        return; // nothing can be done with it from here
    const bool again = known && step == 0;
    QPushButton *button = m_interrupted->addAction(again ? tr("Start again") : tr("Resume"));
    button->setObjectName(u"resumeInterrupted"_qs);
    button->setIcon(themedIcon(Icon::Play, IconTone::Text));
    setBlocked(button,
               m_starting.contains(m_interruptedId) ? tr("The run is being checked and started.")
                                                    : QString());
    connect(button, &QPushButton::clicked, this, [this, again, id = m_interruptedId] {
        if (again)
            Q_EMIT settingsWanted(id);
        else
            Q_EMIT resumeWanted(id);
    });
}

// ---- window ----

void HomePage::hideDeadEnds()
{
    const bool form = leadsTo(u"new_run"_qs);
    m_newRun->setVisible(form);
    for (PresetCard *card : m_cards)
        card->setSettingsOffered(form);
    m_recent->setSettingsOffered(form);
}

void HomePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    Page::changeEvent(event);
}

void HomePage::resizeEvent(QResizeEvent *event)
{
    m_cardRow->setDirection(event->size().width() < kCardsFoldBelow ? QBoxLayout::TopToBottom
                                                                    : QBoxLayout::LeftToRight);
    Page::resizeEvent(event);
}

void HomePage::retranslateUi()
{
    m_title->setText(title());
    m_newRun->setText(tr("New run"));
    describeInterrupted();
}

} // namespace tessera::ui
