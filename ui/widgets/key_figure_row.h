// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/themed_widget.h"

#include <QList>

class QToolButton;

namespace tessera::ui {

class KeyFigure;

/// Key figures side by side, equally wide. Those that do not fit drop from the right; a button
/// "More" then lists them.
class KeyFigureRow final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit KeyFigureRow(QWidget *parent = nullptr);

    /// Takes ownership. The most important one first.
    void addFigure(KeyFigure *figure);
    /// A figure that has nothing to say here takes no room.
    void setFigureShown(KeyFigure *figure, bool shown);
    /// How many stand in the row now.
    [[nodiscard]] int shownCount() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    void layOut();
    void showMore();
    void retranslate();
    [[nodiscard]] QList<KeyFigure *> wanted() const;

    QList<KeyFigure *> m_figures;
    QList<KeyFigure *> m_absent;
    QList<KeyFigure *> m_dropped;
    QToolButton *m_more;
};

} // namespace tessera::ui
