// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_table.h"

#include "ui/models/compare_model.h"
#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kSquare = 10;
constexpr int kCellSide = 8;
constexpr int kLongestName = 150;
constexpr int kLongestValue = 180;
constexpr int kMostRows = 12; // without scrolling

int widthOf(const QFont &font, const QString &text)
{
    return QFontMetrics(font).horizontalAdvance(text);
}

/// What every cell has: the ground of a row under the mouse, and a line below.
void paintGround(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const Tokens &tokens = Theme::of(option.widget).tokens();
    const auto *table = qobject_cast<const CompareTable *>(option.widget);
    if (table != nullptr && table->hoveredRow() == index.row())
        painter->fillRect(option.rect, tokens.hover);
    paintHorizontal(*painter, option.rect.left(), option.rect.right() + 1, option.rect.bottom(),
                    tokens.divider);
}

void paintText(QPainter *painter, const QRect &box, Qt::Alignment alignment, const QFont &font,
               const QColor &colour, const QString &text)
{
    painter->setFont(font);
    painter->setPen(colour);
    painter->drawText(box, alignment | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(text, Qt::ElideMiddle, box.width()));
}

QRect inner(const QRect &rect)
{
    return rect.adjusted(kCellSide, 0, -kCellSide, 0);
}

QColor verdictColour(const Tokens &tokens, int better)
{
    if (better == 0)
        return tokens.text2;
    return better > 0 ? tokens.success : tokens.error;
}

/// Room for the longest change of the column ("+82.9 %" at least) behind each value, so that the
/// values of a column stand under each other.
int changeRoom(const QWidget *widget, const QModelIndex &index)
{
    const QFont font = Theme::of(widget).font(TextStyle::Small);
    int room = widthOf(font, QStringLiteral("+88.88 %"));
    for (int row = 0; row < index.model()->rowCount(); ++row)
        room = std::max(
            room,
            widthOf(font,
                    index.siblingAtRow(row).data(CompareValuesModel::ChangeTextRole).toString()));
    return room + metrics::kGroupGap;
}

} // namespace

// ---- heads ----

RunHeads::RunHeads(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(false);
    setHighlightSections(false);
    setMinimumSectionSize(40);
}

void RunHeads::setColours(const QList<int> &colours)
{
    m_colours = colours;
    viewport()->update();
}

QSize RunHeads::sizeHint() const
{
    const int text = Theme::of(this).lineHeight(TextStyle::SmallStrong);
    return {QHeaderView::sizeHint().width(), std::max(metrics::kTableHeadHeight, text + 12)};
}

QSize RunHeads::sectionSizeFromContents(int section) const
{
    if (model() == nullptr) // the page is going, its models have gone
        return QHeaderView::sectionSizeFromContents(section);
    const QString text = model()->headerData(section, Qt::Horizontal).toString();
    const int name = std::min(widthOf(Theme::of(this).font(TextStyle::SmallStrong), text),
                              static_cast<int>(kLongestName * Theme::of(this).textScale()));
    const int square = section > 0 ? kSquare + metrics::kGroupGap : 0;
    return {name + square + 2 * kCellSide + 2, sizeHint().height()};
}

void RunHeads::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    const Theme &theme = Theme::of(this);
    painter->fillRect(rect, theme.tokens().surface);
    paintHorizontal(*painter, rect.left(), rect.right() + 1, rect.bottom(), theme.tokens().border);
    const QString text = model()->headerData(section, Qt::Horizontal).toString();
    const QFont font = theme.font(TextStyle::SmallStrong);
    QRect box = inner(rect);
    if (section == 0) {
        paintText(painter, box, Qt::AlignLeft, font, theme.tokens().text2, text);
        return;
    }
    const int square = kSquare + metrics::kGroupGap;
    const int name = std::min(widthOf(font, text) + 1, box.width() - square);
    box.setLeft(box.right() + 1 - name);
    const QRectF sample(box.left() - square, rect.center().y() - kSquare / 2.0 + 0.5, kSquare,
                        kSquare);
    if (section - 1 < m_colours.size())
        paintBox(*painter, sample, 2, curveColour(theme.tokens(), m_colours[section - 1]));
    paintText(painter, box, Qt::AlignRight, font, theme.tokens().text2, text);
}

// ---- table ----

CompareTable::CompareTable(QWidget *parent) : QTableView(parent), m_heads(new RunHeads(this))
{
    setHorizontalHeader(m_heads);
    verticalHeader()->hide();
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::NoSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    connect(&Theme::of(this), &Theme::changed, this, &CompareTable::applyTheme);
    applyTheme();
}

void CompareTable::applyTheme()
{
    const int text = Theme::of(this).lineHeight(TextStyle::Body);
    verticalHeader()->setDefaultSectionSize(std::max(metrics::kCompactRowHeight, text + 10));
    verticalHeader()->setMinimumSectionSize(verticalHeader()->defaultSectionSize());
    fitColumns();
    updateGeometry();
}

void CompareTable::setModel(QAbstractItemModel *model)
{
    QTableView::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &CompareTable::fitColumns);
    connect(model, &QAbstractItemModel::dataChanged, this, &CompareTable::fitColumns);
    connect(model, &QAbstractItemModel::rowsInserted, this, &CompareTable::fitColumns);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &CompareTable::fitColumns);
    connect(model, &QAbstractItemModel::headerDataChanged, this, &CompareTable::fitColumns);
    fitColumns();
}

void CompareTable::fitColumns()
{
    if (model() == nullptr || model()->columnCount() == 0)
        return;
    int others = 0;
    for (int column = 1; column < model()->columnCount(); ++column) {
        const int width = std::max(sizeHintForColumn(column), m_heads->sectionSizeHint(column));
        setColumnWidth(column, width);
        others += width;
    }
    const int first = std::max(sizeHintForColumn(0), m_heads->sectionSizeHint(0));
    setColumnWidth(0, std::max(viewport()->width() - others, first));
    m_needed = first + others;
    updateGeometry();
}

QSize CompareTable::sizeHint() const
{
    const int rows = model() == nullptr ? 0 : std::min(model()->rowCount(), kMostRows);
    const int bar = m_needed > width() ? horizontalScrollBar()->sizeHint().height() : 0;
    return {320,
            m_heads->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + bar};
}

QSize CompareTable::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

void CompareTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        fitColumns();
}

void CompareTable::hover(int row)
{
    if (row == m_hovered)
        return;
    m_hovered = row;
    viewport()->update();
}

void CompareTable::leaveEvent(QEvent *event)
{
    QTableView::leaveEvent(event);
    hover(-1);
}

void CompareTable::mouseMoveEvent(QMouseEvent *event)
{
    QTableView::mouseMoveEvent(event);
    hover(rowAt(event->position().toPoint().y()));
}

void CompareTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

// ---- cells ----

void ValueCells::paint(QPainter *painter, const QStyleOptionViewItem &option,
                       const QModelIndex &index) const
{
    paintGround(painter, option, index);
    const Theme &theme = Theme::of(option.widget);
    const Tokens &tokens = theme.tokens();
    const QString text = index.data().toString();
    QRect box = inner(option.rect);
    if (index.column() == 0) {
        paintText(painter, box, Qt::AlignLeft, theme.font(TextStyle::Body), tokens.text2, text);
        return;
    }
    const QString change = index.data(CompareValuesModel::ChangeTextRole).toString();
    const bool isBaseline =
        !index.data(CompareValuesModel::ChangeRole).isValid() && change.isEmpty();
    const QFont small = theme.font(TextStyle::Small);
    if (!change.isEmpty()) {
        paintText(painter, box, Qt::AlignRight, small,
                  verdictColour(tokens, index.data(CompareValuesModel::BetterRole).toInt()),
                  change);
        box.setRight(box.right() - changeRoom(option.widget, index));
    }
    paintText(painter, box, Qt::AlignRight,
              theme.font(isBaseline ? TextStyle::Strong : TextStyle::Body), tokens.text, text);
}

QSize ValueCells::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = Theme::of(option.widget);
    const QString text = index.data().toString();
    int width = widthOf(theme.font(TextStyle::Strong), text) + 2 * kCellSide + 2;
    if (!index.data(CompareValuesModel::ChangeTextRole).toString().isEmpty())
        width += changeRoom(option.widget, index);
    return {width, option.rect.height()};
}

void SettingCells::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const Theme &theme = Theme::of(option.widget);
    const Tokens &tokens = theme.tokens();
    const bool differs = index.data(CompareSettingsModel::kDiffersRole).toBool();
    paintGround(painter, option, index);
    if (differs)
        painter->fillRect(option.rect.adjusted(0, 0, 0, -1), tokens.accentSoft);
    const QString text = index.data().toString();
    const bool isKey = index.column() == 0;
    QColor colour = differs ? tokens.accent : tokens.text;
    if (isKey)
        colour = tokens.text2;
    paintText(painter, inner(option.rect), isKey ? Qt::AlignLeft : Qt::AlignRight,
              theme.font(TextStyle::Key), colour, text.isEmpty() ? missingText() : text);
}

QSize SettingCells::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = Theme::of(option.widget);
    const int text = widthOf(theme.font(TextStyle::Key), index.data().toString());
    const int most = static_cast<int>(kLongestValue * theme.textScale());
    return {std::min(text, most) + 2 * kCellSide + 2, option.rect.height()};
}

} // namespace tessera::ui
