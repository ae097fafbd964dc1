// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs/table_foot.h"

#include "ui/theme/paint.h"
#include "ui/widgets/text_label.h"

#include <QHBoxLayout>
#include <QPainter>

namespace tessera::ui {
namespace {

constexpr int kLeft = 12;
constexpr int kHeight = 22;

} // namespace

TableFoot::TableFoot(QWidget *parent)
    : ThemedWidget(parent), m_label(new TextLabel(TextStyle::Small, TextColour::Text2, this))
{
    setObjectName(u"tableFoot"_qs);
    m_label->setShrinkable(true);
    setMinimumHeight(kHeight);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(kLeft, 2, kLeft, 2);
    layout->addWidget(m_label);
}

void TableFoot::setText(const QString &text)
{
    m_label->setText(text);
}

QString TableFoot::text() const
{
    return m_label->text();
}

void TableFoot::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().sunken);
    paintHorizontal(painter, 0, width(), 0, tokens().divider);
}

} // namespace tessera::ui
