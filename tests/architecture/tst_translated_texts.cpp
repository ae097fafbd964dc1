// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// lupdate passes over a call that it cannot read, and says so to nobody: each text in the sources
// must be in the translations.
#include "backend/base/files.h"
#include "tests/support/shared_data.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

#include <filesystem>

namespace {

namespace fs = std::filesystem;

QString textOf(const fs::path &path)
{
    const auto text = tessera::readFile(path);
    return text ? QString::fromStdString(*text) : QString();
}

/// The texts of a .ts file, as they stand in the sources.
QSet<QString> translatedTexts(const fs::path &path)
{
    QSet<QString> texts;
    QXmlStreamReader reader(textOf(path));
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == u"source")
            texts.insert(reader.readElementText());
    }
    return texts;
}

/// "a" "b\n" of C++ as the text that it is.
QString unquoted(const QString &literals)
{
    static const QRegularExpression kLiteral(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
    static const QRegularExpression kUnicode(QStringLiteral("\\\\u([0-9a-fA-F]{4})"));
    QString text;
    for (auto it = kLiteral.globalMatch(literals); it.hasNext();)
        text += it.next().captured(1);
    for (auto match = kUnicode.match(text); match.hasMatch(); match = kUnicode.match(text))
        text.replace(match.capturedStart(), match.capturedLength(),
                     QChar(match.captured(1).toUShort(nullptr, 16)));
    return text.replace(QStringLiteral("\\\""), QStringLiteral("\""))
        .replace(QStringLiteral("\\n"), QStringLiteral("\n"))
        .replace(QStringLiteral("\\\\"), QStringLiteral("\\"));
}

/// The texts that a source hands to tr(), translate() and QT_TRANSLATE_NOOP().
QStringList textsToTranslate(const QString &source)
{
    const QString literals = QStringLiteral("((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*)+)");
    const QString context = QStringLiteral("\\(\\s*\"[^\"]*\",\\s*");
    static const QList<QRegularExpression> kCalls{
        QRegularExpression(QStringLiteral("\\btr\\(\\s*") + literals),
        QRegularExpression(QStringLiteral("\\btranslate") + context + literals),
        QRegularExpression(QStringLiteral("QT_TRANSLATE_NOOP") + context + literals)};
    QStringList texts;
    for (const QRegularExpression &call : kCalls)
        for (auto it = call.globalMatch(source); it.hasNext();)
            texts.append(unquoted(it.next().captured(1)));
    return texts;
}

class TestTranslatedTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTextOfTheSourcesIsThere()
    {
        const fs::path root = tessera::test::sourceTree();
        const QSet<QString> known = translatedTexts(root / "translations" / "tessera_zh.ts");
        int seen = 0;
        QStringList missing;
        for (const char *folder : {"ui", "app/studio"}) {
            for (const auto &entry : fs::recursive_directory_iterator(root / folder)) {
                const fs::path extension = entry.path().extension();
                if (extension != ".cpp" && extension != ".h")
                    continue;
                for (const QString &text : textsToTranslate(textOf(entry.path()))) {
                    ++seen;
                    if (!known.contains(text))
                        missing.append(QString::fromStdString(entry.path().filename().string())
                                       + QStringLiteral(": ") + text);
                }
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
        QVERIFY(seen > 1000); // the search itself works
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestTranslatedTexts)
#include "tst_translated_texts.moc"
