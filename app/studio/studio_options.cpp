// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/studio_options.h"

#include <QCommandLineParser>
#include <QFileInfo>

#include <algorithm>
#include <string_view>

// Texts of the command line are English, as those of `tessera` are.

namespace tessera::studio {
namespace {

constexpr int kWrong = 2;
constexpr int kSmallest = 200;
constexpr int kLargest = 16000;

ParsedOptions wrong(const QString &text)
{
    return {.options = std::nullopt,
            .text = u"tessera-studio: %1\nTry tessera-studio --help."_qs.arg(text),
            .exitCode = kWrong};
}

std::optional<QSize> sizeFrom(const QString &text)
{
    const QStringList parts = text.split(u'x');
    if (parts.size() != 2)
        return std::nullopt;
    const QSize size(parts[0].toInt(), parts[1].toInt());
    const auto fits = [](int length) { return length >= kSmallest && length <= kLargest; };
    return fits(size.width()) && fits(size.height()) ? std::optional(size) : std::nullopt;
}

QString oneOf(const QString &option, const QString &value, const QStringList &allowed)
{
    return u"--%1 is '%2', not one of %3."_qs.arg(option, value, allowed.join(u", "_qs));
}

} // namespace

ParsedOptions parseOptions(const QStringList &arguments, const QStringList &pages,
                           const QStringList &languages)
{
    const QStringList themes{u"light"_qs, u"dark"_qs, u"system"_qs};
    const QCommandLineOption page(u"page"_qs, u"Open this page: "_qs + pages.join(u", "_qs) + u'.',
                                  u"NAME"_qs);
    const QCommandLineOption run(
        u"run"_qs,
        u"The run that the page shows: an id, its end, a name or \"last\"; repeatable."_qs,
        u"RUN"_qs);
    const QCommandLineOption language(
        u"language"_qs, u"Speak this language: "_qs + languages.join(u", "_qs) + u'.', u"CODE"_qs);
    const QCommandLineOption theme(u"theme"_qs, u"light, dark or system."_qs, u"NAME"_qs);
    const QCommandLineOption size(u"size"_qs, u"Size of the window, such as 1280x800."_qs,
                                  u"WxH"_qs);
    const QCommandLineOption screenshot(
        u"screenshot"_qs, u"Write a picture (PNG) of the page and end; needs no display."_qs,
        u"FILE"_qs);

    QCommandLineParser parser;
    parser.setApplicationDescription(u"Tessera Studio: train models and watch their experts."_qs);
    parser.addOptions({page, run, language, theme, size, screenshot});
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();

    if (!parser.parse(arguments))
        return wrong(parser.errorText() + u'.');
    if (parser.isSet(help))
        return {.options = std::nullopt, .text = parser.helpText(), .exitCode = 0};
    if (parser.isSet(version))
        return {.options = std::nullopt,
                .text = u"tessera-studio " TESSERA_VERSION ""_qs,
                .exitCode = 0};
    if (!parser.positionalArguments().isEmpty())
        return wrong(u"'%1' is not an option."_qs.arg(parser.positionalArguments().first()));

    StudioOptions options{.page = parser.value(page),
                          .runs = parser.values(run),
                          .language = parser.value(language),
                          .theme = parser.value(theme),
                          .size = {},
                          .screenshot = parser.value(screenshot)};
    if (parser.isSet(page) && !pages.contains(options.page))
        return wrong(oneOf(u"page"_qs, options.page, pages));
    const QStringList ofRuns{u"live"_qs, u"compare"_qs, u"runs"_qs};
    if (parser.isSet(run) && parser.isSet(page) && !ofRuns.contains(options.page))
        return wrong(u"--run goes with the pages %1, not with '%2'."_qs.arg(ofRuns.join(u", "_qs),
                                                                            options.page));
    if (parser.isSet(language) && !languages.contains(options.language))
        return wrong(oneOf(u"language"_qs, options.language, languages));
    if (parser.isSet(theme) && !themes.contains(options.theme))
        return wrong(oneOf(u"theme"_qs, options.theme, themes));
    if (parser.isSet(size)) {
        const auto wanted = sizeFrom(parser.value(size));
        if (!wanted)
            return wrong(
                u"--size is '%1', not a size such as 1280x800."_qs.arg(parser.value(size)));
        options.size = *wanted;
    }
    if (parser.isSet(screenshot) && options.screenshot.isEmpty())
        return wrong(u"--screenshot names no file."_qs);
    return {.options = options, .text = {}, .exitCode = 0};
}

bool wantsScreenshot(int argc, char **argv)
{
    return std::any_of(argv + 1, argv + argc, [](const char *argument) {
        const std::string_view text = argument;
        return text == "--screenshot" || text == "-screenshot" || text.starts_with("--screenshot=");
    });
}

} // namespace tessera::studio
