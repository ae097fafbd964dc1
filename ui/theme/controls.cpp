// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls.h"

#include "ui/theme/metrics.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QEvent>
#include <QProgressBar>
#include <QTabBar>
#include <QToolButton>
#include <QVariant>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr const char *kKind = "studioKind";
constexpr const char *kSize = "studioSize";
constexpr const char *kError = "studioError";
constexpr const char *kPaused = "studioPaused";
constexpr const char *kBadges = "studioBadges";
constexpr const char *kKeyboard = "studioKeyboard"; // of the application object
constexpr const char *kHoveredRow = "studioHoveredRow";

/// Tells a control that what the style read from it has changed: it forgets its size.
void restyle(QWidget *widget)
{
    QEvent event(QEvent::StyleChange);
    QCoreApplication::sendEvent(widget, &event);
}

} // namespace

void setButtonKind(QAbstractButton *button, ButtonKind kind)
{
    button->setProperty(kKind, static_cast<int>(kind));
    restyle(button);
}

ButtonKind buttonKind(const QWidget *button)
{
    const QVariant kind = button != nullptr ? button->property(kKind) : QVariant();
    if (kind.isValid())
        return static_cast<ButtonKind>(kind.toInt());
    return qobject_cast<const QToolButton *>(button) != nullptr ? ButtonKind::Ghost
                                                                : ButtonKind::Secondary;
}

void setControlSize(QWidget *control, ControlSize size)
{
    control->setProperty(kSize, static_cast<int>(size));
    restyle(control);
}

ControlSize controlSize(const QWidget *control)
{
    const QVariant size = control != nullptr ? control->property(kSize) : QVariant();
    return size.isValid() ? static_cast<ControlSize>(size.toInt()) : ControlSize::Normal;
}

int controlHeight(const QWidget *control)
{
    switch (controlSize(control)) {
    case ControlSize::Normal:
        return metrics::kControlHeight;
    case ControlSize::Compact:
        return metrics::kCompactHeight;
    case ControlSize::Small:
        return metrics::kSmallHeight;
    }
    Q_UNREACHABLE();
}

void setFieldError(QWidget *field, bool wrong)
{
    field->setProperty(kError, wrong);
    field->update();
}

bool hasFieldError(const QWidget *field)
{
    return field != nullptr && field->property(kError).toBool();
}

void setProgressPaused(QProgressBar *bar, bool paused)
{
    bar->setProperty(kPaused, paused);
    bar->update();
}

bool isProgressPaused(const QWidget *bar)
{
    return bar != nullptr && bar->property(kPaused).toBool();
}

void setTabBadge(QTabBar *bar, int tab, const QString &badge)
{
    QStringList badges = bar->property(kBadges).toStringList();
    badges.resize(std::max(badges.size(), tab + qsizetype(1)));
    badges[tab] = badge;
    bar->setProperty(kBadges, badges);
    restyle(bar);
}

QString tabBadge(const QWidget *bar, int tab)
{
    return bar != nullptr ? bar->property(kBadges).toStringList().value(tab) : QString();
}

void setHoveredRow(QWidget *table, int row)
{
    table->setProperty(kHoveredRow, row);
}

std::optional<int> hoveredRow(const QWidget *table)
{
    const QVariant row = table != nullptr ? table->property(kHoveredRow) : QVariant();
    return row.isValid() ? std::optional(row.toInt()) : std::nullopt;
}

bool showsFocus(const QWidget *widget)
{
    return widget != nullptr && widget->hasFocus()
        && QCoreApplication::instance()->property(kKeyboard).toBool();
}

void setKeyboardInUse(bool inUse)
{
    QCoreApplication::instance()->setProperty(kKeyboard, inUse);
}

void setBlocked(QAbstractButton *button, const QString &reason, const QString &tip)
{
    button->setEnabled(reason.isEmpty());
    button->setToolTip(reason.isEmpty() ? tip : reason);
    button->setAccessibleDescription(reason);
}

} // namespace tessera::ui
