// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/state_mark.h"

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"

#include <QEvent>
#include <QPainter>

namespace tessera::ui {
namespace {

Tone toneOf(StepState state)
{
    switch (state) {
    case StepState::Open:
        return Tone::Neutral;
    case StepState::Done:
        return Tone::Success;
    case StepState::Problem:
        return Tone::Error;
    }
    Q_UNREACHABLE();
}

} // namespace

StateMark::StateMark(QWidget *parent) : ThemedWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    retranslate();
}

void StateMark::setState(StepState state, int problems)
{
    m_state = state;
    m_problems = problems;
    retranslate();
}

QSize StateMark::sizeHint() const
{
    const int icon = m_state == StepState::Open ? 0 : metrics::kButtonIcon + metrics::kIconGap + 2;
    return {icon + metricsOf(TextStyle::Strong).horizontalAdvance(m_text) + 1,
            metrics::kSmallHeight};
}

void StateMark::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor colour =
        m_state == StepState::Open ? tokens().text3 : toneColour(tokens(), toneOf(m_state));
    if (m_state != StepState::Open)
        paintIcon(painter, m_state == StepState::Done ? Icon::Check : Icon::Error,
                  QRectF(0, (height() - metrics::kButtonIcon) / 2.0, metrics::kButtonIcon,
                         metrics::kButtonIcon),
                  colour);
    painter.setFont(font(m_state == StepState::Open ? TextStyle::Body : TextStyle::Strong));
    painter.setPen(colour);
    painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, m_text);
}

void StateMark::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    ThemedWidget::changeEvent(event);
}

void StateMark::retranslate()
{
    switch (m_state) {
    case StepState::Open:
        //: State of a step of the form: a setting that is needed is not set yet.
        m_text = tr("To fill in");
        break;
    case StepState::Done:
        //: State of a step of the form.
        m_text = tr("Complete");
        break;
    case StepState::Problem:
        //: State of a step of the form.
        m_text = tr("%n problems", nullptr, m_problems);
        break;
    }
    setAccessibleName(m_text);
    updateGeometry();
    update();
}

} // namespace tessera::ui
