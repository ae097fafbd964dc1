// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/axis_scale.h"

#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace tessera::ui {
namespace {

struct AxisText {
    Q_DECLARE_TR_FUNCTIONS(AxisText)
};

constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
constexpr double kLargest = 1e249; // QCustomPlot refuses ranges from 1e250
constexpr double kRoom = 0.02;     // of the span, between data and edge
constexpr int kFewLabels = 3;
constexpr int kMostLabels = 7;

constexpr std::array kRoundSteps{1.0, 2.0, 2.5, 5.0, 10.0};
// Three labels have to fit the data by themselves, so they may choose among more.
constexpr std::array kFineSteps{1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0};
constexpr std::array kTimeSteps{1.0,    2.0,    5.0,     10.0,    15.0,    30.0,
                                60.0,   120.0,  300.0,   600.0,   900.0,   1800.0,
                                3600.0, 7200.0, 10800.0, 21600.0, 43200.0, 86400.0};

double sizeOf(AxisUnit unit)
{
    return unit == AxisUnit::Bytes ? kGiB : 1;
}

/// The smallest of `steps` times a power of ten that is at least `least`.
double roundUp(double least, std::span<const double> steps)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double step : steps)
        if (step * power >= least * (1 - 1e-9))
            return step * power;
    return 10 * power;
}

double roundUpTime(double least)
{
    for (const double step : kTimeSteps)
        if (step >= least)
            return step;
    return 86400.0 * roundUp(least / 86400.0, kRoundSteps);
}

double roundUpCount(double least)
{
    const double step = roundUp(std::max(1.0, least), kRoundSteps);
    return step == 2.5 ? 5.0 : step;
}

/// How often `step` fits, not misled by the last digit of a division.
double timesDown(double value, double step)
{
    return std::floor(value / step + 1e-9);
}

double timesUp(double value, double step)
{
    return std::ceil(value / step - 1e-9);
}

struct Suffix {
    double size;
    QChar sign; // null: none
};

constexpr std::array kLargeSuffixes{Suffix{1e12, u'T'}, Suffix{1e9, u'B'}, Suffix{1e6, u'M'},
                                    Suffix{1e3, u'k'}};
constexpr std::array kSmallSuffixes{Suffix{1e-3, u'm'}, Suffix{1e-6, u'µ'}, Suffix{1e-9, u'n'}};

/// Below it numbers have more digits than there is room beside a chart: 0.0015 is 1.5m.
constexpr double kPlainFrom = 1e-2;

/// `largest` is the largest of the axis: small suffixes are for axes that are small as a whole.
Suffix suffixOf(double value, double largest, AxisUnit unit)
{
    if (unit == AxisUnit::Count)
        return {1, {}};
    for (const Suffix &suffix : kLargeSuffixes)
        if (std::abs(value) >= suffix.size * (1 - 1e-9))
            return suffix;
    if (largest >= kPlainFrom * (1 - 1e-9))
        return {1, {}};
    for (const Suffix &suffix : kSmallSuffixes)
        if (largest >= suffix.size * (1 - 1e-9))
            return suffix;
    return kSmallSuffixes.back();
}

/// Digits after the point that a multiple of `step` needs.
int decimalsOf(double step)
{
    constexpr int kMost = 6;
    for (int decimals = 0; decimals < kMost; ++decimals) {
        const double scaled = step * std::pow(10.0, decimals);
        if (scaled >= 0.999 && std::abs(scaled - std::round(scaled)) < 1e-6 * scaled)
            return decimals;
    }
    return kMost;
}

QString tickText(double tick, double step, double largest, AxisUnit unit)
{
    const Suffix suffix = suffixOf(tick, largest, unit);
    if (tick == 0 && (!suffix.sign.isNull() || largest >= 1e3))
        return numberText(0, 0);
    const int decimals = unit == AxisUnit::Count ? 0 : decimalsOf(step / suffix.size);
    const QString number = numberText(tick / suffix.size, decimals);
    return suffix.sign.isNull() ? number : number + suffix.sign;
}

QString timeText(double seconds)
{
    if (seconds == 0)
        return numberText(0, 0);
    if (seconds < 60)
        //: Seconds on the axis of a chart.
        return AxisText::tr("%1\u202fs").arg(numberText(seconds, 0));
    if (std::fmod(seconds, 3600) == 0)
        //: Hours on the axis of a chart.
        return AxisText::tr("%1\u202fh").arg(numberText(seconds / 3600, 0));
    if (seconds < 3600 && std::fmod(seconds, 60) == 0)
        //: Minutes on the axis of a chart.
        return AxisText::tr("%1\u202fmin").arg(numberText(seconds / 60, 0));
    return durationText(seconds);
}

ValueRange clampedRange(double lowest, double highest)
{
    return {std::clamp(lowest, -kLargest, kLargest), std::clamp(highest, -kLargest, kLargest)};
}

/// `data` with room around it. What is not below zero stays so.
ValueRange withRoom(const ValueRange &data)
{
    const ValueRange inside = clampedRange(data.lowest, data.highest);
    double span = inside.highest - inside.lowest;
    if (span <= std::abs(inside.highest) * 1e-12) // one value: it stands in the middle
        span = inside.highest == 0 ? 1.0 : std::abs(inside.highest) * 0.2;
    const double room = span * (span == inside.highest - inside.lowest ? kRoom : 0.5);
    const double lowest = inside.lowest - room;
    return {inside.lowest >= 0 ? std::max(0.0, lowest) : lowest, inside.highest + room};
}

/// Three labels: the smallest step so that two of them, from a multiple of it, hold the data.
ValueRange threeLabels(const ValueRange &data)
{
    double step = roundUp((data.highest - data.lowest) / 2, kFineSteps);
    while (timesDown(data.lowest, step) * step + 2 * step < data.highest)
        step = roundUp(step * 1.01, kFineSteps);
    const double lowest = timesDown(data.lowest, step) * step;
    return {lowest, lowest + 2 * step};
}

/// Halves of tickStep(), so that the room above and below the labels is even.
ValueRange evenEnds(const ValueRange &data, int labels, AxisUnit unit)
{
    const double step = tickStep(data.highest - data.lowest, labels, unit) / 2;
    return {timesDown(data.lowest, step) * step, timesUp(data.highest, step) * step};
}

} // namespace

int labelsFor(double height)
{
    constexpr double kApart = 22;
    return std::clamp(1 + static_cast<int>(height / kApart), kFewLabels, kMostLabels);
}

double tickStep(double span, int most, AxisUnit unit)
{
    const double least = std::max(span, 1e-300) / std::max(1, most - 1);
    if (unit == AxisUnit::Time)
        return roundUpTime(least);
    if (unit == AxisUnit::Count)
        return roundUpCount(least);
    const double size = sizeOf(unit);
    return size
        * (most <= kFewLabels ? roundUp(least / size, kFineSteps)
                              : roundUp(least / size, kRoundSteps));
}

QList<double> ticksWithin(double from, double to, int most, AxisUnit unit)
{
    const double step = tickStep(to - from, most, unit);
    const double first = timesUp(from, step);
    const double count = timesDown(to, step) - first;
    QList<double> ticks;
    for (int i = 0; i <= static_cast<int>(std::clamp(count, -1.0, 100.0)); ++i)
        ticks.append((first + i) * step);
    return ticks;
}

QList<double> logTicksWithin(double from, double to, int most, AxisUnit unit)
{
    const int first = static_cast<int>(std::floor(std::log10(from)));
    const int last = static_cast<int>(std::ceil(std::log10(to)));
    const int every = std::max(1, (last - first) / std::max(1, most)); // in powers of ten
    const bool between = last - first <= 2;
    QList<double> ticks;
    for (int power = first; power <= last; power += every)
        for (const double digit : {1.0, 2.0, 5.0}) {
            const double tick = digit * std::pow(10.0, power);
            if (tick >= from * (1 - 1e-9) && tick <= to * (1 + 1e-9) && (digit == 1.0 || between))
                ticks.append(tick);
        }
    return ticks.size() >= 2 ? ticks : ticksWithin(from, to, most, unit);
}

QStringList tickTexts(const QList<double> &ticks, AxisUnit unit)
{
    if (ticks.isEmpty())
        return {};
    const double size = sizeOf(unit);
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : std::abs(ticks[0]);
    const double largest = std::max(std::abs(ticks.first()), std::abs(ticks.last()));
    QStringList texts;
    for (const double tick : ticks)
        texts.append(unit == AxisUnit::Time
                         ? timeText(tick)
                         : tickText(tick / size, step / size, largest / size, unit));
    return texts;
}

QStringList logTickTexts(const QList<double> &ticks, AxisUnit unit)
{
    QStringList texts;
    for (const double tick : ticks) {
        const double value = tick / sizeOf(unit);
        texts.append(unit == AxisUnit::Time ? timeText(tick)
                                            : tickText(value, std::abs(value), value, unit));
    }
    return texts;
}

ValueRange roundRange(ValueRange data, int labels, AxisUnit unit)
{
    const double size = sizeOf(unit);
    if (unit == AxisUnit::Bytes)
        data.lowest = std::min(data.lowest, 0.0); // how full memory is shows from zero alone
    const ValueRange wide = withRoom({data.lowest / size, data.highest / size});
    const AxisUnit inSize = unit == AxisUnit::Bytes ? AxisUnit::Number : unit;
    const ValueRange ends = labels <= kFewLabels && unit != AxisUnit::Count
        ? threeLabels(wide)
        : evenEnds(wide, labels, inSize);
    return clampedRange(ends.lowest * size, ends.highest * size);
}

ValueRange roundLogRange(ValueRange data)
{
    constexpr double kLogRoom = 1.1;
    const double lowest = std::clamp(data.lowest, 1e-200, kLargest);
    const double highest = std::clamp(data.highest, lowest, kLargest);
    return {lowest / kLogRoom, std::max(highest * kLogRoom, lowest * 2)};
}

} // namespace tessera::ui
