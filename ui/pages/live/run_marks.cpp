// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live/run_marks.h"

#include "ui/text/number_text.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <optional>

namespace tessera::ui {
namespace {

constexpr int kMark = 14; // room of a sign
constexpr int kTextGap = 6;
constexpr int kEntryGap = 16;

constexpr std::array kKinds{MarkKind::Checkpoint, MarkKind::Evaluation, MarkKind::Alert,
                            MarkKind::Pause,      MarkKind::Restart,    MarkKind::Failure};

std::optional<MarkKind> markOf(EventKind kind)
{
    switch (kind) {
    case EventKind::Checkpoint:
    case EventKind::FinalModel:
        return MarkKind::Checkpoint;
    case EventKind::Evaluation:
        return MarkKind::Evaluation;
    case EventKind::Alert:
    case EventKind::Gap:
        return MarkKind::Alert;
    case EventKind::Pause:
        return MarkKind::Pause;
    case EventKind::Restart:
        return MarkKind::Restart;
    case EventKind::Failed:
        return MarkKind::Failure;
    case EventKind::Started:
    case EventKind::Finished:
    case EventKind::Stopped:
        return std::nullopt;
    }
    Q_UNREACHABLE();
}

/// The event that names a mark in the legend.
EventKind eventOf(MarkKind kind)
{
    switch (kind) {
    case MarkKind::Checkpoint:
        return EventKind::Checkpoint;
    case MarkKind::Evaluation:
        return EventKind::Evaluation;
    case MarkKind::Alert:
        return EventKind::Alert;
    case MarkKind::Pause:
        return EventKind::Pause;
    case MarkKind::Restart:
        return EventKind::Restart;
    case MarkKind::Failure:
        return EventKind::Failed;
    }
    Q_UNREACHABLE();
}

QString lineOf(const EventModel &events, int row)
{
    const auto cell = [&](EventModel::Column column) {
        return events.index(row, column).data().toString();
    };
    QStringList parts{cell(EventModel::KindColumn), stepText(events.event(row).step),
                      cell(EventModel::TimeColumn), cell(EventModel::DetailColumn)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QList<TimelineMark> marksOf(const EventModel &events)
{
    QList<TimelineMark> marks;
    for (int row = 0; row < events.rowCount(); ++row) {
        const RunEvent &event = events.event(row);
        const std::optional<MarkKind> kind = markOf(event.kind);
        if (kind)
            marks.append({.step = event.step,
                          .kind = *kind,
                          .text = lineOf(events, row),
                          .ongoing = event.kind == EventKind::Pause && event.untilMs == 0});
    }
    return marks;
}

MarkLegend::MarkLegend(const EventModel *events, QWidget *parent)
    : ThemedWidget(parent), m_events(events)
{
    connect(events, &QAbstractItemModel::rowsInserted, this, &MarkLegend::onEvents);
    connect(events, &QAbstractItemModel::modelReset, this, &MarkLegend::onEvents);
    onEvents();
}

void MarkLegend::onEvents()
{
    QList<MarkKind> kinds;
    for (const MarkKind kind : kKinds) {
        if (m_events->count(eventOf(kind)) > 0)
            kinds.append(kind);
    }
    if (kinds == m_kinds)
        return;
    m_kinds = kinds;
    updateGeometry();
    update();
}

int MarkLegend::widthOf(MarkKind kind) const
{
    return kMark + kTextGap
        + metricsOf(TextStyle::Small).horizontalAdvance(EventModel::kindName(eventOf(kind)));
}

QSize MarkLegend::sizeHint() const
{
    int width = 0;
    for (const MarkKind kind : m_kinds)
        width += widthOf(kind) + kEntryGap;
    return {std::max(0, width - kEntryGap), theme().lineHeight(TextStyle::Small)};
}

QSize MarkLegend::minimumSizeHint() const
{
    return {0, sizeHint().height()};
}

void MarkLegend::changeEvent(QEvent *event)
{
    ThemedWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        updateGeometry();
}

/// A narrow head loses the last kinds, not half a word.
void MarkLegend::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    int x = std::max(0, width() - sizeHint().width());
    for (const MarkKind kind : std::as_const(m_kinds)) {
        if (x + widthOf(kind) > width())
            return;
        paintMark(painter, {x + kMark / 2.0, height() / 2.0}, kind, false, tokens());
        painter.setFont(font(TextStyle::Small));
        painter.setPen(tokens().text2);
        painter.drawText(QRect(x + kMark + kTextGap, 0, widthOf(kind), height()),
                         Qt::AlignLeft | Qt::AlignVCenter, EventModel::kindName(eventOf(kind)));
        x += widthOf(kind) + kEntryGap;
    }
}

} // namespace tessera::ui
