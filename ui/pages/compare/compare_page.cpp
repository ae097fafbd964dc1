// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_page.h"

#include "ui/pages/compare/compare_chart.h"
#include "ui/pages/compare/compare_export.h"
#include "ui/pages/compare/compare_names.h"
#include "ui/pages/compare/compare_tables.h"
#include "ui/pages/compare/map_difference.h"
#include "ui/pages/compare/run_chip.h"
#include "ui/pages/compare/run_picker.h"
#include "ui/plots/chart_export.h"
#include "ui/plots/plot_source.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/fade.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedLayout>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace tessera::ui {
namespace {

// Shares of the width.
constexpr int kChart = 63;
constexpr int kMap = 37;
constexpr int kChartHeight = 300;

/// Steps of a run whose numbers were never stored.
QList<MissingSteps> missingSteps(const EventModel &events)
{
    QList<MissingSteps> missing;
    for (int row = 0; row < events.rowCount(); ++row) {
        const RunEvent &event = events.event(row);
        if (event.kind == EventKind::Gap)
            missing.append({event.step, event.lastStep});
    }
    return missing;
}

} // namespace

ComparePage::ComparePage(RunTableModel *library, QWidget *parent)
    : Page(parent),
      m_library(library),
      m_pages(new QStackedLayout(this)),
      m_empty(new EmptyPage(Icon::Compare)),
      m_content(new QWidget),
      m_title(new TextLabel(TextStyle::Title)),
      m_export(new QPushButton),
      m_chipRow(new QWidget),
      m_add(new QPushButton),
      m_picker(new RunPicker(library, this)),
      m_notice(new Banner),
      m_chartCard(new Card),
      m_chart(new CompareChart),
      m_mapCard(new Card),
      m_map(new MapDifference),
      m_tables(new CompareTables),
      m_exporter(new CompareExport({.chart = m_chart->plot()->menu(),
                                    .values = &m_tables->values(),
                                    .settings = &m_tables->settings()},
                                   this)),
      m_refresh(new QTimer(this))
{
    setObjectName(QStringLiteral("comparePage"));
    m_empty->button()->setObjectName(QStringLiteral("emptyCompareButton"));
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    auto *layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageTop, metrics::kPageSide,
                               metrics::kPageTop);
    layout->setSpacing(metrics::kCardGap);
    layout->addWidget(makeHead());
    layout->addWidget(m_chipRow);
    layout->addWidget(m_notice);
    layout->addWidget(makeCards(), 1);
    m_notice->setObjectName(QStringLiteral("compareNotice"));
    m_notice->hide();
    m_picker->hide();

    connect(m_empty->button(), &QPushButton::clicked, this,
            [this] { Q_EMIT pageWanted(QStringLiteral("runs")); });
    connect(m_add, &QPushButton::clicked, this, [this] { m_picker->openBelow(m_add, m_ids); });
    connect(m_picker, &RunPicker::picked, this, &ComparePage::addRun);
    connect(m_map, &MapDifference::subjectChanged, this, &ComparePage::updateMapHead);
    connect(m_tables, &CompareTables::baselineChoiceWanted, this, &ComparePage::chooseBaseline);
    connect(m_export, &QPushButton::clicked, m_exporter,
            [this] { m_exporter->openBelow(m_export); });
    connect(m_exporter, &CompareExport::written, this, [this](const QString &path) {
        //: After an export; %1 is a file.
        notify(Tone::Success, tr("Saved as %1.").arg(path));
    });
    connect(m_exporter, &CompareExport::failed, this,
            [this](const QString &sentence) { notify(Tone::Error, sentence); });
    m_refresh->setSingleShot(true);
    m_refresh->setInterval(std::chrono::seconds(1));
    connect(m_refresh, &QTimer::timeout, this, [this] {
        if (m_isStale)
            refresh();
    });
    retranslateUi();
    updateAll();
}

QString ComparePage::title() const
{
    return tr("Compare");
}

// ---- what it is made of ----

QWidget *ComparePage::makeHead()
{
    auto *head = new QWidget;
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins({});
    m_export->setObjectName(QStringLiteral("exportButton"));
    m_export->setIcon(themedIcon(Icon::Export));
    row->addWidget(m_title);
    row->addStretch(1);
    row->addWidget(m_export);

    new FlowLayout(metrics::kGroupGap, metrics::kGroupGap, m_chipRow);
    m_chipRow->layout()->setContentsMargins({});
    m_add->setObjectName(QStringLiteral("addRunButton"));
    m_add->setIcon(themedIcon(Icon::Plus, IconTone::Accent));
    setButtonKind(m_add, ButtonKind::Ghost);
    setControlSize(m_add, ControlSize::Compact);
    m_chipRow->layout()->addWidget(m_add);
    return head;
}

QWidget *ComparePage::makeCards()
{
    m_chart->setObjectName(QStringLiteral("compareChart"));
    m_chart->setMinimumHeight(kChartHeight);
    m_chartCard->body()->addWidget(m_chart);
    m_mapCard->body()->addWidget(m_map);
    m_mapCard->setTitleShrinkable(true);

    auto *cards = new QWidget;
    auto *layout = new QVBoxLayout(cards);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kCardGap);
    auto *above = new QHBoxLayout;
    above->setSpacing(metrics::kCardGap);
    above->addWidget(m_chartCard, kChart);
    above->addWidget(m_mapCard, kMap);
    layout->addLayout(above, 1);
    layout->addWidget(m_tables);

    auto *area = new QScrollArea;
    area->setWidget(cards);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    cards->setAutoFillBackground(false);
    return area;
}

void ComparePage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void ComparePage::retranslateUi()
{
    setAccessibleName(title());
    m_title->setText(title());
    m_export->setText(tr("Export"));
    m_add->setText(tr("Add run"));
    m_empty->setTexts(tr("No runs to compare"),
                      tr("Choose two to eight runs in the table of runs, then Compare."));
    m_empty->setButton(tr("Choose runs"));
    updateAll();
}

void ComparePage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    m_picker->hide();
}

// ---- which runs ----

void ComparePage::open(const QStringList &arguments)
{
    if (arguments.size() == 1)
        addRun(arguments.first());
    else if (!arguments.isEmpty())
        setRuns(arguments.mid(0, kMost));
}

void ComparePage::addRun(const QString &id)
{
    if (m_ids.contains(id) || m_ids.size() >= kMost)
        return;
    setRuns(m_ids + QStringList{id});
}

void ComparePage::removeRun(const QString &id)
{
    QStringList left = m_ids;
    left.removeAll(id);
    setRuns(left);
}

void ComparePage::setRuns(const QStringList &ids)
{
    m_ids = ids;
    m_ids.removeDuplicates();
    m_entries.removeIf([this](const auto &entry) { return !m_ids.contains(entry.key()); });
    if (!m_ids.contains(m_baseline))
        m_baseline = m_ids.value(0);
    m_colours.show(m_ids);
    rebuildChips();
    updateAll();
    Q_EMIT runsWanted(m_ids);
}

void ComparePage::setRun(const WatchedRun &run, const RunStatus &status)
{
    if (!m_ids.contains(run.id))
        return;
    if (status.link == RunStatus::Link::Loading)
        return;
    const Entry before = m_entries.value(run.id);
    const bool isKnown = before.models.curves == run.curves
        && before.status.record.hasEnded() == status.record.hasEnded();
    m_entries[run.id] = {run, status};
    if (isKnown) {
        m_isStale = m_refresh->isActive();
        if (!m_isStale)
            refresh();
        return;
    }
    for (RunChip *chip : std::as_const(m_chips)) {
        if (chip->id() == run.id)
            chip->setProblem({});
    }
    updateAll();
}

void ComparePage::setProblem(const QString &id, const QString &sentence)
{
    m_entries.remove(id);
    for (RunChip *chip : std::as_const(m_chips)) {
        if (chip->id() == id)
            chip->setProblem(sentence);
    }
    notify(Tone::Error, sentence);
    updateAll();
}

void ComparePage::notify(Tone tone, const QString &sentence)
{
    m_notice->setMessage(tone, sentence);
    fadeIn(m_notice);
}

void ComparePage::setBaseline(const QString &id)
{
    if (id == m_baseline || !m_ids.contains(id))
        return;
    m_baseline = id;
    updateAll();
}

void ComparePage::chooseBaseline(QPushButton *below)
{
    QMenu menu(this);
    for (const QString &id : std::as_const(m_ids)) {
        QAction *action = menu.addAction(shownName(id));
        action->setCheckable(true);
        action->setChecked(id == m_baseline);
        connect(action, &QAction::triggered, this, [this, id] { setBaseline(id); });
    }
    menu.exec(below->mapToGlobal(QPoint(0, below->height())));
}

void ComparePage::rebuildChips()
{
    for (RunChip *chip : std::as_const(m_chips)) {
        chip->hide();
        chip->deleteLater();
    }
    m_chips.clear();
    QLayout *row = m_chipRow->layout();
    while (row->count() > 0)
        delete row->takeAt(0);
    for (const QString &id : std::as_const(m_ids)) {
        auto *chip = new RunChip(id, m_colours.of(id), m_chipRow);
        connect(chip, &RunChip::baselineWanted, this, &ComparePage::setBaseline);
        connect(chip, &RunChip::removalWanted, this, &ComparePage::removeRun);
        row->addWidget(chip);
        m_chips.append(chip);
    }
    row->addWidget(m_add);
}

QString ComparePage::nameOf(const QString &id) const
{
    const auto entry = m_entries.constFind(id);
    if (entry != m_entries.cend() && !entry->status.record.name.empty())
        return QString::fromStdString(entry->status.record.name);
    const int row = m_library->rowOf(id);
    return row < 0 ? id : QString::fromStdString(m_library->run(row).name);
}

/// Told from others of the same name that are compared.
QString ComparePage::shownName(const QString &id) const
{
    QStringList names;
    for (const QString &one : m_ids)
        names.append(nameOf(one));
    return distinctNames(names, m_ids).value(m_ids.indexOf(id));
}

// ---- what it shows of them ----

void ComparePage::updateAll()
{
    m_pages->setCurrentWidget(m_ids.isEmpty() ? static_cast<QWidget *>(m_empty) : m_content);
    for (RunChip *chip : std::as_const(m_chips)) {
        chip->setName(shownName(chip->id()));
        chip->setBaseline(chip->id() == m_baseline);
    }
    setBlocked(m_add,
               m_ids.size() < kMost ? QString()
                                    //: %n is 8.
                                    : tr("At most %n run(s) can be compared.", nullptr, kMost),
               tr("Add a run to the comparison."));
    const QStringList read = readRuns();
    m_export->setEnabled(!read.isEmpty());
    updateCurves(read);
    updateTables(read);
    updateMap(read);
    updateNotes(read);
}

QStringList ComparePage::readRuns() const
{
    QStringList read;
    for (const QString &id : m_ids) {
        if (m_entries.value(id).isRead())
            read.append(id);
    }
    return read;
}

/// Numbers of a run that goes on; its curves follow by themselves and its settings stay.
void ComparePage::refresh()
{
    m_isStale = false;
    m_refresh->start();
    const QStringList read = readRuns();
    m_tables->setNumbers(comparedRuns(read), baselineIn(read));
    updateNotes(read);
}

void ComparePage::updateCurves(const QStringList &read)
{
    const QStringList names = columnNames(read);
    QList<ComparedCurves> curves;
    for (qsizetype i = 0; i < read.size(); ++i) {
        const Entry &entry = m_entries[read[i]];
        curves.append({.id = read[i],
                       .name = names[i],
                       .colour = m_colours.of(read[i]),
                       .curves = entry.models.curves,
                       .missing = missingSteps(*entry.models.events),
                       .goesOn = !entry.status.record.hasEnded()});
    }
    m_chart->setRuns(curves, m_baseline);
}

ComparedRun ComparePage::comparedRun(const QString &id) const
{
    const Entry entry = m_entries.value(id);
    ComparedRun run{.record = entry.status.record, .finals = {}};
    for (const QString &metric : {metric::kRankImbalance, metric::kDeadExperts}) {
        const MetricSeriesModel *series = entry.models.curves->series(metric);
        if (const std::optional<int> row = series->lastFiniteRow())
            run.finals.insert(metric, series->point(*row).value);
    }
    return run;
}

QList<ComparedRun> ComparePage::comparedRuns(const QStringList &read) const
{
    QList<ComparedRun> runs;
    const QStringList names = columnNames(read);
    for (qsizetype i = 0; i < read.size(); ++i) {
        runs.append(comparedRun(read[i]));
        runs.last().record.name = names[i].toStdString();
    }
    return runs;
}

int ComparePage::baselineIn(const QStringList &read) const
{
    return static_cast<int>(std::max<qsizetype>(0, read.indexOf(m_baseline)));
}

QStringList ComparePage::columnNames(const QStringList &read) const
{
    QStringList names;
    for (const QString &id : read)
        names.append(nameOf(id));
    return distinctNames(shortNames(names), read);
}

void ComparePage::updateTables(const QStringList &read)
{
    QList<int> colours;
    for (const QString &id : read)
        colours.append(m_colours.of(id));
    m_tables->setRuns(comparedRuns(read), colours, baselineIn(read));
}

void ComparePage::updateMap(const QStringList &read)
{
    const QStringList names = columnNames(read);
    QList<ComparedMap> maps;
    for (qsizetype i = 0; i < read.size(); ++i) {
        ExpertLoadModel *experts = m_entries[read[i]].models.experts;
        if (experts != nullptr && !experts->isEmpty())
            maps.append({read[i], names[i], experts});
    }
    m_map->setRuns(maps, m_baseline);
    m_mapCard->setVisible(maps.size() > 1);
    updateMapHead();
}

void ComparePage::updateMapHead()
{
    const QString subject = m_map->subject();
    //: Head of a card; %1 is "name − name": the map of one run minus that of another.
    m_mapCard->setTitle(subject.isEmpty() ? tr("Expert load") : tr("Expert load: %1").arg(subject));
}

QString ComparePage::dataNote(const QStringList &read) const
{
    if (read.size() < 2)
        return {};
    QStringList sets;
    for (const QString &id : read)
        sets.append(QString::fromStdString(m_entries.value(id).status.record.dataset));
    sets.removeDuplicates();
    if (sets.size() > 1)
        return tr("The runs were trained on different data: losses may not be comparable.");
    if (sets.first().isEmpty())
        return {};
    //: %1 is the name of a data set, or several.
    return tr("All were trained on %1.")
        .arg(sets.first().section(u'/', -1, -1, QString::SectionSkipEmpty));
}

void ComparePage::updateNotes(const QStringList &read)
{
    m_chart->setNote(dataNote(read));
    QStringList going;
    for (const QString &id : read) {
        const history::RunRecord &record = m_entries[id].status.record;
        if (!record.hasEnded())
            //: %1 is the name of a run, %2 a step, %3 the number of all steps.
            going.append(
                tr("%1 is still going on: values at step %2 of %3.")
                    .arg(shownName(id), countText(record.steps), countText(record.totalSteps)));
    }
    m_tables->setNote(going.join(u' '));
}

} // namespace tessera::ui
