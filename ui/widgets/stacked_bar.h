// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/swatch.h"
#include "ui/widgets/themed_widget.h"

#include <QList>

#include <functional>
#include <optional>

namespace tessera::ui {

struct BarPart {
    QString name;
    double value = 0; ///< >= 0
    Swatch swatch;
};

/// Parts of a whole side by side: a training step, the memory of a GPU against its capacity. The
/// part under the mouse tells its name and value.
class StackedBar final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit StackedBar(QWidget *parent = nullptr);

    /// `valueText` writes a value for tooltips ("1.14 s").
    void setParts(const QList<BarPart> &parts, std::function<QString(double)> valueText);
    [[nodiscard]] const QList<BarPart> &parts() const { return m_parts; }
    /// A line with its label; what goes beyond it is drawn in `error`, hatched. Nothing: no line,
    /// and the parts fill the width.
    void setCapacity(std::optional<double> capacity, const QString &label = {});
    /// Round numbers of `unit` below the bar, written by `text`; empty: none.
    void setAxis(double unit, std::function<QString(double)> text);
    [[nodiscard]] double total() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QRectF barRect() const;
    [[nodiscard]] double scaleEnd() const;
    [[nodiscard]] double positionOf(double value) const;
    void paintParts(QPainter &painter) const;
    void paintOverhang(QPainter &painter) const;
    void paintCapacity(QPainter &painter) const;
    void paintAxis(QPainter &painter) const;
    void tell();

    QList<BarPart> m_parts;
    std::function<QString(double)> m_valueText;
    std::optional<double> m_capacity;
    QString m_capacityLabel;
    double m_axisUnit = 1;
    std::function<QString(double)> m_axisText;
};

} // namespace tessera::ui
