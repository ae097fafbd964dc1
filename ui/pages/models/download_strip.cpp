// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/models/download_strip.h"

#include "ui/pages/models/download_dialog.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kSteps = 1000;

} // namespace

DownloadStrip::DownloadStrip(QWidget *parent)
    : QWidget(parent),
      m_card(new Card),
      m_name(new TextLabel(TextStyle::Strong)),
      m_text(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_bar(new QProgressBar),
      m_cancel(new QPushButton),
      m_banner(new Banner)
{
    m_name->setShrinkable(true);
    m_text->setObjectName(QStringLiteral("downloadText"));
    m_text->setShrinkable(true);
    m_bar->setObjectName(QStringLiteral("downloadBar"));
    m_bar->setTextVisible(false);
    m_cancel->setObjectName(QStringLiteral("cancelDownload"));
    m_banner->setObjectName(QStringLiteral("downloadBanner"));

    auto *texts = new QHBoxLayout;
    texts->setSpacing(metrics::kGroupGap);
    texts->addWidget(m_name, 1);
    texts->addWidget(m_text);
    auto *lines = new QVBoxLayout;
    lines->setSpacing(metrics::kIconGap);
    lines->addLayout(texts);
    lines->addWidget(m_bar);
    auto *row = new QHBoxLayout;
    row->setSpacing(metrics::kCardGap);
    row->addLayout(lines, 1);
    row->addWidget(m_cancel);
    m_card->body()->addLayout(row);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);
    layout->addWidget(m_banner);
    connect(m_cancel, &QPushButton::clicked, this, &DownloadStrip::stop);
    connect(m_banner, &Banner::closed, this, [this] {
        m_error.reset();
        m_cancelled = false;
        showState();
    });
    retranslate();
}

void DownloadStrip::ask()
{
    auto *dialog = new DownloadDialog(m_order, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { start(dialog->order()); });
    dialog->open();
}

void DownloadStrip::start(const ModelOrder &order)
{
    m_order = order;
    m_running = true;
    m_cancelled = false;
    m_status.reset();
    m_error.reset();
    showState();
    Q_EMIT runningChanged();
    Q_EMIT wanted(order);
}

void DownloadStrip::stop()
{
    m_running = false;
    m_cancelled = true;
    showState();
    Q_EMIT runningChanged();
    Q_EMIT cancelWanted();
}

void DownloadStrip::setStatus(const DownloadStatus &status)
{
    m_status = status;
    showState();
}

void DownloadStrip::setDone(const QString &path)
{
    m_running = false;
    showState();
    Q_EMIT runningChanged();
    Q_EMIT arrived(path);
}

void DownloadStrip::setError(const Error &error)
{
    m_running = false;
    m_error = error;
    showState();
    Q_EMIT runningChanged();
}

void DownloadStrip::showState()
{
    setVisible(m_running || m_error || m_cancelled);
    m_card->setVisible(m_running);
    m_banner->setVisible(m_error || m_cancelled);
    m_name->setText(m_order.repo);
    m_text->setText(m_status ? m_status->text() : tr("Asking the hub"));
    m_bar->setRange(0, m_status ? kSteps : 0); // 0: that it works is all that is known
    m_bar->setValue(m_status ? static_cast<int>(m_status->share() * kSteps) : 0);
    if (!m_error && !m_cancelled)
        return;
    m_banner->clearActions();
    if (m_error)
        m_banner->setError(*m_error);
    else
        m_banner->setMessage(Tone::Info,
                             //: %1 is a model such as "Qwen/Qwen3-0.6B".
                             tr("The download of %1 was stopped.").arg(m_order.repo),
                             tr("What came is kept, and is not fetched again."));
    QPushButton *again = m_banner->addAction(m_error ? tr("Try again") : tr("Go on"));
    again->setObjectName(QStringLiteral("goOnDownload"));
    connect(again, &QPushButton::clicked, this, [this] { start(ModelOrder(m_order)); });
}

void DownloadStrip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void DownloadStrip::retranslate()
{
    m_cancel->setText(tr("Cancel"));
    m_bar->setAccessibleName(tr("Progress of the download"));
    showState();
}

} // namespace tessera::ui
