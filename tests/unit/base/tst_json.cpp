// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/unique_keys.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <cmath>
#include <limits>

using tessera::dumpJson;
using tessera::ErrorCode;
using tessera::Json;
using tessera::jsonNumber;
using tessera::parseJson;
using tessera::parseUniqueKeys;

class TestJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aKeyThatIsThereTwiceHasItsPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("column");
        QTest::newRow("another line") << QByteArray("{\"lr\": 1,\n \"b\": 2,\n  \"lr\": 1}") << "3"
                                      << "3";
        QTest::newRow("written otherwise") << QByteArray("{\"lr\": 1, \"\\u006cr\": 2}") << "1"
                                           << "11";
        QTest::newRow("after text with quotes")
            << QByteArray("{\"lr\": \"\\\"lr\\\": 1\", \"lr\": 2}") << "1"
            << "21";
        QTest::newRow("behind a byte-order mark")
            << QByteArray("\xEF\xBB\xBF{\"lr\": 1, \"lr\": 1}") << "1"
            << "11";
    }

    void aKeyThatIsThereTwiceHasItsPlace()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, line);
        QFETCH(const QString, column);
        const auto value = parseUniqueKeys(text.toStdString(), "run.json");
        QVERIFY(!value.ok());
        QCOMPARE(value.error().code, ErrorCode::BadJson);
        QCOMPARE(value.error().args,
                 (std::vector<std::string>{"run.json", line.toStdString(), column.toStdString(),
                                           "the key lr is there twice"}));
        QVERIFY(parseJson(text.toStdString(), "run.json").ok()); // others take the last one
    }

    void aNumberThatIsTooLargeHasItsPlace()
    {
        const auto value = parseJson("{\"name\": \"x\",\n \"lr\": -1e999}", "run.json");
        QVERIFY(!value.ok());
        QCOMPARE(value.error().code, ErrorCode::BadJson);
        QCOMPARE(
            value.error().args,
            (std::vector<std::string>{"run.json", "2", "8", "the number -1e999 is too large"}));
        const auto ordered = tessera::parseOrderedJson("[1, 1e400, 2]", "a list");
        QVERIFY(!ordered.ok());
        QCOMPARE(ordered.error().args.at(2), std::string("5"));
    }

    void keysOfInnerObjectsMayBeAlike()
    {
        const auto value = parseUniqueKeys(
            R"({"lr": "lr", "columns": {"lr": 1}, "more": [{"lr": 1}, {"lr": 2}]})", "run.json");
        QVERIFY(value.ok());
        QVERIFY(parseUniqueKeys(R"(["lr", "lr"])", "a list").ok());
        QCOMPARE(parseUniqueKeys("{", "half").error().code, ErrorCode::BadJson);
        QCOMPARE(tessera::readUniqueKeys("/nowhere").error().code, ErrorCode::FileNotFound);
    }

    void badJsonNamesLineAndColumn_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("column");
        QTest::newRow("missing colon") << QByteArray("{\n  \"a\" 1\n}") << "2"
                                       << "7";
        QTest::newRow("first character") << QByteArray("x") << "1"
                                         << "1";
        QTest::newRow("empty") << QByteArray("") << "1"
                               << "1";
        QTest::newRow("cut off") << QByteArray("{\"a\": 1") << "1"
                                 << "8";
        QTest::newRow("behind a byte-order mark") << QByteArray("\xEF\xBB\xBF{\n!}") << "2"
                                                  << "1";
        QTest::newRow("two values") << QByteArray("{}\n{}") << "2"
                                    << "1";
    }

    void badJsonNamesLineAndColumn()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, line);
        QFETCH(const QString, column);
        const auto value =
            parseJson({text.constData(), static_cast<std::size_t>(text.size())}, "run.json");
        QVERIFY(!value.ok());
        const auto &args = value.error().args;
        QCOMPARE(value.error().code, ErrorCode::BadJson);
        QCOMPARE(args.at(0), std::string("run.json"));
        QCOMPARE(QString::fromStdString(args.at(1)), line);
        QCOMPARE(QString::fromStdString(args.at(2)), column);
        QVERIFY(args.at(3).find("json.exception") == std::string::npos);
    }

    void whatIsNestedTooDeepIsRefusedBeforeItIsCopied()
    {
        const auto nested = [](std::size_t depth) {
            return "{\"[\": \"\\\"[\", \"a\": " + std::string(depth, '[') + std::string(depth, ']')
                + "}";
        };
        QVERIFY(parseJson(nested(255), "a.json").ok());
        const auto deep = parseJson(nested(100'000), "a.json");
        QVERIFY(!deep.ok());
        QCOMPARE(deep.error().code, ErrorCode::BadJson);
        QVERIFY(deep.error().detail.find("nested more than 256 deep") != std::string::npos);
        QVERIFY(!tessera::parseOrderedJson(nested(256), "a.json").ok());
    }

    void aByteOrderMarkIsNoPartOfTheFirstKey()
    {
        const auto value = parseJson("\xEF\xBB\xBF{\"key\": 1}", "file");
        QVERIFY(value.ok());
        QVERIFY(value->contains("key"));
    }

    void orderedObjectsKeepTheirOrder()
    {
        const auto value = tessera::parseOrderedJson(R"({"z": 1, "a": 2})", "file");
        QCOMPARE(value->begin().key(), std::string("z"));
    }

    void aFileIsNamedInItsError()
    {
        const tessera::test::TempFolder folder;
        QVERIFY(tessera::writeFileAtomically(folder / "bad.json", "[1,").ok());
        const auto value = tessera::readJsonFile(folder / "bad.json");
        QCOMPARE(value.error().args.at(0), (folder / "bad.json").string());
        QCOMPARE(tessera::readJsonFile(folder / "none.json").error().code, ErrorCode::FileNotFound);
    }

    void whatIsNotFiniteIsWrittenAsText()
    {
        const double infinity = std::numeric_limits<double>::infinity();
        const Json value{{"a", {1.5, std::nan("")}}, {"b", infinity}, {"c", -infinity}};
        QCOMPARE(dumpJson(value), std::string(R"({"a":[1.5,"nan"],"b":"inf","c":"-inf"})"));
    }

    void numbersAreReadBackFromTheirTexts()
    {
        QVERIFY(std::isnan(*jsonNumber("nan")));
        QVERIFY(std::isnan(*jsonNumber("NaN")));
        QCOMPARE(*jsonNumber("Infinity"), std::numeric_limits<double>::infinity());
        QCOMPARE(*jsonNumber("-inf"), -std::numeric_limits<double>::infinity());
        QCOMPARE(*jsonNumber(3), 3.0);
        QVERIFY(!jsonNumber("3").has_value());
        QVERIFY(!jsonNumber(nullptr).has_value());
        QVERIFY(!jsonNumber(true).has_value());
    }

    void invalidBytesAreReplacedAndDoNotThrow()
    {
        const std::string text = dumpJson(Json("a\xFFz"));
        QCOMPARE(text, std::string("\"a\xEF\xBF\xBDz\""));
    }

    void prettyTextIsTheSameValue()
    {
        const Json value{{"a", {1, 2}}, {"b", {{"c", nullptr}}}};
        const std::string text = tessera::dumpJsonPretty(value);
        QVERIFY(text.find("\n  \"a\"") != std::string::npos);
        QVERIFY(*parseJson(text, "pretty") == value);
    }

    void doublesSurviveTheWayThroughText()
    {
        const double value = 0.1 + 0.2;
        QCOMPARE(parseJson(dumpJson(Json(value)), "number")->get<double>(), value);
    }
};

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
