// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/fonts.h"

#include <QFontDatabase>
#include <QStringList>

#include <cmath>
#include <initializer_list>

namespace tessera::ui {
namespace {

struct Measure {
    int size = 0;
    int line = 0;
    QFont::Weight weight = QFont::Normal;
};

Measure measure(TextStyle style)
{
    switch (style) {
    case TextStyle::Title:
        return {20, 28, QFont::Medium};
    case TextStyle::Figure:
        return {20, 24, QFont::Normal};
    case TextStyle::Section:
        return {15, 20, QFont::Medium};
    case TextStyle::Body:
        return {13, 20, QFont::Normal};
    case TextStyle::Strong:
        return {13, 20, QFont::Medium};
    case TextStyle::Small:
        return {12, 16, QFont::Normal};
    case TextStyle::SmallStrong:
        return {12, 16, QFont::Medium};
    case TextStyle::Note:
    case TextStyle::Key:
        return {11, 16, QFont::Normal};
    }
    Q_UNREACHABLE();
}

QString firstInstalled(std::initializer_list<const char *> families)
{
    for (const char *family : families)
        if (QFontDatabase::hasFamily(QString::fromLatin1(family)))
            return QString::fromLatin1(family);
    return QString::fromLatin1(*families.begin());
}

// Roboto stands first, because its digits are tabular and the Chinese family lacks U+202F. What is
// installed is asked for once: every paint wants fonts, and the question goes to fontconfig.
const QStringList &families(TextStyle style)
{
    static const QString chinese = QStringLiteral("Noto Sans CJK SC");
    static const QStringList mono{
        firstInstalled({"JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono"}), chinese};
    static const QStringList sans{
        firstInstalled({"Roboto", "Noto Sans", "Open Sans", "DejaVu Sans"}), chinese};
    return style == TextStyle::Key ? mono : sans;
}

int scaled(int px, double scale)
{
    return static_cast<int>(std::lround(px * scale));
}

} // namespace

QFont textFont(TextStyle style, double scale)
{
    const Measure measured = measure(style);
    QFont font;
    font.setFamilies(families(style));
    font.setPixelSize(scaled(measured.size, scale));
    font.setWeight(measured.weight);
    if (style == TextStyle::Key) {
        font.setStyleHint(QFont::Monospace);
        font.setStyleStrategy(QFont::PreferNoShaping); // JetBrains Mono joins "->" and "!="
    }
    return font;
}

int lineHeight(TextStyle style, double scale)
{
    return scaled(measure(style).line, scale);
}

} // namespace tessera::ui
