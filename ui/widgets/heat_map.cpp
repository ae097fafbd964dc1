// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/heat_map.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tessera::ui {
namespace {

constexpr int kLeft = 32; // row numbers
constexpr int kRight = 2; // the outline of the chosen row
constexpr int kTop = 2;
constexpr int kBottom = 20; // names of groups
constexpr int kUsualCell = 6;
constexpr double kHighestCell = 64;
constexpr double kWidestCell = 128; // few experts still fill the card
constexpr double kNumberGap = 10;   // room for the arrow of the chosen row
constexpr double kOutline = 1.5;
constexpr int kNumberHeight = 16;
constexpr int kRowOfItsOwn = 24; // a row so high has its number in any case

QColor colourOf(double value, HeatMapScale scale, const Tokens &tokens)
{
    switch (scale) {
    case HeatMapScale::Utilisation:
        return utilisationColour(tokens, value);
    case HeatMapScale::Difference:
        return differenceColour(tokens, value);
    case HeatMapScale::Amount:
        return amountColour(tokens, value);
    }
    Q_UNREACHABLE();
}

/// 1, 2, 4, 8 ...: every how many-th number fits when each needs `needed` px.
int numberStep(double cell, double needed)
{
    int step = 1;
    while (step * cell < needed && step < 1 << 20)
        step *= 2;
    return step;
}

} // namespace

double HeatMapData::at(int row, int column) const
{
    return values[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns)
                  + static_cast<std::size_t>(column)];
}

int HeatMapData::rowNumber(int row) const
{
    return rowNumbers.isEmpty() ? row : rowNumbers.value(row);
}

QImage heatMapImage(const HeatMapData &data, HeatMapScale scale, const Tokens &tokens)
{
    QImage image(std::max(1, data.columns), std::max(1, data.rows), QImage::Format_RGB32);
    image.fill(tokens.sunken);
    for (int row = 0; row < data.rows; ++row) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(row)); // NOLINT: Qt's own interface
        for (int column = 0; column < data.columns; ++column)
            line[column] = colourOf(data.at(row, column), scale, tokens).rgb();
    }
    return image;
}

HeatMap::HeatMap(HeatMapScale scale, QWidget *parent)
    : ThemedWidget(parent), m_scale(scale), m_readOut(new ReadOut(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme(), &Theme::changed, this, &HeatMap::renew);
}

void HeatMap::setData(HeatMapData data)
{
    Q_ASSERT(data.values.size()
             == static_cast<std::size_t>(data.rows) * static_cast<std::size_t>(data.columns));
    const bool otherShape = data.rows != m_data.rows || data.columns != m_data.columns;
    m_data = std::move(data);
    if (otherShape) {
        m_seen = {};
        m_cursor = {};
        m_readOut->hide();
        updateGeometry();
    }
    renew();
    if (m_readOut->isVisible())
        look(m_seen);
}

void HeatMap::setWarnedGroups(const QList<int> &groups)
{
    m_warnedGroups = groups;
    update();
}

void HeatMap::setGroupNamer(std::function<QString(int)> namer)
{
    m_groupNamer = std::move(namer);
    update();
}

void HeatMap::setChosenRow(int row)
{
    m_chosenRow = row;
    update();
}

void HeatMap::renew()
{
    m_image = heatMapImage(m_data, m_scale, tokens());
    update();
}

QSize HeatMap::sizeHint() const
{
    return {kLeft + std::max(m_data.columns, 16) * kUsualCell + kRight,
            kTop + std::max(m_data.rows, 16) * kUsualCell + kBottom};
}

QSize HeatMap::minimumSizeHint() const
{
    return {kLeft + std::max(m_data.columns, 96) + kRight,
            kTop + std::max(m_data.rows, 48) + kBottom};
}

QSizeF HeatMap::cellSize() const
{
    const double ratio = devicePixelRatioF();
    const auto whole = [ratio](double room, int count, double largest) {
        const double pixels = std::floor(room * ratio / std::max(1, count));
        return std::clamp(pixels, 1.0, std::floor(largest * ratio)) / ratio;
    };
    return {whole(width() - kLeft - kRight, m_data.columns, kWidestCell),
            whole(height() - kTop - kBottom, m_data.rows, kHighestCell)};
}

QRectF HeatMap::gridRect() const
{
    const QSizeF cell = cellSize();
    return {kLeft, kTop, cell.width() * m_data.columns, cell.height() * m_data.rows};
}

QRectF HeatMap::cellRect(int row, int column) const
{
    const QSizeF cell = cellSize();
    return {kLeft + column * cell.width(), kTop + row * cell.height(), cell.width(), cell.height()};
}

HeatMap::Cell HeatMap::cellAt(const QPointF &place) const
{
    if (m_data.rows == 0 || !gridRect().contains(place))
        return {};
    const QSizeF cell = cellSize();
    return {std::min(m_data.rows - 1, static_cast<int>((place.y() - kTop) / cell.height())),
            std::min(m_data.columns - 1, static_cast<int>((place.x() - kLeft) / cell.width()))};
}

void HeatMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_data.rows == 0)
        return;
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(aligned(painter, gridRect()), m_image);
    if (m_scale == HeatMapScale::Utilisation)
        paintDead(painter);
    paintGroups(painter);
    paintRowNumbers(painter);
    if (!m_groupNamer)
        paintColumnNumbers(painter);
    paintMarks(painter);
}

void HeatMap::paintDead(QPainter &painter) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (int row = 0; row < m_data.rows; ++row) {
        for (int column = 0; column < m_data.columns; ++column) {
            const double value = m_data.at(row, column);
            if (!(value < kDeadUtilisation)) // NaN is not dead
                continue;
            const QRectF cell = cellRect(row, column);
            const double inset = cell.height() >= 5 ? 1 : 0;
            painter.setPen(QPen(tokens().deadStripe, std::clamp(cell.height() / 5, 1.0, 2.0)));
            painter.drawLine(cell.bottomLeft() + QPointF(inset, -inset),
                             cell.topRight() + QPointF(-inset, inset));
        }
    }
    painter.restore();
}

void HeatMap::paintGroups(QPainter &painter) const
{
    if (!m_groupNamer || m_data.groups < 1)
        return;
    const QRectF grid = gridRect();
    const double wide = grid.width() / m_data.groups;
    for (int group = 0; group < m_data.groups; ++group) {
        const double left = grid.left() + group * wide;
        if (group > 0)
            paintVertical(painter, left, grid.top(), grid.bottom(), tokens().surface);
        const bool warned = m_warnedGroups.contains(group);
        painter.setFont(font(TextStyle::Note));
        painter.setPen(warned ? tokens().warning : tokens().text3);
        if (warned) {
            QFont strong = painter.font();
            strong.setWeight(QFont::Medium);
            painter.setFont(strong);
        }
        painter.drawText(QRectF(left, grid.bottom() + 4, wide, kNumberHeight), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(m_groupNamer(group), Qt::ElideRight,
                                                          static_cast<int>(wide)));
    }
}

void HeatMap::paintRowNumbers(QPainter &painter) const
{
    painter.setFont(font(TextStyle::Note));
    painter.setPen(tokens().text3);
    const double cell = cellSize().height();
    // A number, and as much between them; a few high rows are all numbered.
    const int step = cell >= kRowOfItsOwn ? 1 : numberStep(cell, 2 * kNumberHeight);
    const auto put = [&](int row) {
        const double middle = kTop + (row + 0.5) * cell;
        const double top = std::max(0.0, middle - kNumberHeight / 2.0);
        painter.drawText(QRectF(0, top, kLeft - kNumberGap, kNumberHeight),
                         Qt::AlignVCenter | Qt::AlignRight, QString::number(m_data.rowNumber(row)));
    };
    const int last = m_data.rows - 1;
    for (int row = 0; row < m_data.rows; row += step)
        if (row == last || (last - row) * cell >= kNumberHeight) // room for the last one
            put(row);
    if (last % step != 0)
        put(last);
}

void HeatMap::paintColumnNumbers(QPainter &painter) const
{
    painter.setFont(font(TextStyle::Note));
    painter.setPen(tokens().text3);
    const double cell = cellSize().width();
    const double needed = painter.fontMetrics().horizontalAdvance(QStringLiteral("0000"));
    const int step = numberStep(cell, needed + 8);
    const int last = m_data.columns - 1;
    const auto put = [&](int column) {
        const double middle = kLeft + (column + 0.5) * cell;
        painter.drawText(
            QRectF(middle - needed, gridRect().bottom() + 4, 2 * needed, kNumberHeight),
            Qt::AlignCenter, QString::number(column));
    };
    for (int column = 0; column < m_data.columns; column += step)
        if (column == last || (last - column) * cell >= needed)
            put(column);
    if (last % step != 0)
        put(last);
}

void HeatMap::paintMarks(QPainter &painter) const
{
    const QRectF grid = gridRect();
    const auto outline = [&](const QRectF &rect, const QColor &colour) {
        paintBox(painter, rect.adjusted(-kOutline, -kOutline, kOutline, kOutline), 0, Qt::NoBrush,
                 colour, kOutline);
    };
    if (m_chosenRow >= 0 && m_chosenRow < m_data.rows) {
        const QRectF first = cellRect(m_chosenRow, 0);
        outline(QRectF(grid.left(), first.top(), grid.width(), first.height()), tokens().text);
        QPainterPath arrow(QPointF(grid.left() - 8, first.center().y() - 4));
        arrow.lineTo(grid.left() - 3, first.center().y());
        arrow.lineTo(grid.left() - 8, first.center().y() + 4);
        arrow.closeSubpath();
        painter.fillPath(arrow, tokens().text);
    }
    if (m_seen.isValid())
        outline(cellRect(m_seen.row, m_seen.column),
                m_seen == m_cursor && showsFocus(this) ? tokens().accent : tokens().text);
    else if (showsFocus(this))
        paintRing(painter, rect(), metrics::kTagRadius, tokens().accent);
}

void HeatMap::look(Cell cell)
{
    const bool moved = !(cell == m_seen);
    m_seen = cell;
    if (!cell.isValid() || !m_describer) {
        m_readOut->hide();
    } else {
        const ReadOutText text = m_describer(cell.row, cell.column);
        m_readOut->showAt(cellRect(cell.row, cell.column).center(), text);
        setAccessibleDescription(text.plain());
    }
    update();
    if (moved)
        Q_EMIT hovered(cell.row, cell.column);
}

void HeatMap::choose(int row)
{
    if (row == m_chosenRow)
        return;
    setChosenRow(row);
    Q_EMIT rowChosen(row);
}

void HeatMap::mouseMoveEvent(QMouseEvent *event)
{
    if (const Cell cell = cellAt(event->position()); !(cell == m_seen))
        look(cell);
}

void HeatMap::mousePressEvent(QMouseEvent *event)
{
    const Cell cell = cellAt(event->position());
    if (event->button() != Qt::LeftButton || !cell.isValid()) {
        ThemedWidget::mousePressEvent(event);
        return;
    }
    m_cursor = cell;
    look(cell);
    choose(cell.row);
}

void HeatMap::leaveEvent(QEvent *event)
{
    ThemedWidget::leaveEvent(event);
    look({});
}

void HeatMap::keyPressEvent(QKeyEvent *event)
{
    if (m_data.rows == 0) {
        ThemedWidget::keyPressEvent(event);
        return;
    }
    Cell next = m_cursor.isValid() ? m_cursor : Cell{std::max(0, m_chosenRow), 0};
    switch (event->key()) {
    case Qt::Key_Left:
        next.column -= m_cursor.isValid() ? 1 : 0;
        break;
    case Qt::Key_Right:
        next.column += m_cursor.isValid() ? 1 : 0;
        break;
    case Qt::Key_Up:
        next.row -= m_cursor.isValid() ? 1 : 0;
        break;
    case Qt::Key_Down:
        next.row += m_cursor.isValid() ? 1 : 0;
        break;
    case Qt::Key_Home:
        next.column = 0;
        break;
    case Qt::Key_End:
        next.column = m_data.columns - 1;
        break;
    case Qt::Key_PageUp:
        next.row = 0;
        break;
    case Qt::Key_PageDown:
        next.row = m_data.rows - 1;
        break;
    default: // an int, not an enum
        ThemedWidget::keyPressEvent(event);
        return;
    }
    m_cursor = {std::clamp(next.row, 0, m_data.rows - 1),
                std::clamp(next.column, 0, m_data.columns - 1)};
    look(m_cursor);
    choose(m_cursor.row);
}

void HeatMap::focusInEvent(QFocusEvent *event)
{
    ThemedWidget::focusInEvent(event);
    update();
}

void HeatMap::focusOutEvent(QFocusEvent *event)
{
    ThemedWidget::focusOutEvent(event);
    look({});
}

} // namespace tessera::ui
