// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/text/chat_template.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <regex>

using tessera::OrderedJson;
using tessera::text::ChatTemplate;
using tessera::text::TemplateInput;

namespace {

/// Six templates print the day on which they are rendered.
std::string withoutDates(const std::string &text)
{
    static const std::regex kDate(R"(\d{2} [A-Z][a-z]{2} \d{4}|\d{4}-\d{2}-\d{2})"
                                  R"(|[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4})");
    return std::regex_replace(text, kDate, "DATE");
}

TemplateInput inputOf(const OrderedJson &json)
{
    TemplateInput input;
    input.messages = json["messages"];
    input.tools = json.value("tools", OrderedJson());
    input.addGenerationPrompt = json["add_generation_prompt"].get<bool>();
    input.bosToken = "<s>";
    input.eosToken = "</s>";
    return input;
}

} // namespace

/// Published templates and single expressions against Python's Jinja2 3.1.6, set up as transformers
/// does (the shared golden.json; tests/data/text/jinja_cases.json).
class TstChatTemplate : public QObject
{
    Q_OBJECT

private:
    static OrderedJson cases()
    {
        const auto file = tessera::readFile(tessera::test::testData("text/jinja_cases.json"));
        return *tessera::parseOrderedJson(*file, "jinja_cases.json");
    }
    static void addCases(const std::string &list)
    {
        const OrderedJson all = cases();
        for (const OrderedJson &one : all[list]) {
            const auto jinja = one["template"].get<std::string>();
            QByteArray expected; // null: Jinja2 raises
            if (!one["expected"].is_null())
                expected = QByteArray::fromStdString("=" + one["expected"].get<std::string>());
            QTest::newRow(jinja.c_str()) << QByteArray::fromStdString(jinja) << expected;
        }
    }
    static tessera::Result<std::string> render(const std::string &jinja)
    {
        TESSERA_TRY(const ChatTemplate chat, ChatTemplate::compile(jinja));
        TemplateInput input;
        input.messages = OrderedJson::array();
        input.kwargs = cases()["variables"];
        return chat.render(input);
    }

private Q_SLOTS:
    void publishedTemplatesRenderAsJinja2Does()
    {
        TESSERA_NEED_SHARED(folder, "data/chat_templates");
        const OrderedJson golden =
            *tessera::parseOrderedJson(*tessera::readFile(folder / "golden.json"), "golden.json");
        int compared = 0;
        for (const auto &[name, cases] : golden["golden"].items()) {
            const auto chat = ChatTemplate::compile(*tessera::readFile(folder / name));
            QVERIFY2(chat, name.c_str());
            for (const auto &[title, expected] : cases.items()) {
                const auto text = chat->render(inputOf(golden["cases"][title]));
                std::string where = name;
                where.append(", ").append(title);
                QVERIFY2(text.ok() != expected.is_null(), where.c_str());
                if (text)
                    QCOMPARE(withoutDates(*text), withoutDates(expected.get<std::string>()));
                ++compared;
            }
        }
        QCOMPARE(compared, 117);
    }

    void expressionsMeanWhatJinja2Means_data()
    {
        QTest::addColumn<QByteArray>("jinja");
        QTest::addColumn<QByteArray>("expected"); // null: it raises
        addCases("cases");
    }
    void expressionsMeanWhatJinja2Means()
    {
        QFETCH(const QByteArray, jinja);
        QFETCH(const QByteArray, expected);
        const auto text = render(jinja.toStdString());
        if (expected.isNull())
            QVERIFY2(!text, text ? text->c_str() : "");
        else
            QCOMPARE(QByteArray::fromStdString(text ? "=" + *text : text.error().sentence()),
                     expected);
    }

    void nothingIsRenderedOtherwise_data()
    {
        QTest::addColumn<QByteArray>("jinja");
        QTest::addColumn<QByteArray>("expected");
        addCases("refusable");
    }
    /// The engine knows less than Jinja2. It may refuse, but never give another text.
    void nothingIsRenderedOtherwise()
    {
        QFETCH(const QByteArray, jinja);
        QFETCH(const QByteArray, expected);
        const auto text = render(jinja.toStdString());
        if (text)
            QCOMPARE(QByteArray::fromStdString("=" + *text), expected);
    }

    void theTemplatesOwnWordsAreTheError()
    {
        const auto chat =
            ChatTemplate::compile("{{ raise_exception('Roles must alternate: ' ~ 1) }}");
        const auto text = chat->render({.messages = OrderedJson::array()});
        QVERIFY(!text);
        QCOMPARE(text.error().code, tessera::ErrorCode::BadMessage);
        QVERIFY(text.error().detail.find("Roles must alternate: 1") != std::string::npos);
        QVERIFY(text.error().detail.find('\n') == std::string::npos);
    }

    void errorsNameTheirLine_data()
    {
        QTest::addColumn<QByteArray>("jinja");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("raised") << QByteArray("a\n\n{{ raise_exception('No tools') }}")
                                << QByteArray("No tools (line 3 of the template)");
        QTest::newRow("operation")
            << QByteArray("a\n{{ 'x' + 1 }}") << QByteArray("(line 2 of the template)");
        QTest::newRow("undefined")
            << QByteArray("\n\n\n{{ nothing.more }}") << QByteArray("(line 4 of the template)");
        QTest::newRow("filter")
            << QByteArray("\n{{ 'x' | nothing }}")
            << QByteArray(
                   "the filter nothing is not supported for a value of the type String (line "
                   "2 of the template)");
        QTest::newRow("operator") << QByteArray("\n\n{{ [1] - {} }}")
                                  << QByteArray("the operator - is not defined between Array and "
                                                "Object (line 3 of the template)");
        QTest::newRow("chain") << QByteArray("\n{{ 1 < 2 < 3 }}")
                               << QByteArray("a chain of comparisons is not supported (line 2)");
        QTest::newRow("too large")
            << QByteArray("{{ 9 ** 99 }}") << QByteArray("the result of ** is too large");
        QTest::newRow("cycle") << QByteArray("{% set n = namespace() %}{% set m = namespace() %}"
                                             "{% set n.a = [n] %}{% set m.a = [m] %}"
                                             "{{ n.a == m.a }}")
                               << QByteArray("levels deep");
        QTest::newRow("not done") << QByteArray("\n{{ {'a': 1} | join }}")
                                  << QByteArray("(line 2 of the template)");
    }
    void errorsNameTheirLine()
    {
        QFETCH(const QByteArray, jinja);
        QFETCH(const QByteArray, words);
        const auto text = render(jinja.toStdString());
        QVERIFY(!text);
        QVERIFY2(text.error().detail.find(words.toStdString()) != std::string::npos,
                 text.error().detail.c_str());
        QVERIFY(text.error().detail.find('\n') == std::string::npos);
    }

    void aTemplateThatDoesNotParseSaysWhere_data()
    {
        QTest::addColumn<QByteArray>("jinja");
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("no end") << QByteArray("\n{% if x %}") << QByteArray("(line 2)");
        QTest::newRow("statement") << QByteArray("a\nb\n{% nothing %}") << QByteArray("(line 3)");
        QTest::newRow("expression") << QByteArray("a\n{{ 1 + }}") << QByteArray("(line 2)");
        QTest::newRow("comment") << QByteArray("a\nb {# c") << QByteArray("(line 2)");
    }
    void aTemplateThatDoesNotParseSaysWhere()
    {
        QFETCH(const QByteArray, jinja);
        QFETCH(const QByteArray, line);
        const auto chat = ChatTemplate::compile(jinja.toStdString());
        QVERIFY(!chat);
        QCOMPARE(chat.error().code, tessera::ErrorCode::BadFile);
        QVERIFY2(chat.error().detail.find(line.toStdString()) != std::string::npos,
                 chat.error().detail.c_str());
    }
};

QTEST_GUILESS_MAIN(TstChatTemplate)
#include "tst_chat_template.moc"
