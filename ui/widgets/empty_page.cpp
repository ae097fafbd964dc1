// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/empty_page.h"

#include "ui/theme/metrics.h"
#include "ui/widgets/text_label.h"

#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {

EmptyPage::EmptyPage(Icon icon, QWidget *parent)
    : ThemedWidget(parent),
      m_icon(icon),
      m_iconPlace(new QWidget),
      m_title(new TextLabel(TextStyle::Section)),
      m_sentence(new TextLabel(TextStyle::Body, TextColour::Text2)),
      m_button(new QPushButton)
{
    m_iconPlace->setFixedSize(metrics::kEmptyPageIcon, metrics::kEmptyPageIcon);
    m_title->setAlignment(Qt::AlignHCenter);
    m_sentence->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_sentence->setWordWrap(true);
    m_sentence->setFixedWidth(metrics::kEmptyPageWidth);
    m_button->setObjectName(QStringLiteral("emptyPageButton"));
    m_button->hide();

    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(metrics::kGroupGap);
    layout->addStretch(2);
    layout->addWidget(m_iconPlace, 0, Qt::AlignHCenter);
    layout->addSpacing(metrics::kIconGap);
    layout->addWidget(m_title, 0, Qt::AlignHCenter);
    layout->addWidget(m_sentence, 0, Qt::AlignHCenter);
    layout->addSpacing(metrics::kIconGap);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    connect(&theme(), &Theme::changed, this, &EmptyPage::fit);
}

void EmptyPage::setTexts(const QString &title, const QString &sentence)
{
    m_title->setText(title);
    m_sentence->setText(sentence);
    fit();
}

void EmptyPage::fit()
{
    m_sentence->setFixedHeight(m_sentence->heightForWidth(metrics::kEmptyPageWidth));
}

void EmptyPage::setButton(const QString &text)
{
    m_button->setText(text);
    m_button->setVisible(!text.isEmpty());
}

void EmptyPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintIcon(painter, m_icon, m_iconPlace->geometry(), tokens().text3);
}

} // namespace tessera::ui
