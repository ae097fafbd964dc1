// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_values.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::ui {
namespace {

struct ChartText {
    Q_DECLARE_TR_FUNCTIONS(ChartText)
};

/// What is not finite, as it is called everywhere.
QString notFiniteText(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
}

QString tokensText(double tokens)
{
    const QString count =
        tokens < 1000 ? countText(static_cast<qint64>(tokens)) : shortNumber(tokens, 3);
    //: %1 is a number such as 531M.
    return ChartText::tr("%1 tokens").arg(count);
}

} // namespace

AxisUnit axisUnitOf(Quantity quantity)
{
    switch (quantity) {
    case Quantity::Memory:
        return AxisUnit::Bytes;
    case Quantity::Count:
        return AxisUnit::Count;
    case Quantity::Loss:
    case Quantity::LearningRate:
    case Quantity::GradientNorm:
    case Quantity::Throughput:
    case Quantity::StepTime:
    case Quantity::Imbalance:
        return AxisUnit::Number;
    }
    Q_UNREACHABLE();
}

AxisUnit axisUnitOf(XAxis axis)
{
    switch (axis) {
    case XAxis::Step:
        return AxisUnit::Count;
    case XAxis::Tokens:
        return AxisUnit::Number;
    case XAxis::WallTime:
        return AxisUnit::Time;
    }
    Q_UNREACHABLE();
}

QString shortNumber(double value, int figures)
{
    struct Suffix {
        double size;
        const char16_t *sign;
    };
    static constexpr std::array kSuffixes{Suffix{1e12, u"T"}, Suffix{1e9, u"B"}, Suffix{1e6, u"M"},
                                          Suffix{1e3, u"k"}, Suffix{1, u""}};
    const auto *const suffix =
        std::find_if(kSuffixes.begin(), kSuffixes.end() - 1,
                     [&](const Suffix &s) { return std::abs(value) >= s.size; });
    const double scaled = value / suffix->size;
    const int before =
        std::abs(scaled) >= 1 ? 1 + static_cast<int>(std::log10(std::abs(scaled))) : 1;
    return numberText(scaled, std::max(0, figures - before)) + QString::fromUtf16(suffix->sign);
}

Figure readingFigure(Quantity quantity, double value)
{
    if (!std::isfinite(value))
        return {notFiniteText(value), {}};
    switch (quantity) {
    case Quantity::Loss:
        return {lossText(value, 4), {}};
    case Quantity::LearningRate:
        return {scientificText(value), {}};
    case Quantity::GradientNorm:
        return {numberText(value, 2), {}};
    case Quantity::Throughput:
        //: Tokens a second.
        return {shortNumber(value), ChartText::tr("tok/s")};
    case Quantity::Memory:
        return gibFigure(value);
    case Quantity::StepTime:
        return {stepTimeText(value), {}};
    case Quantity::Imbalance:
        return {imbalanceText(value), {}};
    case Quantity::Count:
        return {countText(static_cast<qint64>(std::llround(value))), {}};
    }
    Q_UNREACHABLE();
}

Figure readingFigure(Quantity quantity, const CurveReading &reading)
{
    switch (reading.state) {
    case CurveReading::State::Measured:
    case CurveReading::State::NotFinite:
        return readingFigure(quantity, reading.value);
    case CurveReading::State::Missing:
        return {missingText(), {}};
    case CurveReading::State::Ended:
        //: In a list of runs at one place of the x axis: this run has no values so far to the
        //: right.
        return {ChartText::tr("ended"), {}};
    }
    Q_UNREACHABLE();
}

QString placeText(const MetricPoint &point, XAxis axis)
{
    const QString tokens = std::isnan(point.tokens) ? QString() : tokensText(point.tokens);
    switch (axis) {
    case XAxis::Step:
        return tokens.isEmpty() ? stepText(point.step)
                                : stepText(point.step) + QStringLiteral(" · ") + tokens;
    case XAxis::Tokens:
        return tokens.isEmpty() ? stepText(point.step)
                                : tokens + QStringLiteral(" · ") + shortPlaceText(point);
    case XAxis::WallTime:
        return durationText(point.seconds) + QStringLiteral(" · ") + shortPlaceText(point);
    }
    Q_UNREACHABLE();
}

QString placeText(double x, XAxis axis)
{
    switch (axis) {
    case XAxis::Step:
        return stepText(std::llround(x));
    case XAxis::Tokens:
        return tokensText(x);
    case XAxis::WallTime:
        return durationText(x);
    }
    Q_UNREACHABLE();
}

QString shortPlaceText(const MetricPoint &point)
{
    //: Within a line, so lower case. %1 is the number of a training step.
    return ChartText::tr("step %1").arg(countText(point.step));
}

} // namespace tessera::ui
