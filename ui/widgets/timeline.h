// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/themed_widget.h"

#include <QList>

namespace tessera::ui {

enum class MarkKind { Checkpoint, Evaluation, Alert, Pause, Restart, Failure };

/// Something that happened at a step.
struct TimelineMark {
    qint64 step = 0;
    MarkKind kind = MarkKind::Checkpoint;
    QString text;         ///< one line, for the tooltip and for who cannot see it
    bool ongoing = false; ///< of a pause
};

/// The steps of a run from left to right, as far as they are done, with marks. Left and Right go
/// from mark to mark; Enter or a click chooses one.
class Timeline final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit Timeline(QWidget *parent = nullptr);

    void setSteps(qint64 done, qint64 planned); ///< planned 0: not known
    void setMarks(const QList<TimelineMark> &marks);
    [[nodiscard]] const QList<TimelineMark> &marks() const { return m_marks; }
    /// Room left of step 0 and right of the end, so that it lines up with the charts above.
    void setMargins(int left, int right);

    [[nodiscard]] int currentMark() const { return m_current; } ///< -1: none
    [[nodiscard]] int markAt(const QPointF &place) const;       ///< -1: none
    [[nodiscard]] QPointF placeOf(int mark) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void markChosen(int mark);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    [[nodiscard]] double positionOf(qint64 step) const;
    void paintTrack(QPainter &painter) const;
    void moveTo(int mark);
    void tell();

    qint64 m_done = 0;
    qint64 m_planned = 0;
    QList<TimelineMark> m_marks;
    int m_current = -1;
    int m_left;
    int m_right;
};

/// The sign of a kind, centred; also for legends. 14 px at most.
void paintMark(QPainter &painter, const QPointF &centre, MarkKind kind, bool ongoing,
               const Tokens &tokens);

} // namespace tessera::ui
