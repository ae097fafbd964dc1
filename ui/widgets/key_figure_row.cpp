// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/key_figure_row.h"

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/key_figure.h"

#include <QEvent>
#include <QMenu>
#include <QToolButton>

namespace tessera::ui {
namespace {

// Six in a page of 1072 px, as wide as the studio opens.
constexpr int kNarrowest = 166;

} // namespace

KeyFigureRow::KeyFigureRow(QWidget *parent) : ThemedWidget(parent), m_more(new QToolButton(this))
{
    m_more->setObjectName(QStringLiteral("moreFiguresButton"));
    m_more->setIcon(themedIcon(Icon::More));
    m_more->hide();
    connect(m_more, &QToolButton::clicked, this, &KeyFigureRow::showMore);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    retranslate();
}

void KeyFigureRow::addFigure(KeyFigure *figure)
{
    figure->setParent(this);
    m_figures.append(figure);
    layOut();
}

void KeyFigureRow::setFigureShown(KeyFigure *figure, bool shown)
{
    m_absent.removeAll(figure);
    if (!shown)
        m_absent.append(figure);
    layOut();
}

int KeyFigureRow::shownCount() const
{
    return static_cast<int>(wanted().size() - m_dropped.size());
}

QSize KeyFigureRow::sizeHint() const
{
    const int count = static_cast<int>(wanted().size());
    const int height =
        m_figures.isEmpty() ? metrics::kKeyFigureHeight : m_figures.first()->sizeHint().height();
    return {count * (kNarrowest + metrics::kCardGap) - metrics::kCardGap, height};
}

QSize KeyFigureRow::minimumSizeHint() const
{
    return {kNarrowest, sizeHint().height()};
}

void KeyFigureRow::resizeEvent(QResizeEvent *event)
{
    ThemedWidget::resizeEvent(event);
    layOut();
}

void KeyFigureRow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    ThemedWidget::changeEvent(event);
}

bool KeyFigureRow::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        layOut();
    return ThemedWidget::event(event);
}

QList<KeyFigure *> KeyFigureRow::wanted() const
{
    QList<KeyFigure *> figures;
    for (KeyFigure *figure : m_figures)
        if (!m_absent.contains(figure))
            figures.append(figure);
    return figures;
}

void KeyFigureRow::layOut()
{
    const QList<KeyFigure *> figures = wanted();
    const int gap = metrics::kCardGap;
    int room = width();
    const auto fitting = [&] { return std::max(1, (room + gap) / (kNarrowest + gap)); };
    int count = static_cast<int>(std::min<qsizetype>(fitting(), figures.size()));
    const bool more = count < figures.size();
    if (more) {
        room -= m_more->sizeHint().width() + metrics::kIconGap;
        count = fitting();
    }
    m_dropped = figures.mid(count);
    const double each = count > 0 ? (room - gap * (count - 1)) / static_cast<double>(count) : 0;
    for (KeyFigure *figure : m_figures)
        figure->setVisible(figures.contains(figure) && !m_dropped.contains(figure));
    for (int i = 0; i < count; ++i) {
        const int left = qRound(i * (each + gap));
        figures[i]->setGeometry(left, 0, qRound(i * (each + gap) + each) - left, height());
    }
    m_more->setVisible(more);
    m_more->setGeometry(width() - m_more->sizeHint().width(),
                        (height() - m_more->sizeHint().height()) / 2, m_more->sizeHint().width(),
                        m_more->sizeHint().height());
}

void KeyFigureRow::showMore()
{
    QMenu menu(this);
    for (const KeyFigure *figure : std::as_const(m_dropped)) {
        QAction *action =
            menu.addAction(QStringLiteral("%1\t%2").arg(figure->label(), figure->figure().text()));
        action->setToolTip(figure->note());
    }
    menu.setToolTipsVisible(true);
    menu.exec(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

void KeyFigureRow::retranslate()
{
    //: Button that lists the figures for which the window is too narrow.
    m_more->setToolTip(tr("More figures"));
    m_more->setAccessibleName(tr("More figures"));
}

} // namespace tessera::ui
