// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card.h"

#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/widgets/text_label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kHeadHeight = 24;
constexpr int kOwnHeadItems = 4; // strut, title, gap, note
constexpr int kHeadGap = 12;     // title to note, head to body

/// Lies over a body that reaches the edge: children paint square corners, this one covers them.
class Edge final : public ThemedWidget
{
public:
    explicit Edge(QWidget *card) : ThemedWidget(card)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        QPainterPath corners;
        corners.addRect(rect());
        QPainterPath inside;
        inside.addRoundedRect(rect(), metrics::kCardRadius, metrics::kCardRadius);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillPath(corners.subtracted(inside), tokens().window);
        paintBox(painter, rect(), metrics::kCardRadius, Qt::NoBrush, tokens().border);
    }
};

} // namespace

Card::Card(const QString &title, QWidget *parent)
    : ThemedWidget(parent),
      m_head(new QWidget(this)),
      m_headLayout(new QHBoxLayout(m_head)),
      m_title(new TextLabel(TextStyle::Section)),
      m_note(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_body(new QVBoxLayout),
      m_horizontal(metrics::kCardPadding),
      m_vertical(metrics::kCardPadding - metrics::kIconGap)
{
    m_headLayout->setContentsMargins(0, 0, 0, 0);
    m_headLayout->setSpacing(metrics::kGroupGap);
    m_headLayout->addWidget(m_title);
    m_headLayout->addSpacing(kHeadGap - metrics::kGroupGap);
    m_note->setShrinkable(true);
    m_headLayout->addWidget(m_note, 1);
    m_headLayout->addStrut(kHeadHeight);
    m_head->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);

    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(kHeadGap);
    layout->addWidget(m_head);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(metrics::kGroupGap);
    layout->addLayout(m_body, 1);
    setTitle(title);
    updateMargins();
}

void Card::setTitle(const QString &title)
{
    m_title->setText(title);
    m_head->setVisible(!title.isEmpty() || m_headLayout->count() > kOwnHeadItems);
    setAccessibleName(title);
}

void Card::setTitleShrinkable(bool shrinkable)
{
    m_title->setShrinkable(shrinkable);
}

QString Card::title() const
{
    return m_title->text();
}

void Card::setNote(const QString &note)
{
    m_note->setText(note);
}

void Card::addToHead(QWidget *widget)
{
    m_headLayout->addWidget(widget);
    m_head->show();
}

void Card::setEdgeToEdge(bool edgeToEdge)
{
    delete m_edge;
    m_edge = edgeToEdge ? new Edge(this) : nullptr;
    updateMargins();
    if (m_edge != nullptr) {
        m_edge->setGeometry(rect());
        m_edge->show();
    }
}

void Card::setPadding(int horizontal, int vertical)
{
    m_horizontal = horizontal;
    m_vertical = vertical;
    updateMargins();
}

void Card::updateMargins()
{
    const bool edge = m_edge != nullptr;
    const int line = static_cast<int>(metrics::kLine);
    layout()->setContentsMargins(edge ? line : m_horizontal, m_vertical, edge ? line : m_horizontal,
                                 edge ? line : m_vertical);
    m_headLayout->setContentsMargins(edge ? m_horizontal - line : 0, 0,
                                     edge ? m_horizontal - line : 0, 0);
    layout()->setSpacing(edge ? metrics::kIconGap : kHeadGap);
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBox(painter, rect(), metrics::kCardRadius, tokens().surface, tokens().border);
}

void Card::resizeEvent(QResizeEvent *event)
{
    ThemedWidget::resizeEvent(event);
    if (m_edge != nullptr) {
        m_edge->setGeometry(rect());
        m_edge->raise();
    }
}

} // namespace tessera::ui
