// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/messages.h"

#include <QTest>

using tessera::OrderedJson;
using tessera::data::DataReport;
using tessera::data::Message;
using tessera::data::normalizeMessages;
using tessera::data::normalizeTools;
using tessera::data::ReportWriter;
using tessera::data::Role;

namespace {

/// "u:Hi a:Hello", tool calls as a:{name}; or the reason.
std::string summary(const std::string &json, DataReport &report)
{
    ReportWriter writer(report);
    auto messages = normalizeMessages(OrderedJson::parse(json), writer);
    if (!messages.ok())
        return messages.dropped().reason;
    std::string text;
    for (const Message &message : messages.value()) {
        const char letters[] = {'s', 'u', 'a', 't'};
        text += std::string(text.empty() ? "" : " ") + letters[static_cast<int>(message.role)] + ":"
            + message.text();
        for (const OrderedJson &call : message.toolCalls)
            text += "{" + call["name"].get<std::string>() + call["arguments"].dump() + "}";
    }
    return text;
}

} // namespace

/// Forms of stored messages, joined and checked.
class TstMessages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void formsBecomeMessages_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("expected");
        QTest::addColumn<QByteArray>("notice");
        const auto row = [](const char *name, const char *json, const char *expected,
                            const char *notice = "") {
            QTest::newRow(name) << QByteArray(json) << QByteArray(expected) << QByteArray(notice);
        };
        row("plain",
            "[{\"role\":\"system\",\"content\":\"S\"},{\"role\":\"user\",\"content\":\"U\"},"
            "{\"role\":\"assistant\",\"content\":\"A\"}]",
            "s:S u:U a:A");
        row("sharegpt", "[{\"from\":\"human\",\"value\":\"U\"},{\"from\":\"gpt\",\"value\":\"A\"}]",
            "u:U a:A");
        row("paired", "[{\"human\":\"1\",\"assistant\":\"2\"},{\"user\":\"3\",\"bot\":\"4\"}]",
            "u:1 a:2 u:3 a:4");
        row("typed parts with values",
            "[{\"role\":\"user\",\"loss_weight\":0.0,\"content\":[{\"type\":\"text\",\"value\":"
            "\"U\"}]},"
            "{\"role\":\"assistant\",\"loss_weight\":1.0,\"content\":[{\"type\":\"tool_call\","
            "\"value\":"
            "\"{\\\"name\\\":\\\"f\\\",\\\"arguments\\\":{}}\"}]},"
            "{\"role\":\"tool\",\"content\":[{\"type\":\"text\",\"value\":\"R\"}]},"
            "{\"role\":\"assistant\",\"content\":\"A\"}]",
            "u:U a:{f{}} t:R a:A");
        row("json text", "\"[{\\\"role\\\":\\\"user\\\",\\\"content\\\":\\\"U\\\"}]\"", "u:U");
        row("python text", "\"[{'role': 'user', 'content': 'It\\\\'s', 'loss': None}]\"", "u:It's");
        row("openai",
            "[{\"role\":\"user\",\"content\":\"U\"},{\"role\":\"assistant\",\"content\":null,"
            "\"tool_calls\":[{\"id\":\"1\",\"type\":\"function\",\"function\":{\"name\":\"f\","
            "\"arguments\":\"{\\\"x\\\":1}\"}},"
            "{\"function\":{\"name\":\"g\",\"arguments\":{}}}]},"
            "{\"role\":\"tool\",\"content\":\"R\"},{\"role\":\"assistant\",\"content\":\"A\"}]",
            "u:U a:{f{\"x\":1}}{g{}} t:R a:A");
        row("stored calls",
            "[{\"from\":\"human\",\"value\":\"U\"},"
            "{\"from\":\"function_call\",\"value\":\"{\\\"name\\\":\\\"f\\\",\\\"arguments\\\":{"
            "\\\"x\\\":1}}\"},"
            "{\"from\":\"observation\",\"value\":\"R\"},{\"from\":\"gpt\",\"value\":\"A\"}]",
            "u:U a:{f{\"x\":1}} t:R a:A");
        row("anthropic",
            "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"U\"}]},"
            "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"T\"},"
            "{\"type\":\"tool_use\",\"id\":\"1\",\"name\":\"f\",\"input\":{\"x\":1}}]},"
            "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"1\","
            "\"content\":\"R\"}]},"
            "{\"role\":\"assistant\",\"content\":\"A\"}]",
            "u:U a:T{f{\"x\":1}} t:R a:A");
        row("joined users",
            "[{\"role\":\"user\",\"content\":\"1\"},{\"role\":\"user\",\"content\":\"2\"},"
            "{\"role\":\"assistant\",\"content\":\"A\"}]",
            "u:12 a:A", "joined_user");
        row("joined answers",
            "[{\"role\":\"user\",\"content\":\"U\"},{\"role\":\"assistant\",\"content\":\"1\"},"
            "{\"role\":\"assistant\",\"content\":\"2\"}]",
            "u:U a:12", "joined_assistant");
        row("answer first", "[{\"role\":\"assistant\",\"content\":\"A\"}]", "u: a:A",
            "empty_user_added");
        row("folded",
            "[{\"role\":\"user\",\"content\":\"U\"},{\"role\":\"tool\",\"content\":\"R\"},"
            "{\"role\":\"assistant\",\"content\":\"A\"}]",
            "u:UR a:A", "folded_tool_response");
        row("arguments",
            "[{\"role\":\"user\",\"content\":\"U\"},{\"role\":\"assistant\",\"tool_calls\":"
            "[{\"function\":{\"name\":\"f\",\"arguments\":\"x=1\"}}]}]",
            "u:U a:{f\"x=1\"}", "arguments_as_text");
        row("other keys", "[{\"role\":\"user\",\"content\":\"U\",\"name\":\"x\"}]", "u:U",
            "message_key:name");
        row("loss elsewhere", "[{\"role\":\"user\",\"content\":\"U\",\"loss\":true}]", "u:U",
            "loss_on_other_role");
    }
    void formsBecomeMessages()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QByteArray, expected);
        QFETCH(const QByteArray, notice);
        DataReport report;
        QCOMPARE(QByteArray::fromStdString(summary(json.toStdString(), report)), expected);
        if (!notice.isEmpty())
            QCOMPARE(report.notices[notice.toStdString()], std::int64_t{1});
    }

    void faultsHaveReasons_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char *json, const char *reason) {
            QTest::newRow(json) << QByteArray(json) << QByteArray(reason);
        };
        row("[]", "empty_messages");
        row("\"[]\"", "empty_messages");
        row("\"no list\"", "bad_messages");
        row("7", "bad_messages");
        row("[7]", "bad_messages");
        row("[{\"role\":\"narrator\",\"content\":\"x\"}]", "bad_role");
        row("[{\"role\":\"user\",\"content\":null}]", "null_content");
        row("[{\"role\":\"user\"}]", "null_content");
        row("[{\"role\":\"user\",\"content\":\"U\"},{\"role\":\"system\",\"content\":\"S\"}]",
            "system_position");
        row("[{\"role\":\"tool\",\"content\":\"R\"}]", "bad_order");
        row("[{\"role\":\"user\",\"content\":\"U\"},{\"role\":\"assistant\",\"content\":\"A\"},"
            "{\"role\":\"tool\",\"content\":\"R\"},{\"role\":\"user\",\"content\":\"U\"}]",
            "bad_order");
        row("[{\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"x\"}]}]",
            "bad_part");
        row("[{\"role\":\"user\",\"content\":[{\"type\":\"image\",\"source\":{}}]}]",
            "unsupported_media");
        row("[{\"role\":\"user\",\"content\":\"U\"},{\"role\":\"assistant\",\"content\":\"A\","
            "\"loss_scale\":-1}]",
            "bad_loss_scale");
        row(R"([{"role":"user","content":"U"},{"role":"assistant","content":"A","loss":"false"}])",
            "bad_loss_scale");
        row(R"([{"role":"user","content":"U"},{"role":"assistant","content":"A","loss_scale":"2"}])",
            "bad_loss_scale");
        row("[{\"role\":\"user\",\"content\":\"U\"},{\"from\":\"function_call\",\"value\":\"no "
            "call\"}]",
            "bad_messages");
    }
    void faultsHaveReasons()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QByteArray, reason);
        DataReport report;
        QCOMPARE(QByteArray::fromStdString(summary(json.toStdString(), report)), reason);
    }

    void anUnknownPartIsNamedWithTheKnownOnes()
    {
        DataReport report;
        tessera::data::ReportWriter writer(report);
        auto messages = tessera::data::normalizeMessages(
            tessera::OrderedJson::parse(
                R"([{"role":"user","content":[{"type":"input_text","text":"x"}]}])"),
            writer);
        QVERIFY(!messages.ok());
        QCOMPARE(messages.dropped().detail,
                 std::string("message 0 has a part of type input_text; text, reasoning, tool_call, "
                             "tool_use and tool_result are known"));
    }

    void toolsAreWrappedOrRefused()
    {
        const auto wrapped = [](const char *json) {
            auto tools = normalizeTools(OrderedJson::parse(json));
            return tools.ok() ? tools.value().dump() : tools.dropped().reason;
        };
        QCOMPARE(wrapped("[{\"name\": \"f\"}]"),
                 std::string("[{\"type\":\"function\",\"function\":{\"name\":\"f\"}}]"));
        QCOMPARE(
            wrapped(
                "\"[{\\\"type\\\":\\\"function\\\",\\\"function\\\":{\\\"name\\\":\\\"f\\\"}}]\""),
            std::string("[{\"type\":\"function\",\"function\":{\"name\":\"f\"}}]"));
        QCOMPARE(wrapped("[]"), std::string("null"));
        QCOMPARE(wrapped("\"\""), std::string("null"));
        QCOMPARE(wrapped("\"[{\""), std::string("bad_tools"));
        QCOMPARE(wrapped("[7]"), std::string("bad_tools"));
    }
};

QTEST_GUILESS_MAIN(TstMessages)
#include "tst_messages.moc"
