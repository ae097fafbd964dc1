// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/themed_widget.h"

class QHBoxLayout;
class QVBoxLayout;

namespace tessera::ui {

class TextLabel;

/// A surface with a head (title, note beside it, widgets at the right) and a body.
///
///     auto *card = new Card(tr("Recent runs"));
///     card->addToHead(allRunsButton);
///     card->body()->addWidget(table);
class Card final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit Card(const QString &title = {}, QWidget *parent = nullptr);

    /// Without a title and without widgets in it the head takes no room.
    void setTitle(const QString &title);
    /// A title with names in it need not make the card wide; by default it does.
    void setTitleShrinkable(bool shrinkable);
    [[nodiscard]] QString title() const;
    /// Small text behind the title.
    void setNote(const QString &note);
    /// At the right of the head, from left to right.
    void addToHead(QWidget *widget);

    [[nodiscard]] QVBoxLayout *body() const { return m_body; }
    /// The body reaches the left, right and lower edge (tables); the round corners stay.
    void setEdgeToEdge(bool edgeToEdge);
    /// Less padding, for a card in one line.
    void setPadding(int horizontal, int vertical);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void updateMargins();

    QWidget *m_head;
    QHBoxLayout *m_headLayout;
    TextLabel *m_title;
    TextLabel *m_note;
    QVBoxLayout *m_body;
    QWidget *m_edge = nullptr; ///< paints outline and corners over an edge-to-edge body
    int m_horizontal;
    int m_vertical;
};

} // namespace tessera::ui
