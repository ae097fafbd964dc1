// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live/overview_tab.h"

#include "ui/pages/live/log_tab.h"
#include "ui/pages/live/lr_forecast.h"
#include "ui/pages/live/run_marks.h"
#include "ui/plots/chart_export.h"
#include "ui/plots/chart_panel.h"
#include "ui/plots/epoch_marks.h"
#include "ui/plots/registry.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/key_figure.h"
#include "ui/widgets/key_figure_row.h"
#include "ui/widgets/log_view.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

// Shares of the two columns.
constexpr int kLeft = 62;
constexpr int kRight = 38;
constexpr int kTopHeight = 240;   // least of the large chart
constexpr int kSmallChart = 56;   // least of a small one
constexpr int kBottomLabels = 20; // more of one with labels below
constexpr int kLogHeight = 108;
constexpr int kLeastLeft = 380;
constexpr int kLeastRight = 300;

/// Every figure that a run can have, in their order.
const QStringList kFigures{QStringLiteral("loss"),       QStringLiteral("evaluationLoss"),
                           QStringLiteral("throughput"), QStringLiteral("stepTime"),
                           QStringLiteral("peakMemory"), QStringLiteral("time")};

} // namespace

OverviewTab::OverviewTab(const WatchedRun &run, QWidget *parent)
    : QWidget(parent),
      m_run(run),
      m_links(new LinkedCharts(this)),
      m_figures(new KeyFigureRow),
      m_events(new Card),
      m_timeline(new Timeline),
      m_log(new Card),
      m_level(new SegmentedSwitch(ControlSize::Small)),
      m_shownLines(new LogFilterModel(this)),
      m_lines(makeLogView(m_shownLines)),
      m_nothing(new TextLabel(TextStyle::Body, TextColour::Text2)),
      m_fullLog(new QPushButton)
{
    buildFigures();
    auto *left = new QVBoxLayout;
    left->setSpacing(metrics::kCardGap);
    left->addWidget(eventCard());
    left->addWidget(timeAndMemory(), 1);

    auto *grid = new QGridLayout;
    grid->setSpacing(metrics::kCardGap);
    grid->addWidget(lossCard(), 0, 0);
    grid->addWidget(smallCharts(), 0, 1);
    grid->addLayout(left, 1, 0);
    grid->addWidget(logCard(), 1, 1);
    grid->setColumnStretch(0, kLeft);
    grid->setColumnStretch(1, kRight);
    grid->setColumnMinimumWidth(0, kLeastLeft);
    grid->setColumnMinimumWidth(1, kLeastRight);
    grid->setRowStretch(0, 1);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kCardGap);
    layout->addWidget(m_figures);
    layout->addLayout(grid, 1);

    const MetricSeriesModel *epochs = m_run.curves->series(metric::kEpoch);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(epochs, signal, this, &OverviewTab::showEpochs);
    connect(epochs, &QAbstractItemModel::modelReset, this, &OverviewTab::showEpochs);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_run.events, signal, this, &OverviewTab::showEvents);
    connect(m_run.events, &QAbstractItemModel::dataChanged, this, &OverviewTab::showEvents);
    connect(m_run.events, &QAbstractItemModel::modelReset, this, &OverviewTab::showEvents);
    showEpochs();
    showEvents();
    retranslateUi();
}

void OverviewTab::buildFigures()
{
    for (const QString &id : kFigures) {
        auto *figure = new KeyFigure;
        figure->setObjectName(id + QStringLiteral("Figure"));
        m_figures->addFigure(figure);
        m_figureOfId.insert(id, figure);
    }
}

PlotSource OverviewTab::source() const
{
    RunCurves *curves = m_run.curves;
    return {.metric = [curves](const QString &metric) { return curves->series(metric); },
            .memory =
                [curves](int rank) {
                    return curves->series(QStringLiteral("memory/rank_%1").arg(rank));
                },
            .ranks = m_ranks};
}

ChartPanel *OverviewTab::addPlot(std::string_view name, const PlotSource &source)
{
    ChartPanel *plot = makePlot(name, source);
    plot->setObjectName(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))
                        + QStringLiteral("Plot"));
    m_links->add(plot->chart());
    connect(plot->menu(), &ChartMenu::exported, this, &OverviewTab::exported);
    connect(plot->menu(), &ChartMenu::exportFailed, this, &OverviewTab::exportFailed);
    m_plots.append(plot);
    return plot;
}

QWidget *OverviewTab::lossCard()
{
    auto *card = new Card;
    ChartPanel *plot = addPlot("loss", source());
    plot->setMinimumHeight(kTopHeight);
    card->body()->addWidget(plot);
    return card;
}

QWidget *OverviewTab::smallCharts()
{
    auto *card = new Card;
    for (const std::string_view name : {"throughput", "gradient_norm", "learning_rate"}) {
        ChartPanel *plot = addPlot(name, source());
        const bool last = name == "learning_rate";
        plot->chart()->setBottomLabelsShown(last);
        plot->chart()->setMinimumHeight(last ? kSmallChart + kBottomLabels : kSmallChart);
        card->body()->addWidget(plot, last ? 4 : 3);
        if (name == "gradient_norm")
            m_gradients = plot;
        if (last)
            m_learningRate = plot;
    }
    return card;
}

QWidget *OverviewTab::eventCard()
{
    m_timeline->setObjectName(QStringLiteral("timeline"));
    m_events->addToHead(new MarkLegend(m_run.events));
    m_events->body()->addWidget(m_timeline);
    connect(m_timeline, &Timeline::markChosen, this, [this](int mark) {
        m_links->setCrosshair(static_cast<double>(m_timeline->marks()[mark].step));
    });
    return m_events;
}

QWidget *OverviewTab::timeAndMemory()
{
    auto *card = new Card;
    auto *row = new QHBoxLayout;
    row->setSpacing(metrics::kCardPadding);
    ChartPanel *time = addPlot("step_time", source());
    time->alignHead();
    time->chart()->setMinimumHeight(kSmallChart + kBottomLabels);
    m_memoryPlace = new QWidget;
    auto *place = new QVBoxLayout(m_memoryPlace);
    place->setContentsMargins({});
    row->addWidget(time, 1);
    row->addWidget(m_memoryPlace, 1);
    card->body()->addLayout(row);
    return card;
}

QWidget *OverviewTab::logCard()
{
    m_level->setObjectName(QStringLiteral("logLevelSwitch"));
    for (const char *id : {"info", "warning", "error"})
        m_level->addSegment(QString::fromLatin1(id), {});
    m_shownLines->setSourceModel(m_run.log);
    m_lines->setObjectName(QStringLiteral("newestLines"));
    m_lines->setMinimumHeight(kLogHeight);
    m_fullLog->setObjectName(QStringLiteral("fullLogButton"));
    setButtonKind(m_fullLog, ButtonKind::Link);
    setControlSize(m_fullLog, ControlSize::Small);
    m_log->addToHead(m_level);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setShrinkable(true); // a wrapped line would let charts take all they like
    m_nothing->setMinimumHeight(kLogHeight);
    m_log->body()->addWidget(m_lines, 1);
    m_log->body()->addWidget(m_nothing, 1);
    connect(m_shownLines, &QAbstractItemModel::rowsInserted, this, &OverviewTab::showLines);
    connect(m_shownLines, &QAbstractItemModel::rowsRemoved, this, &OverviewTab::showLines);
    connect(m_shownLines, &QAbstractItemModel::modelReset, this, &OverviewTab::showLines);
    m_log->body()->addWidget(m_fullLog, 0, Qt::AlignLeft);
    connect(m_level, &SegmentedSwitch::chosen, this,
            [this](const QString &id) { m_shownLines->setLevel(lineLevelOf(id)); });
    connect(m_fullLog, &QPushButton::clicked, this, &OverviewTab::fullLogWanted);
    return m_log;
}

void OverviewTab::setStatus(const RunStatus &status, qint64 nowMs)
{
    m_status = status;
    m_nowMs = nowMs;
    const history::RunRecord &record = status.record;
    const bool ended = record.hasEnded();
    m_links->setPlannedSteps(
        ended || record.totalSteps == 0 ? std::nullopt : std::optional<qint64>(record.totalSteps));
    m_timeline->setSteps(record.steps, ended ? record.steps : record.totalSteps);
    if (m_ranks == 0 && record.world > 0) {
        m_ranks = record.world;
        auto *place = static_cast<QVBoxLayout *>(m_memoryPlace->layout());
        ChartPanel *memory = addPlot("memory", source());
        memory->setLargeTitle(false);
        memory->chart()->setMinimumHeight(kSmallChart + kBottomLabels);
        place->addWidget(memory);
        showEpochs();
    }
    for (ChartPanel *plot : std::as_const(m_plots))
        plot->menu()->setFileStem(QString::fromStdString(record.name));
    showForecast();
    showFigures();
    retranslateUi();
}

/// What the learning rate will be.
void OverviewTab::showForecast()
{
    const history::RunRecord &record = m_status.record;
    const qint64 from = record.hasEnded() ? record.totalSteps : record.steps;
    if (from == m_forecastFrom)
        return;
    m_forecastFrom = from;
    m_learningRate->chart()->setForecast(metric::kLearningRate,
                                         lrForecast(record.config, from, record.totalSteps));
}

void OverviewTab::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    retranslateUi();
    showFigures();
    showEvents();
}

void OverviewTab::retranslateUi()
{
    m_events->setTitle(tr("Events"));
    m_timeline->setAccessibleName(tr("Events"));
    m_log->setTitle(tr("Log"));
    m_lines->setAccessibleName(tr("Newest lines of the log"));
    m_level->setAccessibleName(tr("Least level"));
    //: Which lines of a log are shown: all, warnings and errors, errors alone.
    m_level->setSegmentText(QStringLiteral("info"), tr("Info"));
    m_level->setSegmentText(QStringLiteral("warning"), tr("Warnings"));
    m_level->setSegmentText(QStringLiteral("error"), tr("Errors"));
    m_fullLog->setText(tr("Open the full log"));
    showLines();
    const Json &config = m_status.record.config;
    const auto clip = config.is_object() ? config.find("clip_grad") : config.end();
    const double limit =
        config.is_object() && clip != config.end() && clip->is_number() ? clip->get<double>() : 1.0;
    //: Behind the gradient norm; %1 is the norm that gradients are clipped at.
    m_gradients->setNote(limit > 0 ? tr("before clipping at %1").arg(numberText(limit, 1))
                                   : QString());
}

void OverviewTab::showLines()
{
    const bool any = m_shownLines->rowCount() > 0;
    m_lines->setVisible(any);
    m_nothing->setVisible(!any);
    m_nothing->setText(LogTab::nothingText(*m_run.log));
}

void OverviewTab::showFigures()
{
    QList<KeyFigure *> there;
    for (const FigureText &text : LiveFigures(m_run, m_status, m_nowMs).all()) {
        KeyFigure *figure = m_figureOfId.value(text.id);
        figure->setLabel(text.label);
        figure->setFigure({text.value, text.unit});
        figure->setNote(text.note);
        figure->setToolTip(text.tip);
        there.append(figure);
    }
    for (KeyFigure *figure : std::as_const(m_figureOfId))
        m_figures->setFigureShown(figure, there.contains(figure));
}

void OverviewTab::showEpochs()
{
    const QList<EpochMark> marks = epochMarks(*m_run.curves->series(metric::kEpoch));
    for (ChartPanel *plot : std::as_const(m_plots)) {
        if (plot->chart()->isDetailed())
            plot->chart()->setEpochMarks(marks);
    }
}

void OverviewTab::showEvents()
{
    m_timeline->setMarks(marksOf(*m_run.events));
    QList<MissingSteps> missing;
    for (int row = 0; row < m_run.events->rowCount(); ++row) {
        const RunEvent &event = m_run.events->event(row);
        if (event.kind == EventKind::Gap)
            missing.append({event.step, event.lastStep});
    }
    for (ChartPanel *plot : std::as_const(m_plots))
        plot->chart()->setMissing({}, missing);
}

} // namespace tessera::ui
