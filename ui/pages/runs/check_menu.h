// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QPushButton>
#include <QStringList>

namespace tessera::ui {

/// A menu of check marks that stays open while they are set.
class CheckMenu final : public QMenu
{
    Q_OBJECT

public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    bool toggle(QAction *action);
};

/// A button that filters by some of several values: "State: any", "State: Failed", "State: 2". Its
/// choice is what the values are called in the program; none means any.
class FilterButton final : public QPushButton
{
    Q_OBJECT

public:
    struct Choice {
        QString id;
        QString text;
        friend bool operator==(const Choice &, const Choice &) = default;
    };

    explicit FilterButton(QWidget *parent = nullptr);

    void setLabel(const QString &label);
    /// A chosen value that is no longer there stays chosen.
    void setChoices(const QList<Choice> &choices);
    [[nodiscard]] QStringList chosen() const { return m_chosen; }
    void setChosen(const QStringList &ids);

Q_SIGNALS:
    void changed(const QStringList &chosen); ///< by the person, or by setChosen()

private:
    void fill();
    void describe();

    CheckMenu *m_menu;
    QString m_label;
    QList<Choice> m_choices;
    QStringList m_chosen;
};

} // namespace tessera::ui
