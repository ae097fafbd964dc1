// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_tables.h"

#include "ui/pages/compare/compare_table.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text_label.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QEvent>
#include <QPushButton>

namespace tessera::ui {
namespace {

// Shares of the width when they lie side by side.
constexpr int kValues = 54;
constexpr int kSettings = 46;

} // namespace

CompareTables::CompareTables(QWidget *parent)
    : QWidget(parent),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_valuesCard(new Card),
      m_values(new CompareTable),
      m_note(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_changeBaseline(new QPushButton),
      m_settingsCard(new Card),
      m_settings(new CompareTable),
      m_allSame(new TextLabel(TextStyle::Body, TextColour::Text2)),
      m_onlyDiffering(new QCheckBox)
{
    makeValues();
    makeSettings();
    m_layout->setContentsMargins({});
    m_layout->setSpacing(metrics::kCardGap);
    m_layout->addWidget(m_valuesCard, kValues);
    m_layout->addWidget(m_settingsCard, kSettings);
    retranslateUi();
}

void CompareTables::makeValues()
{
    m_values->setObjectName(QStringLiteral("valuesTable"));
    m_values->setItemDelegate(new ValueCells(m_values));
    m_values->setModel(&m_valuesModel);
    m_note->setObjectName(QStringLiteral("valuesNote"));
    m_note->setShrinkable(true);
    m_note->hide();
    m_changeBaseline->setObjectName(QStringLiteral("changeBaselineButton"));
    setButtonKind(m_changeBaseline, ButtonKind::Link);
    setControlSize(m_changeBaseline, ControlSize::Small);
    m_valuesCard->addToHead(m_changeBaseline);
    m_valuesCard->body()->addWidget(m_values, 1);
    m_valuesCard->body()->addWidget(m_note);
    connect(m_changeBaseline, &QPushButton::clicked, this,
            [this] { Q_EMIT baselineChoiceWanted(m_changeBaseline); });
}

void CompareTables::makeSettings()
{
    m_settings->setObjectName(QStringLiteral("differingTable"));
    m_settings->setItemDelegate(new SettingCells(m_settings));
    m_settings->setModel(&m_settingsModel);
    m_onlyDiffering->setObjectName(QStringLiteral("onlyDifferingCheck"));
    m_onlyDiffering->setChecked(m_settingsModel.onlyDiffering());
    m_settingsCard->addToHead(m_onlyDiffering);
    m_allSame->setObjectName(QStringLiteral("allSameText"));
    m_allSame->setWordWrap(true);
    m_settingsCard->body()->addWidget(m_allSame);
    m_settingsCard->body()->addWidget(m_settings, 1);
    connect(m_onlyDiffering, &QCheckBox::toggled, this, [this](bool only) {
        m_settingsModel.setOnlyDiffering(only);
        m_settings->fitColumns();
        showCounts();
        place();
    });
}

void CompareTables::setRuns(const QList<ComparedRun> &runs, const QList<int> &colours, int baseline)
{
    m_values->heads()->setColours(colours);
    setNumbers(runs, baseline);
    m_settings->heads()->setColours(colours);
    m_settingsModel.setRuns(runs);
    m_settingsModel.setBaseline(baseline);
    m_changeBaseline->setVisible(runs.size() > 1);
    showCounts();
    place();
}

void CompareTables::setNumbers(const QList<ComparedRun> &runs, int baseline)
{
    m_valuesModel.setRuns(runs);
    m_valuesModel.setBaseline(baseline);
}

void CompareTables::setNote(const QString &text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

void CompareTables::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void CompareTables::retranslateUi()
{
    m_valuesCard->setTitle(tr("Final values"));
    m_valuesCard->setNote(tr("change against the baseline"));
    m_values->setAccessibleName(tr("Final values"));
    m_changeBaseline->setText(tr("Change baseline"));
    m_settingsCard->setTitle(tr("Settings"));
    m_settings->setAccessibleName(tr("Settings"));
    //: A check box: hides settings that are the same in all runs.
    m_onlyDiffering->setText(tr("Only differing"));
    m_valuesModel.retranslate();
    showCounts();
}

void CompareTables::showCounts()
{
    //: Beside the title; %1 of %2 settings are not the same in all runs.
    m_settingsCard->setNote(
        tr("%1 of %2 differ")
            .arg(countText(m_settingsModel.differing()), countText(m_settingsModel.total())));
    m_allSame->setText(tr("All settings are the same."));
    m_allSame->setVisible(m_settingsModel.onlyDiffering() && m_settingsModel.differing() == 0
                          && m_settingsModel.columnCount() > 2);
}

void CompareTables::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    place();
}

void CompareTables::place()
{
    const int room = width() - metrics::kCardGap - 4 * metrics::kCardPadding;
    const bool fits = m_values->neededWidth() <= room * kValues / (kValues + kSettings)
        && m_settings->neededWidth() <= room * kSettings / (kValues + kSettings);
    m_layout->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace tessera::ui
