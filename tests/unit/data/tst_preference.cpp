// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/preference.h"

#include <QTest>

using tessera::OrderedJson;
using tessera::data::ColumnMap;

/// Pairs of answers in every form that they are stored in.
class TstPreference : public QObject
{
    Q_OBJECT

private:
    static QString rolesAndTexts(const OrderedJson &messages)
    {
        QString all;
        for (const OrderedJson &message : messages)
            all += QString::fromStdString(message.value("role", message.value("from", "")) + ":"
                                          + message.value("content", message.value("value", ""))
                                          + " ");
        return all.trimmed();
    }
    static QString pairOf(const char *json)
    {
        const auto mapped = ColumnMap().apply(OrderedJson::parse(json), "a.jsonl");
        auto rows = tessera::data::preferenceRows(*mapped);
        if (!rows.ok())
            return QString::fromStdString(rows.dropped().reason);
        return rolesAndTexts(rows.value().chosen.columns["messages"]) + QStringLiteral(" | ")
            + rolesAndTexts(rows.value().rejected.columns["messages"]);
    }

private Q_SLOTS:
    void everyFormGivesTwoConversations_data()
    {
        QTest::addColumn<QByteArray>("json");
        const auto row = [](const char *name, const char *json) {
            QTest::newRow(name) << QByteArray(json);
        };
        row("texts", R"({"prompt":"q","chosen":"a","rejected":"b"})");
        row("alpaca", R"({"instruction":"q","input":"","chosen":"a","rejected":"b"})");
        row("messages behind a prompt",
            R"({"prompt":[{"role":"user","content":"q"}],)"
            R"("chosen":[{"role":"assistant","content":"a"}],)"
            R"("rejected":[{"role":"assistant","content":"b"}]})");
        row("the prompt in both, and alone",
            R"({"prompt":"q","chosen":[{"role":"user","content":"q"},)"
            R"({"role":"assistant","content":"a"}],"rejected":[{"role":"user","content":"q"},)"
            R"({"role":"assistant","content":"b"}]})");
        row("one message each",
            R"({"messages":[{"role":"user","content":"q"}],)"
            R"("chosen":{"role":"assistant","content":"a"},)"
            R"("rejected":{"role":"assistant","content":"b"}})");
        row("rejected_response",
            R"({"messages":[{"role":"user","content":"q"},{"role":"assistant","content":"a"}],)"
            R"("rejected_response":"b"})");
        row("rejected_messages",
            R"({"messages":[{"role":"user","content":"q"},{"role":"assistant","content":"a"}],)"
            R"("rejected_messages":[{"role":"user","content":"q"},)"
            R"({"role":"assistant","content":"b"}]})");
        row("chosen_messages",
            R"({"chosen_messages":[{"role":"user","content":"q"},)"
            R"({"role":"assistant","content":"a"}],)"
            R"("rejected_messages":[{"role":"user","content":"q"},)"
            R"({"role":"assistant","content":"b"}]})");
    }
    void everyFormGivesTwoConversations()
    {
        QFETCH(const QByteArray, json);
        QCOMPARE(pairOf(json.constData()),
                 QStringLiteral("user:q assistant:a | user:q assistant:b"));
    }

    void whatIsNoPairIsDropped()
    {
        QCOMPARE(pairOf(R"({"prompt":"q","chosen":"a","rejected":"a"})"),
                 QStringLiteral("same_pair"));
        QCOMPARE(pairOf(R"({"prompt":"q","chosen":"a","rejected":null})"),
                 QStringLiteral("same_pair"));
        QCOMPARE(pairOf(R"({"messages":[],"rejected_response":null})"),
                 QStringLiteral("same_pair"));
        QCOMPARE(pairOf(R"({"query":"q","response":"a"})"), QStringLiteral("missing_column"));
    }

    void labelsAreTrueOrFalse()
    {
        const auto label = [](const char *json) {
            auto read = tessera::data::answerLabel({.columns = OrderedJson::parse(json)});
            return read.ok() ? std::string(read.value() ? "true" : "false") : read.dropped().reason;
        };
        QCOMPARE(label(R"({"label": true})"), std::string("true"));
        QCOMPARE(label(R"({"label": "false"})"), std::string("false"));
        QCOMPARE(label(R"({"label": 1})"), std::string("bad_label"));
        QCOMPARE(label("{}"), std::string("missing_column"));
    }
};

QTEST_GUILESS_MAIN(TstPreference)
#include "tst_preference.moc"
