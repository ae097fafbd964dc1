// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/columns.h"

#include <QTest>

using tessera::OrderedJson;
using tessera::data::ColumnMap;
using tessera::data::Shape;

/// Names of columns and shapes of rows.
class TstColumns : public QObject
{
    Q_OBJECT

private:
    static tessera::Result<tessera::data::MappedRow> map(const std::string &row,
                                                         const std::vector<std::string> &pairs = {})
    {
        return ColumnMap::parse(pairs)->apply(OrderedJson::parse(row), "rows.jsonl");
    }

private Q_SLOTS:
    void aTargetThatNothingReadsIsRefused()
    {
        const auto parsed = ColumnMap::parse({"question=quary"});
        QVERIFY(!parsed);
        QVERIFY(parsed.error().code == tessera::ErrorCode::NotOneOf);
        QVERIFY2(parsed.error().sentence().find("query") != std::string::npos,
                 parsed.error().sentence().c_str());
        for (const char *good : {"a=query", "a=_", "a=rejected_response", "a=instruction"})
            QVERIFY2(ColumnMap::parse({good}).ok(), good);
    }

    void twoColumnsOfARowDoNotBecomeTheSame()
    {
        const std::vector<std::string> both{"a=query", "b=query", "c=response"};
        const auto refused = map(R"({"a": "A", "b": "B", "c": "C"})", both);
        QVERIFY(!refused);
        QVERIFY2(refused.error().detail.find("makes both a and b into query") != std::string::npos,
                 refused.error().detail.c_str());
        QVERIFY(map(R"({"b": "B", "c": "C"})", both)); // rows of another file
        QVERIFY(map(R"({"a": "A", "b": "B", "c": "C"})", {"a=query", "b=_", "c=response"}));
    }

    void shapesAreToldByColumns_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QByteArray>("shape");
        const auto row = [](const char *json, const char *shape) {
            QTest::newRow(json) << QByteArray(json) << QByteArray(shape);
        };
        row(R"({"messages": [], "instruction": "", "input": ""})", "messages");
        row(R"({"Conversations": []})", "messages");
        row(R"({"instruction": "a", "input": "", "output": "b"})", "alpaca");
        row(R"({"instruction": "a", "output": "b"})", "query");
        row(R"({"Question": "a", "ANSWER": "b"})", "query");
        row(R"({"text": "a"})", "text");
        row(R"({"prompt": "a", "text": "b"})", "query");
        row(R"({"input_ids": [1]})", "tokens");
        row(R"({"prompt": "p", "chosen": "a", "rejected": "b"})", "preference");
    }
    void shapesAreToldByColumns()
    {
        QFETCH(const QByteArray, row);
        QFETCH(const QByteArray, shape);
        const auto mapped = map(row.toStdString());
        QVERIFY(mapped);
        QCOMPARE(QByteArray::fromStdString(tessera::data::shapeName(mapped->shape)), shape);
    }

    void aliasesBecomeOurNames()
    {
        const auto mapped = map(R"({"Problem": "p", "Solution": "s", "system_prompt": "y"})");
        QCOMPARE(mapped->columns["query"].get<std::string>(), std::string("p"));
        QCOMPARE(mapped->columns["response"].get<std::string>(), std::string("s"));
        QCOMPARE(mapped->columns["system"].get<std::string>(), std::string("y"));
        QVERIFY(map(R"({"problem": "p", "solution": "s"})")->columns.contains("solution"));
    }

    void anExactNameWinsOverAliases()
    {
        const auto mapped = map(R"({"prompt": "a", "query": "b", "output": "c"})");
        QCOMPARE(mapped->columns["query"].get<std::string>(), std::string("b"));
        QCOMPARE(mapped->columns["prompt"].get<std::string>(), std::string("a"));
    }

    void twoClaimantsStopTheFile()
    {
        const auto mapped = map(R"({"question": "a", "problem": "b", "answer": "c"})");
        QCOMPARE(mapped.error().code, tessera::ErrorCode::BadFile);
        QVERIFY(mapped.error().detail.find("question, problem") != std::string::npos);
        QVERIFY(map(R"({"question": "a", "problem": "b", "answer": "c"})", {"problem=_"}));
    }

    void theUsersMapIsStrongest()
    {
        const auto mapped = map(R"({"input": "i", "output": "o", "instruction": "s"})",
                                {"input=query", "instruction=system"});
        QCOMPARE(mapped->shape, Shape::Query);
        QCOMPARE(mapped->columns["query"].get<std::string>(), std::string("i"));
        QCOMPARE(mapped->columns["system"].get<std::string>(), std::string("s"));
        QCOMPARE(mapped->columns["response"].get<std::string>(), std::string("o"));
        const auto swapped =
            map(R"({"query": "a", "response": "b"})", {"query=response", "response=query"});
        QCOMPARE(swapped->columns["query"].get<std::string>(), std::string("b"));
        QCOMPARE(ColumnMap::parse({"query"}).error().code, tessera::ErrorCode::WrongType);
    }
};

QTEST_GUILESS_MAIN(TstColumns)
#include "tst_columns.moc"
