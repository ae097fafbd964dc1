// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/nav_rail.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/widgets/logo.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kSide = 8;
constexpr int kItemGap = 2;
constexpr int kIconLeft = 10; // of the item
constexpr int kIconTextGap = 12;
constexpr int kBadgeRight = 11;
constexpr int kSeparatorHeight = 13;
constexpr int kLogo = 19;
constexpr int kLogoLeft = 16;
constexpr int kNameGap = 11;
const QString kName = QStringLiteral("Tessera Studio");

/// A line across the rail.
class Separator final : public ThemedWidget
{
public:
    explicit Separator(QWidget *parent) : ThemedWidget(parent) { setFixedHeight(kSeparatorHeight); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const int middle = height() / 2;
        paintHorizontal(painter, kIconLeft, width() - kIconLeft, middle, tokens().border);
    }
};

} // namespace

class RailItem final : public QAbstractButton
{
public:
    RailItem(Icon icon, const QString &text, QWidget *parent)
        : QAbstractButton(parent), m_theme(Theme::of(this)), m_icon(icon)
    {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setFixedHeight(metrics::kRailItemHeight);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    void setCollapsed(bool collapsed)
    {
        m_collapsed = collapsed;
        tell();
    }

    void setBadge(const QString &badge)
    {
        m_badge = badge;
        tell();
    }

    void tell()
    {
        setToolTip(m_collapsed ? text() : QString());
        setAccessibleName(m_badge.isEmpty() ? text()
                                            : QStringLiteral("%1, %2").arg(text(), m_badge));
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Tokens &tokens = m_theme.tokens();
        QPainter painter(this);
        if (isChecked())
            paintBox(painter, rect(), metrics::kControlRadius, tokens.accentSoft);
        else if (isDown())
            paintBox(painter, rect(), metrics::kControlRadius, tokens.pressed);
        else if (underMouse())
            paintBox(painter, rect(), metrics::kControlRadius, tokens.hover);
        const QColor colour = isChecked() ? tokens.accent : tokens.text2;
        const double left = m_collapsed ? (width() - metrics::kRailIcon) / 2.0 : kIconLeft;
        paintIcon(painter, m_icon, QRectF(left, 0, metrics::kRailIcon, height()), colour);
        if (!m_collapsed)
            paintTexts(painter, colour);
        if (showsFocus(this))
            paintRing(painter, rect(), metrics::kControlRadius, tokens.accent);
    }

private:
    void paintTexts(QPainter &painter, const QColor &colour) const
    {
        const QRect rect = this->rect().adjusted(kIconLeft + metrics::kRailIcon + kIconTextGap, 0,
                                                 -kBadgeRight, 0);
        painter.setFont(m_theme.font(isChecked() ? TextStyle::Strong : TextStyle::Body));
        painter.setPen(colour);
        painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, text());
        painter.setFont(m_theme.font(TextStyle::Note));
        painter.setPen(isChecked() ? colour : m_theme.tokens().text2);
        painter.drawText(rect, Qt::AlignVCenter | Qt::AlignRight, m_badge);
    }

    const Theme &m_theme;
    Icon m_icon;
    QString m_badge;
    bool m_collapsed = false;
};

NavRail::NavRail(QWidget *parent)
    : ThemedWidget(parent), m_group(new QButtonGroup(this)), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(kSide, metrics::kTopBarHeight, kSide, metrics::kCardGap);
    m_layout->setSpacing(kItemGap);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    connect(m_group, &QButtonGroup::buttonClicked, this, [this] { Q_EMIT chosen(current()); });
    connect(m_group, &QButtonGroup::idToggled, this, [this] { update(); });
}

void NavRail::addItem(const QString &id, Icon icon, const QString &text)
{
    auto *item = new RailItem(icon, text, this);
    item->setObjectName(id);
    item->tell();
    m_layout->addWidget(item);
    m_group->addButton(item, static_cast<int>(m_ids.size()));
    m_ids.append(id);
    m_items.insert(id, item);
}

void NavRail::addSeparator()
{
    m_layout->addWidget(new Separator(this));
}

void NavRail::addStretch()
{
    m_layout->addStretch(1);
}

void NavRail::setItemText(const QString &id, const QString &text)
{
    if (RailItem *item = m_items.value(id)) {
        item->setText(text);
        item->tell();
    }
}

void NavRail::setBadge(const QString &id, const QString &badge)
{
    if (RailItem *item = m_items.value(id))
        item->setBadge(badge);
}

QString NavRail::current() const
{
    return m_ids.value(m_group->checkedId());
}

void NavRail::setCurrent(const QString &id)
{
    if (RailItem *item = m_items.value(id))
        item->setChecked(true);
}

void NavRail::setCollapsed(bool collapsed)
{
    if (collapsed == m_collapsed)
        return;
    m_collapsed = collapsed;
    for (RailItem *item : std::as_const(m_items))
        item->setCollapsed(collapsed);
    updateGeometry();
    update();
}

QSize NavRail::sizeHint() const
{
    return {m_collapsed ? metrics::kRailCollapsedWidth : std::max(metrics::kRailWidth, nameWidth()),
            m_layout->sizeHint().height()};
}

/// Of the logo and the name of the program beside it, which grow with the text size.
int NavRail::nameWidth() const
{
    const int name = QFontMetrics(nameFont()).horizontalAdvance(kName);
    return kLogoLeft + kLogo + kNameGap + name + kLogoLeft;
}

void NavRail::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().rail);
    paintVertical(painter, width() - 1, 0, height(), tokens().border);
    const double left = m_collapsed ? (width() - kLogo) / 2.0 : kLogoLeft;
    const QRectF logo(left, (metrics::kTopBarHeight - kLogo) / 2.0, kLogo, kLogo);
    paintLogo(painter, logo, tokens());
    if (m_collapsed)
        return;
    painter.setFont(nameFont());
    painter.setPen(tokens().text);
    painter.drawText(QRectF(logo.right() + kNameGap, 0, width(), metrics::kTopBarHeight),
                     Qt::AlignVCenter | Qt::AlignLeft, kName);
}

QFont NavRail::nameFont() const
{
    QFont name = font(TextStyle::Section);
    name.setPixelSize(name.pixelSize() - 1);
    return name;
}

} // namespace tessera::ui
