// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

double linear(double channel)
{
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// Relative luminance of WCAG 2.1.
double luminance(const QColor &colour)
{
    return 0.2126 * linear(colour.red() / 255.0) + 0.7152 * linear(colour.green() / 255.0)
        + 0.0722 * linear(colour.blue() / 255.0);
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one) + 0.05;
    const double b = luminance(other) + 0.05;
    return std::max(a, b) / std::min(a, b);
}

/// CIE L*
double lightness(const QColor &colour)
{
    const double y = luminance(colour);
    return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

/// The worst contrast of a text colour on everything that text stands on.
double worst(const Tokens &tokens, const QColor &text)
{
    double least = 99;
    for (const QColor &ground :
         {tokens.window, tokens.rail, tokens.surface, tokens.sunken, tokens.raised})
        least = std::min(least, contrast(text, ground));
    return least;
}

double rounded(double value)
{
    return std::round(value * 100) / 100;
}

struct Claim {
    const char *name;
    double light;
    double dark;
    double (*measure)(const Tokens &);
};

// The numbers that the design states, in its order.
constexpr double kEqual = 0.005;
const Claim kClaims[]{
    {"text2 on pressed", 6.11, 6.54, [](const Tokens &t) { return contrast(t.text2, t.pressed); }},
    {"control on surface", 3.31, 3.88,
     [](const Tokens &t) { return contrast(t.control, t.surface); }},
    {"control", 3.00, 3.32,
     [](const Tokens &t) {
         return std::min({contrast(t.control, t.window), contrast(t.control, t.surface),
                          contrast(t.control, t.sunken), contrast(t.control, t.raised)});
     }},
    {"text", 13.69, 11.62, [](const Tokens &t) { return worst(t, t.text); }},
    {"text2", 6.41, 7.32, [](const Tokens &t) { return worst(t, t.text2); }},
    {"text3", 4.51, 5.18, [](const Tokens &t) { return worst(t, t.text3); }},
    {"disabled", 2.37, 2.82, [](const Tokens &t) { return contrast(t.disabled, t.surface); }},
    {"accent", 5.02, 5.87, [](const Tokens &t) { return worst(t, t.accent); }},
    {"onAccent", 5.99, 7.55, [](const Tokens &t) { return contrast(t.onAccent, t.accent); }},
    {"onAccent hover", 7.27, 9.22,
     [](const Tokens &t) { return contrast(t.onAccent, t.accentHover); }},
    {"onAccent pressed", 9.19, 5.98,
     [](const Tokens &t) { return contrast(t.onAccent, t.accentPressed); }},
    {"accent on soft", 5.15, 5.82,
     [](const Tokens &t) { return contrast(t.accent, t.accentSoft); }},
    {"success", 4.85, 6.48, [](const Tokens &t) { return worst(t, t.success); }},
    {"success on soft", 5.06, 6.99,
     [](const Tokens &t) { return contrast(t.success, t.successSoft); }},
    {"warning", 5.45, 6.90, [](const Tokens &t) { return worst(t, t.warning); }},
    {"warning on soft", 5.86, 7.45,
     [](const Tokens &t) { return contrast(t.warning, t.warningSoft); }},
    {"error", 5.48, 6.14, [](const Tokens &t) { return worst(t, t.error); }},
    {"error on soft", 5.66, 6.70, [](const Tokens &t) { return contrast(t.error, t.errorSoft); }},
};

class TestTokens : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void contrastsAreWhatTheDesignStates_data()
    {
        QTest::addColumn<double>("measured");
        QTest::addColumn<double>("stated");
        for (const Claim &claim : kClaims) {
            QTest::addRow("%s, light", claim.name) << claim.measure(lightTokens()) << claim.light;
            QTest::addRow("%s, dark", claim.name) << claim.measure(darkTokens()) << claim.dark;
        }
    }

    void contrastsAreWhatTheDesignStates()
    {
        QFETCH(const double, measured);
        QFETCH(const double, stated);
        QVERIFY2(std::abs(rounded(measured) - stated) < kEqual + 0.005,
                 qPrintable(QStringLiteral("%1").arg(measured)));
    }

    void textIsReadableOnEveryGround()
    {
        for (const Tokens *tokens : {&lightTokens(), &darkTokens()}) {
            for (const QColor &text : {tokens->text, tokens->text2, tokens->text3, tokens->accent,
                                       tokens->success, tokens->warning, tokens->error})
                QVERIFY(worst(*tokens, text) >= 4.5);
            for (const QColor &soft :
                 {tokens->accentSoft, tokens->successSoft, tokens->warningSoft, tokens->errorSoft})
                QVERIFY(contrast(tokens->text2, soft) >= 6.49);
            QVERIFY(contrast(tokens->text, tokens->trained) >= 7.85);
        }
    }

    void curvesAndMemoryPartsStandOutFromTheirCard()
    {
        for (const Tokens *tokens : {&lightTokens(), &darkTokens()}) {
            for (const QColor &curve : tokens->curves)
                QVERIFY2(contrast(curve, tokens->surface) >= 3.0, qPrintable(curve.name()));
            for (const QColor &part :
                 {tokens->weights, tokens->gradients, tokens->optimizer, tokens->activations,
                  tokens->logits, tokens->communication, tokens->runtime})
                QVERIFY2(contrast(part, tokens->surface) >= 3.0, qPrintable(part.name()));
        }
    }

    void bothArmsOfTheDivergingScaleAreEquallyLight()
    {
        constexpr std::array light{40.0, 54.0, 68.0, 82.0, 96.0};
        constexpr std::array dark{38.0, 49.0, 61.0, 72.5, 84.0};
        for (std::size_t i = 0; i < 9; ++i) {
            const std::size_t arm = i < 5 ? i : 8 - i;
            QVERIFY(std::abs(lightness(lightTokens().diverging.at(i)) - light.at(arm)) < 1);
            QVERIFY(std::abs(lightness(darkTokens().diverging.at(i)) - dark.at(arm)) < 1.1);
        }
    }

    void theDeadPatternStandsOut()
    {
        QVERIFY(contrast(lightTokens().dead, lightTokens().deadStripe) >= 19.4);
    }

    void scalesHitTheirStopsAndRunBetweenThem()
    {
        const Tokens &tokens = lightTokens();
        QCOMPARE(utilisationColour(tokens, 1), tokens.diverging[4]);
        QCOMPARE(utilisationColour(tokens, 2), tokens.diverging[6]);
        QCOMPARE(utilisationColour(tokens, 64), tokens.diverging[8]);
        QCOMPARE(utilisationColour(tokens, 0.06), tokens.diverging[0]);
        QCOMPARE(differenceColour(tokens, 1.5), tokens.diverging[8]);
        QCOMPARE(differenceColour(tokens, 0), tokens.diverging[4]);
        QCOMPARE(amountColour(tokens, 0.5), tokens.sequential[4]);
        QCOMPARE(amountColour(tokens, 0.5625),
                 mixed(tokens.sequential[4], tokens.sequential[5], 0.5));
        QCOMPARE(amountColour(tokens, 7), tokens.sequential[8]);
    }

    void deadAndMissingAreNoPointOnTheScale()
    {
        const Tokens &tokens = darkTokens();
        constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(utilisationColour(tokens, 0), tokens.dead);
        QCOMPARE(utilisationColour(tokens, 0.049), tokens.dead);
        QCOMPARE(utilisationColour(tokens, kNan), tokens.sunken);
        QCOMPARE(differenceColour(tokens, kNan), tokens.sunken);
        QCOMPARE(amountColour(tokens, kNan), tokens.sunken);
    }

    void theNinthCurveIsTheFirstOneDashed()
    {
        const Tokens &tokens = lightTokens();
        QCOMPARE(curveColour(tokens, 8), curveColour(tokens, 0));
        QVERIFY(!curveIsDashed(7));
        QVERIFY(curveIsDashed(8));
        QVERIFY(!curveIsDashed(16));
    }

    void fixedSeriesKeepTheirCurve()
    {
        const Tokens &tokens = darkTokens();
        QCOMPARE(seriesColour(tokens, Series::LearningRate), tokens.curves[4]);
        QCOMPARE(stepPartColour(tokens, StepPart::AllToAll), tokens.curves[3]);
        QCOMPARE(stepPartColour(tokens, StepPart::Optimizer), tokens.curves[5]);
    }
};

} // namespace

QTEST_APPLESS_MAIN(TestTokens)
#include "tst_tokens.moc"
