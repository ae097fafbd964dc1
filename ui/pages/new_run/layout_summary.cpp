// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/layout_summary.h"

#include "ui/models/run_form.h"
#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QGridLayout>

#include <utility>

namespace tessera::ui {
namespace {

using config::ParallelDims;

bool densePartsDivide(const ParallelDims &dims)
{
    return dims.world % (dims.tensor * dims.context * dims.pipeline) == 0;
}

bool expertsDivide(const ParallelDims &dims)
{
    return dims.world % (dims.expertTensor * dims.expert * dims.pipeline) == 0;
}

/// "16 = TP 1 × CP 1 × DP 8 × PP 2": labels of axes are not translated.
QString product(int world, std::initializer_list<std::pair<const char *, int>> sizes)
{
    QStringList factors;
    for (const auto &[label, size] : sizes)
        factors.append(QLatin1String(label) + QChar(0x00a0) + QString::number(size));
    return QString::number(world) + QStringLiteral(" = ") + factors.join(QStringLiteral(" × "));
}

} // namespace

LayoutSummary::LayoutSummary(RunForm *form, QWidget *parent) : QWidget(parent), m_form(form)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, metrics::kGroupGap, 0, metrics::kGroupGap);
    grid->setHorizontalSpacing(0);
    grid->setVerticalSpacing(metrics::kIconGap);
    grid->setColumnMinimumWidth(0, metrics::kFormLabelWidth);
    grid->setColumnStretch(1, 1);
    for (int line = 0; line < LineCount; ++line) {
        m_names.append(new TextLabel(TextStyle::Body, TextColour::Text2));
        m_values.append(new TextLabel(TextStyle::Body));
        m_values.back()->setObjectName(QStringLiteral("layout%1").arg(line));
        m_values.back()->setWordWrap(true);
        grid->addWidget(m_names.back(), line, 0, Qt::AlignTop);
        grid->addWidget(m_values.back(), line, 1);
    }
    connect(form, &RunForm::problemsChanged, this, &LayoutSummary::update);
    retranslate();
}

QString LayoutSummary::shortText() const
{
    const ParallelDims dims = m_form->resolvedConfig().dims(m_form->world());
    if (!densePartsDivide(dims) || !expertsDivide(dims))
        return {};
    QStringList axes{QStringLiteral("DP %1").arg(dims.data())};
    if (dims.pipeline > 1)
        axes.prepend(QStringLiteral("PP %1").arg(dims.pipeline));
    if (dims.expert > 1)
        axes.append(QStringLiteral("EP %1").arg(dims.expert));
    //: %n ranks; %1 is a list of parallel axes with their sizes: "DP 2, EP 2".
    return tr("%n ranks: %1", nullptr, dims.world).arg(axes.join(QStringLiteral(", ")));
}

void LayoutSummary::put(Line line, const QString &text)
{
    m_values[line]->setText(text);
    m_names[line]->setVisible(!text.isEmpty());
    m_values[line]->setVisible(!text.isEmpty());
}

void LayoutSummary::update()
{
    const config::RunConfig &config = m_form->resolvedConfig();
    const ParallelDims dims = config.dims(m_form->world());
    const config::ModelFacts model = m_form->modelFacts().value_or(config::ModelFacts{});
    const qint64 experts =
        config.moeUseUpcycling ? config.numExperts.value_or(0) : qint64(model.experts);
    const bool dense = densePartsDivide(dims);
    const bool split = expertsDivide(dims);
    const QString uneven = tr("The sizes do not divide the ranks; see the problems.");
    put(Dense,
        dense ? product(
            dims.world,
            {{"TP", dims.tensor}, {"CP", dims.context}, {"DP", dims.data()}, {"PP", dims.pipeline}})
              : uneven);
    put(Experts,
        experts == 0 ? QString()
            : split  ? product(dims.world,
                               {{"ETP", dims.expertTensor},
                                {"EP", dims.expert},
                                {"EDP", dims.expertData()},
                                {"PP", dims.pipeline}})
                     : uneven);
    const bool whole = experts > 0 && split && experts % dims.expert == 0;
    //: %1 and %2 are numbers of experts.
    put(Holds,
        whole ? tr("%1 of %2 experts of each layer, and everything else whole")
                    .arg(countText(experts / dims.expert), countText(experts))
              : QString());
    const qint64 rows = config.microBatchSize * (dense ? dims.data() : 0);
    const bool even = rows > 0 && config.globalBatchSize % rows == 0;
    //: %1 is a number of rows, %n the number of micro-batches that a rank computes for one step.
    put(Step,
        even ? tr("%n micro-batches of %1 rows on each rank", nullptr,
                  static_cast<int>(config.globalBatchSize / rows))
                   .arg(countText(config.microBatchSize))
             : QString());
}

void LayoutSummary::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void LayoutSummary::retranslate()
{
    //: The parts of a model that are no experts.
    m_names[Dense]->setText(tr("Dense parts"));
    m_names[Experts]->setText(tr("Experts"));
    m_names[Holds]->setText(tr("A rank holds"));
    m_names[Step]->setText(tr("A step"));
    update();
}

} // namespace tessera::ui
