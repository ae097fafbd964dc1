// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/reason_list.h"

#include "ui/text/number_text.h"
#include "ui/text/row_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tessera::ui {
namespace {

constexpr int kBarWidth = 90;
constexpr int kBarHeight = 6;
constexpr int kCountWidth = 52;
constexpr int kBarCurve = 1; // vermilion, as the cut part of the histogram

} // namespace

/// Label, key, bar and count.
class ReasonList::Row final : public QAbstractButton
{
public:
    explicit Row(QWidget *parent) : QAbstractButton(parent)
    {
        setCheckable(true);
        setCursor(Qt::PointingHandCursor);
        setFixedHeight(metrics::kCompactHeight);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        connect(&Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    }

    void setReason(const PreviewCount &reason, qint64 most)
    {
        m_reason = reason;
        m_share = most > 0 ? static_cast<double>(reason.rows) / static_cast<double>(most) : 0;
        setObjectName(QStringLiteral("reason_") + reason.reason);
        retranslate();
    }
    void retranslate()
    {
        setText(dropReasonText(m_reason.reason));
        //: %1 is a reason why rows are dropped, %n how many they are.
        setAccessibleName(
            ReasonList::tr("%1: %n rows", nullptr, static_cast<int>(m_reason.rows)).arg(text()));
        setToolTip(text() + QStringLiteral(" (") + m_reason.reason + QLatin1Char(')'));
        updateGeometry();
        update();
    }
    [[nodiscard]] const QString &reason() const { return m_reason.reason; }

    [[nodiscard]] QSize sizeHint() const override
    {
        return {160 + kBarWidth + kCountWidth, metrics::kCompactHeight};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = Theme::of(this);
        const Tokens &tokens = theme.tokens();
        QPainter painter(this);
        if (isChecked() || underMouse())
            paintBox(painter, rect(), metrics::kControlRadius,
                     isChecked() ? tokens.accentSoft : tokens.hover);
        const QRect count(width() - kCountWidth, 0, kCountWidth, height());
        painter.setFont(theme.font(TextStyle::Body));
        painter.setPen(tokens.text);
        painter.drawText(count, Qt::AlignRight | Qt::AlignVCenter, countText(m_reason.rows));
        const QRectF groove(count.left() - kBarWidth, (height() - kBarHeight) / 2.0, kBarWidth,
                            kBarHeight);
        paintBar(painter, groove, tokens);
        paintNames(painter, QRect(0, 0, int(groove.left()) - metrics::kGroupGap, height()), theme);
        if (hasFocus())
            paintRing(painter, rect(), metrics::kControlRadius, tokens.accent);
    }

private:
    void paintBar(QPainter &painter, const QRectF &groove, const Tokens &tokens) const
    {
        paintBox(painter, groove, kBarHeight / 2.0, tokens.track);
        QRectF bar = groove;
        bar.setWidth(std::max<double>(kBarHeight / 2.0, groove.width() * m_share));
        paintBox(painter, bar, kBarHeight / 2.0, curveColour(tokens, kBarCurve));
    }
    /// The key stands behind the label where there is room for both.
    void paintNames(QPainter &painter, const QRect &room, const Theme &theme) const
    {
        const QFontMetrics label(theme.font(TextStyle::Body));
        const QFontMetrics key(theme.font(TextStyle::Key));
        const int keyWidth = key.horizontalAdvance(m_reason.reason);
        const bool both =
            label.horizontalAdvance(text()) + metrics::kCardGap + keyWidth <= room.width();
        painter.setFont(theme.font(TextStyle::Body));
        painter.setPen(theme.tokens().text);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         label.elidedText(text(), Qt::ElideRight, room.width()));
        if (!both)
            return;
        painter.setFont(theme.font(TextStyle::Key));
        painter.setPen(theme.tokens().text3);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, m_reason.reason);
    }

    PreviewCount m_reason;
    double m_share = 0;
};

ReasonList::ReasonList(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins({});
    m_layout->setSpacing(0);
}

void ReasonList::setFixes(std::function<QString(const QString &reason)> textFor)
{
    m_fixFor = std::move(textFor);
}

ReasonList::Line ReasonList::makeLine()
{
    const Line line{.row = new Row(this), .fix = new QPushButton(this)};
    setButtonKind(line.fix, ButtonKind::Link);
    connect(line.row, &Row::clicked, this, [this, row = line.row] { choose(row); });
    connect(line.fix, &QPushButton::clicked, this,
            [this, line] { Q_EMIT fixWanted(line.row->reason(), line.fix); });
    m_layout->addWidget(line.row);
    m_layout->addWidget(line.fix, 0, Qt::AlignLeft);
    return line;
}

void ReasonList::setReasons(const QList<PreviewCount> &reasons)
{
    const QString before = current();
    const qint64 most = reasons.isEmpty() ? 0 : reasons.front().rows;
    while (m_lines.size() > reasons.size()) {
        const Line line = m_lines.takeLast();
        delete line.row;
        delete line.fix;
    }
    while (m_lines.size() < reasons.size())
        m_lines.append(makeLine());
    for (qsizetype i = 0; i < reasons.size(); ++i) {
        m_lines[i].row->setReason(reasons[i], most);
        m_lines[i].row->setChecked(reasons[i].reason == before);
    }
    showFixes();
    if (current() != before)
        Q_EMIT chosen({});
}

void ReasonList::showFixes()
{
    for (const Line &line : std::as_const(m_lines)) {
        const QString text = m_fixFor ? m_fixFor(line.row->reason()) : QString();
        line.fix->setObjectName(QStringLiteral("fix_") + line.row->reason());
        line.fix->setText(text);
        line.fix->setVisible(!text.isEmpty());
    }
}

void ReasonList::choose(Row *row)
{
    for (const Line &line : std::as_const(m_lines))
        line.row->setChecked(line.row == row && row->isChecked());
    Q_EMIT chosen(current());
}

QString ReasonList::current() const
{
    for (const Line &line : m_lines) {
        if (line.row->isChecked())
            return line.row->reason();
    }
    return {};
}

void ReasonList::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        for (const Line &line : std::as_const(m_lines))
            line.row->retranslate();
        showFixes();
    }
    QWidget::changeEvent(event);
}

} // namespace tessera::ui
