// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/not_yet_card.h"

#include "ui/pages/new_run/not_yet_model.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/row_delegate.h"
#include "ui/widgets/studio_table.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kRows = 10;

} // namespace

NotYetCard::NotYetCard(QWidget *parent)
    : QWidget(parent),
      m_model(new NotYetModel(this)),
      m_card(new Card),
      m_text(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_unfold(new QPushButton),
      m_table(new StudioTable)
{
    setObjectName(QStringLiteral("notYetCard"));
    m_text->setWordWrap(true);
    m_unfold->setObjectName(QStringLiteral("notYetUnfold"));
    m_unfold->setCheckable(true);
    setButtonKind(m_unfold, ButtonKind::Link);
    m_table->setObjectName(QStringLiteral("notYetTable"));
    m_table->setModel(m_model);
    m_table->setRowHeight(RowHeight::Compact);
    for (const int column : {NotYetModel::KeyColumn, NotYetModel::TakenColumn})
        m_table->setItemDelegateForColumn(column,
                                          new RowDelegate({.style = TextStyle::Key}, m_table));
    m_table->setFixedHeight(metrics::kTableHeadHeight + kRows * metrics::kCompactRowHeight);
    m_table->hide();
    m_card->addToHead(m_unfold);
    m_card->body()->addWidget(m_text);
    m_card->body()->addWidget(m_table);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);
    connect(m_unfold, &QPushButton::toggled, this, [this](bool shown) {
        m_table->setVisible(shown);
        m_table->resizeColumnsToContents();
        retranslate();
    });
    retranslate();
}

void NotYetCard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void NotYetCard::retranslate()
{
    m_card->setTitle(tr("Not available yet"));
    m_card->setNote(tr("%n settings", nullptr, m_model->rowCount()));
    m_text->setText(tr("Settings of Megatron-SWIFT that are understood when they are imported, and "
                       "that this version does not honour yet. They have no fields."));
    m_unfold->setText(m_unfold->isChecked() ? tr("Hide") : tr("Show"));
    m_table->setAccessibleName(tr("Settings that are not available yet"));
    m_model->retranslate();
}

} // namespace tessera::ui
