// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <cmath>

namespace tessera::ui {
namespace {

struct NumberText {
    Q_DECLARE_TR_FUNCTIONS(NumberText)
};

constexpr QChar kThinSpace(0x202f); // no-break
constexpr QChar kMinus(0x2212);
constexpr QChar kEnDash(0x2013);

// QLocale writes a hyphen for a minus in most languages, also in an exponent.
QString withTrueMinus(QString text)
{
    return text.replace(u'-', kMinus);
}

struct Scaled {
    double value = 0;
    int step = 0; ///< how often it was divided
};

Scaled scaled(double value, double base, int steps)
{
    int step = 0;
    for (; step < steps && std::abs(value) >= base; ++step)
        value /= base;
    return {value, step};
}

/// Decimals that leave `figures` digits in all; a value of 0 counts as one digit.
int decimalsFor(double value, int figures)
{
    const double size = std::abs(value);
    const int before = size < 10 ? 1 : static_cast<int>(std::floor(std::log10(size))) + 1;
    return std::max(0, figures - before);
}

Figure missing(const QString &unit)
{
    return {missingText(), unit};
}

QString superscript(int number)
{
    static constexpr std::array<char16_t, 10> kDigits{u'\u2070', u'\u00b9', u'\u00b2', u'\u00b3',
                                                      u'\u2074', u'\u2075', u'\u2076', u'\u2077',
                                                      u'\u2078', u'\u2079'};
    QString text;
    for (const QChar digit : QString::number(std::abs(number)))
        text += QChar(kDigits.at(static_cast<std::size_t>(digit.digitValue())));
    return number < 0 ? QChar(0x207b) + text : text;
}

QString joined(const QString &value, const QString &unit)
{
    return unit.isEmpty() ? value : value + kThinSpace + unit;
}

/// "1 h 05 min": the smaller unit has two digits, so that a clock does not jump.
QString twoParts(const QString &large, qint64 small, const QString &smallUnit)
{
    return large + u' ' + joined(QStringLiteral("%1").arg(small, 2, 10, QChar(u'0')), smallUnit);
}

} // namespace

QString Figure::text() const
{
    return joined(value, unit);
}

QString missingText()
{
    return kEnDash;
}

QString numberText(double value, int decimals)
{
    if (!std::isfinite(value))
        return missingText();
    return withTrueMinus(QLocale().toString(value, 'f', decimals));
}

QString countText(qint64 count)
{
    return withTrueMinus(QLocale().toString(count));
}

QString changeText(double change, int decimals)
{
    if (!std::isfinite(change))
        return missingText();
    const double unit = std::pow(10.0, decimals);
    if (std::round(change * unit) == 0)
        return QStringLiteral("0");
    const QString text = numberText(change, decimals);
    return change > 0 ? u'+' + text : text;
}

QString percentText(double share, int decimals)
{
    return joined(numberText(share * 100, decimals), QStringLiteral("%"));
}

QString rangeText(qint64 first, qint64 last)
{
    return countText(first) + kEnDash + countText(last);
}

QString lossText(double loss, int decimals)
{
    if (std::isnan(loss))
        return QStringLiteral("NaN");
    if (std::isinf(loss))
        return loss > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    return numberText(loss, decimals);
}

QString imbalanceText(double value)
{
    return numberText(value, 2);
}

QString plainNumber(double value)
{
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return QString::number(static_cast<qint64>(value));
    // "1e-05" as C writes it is not what people type.
    QString text = QString::number(value, 'g', QLocale::FloatingPointShortest);
    text.replace(QStringLiteral("e-0"), QStringLiteral("e-"));
    text.replace(QStringLiteral("e+0"), QStringLiteral("e+"));
    return text;
}

QString scientificText(double value, int figures)
{
    const double size = std::abs(value);
    if (!std::isfinite(value) || value == 0 || (size >= 0.001 && size < 10000)) {
        const int zeros =
            size > 0 && size < 1 ? -static_cast<int>(std::floor(std::log10(size))) : 0;
        return numberText(
            value, size < 1 && zeros > 0 ? figures - 1 + zeros : decimalsFor(value, figures));
    }
    int power = static_cast<int>(std::floor(std::log10(size)));
    QString digits = numberText(value / std::pow(10.0, power), figures - 1);
    if (digits.startsWith(QStringLiteral("10")) || digits.startsWith(QStringLiteral("−10")))
        digits = numberText(value / std::pow(10.0, ++power), figures - 1);
    return QStringLiteral("%1 × 10%2").arg(digits, superscript(power));
}

Figure gibFigure(double bytes)
{
    return {numberText(bytes / (1 << 30), 1), QStringLiteral("GiB")};
}

Figure memoryFigure(double bytes)
{
    static constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
    if (!std::isfinite(bytes))
        return missing(QStringLiteral("GiB"));
    const Scaled size = scaled(bytes, 1024, kUnits.size() - 1);
    return {numberText(size.value, size.step >= 3 ? 1 : 0),
            QString::fromLatin1(kUnits.at(static_cast<std::size_t>(size.step)))};
}

Figure diskFigure(double bytes)
{
    static constexpr std::array kUnits{"B", "kB", "MB", "GB", "TB", "PB"};
    if (!std::isfinite(bytes))
        return missing(QStringLiteral("GB"));
    const Scaled size = scaled(bytes, 1000, kUnits.size() - 1);
    return {numberText(size.value, size.step == 0 ? 0 : decimalsFor(size.value, 3)),
            QString::fromLatin1(kUnits.at(static_cast<std::size_t>(size.step)))};
}

Figure throughputFigure(double tokensPerSecond)
{
    //: Unit of throughput: tokens per second.
    const QString unit = NumberText::tr("tok/s");
    if (!std::isfinite(tokensPerSecond))
        return missing(unit);
    if (tokensPerSecond >= 1e6)
        return {numberText(tokensPerSecond / 1e6, decimalsFor(tokensPerSecond / 1e6, 4)),
                QStringLiteral("M ") + unit};
    if (tokensPerSecond >= 1e4)
        return {numberText(tokensPerSecond / 1e3, 1), QStringLiteral("k ") + unit};
    return {numberText(tokensPerSecond, tokensPerSecond >= 1000 || tokensPerSecond == 0 ? 0 : 1),
            unit};
}

Figure computeFigure(double flopPerSecond)
{
    if (flopPerSecond > 0 && flopPerSecond < 1e11)
        return {numberText(flopPerSecond / 1e9, 1), QStringLiteral("GFLOP/s")};
    return {numberText(flopPerSecond / 1e12, flopPerSecond == 0 ? 0 : 1),
            QStringLiteral("TFLOP/s")};
}

Figure largeCountFigure(double count)
{
    static constexpr std::array kUnits{"", "k", "M", "B", "T"};
    if (!std::isfinite(count))
        return missing({});
    const Scaled size = count < 10000 ? Scaled{count, 0} : scaled(count, 1000, kUnits.size() - 1);
    return {numberText(size.value, size.step == 0 ? 0 : decimalsFor(size.value, 3)),
            QString::fromLatin1(kUnits.at(static_cast<std::size_t>(size.step)))};
}

QString durationText(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return missingText();
    const auto whole = static_cast<qint64>(std::llround(seconds));
    constexpr qint64 minute = 60;
    constexpr qint64 hour = 60 * minute;
    constexpr qint64 day = 24 * hour;
    constexpr qint64 kSecondsBelow = 10; // minutes: beyond, seconds tell nothing
    //: Units of a duration: days, hours, minutes, seconds, as in "1 h 16 min".
    const QString days = NumberText::tr("d");
    const QString hours = NumberText::tr("h");
    const QString minutes = NumberText::tr("min");
    const QString secs = NumberText::tr("s");
    if (whole >= day)
        return joined(countText(whole / day), days) + u' '
            + joined(countText(whole % day / hour), hours);
    if (whole >= hour)
        return twoParts(joined(countText(whole / hour), hours), whole % hour / minute, minutes);
    if (whole >= kSecondsBelow * minute)
        return joined(countText(whole / minute), minutes);
    if (whole >= minute)
        return twoParts(joined(countText(whole / minute), minutes), whole % minute, secs);
    return joined(countText(whole), secs);
}

QString stepTimeText(double seconds, double largest)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return missingText();
    const double scale = largest > 0 ? largest : seconds;
    if (scale > 0 && scale < 0.1) {
        const double ms = seconds * 1000;
        //: Unit: milliseconds.
        return joined(numberText(ms, decimalsFor(ms, 2)), NumberText::tr("ms"));
    }
    return seconds < 100 ? joined(numberText(seconds, 2), NumberText::tr("s"))
                         : durationText(seconds);
}

QString stepText(qint64 step, qint64 total)
{
    if (total <= 0)
        //: %1 is the number of a training step.
        return NumberText::tr("Step %1").arg(countText(step));
    //: %1 is the number of a training step, %2 how many there will be.
    return NumberText::tr("Step %1 of %2").arg(countText(step), countText(total));
}

QString withPlainSpaces(QString text)
{
    return text.replace(kThinSpace, QChar::Nbsp);
}

} // namespace tessera::ui
