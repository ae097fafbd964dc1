// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr QColor rgb(unsigned hex)
{
    return {static_cast<int>(hex >> 16U & 0xffU), static_cast<int>(hex >> 8U & 0xffU),
            static_cast<int>(hex & 0xffU)};
}

constexpr QColor black(double opacity)
{
    return {0, 0, 0, static_cast<int>(opacity * 255 + 0.5)};
}

// viridis
constexpr std::array<QColor, 9> kSequential{rgb(0x440154), rgb(0x472D7B), rgb(0x3B528B),
                                            rgb(0x2C728E), rgb(0x21918C), rgb(0x28AE80),
                                            rgb(0x5EC962), rgb(0xADDC30), rgb(0xFDE725)};

constexpr Tokens kLight{
    .dark = false,
    .window = rgb(0xF3F4F6),
    .rail = rgb(0xE9EBEF),
    .surface = rgb(0xFFFFFF),
    .sunken = rgb(0xF7F8FA),
    .raised = rgb(0xFFFFFF),
    .hover = rgb(0xEEF0F3),
    .pressed = rgb(0xE2E6EB),
    .border = rgb(0xDADEE5),
    .divider = rgb(0xE9ECF0),
    .control = rgb(0x858E9D),
    .track = rgb(0xE2E6EB),
    .text = rgb(0x1A202B),
    .text2 = rgb(0x4A5464),
    .text3 = rgb(0x616B7B),
    .disabled = rgb(0xA1A9B5),
    .accent = rgb(0x2A5BD0),
    .accentHover = rgb(0x234FB9),
    .accentPressed = rgb(0x1C419C),
    .onAccent = rgb(0xFFFFFF),
    .accentSoft = rgb(0xE8EEFB),
    .accentLine = rgb(0xB7C8F0),
    .success = rgb(0x14744A),
    .successSoft = rgb(0xE5F3EB),
    .warning = rgb(0x8A5000),
    .warningSoft = rgb(0xFCF2DF),
    .error = rgb(0xB3261E),
    .errorSoft = rgb(0xFCEBE9),
    .trained = rgb(0xCBD9F7),
    .dead = rgb(0x0B0D10),
    .deadStripe = rgb(0xFFFFFF),
    .shadow = black(0.12),
    .curves = {rgb(0x0072B2), rgb(0xD55E00), rgb(0x00845F), rgb(0xB0508A), rgb(0xA86F00),
               rgb(0x3A8DBF), rgb(0x59606C), rgb(0x7D7400)},
    .weights = rgb(0x1F4E9E),
    .gradients = rgb(0x3F76CC),
    .optimizer = rgb(0x6C90D8),
    .activations = rgb(0x00845F),
    .logits = rgb(0x2F9D78),
    .communication = rgb(0xB0508A),
    .runtime = rgb(0x59606C),
    .sequential = kSequential,
    .diverging = {rgb(0x01639B), rgb(0x0287D1), rgb(0x73AAE3), rgb(0xB5CEEF), rgb(0xF2F4F6),
                  rgb(0xF1C1B9), rgb(0xE19185), rgb(0xCB6256), rgb(0xB02D2A)},
};

constexpr Tokens kDark{
    .dark = true,
    .window = rgb(0x15181D),
    .rail = rgb(0x111317),
    .surface = rgb(0x1C2026),
    .sunken = rgb(0x171A20),
    .raised = rgb(0x272C35),
    .hover = rgb(0x252A32),
    .pressed = rgb(0x2E343E),
    .border = rgb(0x313843),
    .divider = rgb(0x282D36),
    .control = rgb(0x727C8C),
    .track = rgb(0x2E343E),
    .text = rgb(0xE7EAEF),
    .text2 = rgb(0xB4BCC8),
    .text3 = rgb(0x949EAD),
    .disabled = rgb(0x5D6674),
    .accent = rgb(0x7EA6FF),
    .accentHover = rgb(0x99B9FF),
    .accentPressed = rgb(0x6892F0),
    .onAccent = rgb(0x0E1628),
    .accentSoft = rgb(0x202C46),
    .accentLine = rgb(0x3A5284),
    .success = rgb(0x5BC48A),
    .successSoft = rgb(0x172A21),
    .warning = rgb(0xE5AC4D),
    .warningSoft = rgb(0x2D2517),
    .error = rgb(0xFF8A80),
    .errorSoft = rgb(0x361F1F),
    .trained = rgb(0x2E437A),
    .dead = rgb(0x0B0D10),
    .deadStripe = rgb(0xFFFFFF),
    .shadow = black(0.40),
    .curves = {rgb(0x4FA3E3), rgb(0xF08A4B), rgb(0x2BBE93), rgb(0xE08FBE), rgb(0xE6A817),
               rgb(0x9AD3F5), rgb(0xBCC3CE), rgb(0xEDE04A)},
    .weights = rgb(0x9CBCFF),
    .gradients = rgb(0x6C97EC),
    .optimizer = rgb(0x4E78CC),
    .activations = rgb(0x2BBE93),
    .logits = rgb(0x1F8F70),
    .communication = rgb(0xE08FBE),
    .runtime = rgb(0x949EAD),
    .sequential = kSequential,
    .diverging = {rgb(0x005E93), rgb(0x027BBF), rgb(0x5F97CF), rgb(0x9BB4D4), rgb(0xD0D2D4),
                  rgb(0xD6A7A0), rgb(0xCC7F74), rgb(0xBD564B), rgb(0xAA2726)},
};

/// Linear in sRGB between the stops; `position` 0 to 1, clamped.
QColor between(const std::array<QColor, 9> &stops, double position)
{
    const double scaled = std::clamp(position, 0.0, 1.0) * (stops.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(scaled), stops.size() - 2);
    return mixed(stops.at(low), stops.at(low + 1), scaled - static_cast<double>(low));
}

} // namespace

const Tokens &lightTokens()
{
    return kLight;
}

const Tokens &darkTokens()
{
    return kDark;
}

QColor toneColour(const Tokens &tokens, Tone tone)
{
    switch (tone) {
    case Tone::Neutral:
        return tokens.text2;
    case Tone::Info:
        return tokens.accent;
    case Tone::Success:
        return tokens.success;
    case Tone::Warning:
        return tokens.warning;
    case Tone::Error:
        return tokens.error;
    }
    Q_UNREACHABLE();
}

QColor toneSoft(const Tokens &tokens, Tone tone)
{
    switch (tone) {
    case Tone::Neutral:
        return tokens.pressed;
    case Tone::Info:
        return tokens.accentSoft;
    case Tone::Success:
        return tokens.successSoft;
    case Tone::Warning:
        return tokens.warningSoft;
    case Tone::Error:
        return tokens.errorSoft;
    }
    Q_UNREACHABLE();
}

QColor seriesColour(const Tokens &tokens, Series series)
{
    return tokens.curves.at(static_cast<std::size_t>(series));
}

QColor stepPartColour(const Tokens &tokens, StepPart part)
{
    switch (part) {
    case StepPart::Forward:
        return tokens.curves[0];
    case StepPart::Backward:
        return tokens.curves[2];
    case StepPart::AllToAll:
        return tokens.curves[3];
    case StepPart::Communication:
        return tokens.curves[4];
    case StepPart::Optimizer:
        return tokens.curves[5];
    case StepPart::DataWait:
        return tokens.curves[1];
    case StepPart::Other:
        return tokens.curves[6];
    }
    Q_UNREACHABLE();
}

QColor curveColour(const Tokens &tokens, int index)
{
    return tokens.curves.at(static_cast<std::size_t>(index) % tokens.curves.size());
}

bool curveIsDashed(int index)
{
    return static_cast<std::size_t>(index) / kLight.curves.size() % 2 == 1;
}

QColor amountColour(const Tokens &tokens, double amount)
{
    return std::isfinite(amount) ? between(tokens.sequential, amount) : tokens.sunken;
}

QColor utilisationColour(const Tokens &tokens, double utilisation)
{
    if (!std::isfinite(utilisation) || utilisation < 0)
        return tokens.sunken;
    if (utilisation < kDeadUtilisation)
        return tokens.dead;
    return between(tokens.diverging, std::log2(utilisation) / (2 * kUtilisationSpan) + 0.5);
}

QColor differenceColour(const Tokens &tokens, double log2Difference)
{
    if (!std::isfinite(log2Difference))
        return tokens.sunken;
    return between(tokens.diverging, log2Difference / (2 * kDifferenceSpan) + 0.5);
}

QColor withOpacity(QColor colour, double opacity)
{
    colour.setAlphaF(static_cast<float>(opacity));
    return colour;
}

QColor mixed(const QColor &under, const QColor &over, double share)
{
    const auto channel = [share](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * share));
    };
    return {channel(under.red(), over.red()), channel(under.green(), over.green()),
            channel(under.blue(), over.blue())};
}

} // namespace tessera::ui
