// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/read_out.h"
#include "ui/widgets/themed_widget.h"

#include <QList>

#include <functional>
#include <vector>

namespace tessera::ui {

/// The experts of one layer. Utilisation 1 is the fair share; NaN was not measured.
struct BarsData {
    std::vector<double> utilisation;
    int groups = 1; ///< the experts belong to this many equal groups (EP ranks)

    /// Mean of a group's measured experts: the load of the rank. NaN when there is none.
    [[nodiscard]] double groupLoad(int group) const;
};

/// One bar an expert, grouped by EP rank, with a line for the load of each rank and a dashed one at
/// the fair share. Ranks above `warnAbove` are drawn in the second curve's colour and named in
/// `warning`. Left and Right move from bar to bar.
class BarsView final : public ThemedWidget
{
    Q_OBJECT

public:
    using Describer = std::function<ReadOutText(int expert)>;

    explicit BarsView(QWidget *parent = nullptr);

    void setData(BarsData data);
    [[nodiscard]] const BarsData &data() const { return m_data; }
    void setWarnAbove(double load);
    void setGroupNamer(std::function<QString(int group, double load)> namer);
    void setDescriber(Describer describer) { m_describer = std::move(describer); }
    [[nodiscard]] QRectF barRect(int expert) const; ///< from the axis to its top

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void hovered(int expert); ///< -1: none any more

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    [[nodiscard]] int experts() const { return static_cast<int>(m_data.utilisation.size()); }
    [[nodiscard]] int groupOf(int expert) const;
    [[nodiscard]] bool isWarned(int group) const;
    [[nodiscard]] QRectF plotRect() const;
    [[nodiscard]] QRectF groupRect(int group) const;
    [[nodiscard]] double yOf(double utilisation) const;
    [[nodiscard]] int expertAt(const QPointF &place) const;
    void look(int expert);
    void paintGrid(QPainter &painter) const;
    void paintBars(QPainter &painter) const;
    void paintGroup(QPainter &painter, int group) const;

    BarsData m_data;
    double m_warnAbove = 1.5;
    double m_top = 2; ///< of the axis: a whole number
    std::function<QString(int, double)> m_groupNamer;
    Describer m_describer;
    int m_seen = -1;
    ReadOut *m_readOut;
};

} // namespace tessera::ui
