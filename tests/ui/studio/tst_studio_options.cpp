// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/studio_options.h"

#include <QTest>

using namespace tessera::studio; // NOLINT(google-build-using-namespace): the folder under test

namespace {

ParsedOptions parse(const QStringList &arguments)
{
    return parseOptions(QStringList{u"tessera-studio"_qs} + arguments, {u"home"_qs, u"live"_qs},
                        {u"en"_qs, u"zh"_qs});
}

class TestStudioOptions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOptionIsRead()
    {
        const ParsedOptions parsed =
            parse({u"--page"_qs, u"live"_qs, u"--run"_qs, u"a"_qs, u"--run"_qs, u"b"_qs,
                   u"--language"_qs, u"zh"_qs, u"--theme"_qs, u"dark"_qs, u"--size"_qs,
                   u"1024x640"_qs, u"--screenshot"_qs, u"p.png"_qs});
        QVERIFY2(parsed.options.has_value(), qPrintable(parsed.text));
        QCOMPARE(parsed.options->page, u"live"_qs);
        QCOMPARE(parsed.options->runs, QStringList({u"a"_qs, u"b"_qs}));
        QCOMPARE(parsed.options->language, u"zh"_qs);
        QCOMPARE(parsed.options->theme, u"dark"_qs);
        QCOMPARE(parsed.options->size, QSize(1024, 640));
        QCOMPARE(parsed.options->screenshot, u"p.png"_qs);
    }

    void nothingGivenIsNothingAskedFor()
    {
        const ParsedOptions parsed = parse({});
        QVERIFY(parsed.options.has_value());
        QVERIFY(parsed.options->page.isEmpty());
        QVERIFY(parsed.options->size.isEmpty());
    }

    void whatIsWrongIsNamedWithWhatIsRight_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("named");
        QTest::addRow("page") << QStringList{u"--page"_qs, u"attic"_qs} << u"home, live"_qs;
        QTest::addRow("language") << QStringList{u"--language"_qs, u"fr"_qs} << u"en, zh"_qs;
        QTest::addRow("theme") << QStringList{u"--theme"_qs, u"pink"_qs} << u"dark"_qs;
        QTest::addRow("size") << QStringList{u"--size"_qs, u"10"_qs} << u"1280x800"_qs;
        QTest::addRow("tiny size") << QStringList{u"--size"_qs, u"1x1"_qs} << u"1x1"_qs;
        QTest::addRow("unknown") << QStringList{u"--wide"_qs} << u"wide"_qs;
        QTest::addRow("run of a page without runs")
            << QStringList{u"--page"_qs, u"home"_qs, u"--run"_qs, u"a"_qs}
            << u"live, compare, runs"_qs;
        QTest::addRow("stray word") << QStringList{u"home"_qs} << u"home"_qs;
    }
    void whatIsWrongIsNamedWithWhatIsRight()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QString, named);
        const ParsedOptions parsed = parse(arguments);
        QVERIFY(!parsed.options.has_value());
        QCOMPARE(parsed.exitCode, 2);
        QVERIFY2(parsed.text.contains(named), qPrintable(parsed.text));
    }

    void helpAndVersionAreNoMistake()
    {
        QCOMPARE(parse({u"--help"_qs}).exitCode, 0);
        QVERIFY(parse({u"--help"_qs}).text.contains(u"--screenshot"_qs));
        QCOMPARE(parse({u"--version"_qs}).text, u"tessera-studio " TESSERA_VERSION ""_qs);
    }
};

} // namespace

QTEST_MAIN(TestStudioOptions)
#include "tst_studio_options.moc"
