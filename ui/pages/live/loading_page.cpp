// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live/loading_page.h"

#include "ui/pages/live/progress_line.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/text_label.h"

#include <QTimer>
#include <QVBoxLayout>

#include <chrono>

namespace tessera::ui {
namespace {

constexpr std::chrono::milliseconds kNoticeable{300};
constexpr int kBarWidth = 240;

} // namespace

LoadingPage::LoadingPage(QWidget *parent)
    : QWidget(parent),
      m_text(new TextLabel(TextStyle::Body, TextColour::Text2)),
      m_bar(new ProgressLine),
      m_delay(new QTimer(this))
{
    m_bar->setRange(0, 0);
    m_bar->setFixedWidth(kBarWidth);
    m_text->setAlignment(Qt::AlignCenter);
    m_delay->setSingleShot(true);
    m_delay->setInterval(kNoticeable);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(metrics::kCardGap);
    layout->addStretch(1);
    layout->addWidget(m_text, 0, Qt::AlignHCenter);
    layout->addWidget(m_bar, 0, Qt::AlignHCenter);
    layout->addStretch(2);
    connect(m_delay, &QTimer::timeout, this, [this] { setBusy(true); });
    setBusy(false);
}

void LoadingPage::setText(const QString &text)
{
    m_text->setText(text);
    m_bar->setAccessibleName(text);
}

void LoadingPage::setBusy(bool busy)
{
    m_text->setVisible(busy);
    m_bar->setVisible(busy);
}

void LoadingPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_delay->start();
}

void LoadingPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_delay->stop();
    setBusy(false);
}

} // namespace tessera::ui
