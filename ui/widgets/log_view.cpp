// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/log_view.h"

#include "ui/widgets/row_delegate.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace tessera::ui {
namespace {

constexpr int kLineHeight = 20;
constexpr int kColumnGap = 10;

/// The three columns of a line, in the width of one.
class LineDelegate final : public QStyledItemDelegate
{
public:
    LineDelegate(const LogView::Columns &columns, LogView::ToneOf toneOf, QObject *parent)
        : QStyledItemDelegate(parent),
          m_theme(Theme::of(parent)),
          m_columns(columns),
          m_toneOf(std::move(toneOf))
    {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Tokens &tokens = m_theme.tokens();
        painter->save();
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(option.rect, tokens.accentSoft);
        painter->setFont(m_theme.font(TextStyle::Key));
        const auto put = [&](int left, const QColor &colour, const QString &text) {
            const QRect rect = option.rect.adjusted(left, 0, 0, 0);
            painter->setPen(colour);
            painter->drawText(
                rect, Qt::AlignVCenter | Qt::AlignLeft,
                painter->fontMetrics().elidedText(text, Qt::ElideRight, rect.width()));
        };
        const Tone tone = m_toneOf(index);
        put(0, tokens.text3, cell(index, m_columns.time));
        put(levelLeft(), tone == Tone::Neutral ? tokens.text3 : toneColour(tokens, tone),
            cell(index, m_columns.level));
        put(messageLeft(), tokens.text, cell(index, m_columns.message).replace(u'\n', u' '));
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        const int line = m_theme.lineHeight(TextStyle::Key) - 16 + kLineHeight;
        return {messageLeft(), line};
    }

    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override
    {
        const QString text = cell(index, m_columns.message);
        if (event->type() != QEvent::ToolTip
            || metrics().horizontalAdvance(text) + messageLeft() <= option.rect.width())
            return QStyledItemDelegate::helpEvent(event, view, option, index);
        QToolTip::showText(event->globalPos(), text, view);
        return true;
    }

private:
    static QString cell(const QModelIndex &index, int column)
    {
        return index.siblingAtColumn(column).data().toString();
    }
    [[nodiscard]] QFontMetrics metrics() const
    {
        return QFontMetrics(m_theme.font(TextStyle::Key));
    }
    [[nodiscard]] int levelLeft() const
    {
        return metrics().horizontalAdvance(QStringLiteral("00:00:00")) + kColumnGap;
    }
    [[nodiscard]] int messageLeft() const
    {
        return levelLeft() + metrics().horizontalAdvance(QStringLiteral("warn")) + kColumnGap + 1;
    }

    const Theme &m_theme;
    LogView::Columns m_columns;
    LogView::ToneOf m_toneOf;
};

} // namespace

LogView::LogView(const Columns &columns, ToneOf toneOf, QWidget *parent)
    : QListView(parent), m_columns(columns)
{
    setFrameShape(QFrame::NoFrame);
    setModelColumn(columns.message);
    setItemDelegate(new LineDelegate(columns, std::move(toneOf), this));
    setUniformItemSizes(true);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&Theme::of(this), &Theme::changed, viewport(), qOverload<>(&QWidget::update));
    connect(&Theme::of(this), &Theme::changed, this, &LogView::fitLines);
}

void LogView::follow()
{
    scrollToBottom();
    noteScroll(verticalScrollBar()->value());
}

void LogView::noteScroll(int value)
{
    const bool atEnd = value >= verticalScrollBar()->maximum();
    if (m_layingOut || atEnd == m_following)
        return;
    m_following = atEnd;
    Q_EMIT followingChanged(m_following);
}

QString LogView::lineText(const QModelIndex &index) const
{
    QStringList cells;
    for (const int column : {m_columns.time, m_columns.level, m_columns.message})
        cells << index.siblingAtColumn(column).data().toString();
    return cells.join(u'\t');
}

void LogView::copySelected() const
{
    QModelIndexList indexes = selectionModel()->selectedIndexes();
    std::sort(indexes.begin(), indexes.end());
    QStringList lines;
    for (const QModelIndex &index : std::as_const(indexes))
        if (index.column() == modelColumn())
            lines << lineText(index);
    QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

void LogView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copySelected();
        return;
    }
    QListView::keyPressEvent(event);
}

void LogView::scrollContentsBy(int dx, int dy)
{
    noteScroll(verticalScrollBar()->value()); // before the base lays out lines that have come since
    QListView::scrollContentsBy(dx, dy);
}

void LogView::doItemsLayout()
{
    keepPlace([this] { QListView::doItemsLayout(); });
}

/// A line that is cut in half at the top is nothing to look at: what is left stays free above.
void LogView::resizeEvent(QResizeEvent *event)
{
    fitLines();
    QListView::resizeEvent(event);
}

void LogView::fitLines()
{
    const int line = itemDelegate()->sizeHint({}, {}).height(); // the same for all
    setViewportMargins(0, contentsRect().height() % line, 0, 0);
}

void LogView::updateGeometries()
{
    keepPlace([this] { QListView::updateGeometries(); });
}

template<typename Change>
void LogView::keepPlace(const Change &change)
{
    const bool inner = std::exchange(m_layingOut, true);
    change();
    m_layingOut = inner;
    if (m_following)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

} // namespace tessera::ui
