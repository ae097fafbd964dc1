// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run_switcher.h"

#include "ui/pages/state_tone.h"
#include "ui/text/number_text.h"
#include "ui/text/state_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/theme.h"
#include "ui/widgets/pill.h"

#include <QEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace tessera::studio {
namespace {

using ui::TextStyle;
using ui::Theme;
namespace metrics = ui::metrics;

constexpr int kSide = 8;
constexpr int kLongestName = 220;

QFontMetrics metricsOf(const QWidget *widget, TextStyle style)
{
    return QFontMetrics(Theme::of(widget).font(style));
}

} // namespace

RunSwitcher::RunSwitcher(QWidget *parent) : QAbstractButton(parent)
{
    setObjectName(u"runSwitcher"_qs);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, &RunSwitcher::open);
    connect(&Theme::of(this), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    describe();
}

void RunSwitcher::setRuns(const QList<SwitcherRun> &runs)
{
    if (runs == m_runs)
        return;
    m_runs = runs;
    describe();
}

void RunSwitcher::setCurrent(const QString &id)
{
    if (id == m_current)
        return;
    m_current = id;
    describe();
}

const SwitcherRun *RunSwitcher::shown() const
{
    if (m_runs.isEmpty())
        return nullptr;
    const auto at = std::ranges::find(m_runs, m_current, &SwitcherRun::id);
    return at == m_runs.end() ? &m_runs.first() : &*at;
}

QString RunSwitcher::countText() const
{
    if (m_runs.size() < 2)
        return {};
    const auto place = shown() - m_runs.constData() + 1;
    //: Of the runs that are going on, the one whose name stands before: "2 of 3 active".
    return tr("%1 of %2 active").arg(ui::countText(place), ui::countText(m_runs.size()));
}

void RunSwitcher::describe()
{
    const SwitcherRun *run = shown();
    setEnabled(run != nullptr);
    setText(run == nullptr ? tr("No active run") : run->name);
    setAccessibleName(run == nullptr
                          ? text()
                          //: %1 is the name of a run, %2 its state.
                          : tr("Active run %1, %2").arg(run->name, ui::stateText(run->state)));
    setToolTip(run == nullptr ? QString() : run->name);
    updateGeometry();
    update();
}

QSize RunSwitcher::sizeHint() const
{
    const SwitcherRun *run = shown();
    if (run == nullptr)
        return {metricsOf(this, TextStyle::Body).horizontalAdvance(text()) + 2 * kSide,
                metrics::kControlHeight};
    const int name =
        std::min(metricsOf(this, TextStyle::Strong).horizontalAdvance(text()) + 1, kLongestName);
    const int pill =
        ui::pillWidth(ui::stateText(run->state), Theme::of(this).font(TextStyle::SmallStrong));
    const QString count = countText();
    const int counted = count.isEmpty()
        ? 0
        : metricsOf(this, TextStyle::Small).horizontalAdvance(count) + metrics::kGroupGap;
    return {kSide + name + metrics::kGroupGap + pill + counted + metrics::kGroupGap
                + metrics::kButtonIcon + kSide,
            metrics::kControlHeight};
}

QSize RunSwitcher::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), kLongestName), metrics::kControlHeight};
}

void RunSwitcher::paintEvent(QPaintEvent * /*event*/)
{
    const Theme &theme = Theme::of(this);
    const ui::Tokens &tokens = theme.tokens();
    QPainter painter(this);
    const SwitcherRun *run = shown();
    if (run == nullptr) {
        painter.setFont(theme.font(TextStyle::Body));
        painter.setPen(tokens.text2);
        painter.drawText(rect().adjusted(kSide, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
        return;
    }
    if (isDown() || underMouse())
        ui::paintBox(painter, rect(), metrics::kControlRadius,
                     isDown() ? tokens.pressed : tokens.hover);
    if (ui::showsFocus(this))
        ui::paintRing(painter, rect(), metrics::kControlRadius, tokens.accent);

    // From the right: arrow, count, pill; the name takes what is left.
    int right = width() - kSide - metrics::kButtonIcon;
    ui::paintIcon(painter, ui::Icon::ChevronDown,
                  QRectF(right, (height() - metrics::kButtonIcon) / 2.0, metrics::kButtonIcon,
                         metrics::kButtonIcon),
                  tokens.text2);
    right -= metrics::kGroupGap;
    const QString count = countText();
    if (!count.isEmpty()) {
        painter.setFont(theme.font(TextStyle::Small));
        painter.setPen(tokens.text2);
        const int wide = painter.fontMetrics().horizontalAdvance(count);
        painter.drawText(QRect(right - wide, 0, wide, height()), Qt::AlignVCenter, count);
        right -= wide + metrics::kGroupGap;
    }
    const QString state = ui::stateText(run->state);
    const QFont pillFont = theme.font(TextStyle::SmallStrong);
    const int pill = ui::pillWidth(state, pillFont);
    ui::paintPill(
        painter,
        QRectF(right - pill, (height() - metrics::kPillHeight) / 2.0, pill, metrics::kPillHeight),
        state, ui::stateTone(run->state), tokens, pillFont);
    right -= pill + metrics::kGroupGap;
    painter.setFont(theme.font(TextStyle::Strong));
    painter.setPen(tokens.text);
    const QRect place(kSide, 0, right - kSide, height());
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text(), Qt::ElideMiddle, place.width()));
}

void RunSwitcher::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        describe();
    QAbstractButton::changeEvent(event);
}

void RunSwitcher::open()
{
    if (m_runs.size() == 1) {
        Q_EMIT chosen(m_runs.first().id);
        return;
    }
    auto *menu = new QMenu(this);
    menu->setObjectName(u"runSwitcherMenu"_qs);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const SwitcherRun *current = shown();
    for (const SwitcherRun &run : m_runs) {
        QAction *action = menu->addAction(QString(run.name).replace(u'&', u"&&"_qs) + u'\t'
                                          + ui::stateText(run.state));
        action->setCheckable(true);
        action->setChecked(run.id == current->id);
        connect(action, &QAction::triggered, this, [this, id = run.id] { Q_EMIT chosen(id); });
    }
    menu->popup(mapToGlobal(QPoint(0, height() + metrics::kIconGap)));
}

} // namespace tessera::studio
