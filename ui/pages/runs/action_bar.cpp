// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs/action_bar.h"

#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace tessera::ui {
namespace {

constexpr int kGap = metrics::kGroupGap;

} // namespace

ActionBar::ActionBar(QWidget *parent) : QWidget(parent), m_more(new QToolButton(this))
{
    m_more->setObjectName(u"moreActions"_qs);
    m_more->setIcon(themedIcon(Icon::More));
    setControlSize(m_more, ControlSize::Compact);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_more, &QToolButton::clicked, this, &ActionBar::showMore);
    connect(&Theme::of(this), &Theme::changed, this, &ActionBar::layOut);
}

void ActionBar::addAction(QAction *action, bool danger)
{
    auto *button = new QPushButton(this);
    button->setObjectName(action->objectName() + u"Button"_qs);
    setButtonKind(button, danger ? ButtonKind::GhostDanger : ButtonKind::Ghost);
    const Item item{.action = action, .button = button};
    m_items.append(item);
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::changed, this, [this, item] {
        follow(item);
        layOut();
    });
    follow(item);
    layOut();
}

void ActionBar::follow(const Item &item)
{
    item.button->setText(item.action->text());
    item.button->setIcon(item.action->icon());
    item.button->setEnabled(item.action->isEnabled());
    const bool tells = item.action->toolTip() != item.action->text();
    item.button->setToolTip(tells ? item.action->toolTip() : QString());
}

QList<ActionBar::Item> ActionBar::wanted() const
{
    QList<Item> items;
    for (const Item &item : m_items) {
        if (item.action->isVisible())
            items.append(item);
    }
    return items;
}

QSize ActionBar::sizeHint() const
{
    int width = 0;
    for (const Item &item : wanted())
        width += item.button->sizeHint().width() + kGap;
    return {width, metrics::kControlHeight};
}

QSize ActionBar::minimumSizeHint() const
{
    return {m_more->sizeHint().width(), metrics::kControlHeight};
}

void ActionBar::resizeEvent(QResizeEvent *event)
{
    layOut();
    QWidget::resizeEvent(event);
}

void ActionBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        layOut();
    QWidget::changeEvent(event);
}

/// From the right end, so that the bar leans against what follows it.
void ActionBar::layOut()
{
    const QList<Item> items = wanted();
    const int more = m_more->sizeHint().width() + kGap;
    int room = width();
    if (sizeHint().width() > room)
        room -= more;
    QList<Item> shown;
    m_hidden.clear();
    for (const Item &item : items) {
        const int needed = item.button->sizeHint().width() + kGap;
        if (needed <= room && m_hidden.isEmpty()) {
            room -= needed;
            shown.append(item);
        } else {
            m_hidden.append(item.action);
        }
    }
    for (const Item &item : m_items)
        item.button->hide();
    int left = room;
    for (const Item &item : shown) {
        const QSize size = item.button->sizeHint();
        item.button->setGeometry({{left, (height() - size.height()) / 2}, size});
        item.button->show();
        left += size.width() + kGap;
    }
    m_more->setVisible(!m_hidden.isEmpty());
    const QSize size = m_more->sizeHint();
    m_more->setGeometry({{width() - size.width(), (height() - size.height()) / 2}, size});
    m_more->setToolTip(tr("More"));
    m_more->setAccessibleName(tr("More"));
    updateGeometry();
}

void ActionBar::showMore()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(m_hidden);
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

} // namespace tessera::ui
