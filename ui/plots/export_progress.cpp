// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/export_progress.h"

#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

namespace tessera::ui {
namespace {

constexpr int kDelayMs = 300;

} // namespace

ExportProgress::ExportProgress(QWidget *chart)
    : QWidget(chart),
      m_delay(new QTimer(this)),
      m_text(new QLabel(this)),
      m_cancel(new QPushButton(tr("Cancel"), this))
{
    setObjectName(QStringLiteral("exportProgress"));
    hide();
    m_cancel->setObjectName(QStringLiteral("cancelExportButton"));
    setControlSize(m_cancel, ControlSize::Small);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(metrics::kCardPadding, metrics::kCardGap, metrics::kCardPadding,
                               metrics::kCardGap);
    layout->setSpacing(metrics::kCardGap);
    layout->addWidget(m_text);
    layout->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, &ExportProgress::cancelled);
    connect(m_delay, &QTimer::timeout, this, &ExportProgress::appear);
    m_delay->setSingleShot(true);
    m_delay->start(kDelayMs);
    setShare(0);
}

void ExportProgress::setShare(double share)
{
    //: While a table is written to a file. %1 is a share such as 45 %.
    m_text->setText(tr("Writing the table: %1").arg(percentText(share, 0)));
}

void ExportProgress::appear()
{
    resize(sizeHint());
    move((parentWidget()->width() - width()) / 2, (parentWidget()->height() - height()) / 2);
    show();
    raise();
}

void ExportProgress::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    paintFloating(painter,
                  QRectF(rect()).adjusted(metrics::kShadowBlur, metrics::kShadowBlur,
                                          -metrics::kShadowBlur,
                                          -metrics::kShadowBlur - metrics::kShadowDown),
                  metrics::kControlRadius, Theme::of(this).tokens());
}

} // namespace tessera::ui
