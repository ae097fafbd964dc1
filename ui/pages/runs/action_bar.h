// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QPushButton;
class QToolButton;

namespace tessera::ui {

/// Actions as ghost buttons in a row, those that find no room in a menu at its end. A button has
/// the object name, text, icon, tooltip and visibility of its action.
class ActionBar final : public QWidget
{
    Q_OBJECT

public:
    explicit ActionBar(QWidget *parent = nullptr);

    /// From the left; the first ones stay visible longest.
    void addAction(QAction *action, bool danger = false);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Item {
        QAction *action;
        QPushButton *button;
    };
    void follow(const Item &item);
    void layOut();
    void showMore();
    [[nodiscard]] QList<Item> wanted() const;

    QList<Item> m_items;
    QList<QAction *> m_hidden;
    QToolButton *m_more;
};

} // namespace tessera::ui
