// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/metric_series_model.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QLocale>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QTest>
#include <QWheelEvent>
#include <QWidget>

#include <cmath>
#include <functional>
#include <limits>
#include <memory>

namespace tessera::ui {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInf = std::numeric_limits<double>::infinity();

/// The theme of a test program: install() in initTestCase(), before the first widget.
class TestTheme
{
public:
    void install()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        m_theme = std::make_unique<Theme>();
        m_theme->setMode(ThemeMode::Light);
        m_theme->install(*qApp);
    }
    Theme *operator->() const { return m_theme.get(); }

private:
    std::unique_ptr<Theme> m_theme;
};

/// For init(). The offscreen platform says of some requests that it cannot do them.
inline void failOnAnyWarning()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
}

/// Points of steps first, first + 1, ...; each step reads `tokens` and takes `seconds`.
inline QList<MetricPoint> points(qint64 first, const QList<double> &values, double tokens = 1000,
                                 double seconds = 2)
{
    QList<MetricPoint> list;
    for (const double value : values) {
        const auto step = first + list.size();
        list.append(
            {step, value, static_cast<double>(step) * tokens, static_cast<double>(step) * seconds});
    }
    return list;
}

inline QList<MetricPoint> pointsOf(qint64 first, qint64 last,
                                   const std::function<double(qint64)> &value)
{
    QList<double> values;
    for (qint64 step = first; step <= last; ++step)
        values.append(value(step));
    return points(first, values);
}

/// A notch of the wheel is 120, away from the user zooms in. Whether the widget used it; otherwise
/// Qt gives a real one to its parent.
inline bool turnWheel(QWidget *widget, const QPointF &place, const QPoint &angle)
{
    QWheelEvent event(place, widget->mapToGlobal(place), QPoint(), angle, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
    return event.isAccepted();
}

inline void moveMouse(QWidget *widget, const QPoint &place, Qt::MouseButtons held = Qt::NoButton)
{
    QMouseEvent event(QEvent::MouseMove, place, widget->mapToGlobal(place), Qt::NoButton, held,
                      Qt::NoModifier);
    QApplication::sendEvent(widget, &event);
}

/// A value that is the same in all runs and looks like noise, 0 to 1.
inline double noise(qint64 step)
{
    auto bits = static_cast<quint64>(step) * 0x9E3779B97F4A7C15ULL;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9ULL;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBULL;
    return static_cast<double>(bits >> 11) / static_cast<double>(1ULL << 53);
}

} // namespace tessera::ui
