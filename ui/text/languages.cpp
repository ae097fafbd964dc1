// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/languages.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>

// A resource of a static library registers itself only when it is asked to.
static void loadTranslations()
{
    Q_INIT_RESOURCE(translations);
}

namespace tessera::ui {
namespace {

const QString kFolder = QStringLiteral(":/i18n");
const QString kPrefix = QStringLiteral("tessera_");
const QString kEnglish = QStringLiteral("en");

QString fileOf(const QString &code)
{
    return kFolder + u'/' + kPrefix + code + QStringLiteral(".qm");
}

/// The language as its own file names it.
Language describe(const QString &code)
{
    QTranslator translator;
    const bool loaded = translator.load(fileOf(code));
    const auto own = [&](const char *source) {
        const QString text =
            loaded ? translator.translate("tessera::ui::Languages", source) : QString();
        return text.isEmpty() ? QCoreApplication::translate("tessera::ui::Languages", source)
                              : text;
    };
    //: The name of this language in itself.
    return {
        .code = code,
        .name = own(QT_TRANSLATE_NOOP("tessera::ui::Languages", "English")),
        //: The shortest name of this language in itself, for a switch: two letters or characters.
        .shortName = own(QT_TRANSLATE_NOOP("tessera::ui::Languages", "EN"))};
}

/// As the desktop writes numbers and dates when it speaks that language.
QLocale localeOf(const QString &code)
{
    const QLocale system = QLocale::system();
    const QLocale wanted(code);
    return system.language() == wanted.language() ? system : wanted;
}

} // namespace

Languages::Languages(QObject *parent) : QObject(parent)
{
    loadTranslations();
    m_all.append({.code = kEnglish, .name = QStringLiteral("English"), .shortName = u"EN"_qs});
    const QStringList files =
        QDir(kFolder).entryList({kPrefix + u"*.qm"_qs}, QDir::Files, QDir::Name);
    for (const QString &file : files) {
        const QString code = file.sliced(kPrefix.size()).chopped(3);
        if (code != kEnglish)
            m_all.append(describe(code));
    }
}

Languages::~Languages()
{
    QLocale::setDefault(QLocale::system());
}

bool Languages::has(const QString &code) const
{
    return std::ranges::any_of(m_all, [&](const Language &known) { return known.code == code; });
}

QString Languages::systemCode() const
{
    const QStringList wanted = QLocale::system().uiLanguages();
    for (const QString &language : wanted) {
        const QString code = language.section(u'-', 0, 0);
        if (has(code))
            return code;
    }
    return kEnglish;
}

void Languages::use(const QString &code)
{
    const QString next = has(code) ? code : systemCode();
    if (next == m_current)
        return;
    m_current = next;
    const QLocale locale = localeOf(next);
    QLocale::setDefault(locale);

    // Deleting a translator takes it out and tells every widget, like installing one.
    m_ours = std::make_unique<QTranslator>();
    m_qt = std::make_unique<QTranslator>();
    if (m_qt->load(QLocale(next), QStringLiteral("qtbase"), QStringLiteral("_"),
                   QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(m_qt.get());
    if (m_ours->load(fileOf(next)))
        QCoreApplication::installTranslator(m_ours.get());
    Q_EMIT changed(next);
}

} // namespace tessera::ui
