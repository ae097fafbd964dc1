// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmented_switch.h"

#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

namespace tessera::ui {
namespace {

int sideOf(ControlSize size)
{
    return size == ControlSize::Normal ? 12 : 8;
}

TextStyle styleOf(ControlSize size)
{
    return size == ControlSize::Normal ? TextStyle::Body : TextStyle::Small;
}

/// One choice. The switch around it paints the outline; a segment fills its part of it.
class Segment final : public QAbstractButton
{
public:
    Segment(const QString &text, ControlSize size, QWidget *parent)
        : QAbstractButton(parent), m_theme(Theme::of(this)), m_size(size)
    {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        setControlSize(this, size);
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        return {QFontMetrics(chosenFont()).horizontalAdvance(text()) + 2 * sideOf(m_size) + 1,
                controlHeight(this) - 2}; // within the outline
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Tokens &tokens = m_theme.tokens();
        QPainter painter(this);
        paintFill(painter, tokens);
        painter.setFont(isChecked() ? chosenFont() : m_theme.font(styleOf(m_size)));
        QColor colour = isChecked() ? tokens.accent : tokens.text2;
        if (!isEnabled())
            colour = tokens.disabled;
        painter.setPen(colour);
        painter.drawText(rect(), Qt::AlignCenter, text());
        if (showsFocus(this))
            paintRing(painter, rect(), metrics::kTagRadius, tokens.accent);
    }

private:
    void paintFill(QPainter &painter, const Tokens &tokens) const
    {
        QColor fill;
        if (isChecked())
            fill = isEnabled() ? tokens.accentSoft : tokens.track;
        else if (isDown())
            fill = tokens.pressed;
        else if (underMouse() && isEnabled())
            fill = tokens.hover;
        if (!fill.isValid())
            return;
        // The outline's corners are round: a fill at an end follows them.
        const bool first = x() <= 1;
        const bool last = geometry().right() >= parentWidget()->width() - 2;
        const double radius = metrics::kControlRadius;
        painter.setClipRect(rect());
        paintBox(painter, rect().adjusted(first ? 0 : -10, 0, last ? 0 : 10, 0), radius - 1, fill);
    }

    [[nodiscard]] QFont chosenFont() const
    {
        QFont font = m_theme.font(styleOf(m_size));
        font.setWeight(QFont::Medium);
        return font;
    }

    const Theme &m_theme;
    ControlSize m_size;
};

} // namespace

SegmentedSwitch::SegmentedSwitch(ControlSize size, QWidget *parent)
    : ThemedWidget(parent),
      m_group(new QButtonGroup(this)),
      m_layout(new QHBoxLayout(this)),
      m_size(size)
{
    m_layout->setContentsMargins(1, 1, 1, 1);
    m_layout->setSpacing(1);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::buttonClicked, this, [this] { Q_EMIT chosen(current()); });
    connect(m_group, &QButtonGroup::idToggled, this, [this] { update(); });
}

void SegmentedSwitch::addSegment(const QString &id, const QString &text)
{
    auto *segment = new Segment(text, m_size, this);
    segment->setObjectName(id);
    m_layout->addWidget(segment, m_filling ? 1 : 0);
    m_group->addButton(segment, static_cast<int>(m_ids.size()));
    m_ids.append(id);
    if (m_ids.size() == 1)
        segment->setChecked(true);
}

void SegmentedSwitch::setSegmentText(const QString &id, const QString &text)
{
    if (QAbstractButton *button = segment(id))
        button->setText(text);
}

void SegmentedSwitch::setSegmentToolTip(const QString &id, const QString &text)
{
    if (QAbstractButton *button = segment(id))
        button->setToolTip(text);
}

void SegmentedSwitch::setFilling(bool filling)
{
    m_filling = filling;
    setSizePolicy(filling ? QSizePolicy::Expanding : QSizePolicy::Fixed, QSizePolicy::Fixed);
    for (int i = 0; i < m_layout->count(); ++i)
        m_layout->setStretch(i, filling ? 1 : 0);
}

QString SegmentedSwitch::current() const
{
    return m_ids.value(m_group->checkedId());
}

void SegmentedSwitch::setCurrent(const QString &id)
{
    if (QAbstractButton *button = segment(id))
        button->setChecked(true);
}

QAbstractButton *SegmentedSwitch::segment(const QString &id) const
{
    return m_group->button(static_cast<int>(m_ids.indexOf(id)));
}

void SegmentedSwitch::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &colours = tokens();
    paintBox(painter, rect(), metrics::kControlRadius,
             isEnabled() ? colours.surface : colours.sunken,
             isEnabled() ? colours.control : colours.border);
    for (int i = 1; i < m_layout->count(); ++i)
        paintVertical(painter, m_layout->itemAt(i)->geometry().left() - 1, 1, height() - 1,
                      isEnabled() ? colours.control : colours.border);
}

void SegmentedSwitch::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::EnabledChange)
        update();
    ThemedWidget::changeEvent(event);
}

} // namespace tessera::ui
