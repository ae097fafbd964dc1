// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QTimer;
class QToolButton;

namespace tessera::ui {

class Chip;
class ExpertLoadModel;
class SegmentedSwitch;
class TextLabel;
class ValueSlider;

/// Goes through the kept steps of a load model: slider with marks, play at three speeds, and back
/// to the newest step ("live") with new steps following.
class StepPlayer final : public QWidget
{
    Q_OBJECT

public:
    explicit StepPlayer(ExpertLoadModel *loads, QWidget *parent = nullptr);

    /// Steps at which alerts began.
    void setMarks(const QList<qint64> &steps);
    /// Steps that may still come: then "live" makes sense, else it reads "newest".
    void setGoingOn(bool goingOn);
    [[nodiscard]] bool isPlaying() const;
    void setPlaying(bool playing);

protected:
    void changeEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void retranslateUi();
    void onSteps();
    void onStep();
    void onSlider(int place);
    void advance();

    ExpertLoadModel *m_loads;
    QList<qint64> m_steps;
    QList<qint64> m_marked;
    bool m_goingOn = false;
    bool m_showing = false; ///< the slider is moved by the model
    QTimer *m_timer;
    QToolButton *m_play;
    TextLabel *m_first;
    ValueSlider *m_slider;
    TextLabel *m_step;
    SegmentedSwitch *m_speed;
    Chip *m_newest;
};

} // namespace tessera::ui
