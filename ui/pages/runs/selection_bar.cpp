// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs/selection_bar.h"

#include "ui/pages/runs/action_bar.h"
#include "ui/pages/runs/run_actions.h"
#include "ui/text/list_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text_label.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kPaddingTop = 11;
constexpr int kNamesLeast = 80;
constexpr int kTipLine = 80; ///< characters; tooltips of plain text do not wrap by themselves

QString inLines(const QString &text)
{
    QStringList lines;
    for (qsizetype at = 0; at < text.size(); at += kTipLine)
        lines.append(text.mid(at, kTipLine));
    return lines.join(u'\n');
}

} // namespace

SelectionBar::SelectionBar(RunActions *actions, QWidget *parent)
    : QWidget(parent),
      m_actions(actions),
      m_count(new TextLabel(TextStyle::Strong, TextColour::Text, this)),
      m_which(new TextLabel(TextStyle::Body, TextColour::Text2, this)),
      m_bar(new ActionBar(this)),
      m_primary(new QPushButton(this))
{
    setObjectName(u"selectionBar"_qs);
    m_primary->setObjectName(u"primaryAct"_qs);
    setButtonKind(m_primary, ButtonKind::Primary);
    m_which->setObjectName(u"selectedNames"_qs);
    m_which->setShrinkable(true);
    // The names make room for the acts, not the other way round.
    m_which->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_which->setMinimumWidth(kNamesLeast);
    m_bar->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    for (const RunAct act :
         {RunAct::Resume, RunAct::Fork, RunAct::Duplicate, RunAct::Notes, RunAct::OpenFolder})
        m_bar->addAction(actions->action(act));
    m_bar->addAction(actions->action(RunAct::Trash), true);
    m_bar->addAction(actions->action(RunAct::DeleteForever), true);

    auto *line = new QHBoxLayout;
    line->setSpacing(metrics::kGroupGap);
    line->addWidget(m_count);
    line->addWidget(m_which, 1);
    line->addWidget(m_bar);
    line->addWidget(m_primary);
    auto *card = new Card({}, this);
    card->setPadding(metrics::kCardPadding, kPaddingTop);
    card->body()->addLayout(line);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(card);

    connect(m_primary, &QPushButton::clicked, this, [this] {
        for (const RunAct act : {RunAct::Open, RunAct::Compare, RunAct::Restore}) {
            if (m_actions->action(act)->isVisible())
                return m_actions->action(act)->trigger();
        }
    });
    retranslateUi();
}

void SelectionBar::setNames(const QStringList &names)
{
    m_names = names;
    retranslateUi();
}

void SelectionBar::setTrouble(const QString &sentence)
{
    m_trouble = sentence;
    retranslateUi();
}

void SelectionBar::choosePrimary()
{
    bool found = false;
    for (const RunAct act : {RunAct::Open, RunAct::Compare, RunAct::Restore}) {
        const QAction *action = m_actions->action(act);
        if (!action->isVisible())
            continue;
        found = true;
        m_primary->setText(action->text());
        const Icon icon = act == RunAct::Open ? Icon::Live
            : act == RunAct::Compare          ? Icon::Compare
                                              : Icon::Undo;
        m_primary->setIcon(themedIcon(icon));
        setBlocked(m_primary, action->isEnabled() ? QString() : action->toolTip());
    }
    m_primary->setVisible(found);
}

void SelectionBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

void SelectionBar::retranslateUi()
{
    m_count->setText(tr("%n runs selected", nullptr, static_cast<int>(m_names.size())));
    const QString names = listOfNames(m_names);
    m_which->setText(m_trouble.isEmpty() ? names : m_trouble);
    m_which->setColour(m_trouble.isEmpty() ? TextColour::Text2 : TextColour::Warning);
    m_which->setToolTip(inLines(m_which->text()));
    choosePrimary();
}

} // namespace tessera::ui
