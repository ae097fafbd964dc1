// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs/check_menu.h"

#include "ui/text/number_text.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace tessera::ui {

// ---- menu ----

void CheckMenu::mouseReleaseEvent(QMouseEvent *event)
{
    if (!toggle(actionAt(event->position().toPoint())))
        QMenu::mouseReleaseEvent(event);
}

void CheckMenu::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Space || !toggle(activeAction()))
        QMenu::keyPressEvent(event);
}

bool CheckMenu::toggle(QAction *action)
{
    if (action == nullptr || !action->isCheckable() || !action->isEnabled())
        return false;
    action->trigger();
    return true;
}

// ---- button ----

FilterButton::FilterButton(QWidget *parent) : QPushButton(parent), m_menu(new CheckMenu(this))
{
    setMenu(m_menu);
    setAutoDefault(false);
}

void FilterButton::setLabel(const QString &label)
{
    m_label = label;
    fill();
}

void FilterButton::setChoices(const QList<Choice> &choices)
{
    if (choices == m_choices)
        return;
    m_choices = choices;
    fill();
}

void FilterButton::setChosen(const QStringList &ids)
{
    if (ids == m_chosen)
        return;
    m_chosen = ids;
    fill();
    Q_EMIT changed(m_chosen);
}

void FilterButton::fill()
{
    m_menu->clear();
    QAction *any = m_menu->addAction(tr("Any"));
    any->setCheckable(true);
    any->setChecked(m_chosen.isEmpty());
    connect(any, &QAction::triggered, this, [this, any] {
        any->setChecked(true);
        const QList<QAction *> actions = m_menu->actions();
        for (QAction *action : actions) {
            if (action != any)
                action->setChecked(false);
        }
        m_chosen.clear();
        describe();
        Q_EMIT changed(m_chosen);
    });
    m_menu->addSeparator();
    for (const Choice &choice : m_choices) {
        QAction *action = m_menu->addAction(QString(choice.text).replace(u'&', u"&&"_qs));
        action->setCheckable(true);
        action->setChecked(m_chosen.contains(choice.id));
        connect(action, &QAction::triggered, this, [this, any, id = choice.id](bool on) {
            if (on)
                m_chosen.append(id);
            else
                m_chosen.removeAll(id);
            any->setChecked(m_chosen.isEmpty());
            describe();
            Q_EMIT changed(m_chosen);
        });
    }
    describe();
}

void FilterButton::describe()
{
    QString value = tr("any");
    if (m_chosen.size() == 1) {
        const auto at = std::ranges::find(m_choices, m_chosen.first(), &Choice::id);
        value = at == m_choices.end() ? m_chosen.first() : at->text;
    } else if (m_chosen.size() > 1) {
        value = countText(m_chosen.size());
    }
    //: A filter: %1 is a column such as "State", %2 the value that is kept, or how many are.
    setText(tr("%1: %2").arg(m_label, QString(value).replace(u'&', u"&&"_qs)));
}

} // namespace tessera::ui
