// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/run_chip.h"

#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kSide = 10;
constexpr int kSample = 16; // of the curve's colour
constexpr int kSampleLine = 3;
constexpr int kClose = 24;
constexpr int kBadgeSide = 6;
constexpr int kLongestName = 220;

} // namespace

RunChip::RunChip(QString id, int colour, QWidget *parent)
    : QWidget(parent), m_id(std::move(id)), m_colour(colour), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("chip_") + m_id);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    m_close->setObjectName(QStringLiteral("remove_") + m_id);
    m_close->setIcon(themedIcon(Icon::Close));
    setControlSize(m_close, ControlSize::Small);
    m_close->setIconSize({metrics::kStepIcon, metrics::kStepIcon});
    connect(m_close, &QToolButton::clicked, this, [this] { Q_EMIT removalWanted(m_id); });
    connect(&Theme::of(this), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    retranslateUi();
}

void RunChip::setName(const QString &name)
{
    if (name == m_name)
        return;
    m_name = name;
    retranslateUi();
    updateGeometry();
    update();
}

void RunChip::setBaseline(bool baseline)
{
    if (baseline == m_isBaseline)
        return;
    m_isBaseline = baseline;
    retranslateUi();
    updateGeometry();
    update();
}

void RunChip::setProblem(const QString &sentence)
{
    m_problem = sentence;
    retranslateUi();
    update();
}

void RunChip::retranslateUi()
{
    //: Tooltip of a button; %1 is the name of a run.
    m_close->setToolTip(tr("Take %1 out of the comparison").arg(m_name));
    m_close->setAccessibleName(m_close->toolTip());
    if (!m_problem.isEmpty())
        setToolTip(m_problem);
    else
        setToolTip(m_isBaseline ? tr("Changes are shown against this run.")
                                : tr("Click to show changes against this run."));
    //: Accessible name; %1 is the name of a run.
    setAccessibleName(m_isBaseline ? tr("%1, baseline").arg(m_name) : m_name);
    setAccessibleDescription(toolTip());
}

QString RunChip::badge() const
{
    //: Small badge beside the name of the run that others are compared with.
    return m_isBaseline ? tr("baseline") : QString();
}

int RunChip::badgeWidth() const
{
    if (badge().isEmpty())
        return 0;
    const QFontMetrics metrics(Theme::of(this).font(TextStyle::Note));
    return metrics.horizontalAdvance(badge()) + 2 * kBadgeSide + metrics::kGroupGap;
}

QSize RunChip::sizeHint() const
{
    const Theme &theme = Theme::of(this);
    const QFontMetrics metrics(theme.font(TextStyle::Strong));
    const int name = std::min(metrics.horizontalAdvance(m_name) + 2,
                              static_cast<int>(kLongestName * theme.textScale()));
    const int width = kSide + kSample + metrics::kGroupGap + name + badgeWidth() + metrics::kIconGap
        + kClose + metrics::kIconGap;
    return {width, std::max(metrics::kCompactHeight, metrics.height() + metrics::kGroupGap)};
}

QSize RunChip::minimumSizeHint() const
{
    return {kSide + kSample + metrics::kGroupGap + badgeWidth() + kClose + 60, sizeHint().height()};
}

void RunChip::place()
{
    m_close->setGeometry(width() - kClose - metrics::kIconGap / 2, (height() - kClose) / 2, kClose,
                         kClose);
}

void RunChip::resizeEvent(QResizeEvent * /*event*/)
{
    place();
}

void RunChip::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const Theme &theme = Theme::of(this);
    const Tokens &tokens = theme.tokens();
    paintBox(painter, rect(), metrics::kControlRadius, underMouse() ? tokens.hover : tokens.surface,
             tokens.border);
    if (hasFocus())
        paintRing(painter, rect(), metrics::kControlRadius, tokens.accent);

    const double middle = height() / 2.0;
    const QRectF sample(kSide, middle - kSampleLine / 2.0, kSample, kSampleLine);
    paintBox(painter, sample, kSampleLine / 2.0, curveColour(tokens, m_colour));

    const int left = kSide + kSample + metrics::kGroupGap;
    const int room = width() - left - badgeWidth() - metrics::kIconGap - kClose;
    painter.setFont(theme.font(TextStyle::Strong));
    painter.setPen(m_problem.isEmpty() ? tokens.text : tokens.error);
    const QString name = painter.fontMetrics().elidedText(m_name, Qt::ElideMiddle, room);
    painter.drawText(QRect(left, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter, name);
    if (badge().isEmpty())
        return;
    const int after = left + std::min(painter.fontMetrics().horizontalAdvance(name), room);
    painter.setFont(theme.font(TextStyle::Note));
    const QRectF box(after + metrics::kGroupGap, middle - 9, badgeWidth() - metrics::kGroupGap, 18);
    paintBox(painter, box, metrics::kTagRadius, Qt::NoBrush, tokens.control);
    painter.setPen(tokens.text2);
    painter.drawText(box, Qt::AlignCenter, badge());
}

bool RunChip::event(QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

void RunChip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    retranslateUi();
    updateGeometry();
}

void RunChip::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        Q_EMIT baselineWanted(m_id);
        return;
    case Qt::Key_Delete:
        Q_EMIT removalWanted(m_id);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void RunChip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT baselineWanted(m_id);
}

} // namespace tessera::ui
