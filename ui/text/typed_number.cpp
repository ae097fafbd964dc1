// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/typed_number.h"

#include "ui/text/number_text.h"

#include <QRegularExpression>

#include <array>
#include <cmath>

namespace tessera::ui {
namespace {

struct Multiplier {
    const char *suffix;
    double factor;
};
constexpr std::array kMultipliers{
    Multiplier{"ki", 1024.0}, Multiplier{"mi", 1024.0 * 1024},
    Multiplier{"k", 1e3},     Multiplier{"m", 1e6},
    Multiplier{"g", 1e9},     Multiplier{"b", 1e9},
};

const QRegularExpression &jsonNumber()
{
    static const QRegularExpression pattern(
        QStringLiteral("^[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?$"));
    return pattern;
}

/// Takes the separators between groups of three digits away, and makes a point of the decimal sign.
QString withoutGroups(QString text, const QLocale &locale)
{
    for (const QChar space : {QChar(u' '), QChar(0xa0), QChar(0x202f), QChar(0x2009), QChar(u'\'')})
        text.remove(space);
    text.replace(QChar(0x2212), u'-');
    const QString group = locale.groupSeparator();
    const QString decimal = locale.decimalPoint();
    const QRegularExpression grouped(
        QStringLiteral("^[-+]?\\d{1,3}(%1\\d{3})+(?!\\d)").arg(QRegularExpression::escape(group)));
    if (!group.isEmpty() && grouped.match(text).hasMatch())
        text.remove(group);
    if (decimal != QStringLiteral("."))
        text.replace(decimal, QStringLiteral("."));
    return text;
}

std::optional<double> plainValue(const QString &text)
{
    if (!jsonNumber().match(text).hasMatch())
        return std::nullopt;
    bool ok = false;
    const double value = text.toDouble(&ok);
    return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> power(const QString &text)
{
    const std::optional<double> base = plainValue(text.section(u'^', 0, 0));
    const std::optional<double> exponent = plainValue(text.section(u'^', 1));
    if (!base || !exponent)
        return std::nullopt;
    const double value = std::pow(*base, *exponent);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace

std::optional<double> typedNumber(const QString &text, const QLocale &locale)
{
    const QString plain = withoutGroups(text.trimmed(), locale);
    if (plain.contains(u'^'))
        return power(plain);
    for (const Multiplier &multiplier : kMultipliers) {
        const QString suffix = QString::fromLatin1(multiplier.suffix);
        if (!plain.endsWith(suffix, Qt::CaseInsensitive))
            continue;
        const std::optional<double> value = plainValue(plain.chopped(suffix.size()));
        return value ? std::optional(*value * multiplier.factor) : std::nullopt;
    }
    return plainValue(plain);
}

QString plainTyped(const QString &text, const QLocale &locale)
{
    const QString trimmed = text.trimmed();
    const std::optional<double> value = typedNumber(trimmed, locale);
    if (!value)
        return trimmed;
    // As typed when that is a number already and means the same ("1.408" does not everywhere).
    const std::optional<double> asIs = plainValue(trimmed);
    return asIs == value ? trimmed : plainNumber(*value);
}

} // namespace tessera::ui
