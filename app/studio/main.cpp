// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// tessera-studio: the window over `tessera`.
#include "app/studio/page_table.h"
#include "app/studio/screenshot.h"
#include "app/studio/studio.h"
#include "app/studio/studio_options.h"
#include "backend/base/log.h"
#include "backend/base/paths.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"

#include <QApplication>

#include <cstdio>
#include <cstdlib>

namespace {

using namespace tessera; // NOLINT(google-build-using-namespace): a program's main file

void logQt(QtMsgType type, const QMessageLogContext & /*context*/, const QString &text)
{
    switch (type) {
    case QtDebugMsg:
    case QtInfoMsg:
        return logDebug("qt", "{}", text.toStdString());
    case QtWarningMsg:
        return logWarn("qt", "{}", text.toStdString());
    case QtCriticalMsg:
        return logError("qt", "{}", text.toStdString());
    case QtFatalMsg:
        logError("qt", "{}", text.toStdString());
        stopLogging();
        std::abort();
    }
}

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY")
        || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

void print(std::FILE *out, const QString &text)
{
    std::fputs((text + u'\n').toUtf8().constData(), out);
}

QStringList languageCodes(const ui::Languages &languages)
{
    QStringList codes;
    for (const ui::Language &language : languages.all())
        codes.append(language.code);
    return codes;
}

int run(QApplication &application, bool canShow)
{
    ui::Languages languages;
    const studio::ParsedOptions parsed = studio::parseOptions(
        QCoreApplication::arguments(), studio::pageNames(), languageCodes(languages));
    if (!parsed.options) {
        print(parsed.exitCode == 0 ? stdout : stderr, parsed.text);
        return parsed.exitCode;
    }
    const bool picture = !parsed.options->screenshot.isEmpty();
    if (!canShow && !picture) {
        print(stderr,
              u"tessera-studio: there is no display. `tessera` works without one, and "
              "--screenshot FILE writes a picture."_qs);
        return EXIT_FAILURE;
    }
    const auto logging = startLogging(dataFolder() / "logs" / "studio.log", LogLevel::Info);
    if (!logging)
        print(stderr, u"tessera-studio: "_qs + QString::fromStdString(logging.error().detail));
    qInstallMessageHandler(logQt);

    ui::Theme theme;
    theme.install(application);
    ui::StudioSettings settings;
    if (picture)
        settings.setReadOnly();
    int code = EXIT_SUCCESS;
    {
        studio::Studio studio({.theme = &theme, .languages = &languages, .settings = &settings});
        if (picture)
            QObject::connect(
                &studio, &studio::Studio::runsNotFound, &application,
                [](const QStringList &wanted) {
                    for (const QString &run : wanted)
                        print(stderr,
                              u"tessera-studio: there is no run '%1'. `tessera runs list` "
                              "shows those that there are."_qs.arg(run));
                    QCoreApplication::exit(EXIT_FAILURE);
                },
                Qt::QueuedConnection); // once there is an event loop to end
        studio.open(*parsed.options);
        std::unique_ptr<studio::Screenshot> screenshot;
        if (picture) {
            screenshot = std::make_unique<studio::Screenshot>(
                studio.window(), [&studio] { return studio.isSettled(); },
                parsed.options->screenshot);
            QObject::connect(screenshot.get(), &studio::Screenshot::taken, &application,
                             [&](const QString &problem) {
                                 if (!problem.isEmpty())
                                     print(stderr, u"tessera-studio: "_qs + problem);
                                 QCoreApplication::exit(problem.isEmpty() ? EXIT_SUCCESS
                                                                          : EXIT_FAILURE);
                             });
        }
        code = QApplication::exec();
    }
    qInstallMessageHandler(nullptr);
    stopLogging();
    return code;
}

} // namespace

int main(int argc, char **argv)
{
    const bool canShow = hasDisplay();
    if (!canShow
        || (studio::wantsScreenshot(argc, argv) && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM")))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"tessera-studio"_qs);
    QCoreApplication::setApplicationVersion(QStringLiteral(TESSERA_VERSION));
    QGuiApplication::setDesktopFileName(u"tessera-studio"_qs);
    return run(application, canShow);
}
