// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"
#include "ui/widgets/themed_widget.h"

#include <optional>

namespace tessera::studio {

/// A name, a short bar and its value in words, in one line of the top bar.
class LoadGauge final : public ui::ThemedWidget
{
    Q_OBJECT

public:
    /// `series` picks the colour of the bar (curveColour).
    LoadGauge(std::optional<ui::Icon> icon, int series, QWidget *parent = nullptr);

    void setLabel(const QString &label);
    /// `share` is 0..1. Room is kept for `widest`, so that nothing moves as values change.
    void setValue(double share, const QString &value, const QString &widest);
    void setBarShown(bool shown); ///< without it in a narrow window

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<ui::Icon> m_icon;
    int m_series;
    QString m_label;
    double m_share = 0;
    QString m_value;
    QString m_widest;
    bool m_barShown = true;
};

} // namespace tessera::studio
