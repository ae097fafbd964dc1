// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/event_model.h"
#include "ui/widgets/timeline.h"

#include <QList>

namespace tessera::ui {

/// What a time line marks of the events of a run, in their order; what starts or ends a run needs
/// no mark.
[[nodiscard]] QList<TimelineMark> marksOf(const EventModel &events);

/// The signs of the kinds of events that a run has, with their names, for the head of a card.
class MarkLegend final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit MarkLegend(const EventModel *events, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void onEvents();
    [[nodiscard]] int widthOf(MarkKind kind) const;

    const EventModel *m_events;
    QList<MarkKind> m_kinds;
};

} // namespace tessera::ui
