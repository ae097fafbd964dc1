// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSlider>

namespace tessera::ui {

class Theme;

/// A slider with marks where something happened. Page Up and Page Down move a tenth of the way.
class ValueSlider final : public QSlider
{
    Q_OBJECT

public:
    explicit ValueSlider(QWidget *parent = nullptr);

    /// Values to mark, in `warning`.
    void setMarks(const QList<int> &marks);

protected:
    void paintEvent(QPaintEvent *event) override;
    void sliderChange(SliderChange change) override;

private:
    [[nodiscard]] double positionOf(int value) const;

    Theme &m_theme;
    QList<int> m_marks;
};

} // namespace tessera::ui
