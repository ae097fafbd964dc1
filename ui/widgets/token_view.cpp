// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/token_view.h"

#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr double kLine = 25;
constexpr double kToken = 18; // its height, without the underline
constexpr double kUnderline = 2;
constexpr double kGap = 1;
constexpr double kSpecialSide = 5;
constexpr double kSpecialGap = 3; // to both sides
constexpr double kBreakSide = 2;
constexpr double kBlockGap = 6;
constexpr double kBorderHeight = 28;
constexpr double kNameGap = 16;
constexpr int kUsualWidth = 560;

/// What is drawn of a token: signs for what has no shape.
QString shownText(const QString &text)
{
    QString shown = text;
    shown.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    shown.replace(u'\n', QChar(0x21b5));
    shown.replace(u'\t', QChar(0x2192));
    return shown;
}

/// Nothing but line breaks: drawn as small signs.
bool isBreak(const ShownToken &token)
{
    return !token.text.isEmpty() && token.text.count(u'\n') == token.text.size();
}

bool endsLine(const ShownToken &token)
{
    return token.weight > 0 && !token.special && token.text.endsWith(u'\n');
}

/// A sign inside of words that are kept together; Chinese breaks anywhere.
bool isWordSign(QChar sign)
{
    return sign.isLetterOrNumber() && sign.category() != QChar::Letter_Other;
}

/// Signs that close what is before them begin no line.
bool isClosingSign(QChar sign)
{
    return sign.category() == QChar::Punctuation_Close
        || sign.category() == QChar::Punctuation_FinalQuote
        || QStringView(u",.;:!?…，。；：！？、％%").contains(sign);
}

/// No line begins with `token`.
bool continuesWord(const ShownToken &before, const ShownToken &token)
{
    if (before.special || token.special || before.text.isEmpty() || token.text.isEmpty()
        || before.text.back().isSpace())
        return false;
    return isClosingSign(token.text.front())
        || (isWordSign(before.text.back()) && isWordSign(token.text.front()));
}

} // namespace

TokenView::TokenView(QWidget *parent) : ThemedWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&theme(), &Theme::changed, this, [this] { m_layout = layOut(width()); });
}

void TokenView::setBlocks(const QList<TokenBlock> &blocks)
{
    m_blocks = blocks;
    m_layout = layOut(width());
    updateGeometry();
    update();
}

QRectF TokenView::tokenRect(int block, int token) const
{
    for (const Placed &placed : m_layout.tokens)
        if (placed.block == block && placed.token == token)
            return placed.rect;
    return {};
}

QSize TokenView::sizeHint() const
{
    return {kUsualWidth, heightForWidth(kUsualWidth)};
}

int TokenView::heightForWidth(int width) const
{
    return static_cast<int>(width == this->width() ? m_layout.height : layOut(width).height);
}

void TokenView::resizeEvent(QResizeEvent *event)
{
    ThemedWidget::resizeEvent(event);
    m_layout = layOut(width());
}

double TokenView::nameWidth() const
{
    int widest = 0;
    for (const TokenBlock &block : m_blocks)
        widest = std::max(widest, metricsOf(TextStyle::Small).horizontalAdvance(block.name));
    return widest > 0 ? widest + kNameGap : 0;
}

double TokenView::tokenWidth(const ShownToken &token) const
{
    const QFontMetricsF metrics(font(token.special ? TextStyle::Key : TextStyle::Body));
    return metrics.horizontalAdvance(shownText(token.text))
        + (token.special ? 2 * (kSpecialSide + kSpecialGap) : 0);
}

/// Of the token and those that go on with its word.
double TokenView::wordWidth(const QList<ShownToken> &tokens, int first) const
{
    double wide = tokenWidth(tokens[first]);
    for (int next = first + 1;
         next < tokens.size() && continuesWord(tokens[next - 1], tokens[next]); ++next)
        wide += kGap + tokenWidth(tokens[next]);
    return wide;
}

TokenView::Layout TokenView::layOut(double width) const
{
    Layout layout;
    const double left = nameWidth();
    double y = 0;
    for (int block = 0; block < m_blocks.size(); ++block) {
        y += m_blocks[block].border.isEmpty() ? 0 : kBorderHeight;
        layout.blockTops.push_back(y);
        double x = left;
        const QList<ShownToken> &tokens = m_blocks[block].tokens;
        for (int token = 0; token < tokens.size(); ++token) {
            const double room = std::max(1.0, width - left);
            const double wide = std::min(tokenWidth(tokens[token]), room);
            const bool inWord = token > 0 && continuesWord(tokens[token - 1], tokens[token]);
            const double word = inWord ? wide : wordWidth(tokens, token);
            if (x + (word > room ? wide : word) > width && x > left) {
                x = left;
                y += kLine;
            }
            layout.tokens.push_back({block, token, QRectF(x, y, wide, kLine)});
            x += wide + kGap;
            // Of several line breaks in a row only the last one makes a line.
            if (endsLine(tokens[token]) && token + 1 < tokens.size()
                && !endsLine(tokens[token + 1])) {
                x = left;
                y += kLine;
            }
        }
        y += kLine + kBlockGap;
    }
    layout.height = std::max(0.0, y - kBlockGap);
    return layout;
}

bool TokenView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return ThemedWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    for (const Placed &placed : m_layout.tokens) {
        if (!placed.rect.contains(help->pos()))
            continue;
        const ShownToken &token = m_blocks[placed.block].tokens[placed.token];
        //: Tooltip of a token: %1 is its text, %2 its weight in the loss.
        QString text = tr("“%1”, weight %2").arg(shownText(token.text), plainNumber(token.weight));
        if (token.id >= 0)
            //: %1 is the text and weight of a token, %2 its number in the vocabulary.
            text = tr("%1, token %2").arg(text).arg(token.id);
        QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

void TokenView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const QRectF dirty = event->rect();
    for (std::size_t block = 0; block < m_layout.blockTops.size(); ++block) {
        const TokenBlock &shown = m_blocks[static_cast<qsizetype>(block)];
        const double top = m_layout.blockTops[block];
        if (!shown.border.isEmpty())
            paintBorder(painter, shown.border, top - kBorderHeight);
        painter.setFont(font(TextStyle::Small));
        painter.setPen(tokens().text2);
        painter.drawText(QRectF(0, top, width(), kLine), Qt::AlignVCenter | Qt::AlignLeft,
                         shown.name);
    }
    const auto first =
        std::lower_bound(m_layout.tokens.begin(), m_layout.tokens.end(), dirty.top() - kLine,
                         [](const Placed &placed, double top) { return placed.rect.top() < top; });
    for (auto placed = first; placed != m_layout.tokens.end(); ++placed) {
        if (placed->rect.top() > dirty.bottom())
            break;
        paintToken(painter, m_blocks[placed->block].tokens[placed->token], placed->rect);
    }
}

void TokenView::paintToken(QPainter &painter, const ShownToken &token, const QRectF &rect) const
{
    const QRectF box(rect.left(), rect.center().y() - kToken / 2 - 1, rect.width(), kToken);
    const bool trained = token.weight > 0;
    if (token.special) {
        const QRectF frame = box.adjusted(kSpecialGap, 1, -kSpecialGap, 1);
        paintBox(painter, frame, metrics::kTokenRadius,
                 trained ? tokens().trained : tokens().sunken,
                 trained ? tokens().accent : tokens().border);
        painter.setFont(font(TextStyle::Key));
        painter.setPen(trained ? tokens().text : tokens().text2);
        painter.drawText(frame, Qt::AlignCenter, shownText(token.text));
        return;
    }
    if (trained)
        paintTokenGround(painter, box, token.weight, tokens());
    if (isBreak(token)) {
        painter.setFont(font(TextStyle::Note));
        painter.setPen(trained ? tokens().text2 : tokens().text3);
        painter.drawText(box, Qt::AlignCenter, shownText(token.text));
        return;
    }
    painter.setFont(font(TextStyle::Body));
    painter.setPen(trained ? tokens().text : tokens().text3);
    painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft, shownText(token.text));
}

void TokenView::paintBorder(QPainter &painter, const QString &text, double top) const
{
    painter.setFont(font(TextStyle::Small));
    const double wide = painter.fontMetrics().horizontalAdvance(text) + 2 * kNameGap;
    const double y = top + kBorderHeight / 2 - kBlockGap / 2;
    const double start = (width() - wide) / 2;
    painter.setPen(QPen(tokens().control, 1, Qt::DashLine));
    painter.drawLine(QPointF(0, y + 0.5), QPointF(start, y + 0.5));
    painter.drawLine(QPointF(start + wide, y + 0.5), QPointF(width(), y + 0.5));
    painter.setPen(tokens().text2);
    painter.drawText(QRectF(start, y - 10, wide, 20), Qt::AlignCenter, text);
}

void paintTokenGround(QPainter &painter, const QRectF &rect, double weight, const Tokens &tokens)
{
    const bool whole = weight >= 1;
    painter.save();
    // One shape in two colours: each is painted where the other is not.
    const QRectF box = aligned(painter, rect.adjusted(0, 0, 0, kUnderline));
    painter.setClipRect(box.adjusted(0, 0, 0, -kUnderline), Qt::IntersectClip);
    paintBox(painter, box, metrics::kTokenRadius, whole ? tokens.trained : tokens.accentSoft);
    painter.restore();
    painter.save();
    painter.setClipRect(QRectF(box.left(), box.bottom() - kUnderline, box.width(), kUnderline),
                        Qt::IntersectClip);
    paintBox(painter, box, metrics::kTokenRadius, whole ? tokens.accent : tokens.accentLine);
    painter.restore();
}

} // namespace tessera::ui
