// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"
#include "ui/widgets/themed_widget.h"

#include <QHash>

class QButtonGroup;
class QVBoxLayout;

namespace tessera::ui {

class RailItem;

/// The left rail: logo, pages with icons and badges. Collapsed it shows icons, with the names as
/// tooltips. Up and Down move along the pages.
class NavRail final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit NavRail(QWidget *parent = nullptr);

    void addItem(const QString &id, Icon icon, const QString &text);
    void addSeparator();
    void addStretch(); ///< what follows stands at the bottom
    void setItemText(const QString &id, const QString &text);
    /// A number behind the name ("1" active run); empty for none.
    void setBadge(const QString &id, const QString &badge);

    [[nodiscard]] QString current() const;
    void setCurrent(const QString &id); ///< without a signal

    void setCollapsed(bool collapsed);
    [[nodiscard]] bool isCollapsed() const { return m_collapsed; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void chosen(const QString &id); ///< by the person, also again

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QFont nameFont() const;
    [[nodiscard]] int nameWidth() const;

    QHash<QString, RailItem *> m_items;
    QStringList m_ids;
    QButtonGroup *m_group;
    QVBoxLayout *m_layout;
    bool m_collapsed = false;
};

} // namespace tessera::ui
