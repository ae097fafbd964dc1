// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/read_out.h"
#include "ui/widgets/themed_widget.h"

#include <QImage>
#include <QList>

#include <functional>
#include <vector>

namespace tessera::ui {

enum class HeatMapScale {
    Utilisation, ///< 1 is the fair share; log2, 1/4 to 4; below 0.05 the dead pattern
    Difference,  ///< of two log2 utilisations, -1.5 to 1.5
    Amount       ///< 0 to 1
};

/// A value a cell, row by row. NaN was not measured.
struct HeatMapData {
    int rows = 0;
    int columns = 0;
    std::vector<double> values;
    QList<int> rowNumbers; ///< what the rows are called; empty: 0, 1, 2 ...
    int groups = 1;        ///< columns belong to this many equal groups (EP ranks)

    [[nodiscard]] double at(int row, int column) const;
    [[nodiscard]] int rowNumber(int row) const;
};

/// One pixel a cell, without patterns.
[[nodiscard]] QImage heatMapImage(const HeatMapData &data, HeatMapScale scale,
                                  const Tokens &tokens);

/// Layers by experts. Cells are whole pixels of the screen, without smoothing; dead experts have a
/// diagonal, the chosen row an outline. The read-out beside the mouse, or beside the cell that the
/// arrow keys move, says what setDescriber() makes of it.
class HeatMap final : public ThemedWidget
{
    Q_OBJECT

public:
    using Describer = std::function<ReadOutText(int row, int column)>;

    explicit HeatMap(HeatMapScale scale, QWidget *parent = nullptr);

    void setData(HeatMapData data);
    [[nodiscard]] const HeatMapData &data() const { return m_data; }
    void setDescriber(Describer describer) { m_describer = std::move(describer); }
    /// Groups whose name is drawn in `warning`.
    void setWarnedGroups(const QList<int> &groups);
    /// "EP 5: 80–95" for group 5, drawn below it; without it there are column numbers.
    void setGroupNamer(std::function<QString(int group)> namer);

    void setChosenRow(int row); ///< -1: none; without a signal
    [[nodiscard]] int chosenRow() const { return m_chosenRow; }

    /// The place of a cell, in px; for tests and menus.
    [[nodiscard]] QRectF cellRect(int row, int column) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void hovered(int row, int column); ///< -1, -1: nothing any more
    void rowChosen(int row);           ///< by a click, Up or Down

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct Cell {
        int row = -1;
        int column = -1;
        friend bool operator==(const Cell &, const Cell &) = default;
        [[nodiscard]] bool isValid() const { return row >= 0; }
    };

    [[nodiscard]] QSizeF cellSize() const;
    [[nodiscard]] Cell cellAt(const QPointF &place) const;
    [[nodiscard]] QRectF gridRect() const;
    void renew();
    void look(Cell cell);
    void choose(int row);
    void paintDead(QPainter &painter) const;
    void paintGroups(QPainter &painter) const;
    void paintRowNumbers(QPainter &painter) const;
    void paintColumnNumbers(QPainter &painter) const;
    void paintMarks(QPainter &painter) const;

    HeatMapScale m_scale;
    HeatMapData m_data;
    QImage m_image;
    Describer m_describer;
    std::function<QString(int)> m_groupNamer;
    QList<int> m_warnedGroups;
    int m_chosenRow = -1;
    Cell m_seen;   ///< under the mouse or the keyboard's cell
    Cell m_cursor; ///< where the arrow keys are
    ReadOut *m_readOut;
};

} // namespace tessera::ui
