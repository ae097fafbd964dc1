// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <array>

namespace tessera::ui {

/// The colours of one theme. No other file names a colour. Text colours have a contrast of at least
/// 4.5 on window, rail, surface, sunken and raised; curves and control outlines 3.0.
struct Tokens {
    bool dark = false;

    QColor window;  ///< page and top bar
    QColor rail;    ///< left rail
    QColor surface; ///< cards, fields, tables
    QColor sunken;  ///< table footer, future part of a chart, disabled button, not measured
    QColor raised;  ///< menus, tooltips, read-outs
    QColor hover;   ///< rows and ghost buttons
    QColor pressed;
    QColor border;  ///< card outline
    QColor divider; ///< line between rows
    QColor control; ///< outline of fields, buttons, check boxes
    QColor track;   ///< groove of progress, slider, gauge

    QColor text;
    QColor text2;    ///< labels, help
    QColor text3;    ///< keys, axis labels, notes; never on `pressed`
    QColor disabled; ///< disabled text only

    QColor accent; ///< primary button, selection, link, progress, focus ring; also "info"
    QColor accentHover;
    QColor accentPressed;
    QColor onAccent;
    QColor accentSoft; ///< selected row, rail item, segment
    QColor accentLine;

    QColor success;
    QColor successSoft;
    QColor warning;
    QColor warningSoft;
    QColor error;
    QColor errorSoft;

    QColor trained; ///< fill of a token whose loss weight is 1 or more
    QColor dead;    ///< a dead expert, under a diagonal of `deadStripe`
    QColor deadStripe;
    QColor shadow; ///< under what floats, with its opacity

    std::array<QColor, 8> curves; ///< see curveColour()

    QColor weights; ///< parts of a memory bar, in their order from the left
    QColor gradients;
    QColor optimizer;
    QColor activations;
    QColor logits;
    QColor communication;
    QColor runtime;

    std::array<QColor, 9> sequential; ///< amounts, 0 to 1
    std::array<QColor, 9> diverging;  ///< log2 of utilisation, -2 to 2
};

[[nodiscard]] const Tokens &lightTokens();
[[nodiscard]] const Tokens &darkTokens();

/// What a colour says. Never alone: beside it stand a dot, an icon or a word.
enum class Tone { Neutral, Info, Success, Warning, Error };
[[nodiscard]] QColor toneColour(const Tokens &tokens, Tone tone);
[[nodiscard]] QColor toneSoft(const Tokens &tokens, Tone tone); ///< the fill behind it

/// Curves with a meaning of their own on every page.
enum class Series { Loss, Evaluation, Throughput, GradientNorm, LearningRate };
[[nodiscard]] QColor seriesColour(const Tokens &tokens, Series series);

/// Parts of a training step. A pipeline bubble is hatched instead of coloured.
enum class StepPart { Forward, Backward, AllToAll, Communication, Optimizer, DataWait, Other };
[[nodiscard]] QColor stepPartColour(const Tokens &tokens, StepPart part);

/// Colour of the run or series `index` >= 0; the ninth is the first one again, dashed.
[[nodiscard]] QColor curveColour(const Tokens &tokens, int index);
[[nodiscard]] bool curveIsDashed(int index);

/// Amounts, 0 to 1; beyond the ends the end, not finite `sunken`.
[[nodiscard]] QColor amountColour(const Tokens &tokens, double amount);
/// Utilisation u of an expert (1 is its fair share) on a log2 scale from 1/4 to 4. Below
/// kDeadUtilisation `dead`; not finite or negative `sunken`.
[[nodiscard]] QColor utilisationColour(const Tokens &tokens, double utilisation);
/// A difference of two log2 utilisations, -1.5 to 1.5; not finite `sunken`.
[[nodiscard]] QColor differenceColour(const Tokens &tokens, double log2Difference);

inline constexpr double kDeadUtilisation = 0.05;
inline constexpr double kUtilisationSpan = 2.0; ///< log2 at the ends of the scale
inline constexpr double kDifferenceSpan = 1.5;

[[nodiscard]] QColor withOpacity(QColor colour, double opacity);
/// `share` of `over` mixed into `under`, both opaque.
[[nodiscard]] QColor mixed(const QColor &under, const QColor &over, double share);

} // namespace tessera::ui
