// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tessera::ui {

// Numbers as every page shows them: by the default QLocale, with a true minus (U+2212), and a
// no-break thin space (U+202F) before the unit. What is missing (nullopt of the caller, NaN where a
// number was never measured) is shown as missingText(); "NaN" and infinities that were measured are
// shown as such by lossText() alone.

/// A number and its unit apart, for tiles that draw them in two fonts and tables that have the unit
/// in the head.
struct Figure {
    QString value;
    QString unit;

    [[nodiscard]] QString text() const; ///< "67.8 GiB"
};

[[nodiscard]] QString missingText(); ///< an en dash
/// `decimals` digits after the point, always.
[[nodiscard]] QString numberText(double value, int decimals);
[[nodiscard]] QString countText(qint64 count); ///< "1,408"
/// Changes: "+0.008", "−36.0", "0" for what rounds to nothing.
[[nodiscard]] QString changeText(double change, int decimals);
[[nodiscard]] QString percentText(double share, int decimals = 1); ///< 0.148 -> "14.8 %"
[[nodiscard]] QString rangeText(qint64 first, qint64 last);        ///< "80–95"
[[nodiscard]] QString lossText(double loss, int decimals = 3);     ///< 4 in read-outs
[[nodiscard]] QString imbalanceText(double value);                 ///< 2 decimals
/// Settings and learning rates as they stand in a run's JSON: "1e-5", "0.05", "2000".
[[nodiscard]] QString plainNumber(double value);
/// "6.73 × 10⁻⁶", `figures` digits in all; within 0.001 to 9999 without a power.
[[nodiscard]] QString scientificText(double value, int figures = 3);

[[nodiscard]] Figure gibFigure(double bytes);    ///< "67.8", "GiB": columns of one unit
[[nodiscard]] Figure memoryFigure(double bytes); ///< "66.4 GiB", "512 MiB": 1024 a step
[[nodiscard]] Figure diskFigure(double bytes);   ///< "427 GB", "1.28 TB": 1000 a step, 3 figures
[[nodiscard]] Figure throughputFigure(double tokensPerSecond); ///< "101.4", "k tok/s"
[[nodiscard]] Figure computeFigure(double flopPerSecond);      ///< "146.3", "TFLOP/s"
/// "351 M", "30.5 B": parameters, tokens.
[[nodiscard]] Figure largeCountFigure(double count);

/// "1 h 16 min", "33 min", "4 min 12 s", "16 s", "2 d 3 h".
[[nodiscard]] QString durationText(double seconds);
/// "5.12 s", or "82 ms" where `largest`, the longest of the times that stand together, is below a
/// tenth of a second. 0: `seconds` stands alone.
[[nodiscard]] QString stepTimeText(double seconds, double largest = 0);
/// "Step 1,408 of 2,294", or without the end when `total` is 0.
[[nodiscard]] QString stepText(qint64 step, qint64 total = 0);

/// For text in the key font, which has no thin no-break space: ordinary no-break spaces instead.
[[nodiscard]] QString withPlainSpaces(QString text);

} // namespace tessera::ui
