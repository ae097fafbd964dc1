// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/heat_map.h"

namespace tessera::ui {

/// The scale of a heat map with its numbers; for utilisation with the sign of a dead expert.
class ColourBar final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit ColourBar(HeatMapScale scale, Qt::Orientation orientation = Qt::Horizontal,
                       QWidget *parent = nullptr);

    /// For HeatMapScale::Amount: what 1 stands for ("512").
    void setEnd(const QString &end);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Label {
        double position = 0; ///< 0 to 1
        QString text;
    };
    [[nodiscard]] QList<Label> labels() const;
    [[nodiscard]] QColor colourAt(double position) const;
    [[nodiscard]] bool hasDead() const;
    void paintDead(QPainter &painter, const QRectF &bar) const;
    void retranslate();

    HeatMapScale m_scale;
    Qt::Orientation m_orientation;
    QString m_end;
    QString m_dead;
};

} // namespace tessera::ui
