// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/map_difference.h"

#include "ui/pages/fact_list.h"
#include "ui/text/list_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/colour_bar.h"
#include "ui/widgets/text_label.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kMostNamed = 3; // dead experts that are named one by one

/// Steps of both, up to the end of the shorter one.
QList<qint64> commonSteps(const ExpertLoadModel &one, const ExpertLoadModel &other)
{
    const QList<qint64> a = one.steps();
    const QList<qint64> b = other.steps();
    if (a.isEmpty() || b.isEmpty())
        return {};
    QList<qint64> steps;
    std::ranges::set_intersection(a, b, std::back_inserter(steps));
    if (steps.isEmpty())
        steps.append(std::min(a.last(), b.last()));
    return steps;
}

double worstRank(const ExpertLoadModel &loads, int layer)
{
    const qsizetype row = loads.grid().layers.indexOf(layer);
    return row < 0 ? 0 : loads.balance(static_cast<int>(row)).rankImbalance;
}

} // namespace

MapDifference::MapDifference(QWidget *parent)
    : QWidget(parent),
      m_choice(new QComboBox),
      m_map(new HeatMap(HeatMapScale::Difference)),
      m_bar(new ColourBar(HeatMapScale::Difference, Qt::Vertical)),
      m_step(new QSlider(Qt::Horizontal)),
      m_stepValue(new TextLabel(TextStyle::Strong)),
      m_facts(new FactList),
      m_nothing(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_scale(new TextLabel(TextStyle::Small, TextColour::Text2))
{
    m_choice->setObjectName(QStringLiteral("mapRunChoice"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_map->setObjectName(QStringLiteral("differenceMap"));
    m_map->setDescriber([this](int row, int expert) { return readOut(row, expert); });
    m_step->setObjectName(QStringLiteral("mapStepSlider"));
    m_facts->setObjectName(QStringLiteral("differenceFacts"));
    m_nothing->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kGroupGap);
    layout->addWidget(m_choice, 0, Qt::AlignLeft);
    layout->addWidget(m_nothing);
    layout->addWidget(m_scale);
    auto *map = new QHBoxLayout;
    map->setSpacing(metrics::kGroupGap);
    map->addWidget(m_map, 1);
    map->addWidget(m_bar);
    layout->addLayout(map, 1);
    auto *row = new QHBoxLayout;
    row->addWidget(m_step, 1);
    row->addWidget(m_stepValue);
    layout->addLayout(row);
    layout->addWidget(m_facts);
    connect(m_choice, &QComboBox::activated, this, [this](int index) {
        m_other = m_choice->itemData(index).toString();
        onSteps();
    });
    connect(m_step, &QSlider::valueChanged, this, &MapDifference::showStep);
    retranslateUi();
}

void MapDifference::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void MapDifference::retranslateUi()
{
    m_choice->setAccessibleName(tr("Run whose map is shown"));
    m_step->setAccessibleName(tr("Step"));
    m_map->setAccessibleName(tr("Difference of two expert maps"));
    m_nothing->setText(tr("These two runs have other layers or experts."));
    //: Above a map: what its colours, rows and columns are.
    m_scale->setText(tr("Δ log₂ utilisation, layer × expert"));
    fillChoice();
    showFacts();
}

const ComparedMap *MapDifference::find(const QString &id) const
{
    const auto at = std::ranges::find(m_runs, id, &ComparedMap::id);
    return at == m_runs.end() ? nullptr : &*at;
}

void MapDifference::setRuns(const QList<ComparedMap> &runs, const QString &baseline)
{
    for (const ComparedMap &run : std::as_const(m_runs))
        if (!runs.contains(run) && run.experts)
            disconnect(run.experts, nullptr, this, nullptr);
    for (const ComparedMap &run : runs)
        if (!m_runs.contains(run))
            connect(run.experts, &ExpertLoadModel::stepsChanged, this, &MapDifference::onSteps);
    m_runs = runs;
    m_baseline = find(baseline) == nullptr && !runs.isEmpty() ? runs.first().id : baseline;
    if (other() == nullptr || m_other == m_baseline) {
        m_other.clear();
        for (const ComparedMap &run : std::as_const(m_runs))
            if (run.id != m_baseline && m_other.isEmpty())
                m_other = run.id;
    }
    fillChoice();
    onSteps();
}

void MapDifference::fillChoice()
{
    m_choice->clear();
    for (const ComparedMap &run : std::as_const(m_runs)) {
        if (run.id == m_baseline)
            continue;
        m_choice->addItem(run.name, run.id);
        if (run.id == m_other)
            m_choice->setCurrentIndex(m_choice->count() - 1);
    }
    m_choice->setVisible(m_choice->count() > 1);
}

/// While the slider stands at its end it stays there.
void MapDifference::onSteps()
{
    const bool atEnd = m_steps.isEmpty() || m_step->value() >= m_steps.size() - 1;
    m_steps = baseline() && other() ? commonSteps(*baseline()->experts, *other()->experts)
                                    : QList<qint64>();
    const int last = static_cast<int>(std::max<qsizetype>(0, m_steps.size() - 1));
    m_step->setRange(0, last);
    m_step->setPageStep(std::max(1, last / 10));
    m_step->setEnabled(last > 0);
    if (atEnd)
        m_step->setValue(last);
    showStep(m_step->value());
}

void MapDifference::showStep(int place)
{
    if (place < m_steps.size()) {
        baseline()->experts->setStep(m_steps[place]);
        other()->experts->setStep(m_steps[place]);
        m_stepValue->setText(stepText(m_steps[place]));
    }
    compute();
}

void MapDifference::compute()
{
    m_difference.reset();
    if (!m_steps.isEmpty())
        m_difference = expertDifference(*other()->experts, *baseline()->experts);
    const bool there = m_difference.has_value();
    for (QWidget *widget : {static_cast<QWidget *>(m_map), static_cast<QWidget *>(m_bar),
                            static_cast<QWidget *>(m_step), static_cast<QWidget *>(m_stepValue),
                            static_cast<QWidget *>(m_facts), static_cast<QWidget *>(m_scale)})
        widget->setVisible(there);
    m_nothing->setVisible(!there);
    if (there) {
        m_map->setData({.rows = static_cast<int>(m_difference->layers.size()),
                        .columns = m_difference->experts,
                        .values = m_difference->log2Ratio,
                        .rowNumbers = m_difference->layers});
    }
    showFacts();
    Q_EMIT subjectChanged();
}

ReadOutText MapDifference::readOut(int row, int expert) const
{
    if (!m_difference)
        return {};
    ReadOutText text;
    //: %1 and %2 are numbers.
    text.title = tr("Layer %1, expert %2").arg(m_difference->layers[row]).arg(expert);
    for (const ComparedMap *run : {baseline(), other()}) {
        const auto counts = run->experts->counts(row);
        const bool there =
            static_cast<std::size_t>(expert) < counts.size() && run->experts->isMeasured(row);
        text.lines.append(
            {run->name,
             there ? imbalanceText(utilisation(counts, static_cast<std::size_t>(expert)))
                   : missingText()});
    }
    return text;
}

QString MapDifference::subject() const
{
    if (!m_difference)
        return {};
    //: Names of two runs; the map of the second is taken from that of the first.
    return tr("%1 − %2").arg(other()->name, baseline()->name);
}

void MapDifference::showFacts()
{
    if (!m_difference)
        return;
    const auto cells = [](const QList<ExpertDifference::Cell> &dead) {
        QStringList texts;
        for (const ExpertDifference::Cell &cell : dead.mid(0, kMostNamed))
            //: An expert; %1 is its layer, %2 its number.
            texts.append(tr("layer %1: %2").arg(cell.layer).arg(cell.expert));
        if (dead.size() > kMostNamed)
            //: Behind a list of experts: how many more there are.
            texts.append(tr("%n more", nullptr, static_cast<int>(dead.size()) - kMostNamed));
        return listOfNames(texts);
    };
    QList<Fact> facts;
    const int layer = m_difference->largestLayer;
    if (layer >= 0)
        facts.append({tr("Largest change"), changeText(m_difference->largest, 1),
                      //: %1 is a layer, %2 an expert.
                      tr("layer %1, expert %2").arg(layer).arg(m_difference->largestExpert)});
    if (!m_difference->deadOnlyInFirst.isEmpty())
        //: Experts that get next to nothing in one run alone; %1 is its name.
        facts.append({tr("Dead only in %1").arg(other()->name),
                      countText(m_difference->deadOnlyInFirst.size()),
                      cells(m_difference->deadOnlyInFirst)});
    if (!m_difference->deadOnlyInSecond.isEmpty())
        facts.append({tr("Dead only in %1").arg(baseline()->name),
                      countText(m_difference->deadOnlyInSecond.size()),
                      cells(m_difference->deadOnlyInSecond)});
    if (layer >= 0 && other()->experts->grid().expertRanks > 1)
        //: Load of the busiest expert-parallel rank in a layer, before and after an arrow.
        facts.append({tr("Worst EP rank, layer %1").arg(layer),
                      imbalanceText(worstRank(*baseline()->experts, layer)) + QStringLiteral(" → ")
                          + imbalanceText(worstRank(*other()->experts, layer)),
                      {}});
    m_facts->setFacts(facts);
}

} // namespace tessera::ui
