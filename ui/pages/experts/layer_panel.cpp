// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/experts/layer_panel.h"

#include "ui/models/expert_load_model.h"
#include "ui/pages/fact_list.h"
#include "ui/text/number_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

namespace tessera::ui {
namespace {

// The slider counts in twentieths: 1.00 to 2.00.
constexpr int kParts = 20;
constexpr int kUsual = 25; // 1.25

QString numbers(const QList<int> &values)
{
    QStringList texts;
    for (const int value : values)
        texts.append(QString::number(value));
    return texts.join(QStringLiteral(", "));
}

} // namespace

LayerPanel::LayerPanel(const ExpertLoadModel *loads, QWidget *parent)
    : QWidget(parent),
      m_loads(loads),
      m_card(new Card),
      m_previous(new QToolButton),
      m_next(new QToolButton),
      m_facts(new FactList),
      m_whatIf(new TextLabel(TextStyle::Strong)),
      m_factor(new QSlider(Qt::Horizontal)),
      m_factorValue(new TextLabel),
      m_dropped(new TextLabel(TextStyle::Small, TextColour::Text2))
{
    m_previous->setObjectName(QStringLiteral("previousLayerButton"));
    m_previous->setIcon(themedIcon(Icon::ChevronLeft));
    m_next->setObjectName(QStringLiteral("nextLayerButton"));
    m_next->setIcon(themedIcon(Icon::ChevronRight));
    m_facts->setObjectName(QStringLiteral("layerFacts"));
    m_factor->setObjectName(QStringLiteral("capacitySlider"));
    m_factor->setRange(kParts, 2 * kParts);
    m_factor->setValue(kUsual);
    m_dropped->setObjectName(QStringLiteral("capacityResult"));
    m_dropped->setWordWrap(true);

    m_card->addToHead(m_previous);
    m_card->addToHead(m_next);
    m_card->body()->addWidget(m_facts);
    m_card->body()->addSpacing(metrics::kIconGap);
    m_card->body()->addWidget(m_whatIf);
    auto *row = new QHBoxLayout;
    row->addWidget(m_factor, 1);
    row->addWidget(m_factorValue);
    m_card->body()->addLayout(row);
    m_card->body()->addWidget(m_dropped);
    m_card->body()->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);

    connect(m_previous, &QToolButton::clicked, this, [this] { Q_EMIT rowChosen(m_row - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { Q_EMIT rowChosen(m_row + 1); });
    connect(m_factor, &QSlider::valueChanged, this, &LayerPanel::showWhatIf);
    connect(loads, &ExpertLoadModel::stepChanged, this, &LayerPanel::showNumbers);
    connect(loads, &ExpertLoadModel::gridChanged, this, &LayerPanel::retranslateUi);
    retranslateUi();
}

void LayerPanel::setRow(int row)
{
    m_row = row;
    retranslateUi();
}

/// Its sentence may need another line, which a layout of layouts learns too late.
bool LayerPanel::event(QEvent *event)
{
    const bool taken = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize)
        setMinimumHeight(layout()->totalHeightForWidth(width()));
    return taken;
}

void LayerPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void LayerPanel::retranslateUi()
{
    const int layer = m_loads->grid().layers.value(m_row, m_row);
    //: Head of a card; %1 is the number of a decoder layer.
    m_card->setTitle(tr("Layer %1").arg(layer));
    m_previous->setToolTip(tr("Previous layer with experts"));
    m_previous->setAccessibleName(m_previous->toolTip());
    m_next->setToolTip(tr("Next layer with experts"));
    m_next->setAccessibleName(m_next->toolTip());
    m_previous->setEnabled(m_row > 0);
    m_next->setEnabled(m_row + 1 < m_loads->rowCount());
    //: A limit on the tokens of each expert, tried on recorded counts.
    m_whatIf->setText(tr("Capacity what-if"));
    m_factor->setAccessibleName(tr("Capacity factor"));
    m_factor->setToolTip(tr("Room of each expert as a multiple of its fair share."));
    showNumbers();
}

double LayerPanel::medianCv() const
{
    std::vector<double> values;
    for (int row = 0; row < m_loads->rowCount(); ++row) {
        if (m_loads->isMeasured(row))
            values.push_back(m_loads->balance(row).cv);
    }
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

void LayerPanel::showNumbers()
{
    const bool measured = m_row < m_loads->rowCount() && m_loads->isMeasured(m_row);
    const LayerBalance balance = measured ? m_loads->balance(m_row) : LayerBalance{};
    const auto text = [measured](double value, int decimals) {
        return measured ? numberText(value, decimals) : missingText();
    };
    QList<Fact> facts{
        //: Coefficient of variation of the choices; stays "cv" in most languages.
        {tr("cv"), text(balance.cv, 2),
         //: %1 is a number such as 0.20.
         tr("median of layers %1").arg(imbalanceText(medianCv()))},
        //: Largest over mean load of an expert.
        {tr("max / mean"), text(balance.maxToMean, 2),
         balance.busiest < 0 ? QString() : tr("expert %1").arg(balance.busiest)},
        {tr("Entropy"), text(balance.entropy, 3), tr("of %1").arg(numberText(1, 3))},
        {tr("Dead experts"), measured ? countText(balance.dead.size()) : missingText(),
         numbers(balance.dead)}};
    if (m_loads->grid().expertRanks > 1)
        //: The largest load of an expert-parallel rank; 1 is its fair share.
        facts.append({tr("EP rank, max"), text(balance.rankImbalance, 2), {}});
    m_facts->setFacts(facts);
    showWhatIf();
}

double LayerPanel::capacityFactor() const
{
    return static_cast<double>(m_factor->value()) / kParts;
}

void LayerPanel::showWhatIf()
{
    m_factorValue->setText(numberText(capacityFactor(), 2));
    const bool measured = m_row < m_loads->rowCount() && m_loads->isMeasured(m_row);
    if (!measured) {
        m_dropped->setText(tr("This layer was not measured in this step."));
        return;
    }
    //: %1 is a share such as "8.4 %". Counts are sums over ranks, so the true share may be higher.
    m_dropped->setText(tr("At least %1 of the choices of this layer would have been dropped.")
                           .arg(percentText(m_loads->droppedShare(m_row, capacityFactor()))));
}

} // namespace tessera::ui
