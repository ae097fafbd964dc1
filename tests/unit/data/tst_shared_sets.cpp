// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "tests/support/shared_data.h"
#include "tests/unit/data/small_model.h"

#include <QTest>

using tessera::config::RunConfig;

/// Public data sets as they are (shared test inputs): every row is accounted for.
class TstSharedSets : public QObject
{
    Q_OBJECT

private:
    tessera::test::SmallModel m_model;

private Q_SLOTS:
    void publicSetsAreReadWhole_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("rows");
        QTest::addColumn<QString>("shape");
        const auto row = [](const char *file, int rows, const char *shape) {
            QTest::newRow(file) << QString::fromLatin1(file) << rows << QString::fromLatin1(shape);
        };
        row("llamafactory/data/alpaca_en_demo.json", 999, "alpaca");
        row("llamafactory/data/alpaca_zh_demo.json", 1000, "alpaca");
        row("llamafactory/data/identity.json", 91, "alpaca");
        row("llamafactory/data/c4_demo.jsonl", 300, "text");
        row("llamafactory/data/wiki_demo.txt", 30, "text");
        row("gsm8k/test.jsonl", 1319, "query");
    }
    void publicSetsAreReadWhole()
    {
        QFETCH(const QString, file);
        QFETCH(const int, rows);
        QFETCH(const QString, shape);
        const auto path = tessera::test::sharedData("data/" + file.toStdString());
        if (path.empty())
            QSKIP("the shared data sets are not on this machine");
        RunConfig config;
        config.maxLength = 1 << 20;
        const auto dataset = m_model.load(path.string(), config);
        QVERIFY2(dataset, dataset ? "" : dataset.error().sentence().c_str());
        QVERIFY2(dataset->report.dropped.empty(), dataset->report.toJson().dump().c_str());
        QCOMPARE(dataset->report.rowsKept, std::int64_t{rows});
        QCOMPARE(dataset->report.shapes,
                 (std::map<std::string, std::int64_t>{{shape.toStdString(), rows}}));
    }

    void preferencePairsAreDroppedByName()
    {
        TESSERA_NEED_SHARED(path, "data/llamafactory/data/dpo_en_demo.json");
        const auto dataset = m_model.load(path.string());
        QCOMPARE(dataset.error().code, tessera::ErrorCode::NoRows);
        QVERIFY(dataset.error().detail.find("unsupported_task") != std::string::npos);
    }

    void toolConversationsRenderWithATemplateForTools()
    {
        TESSERA_NEED_SHARED(path, "data/llamafactory/data/glaive_toolcall_en_demo.json");
        TESSERA_NEED_SHARED(jinja, "data/chat_templates/TOK_qwen3.jinja");
        const auto chat = tessera::text::ChatTemplate::compile(*tessera::readFile(jinja));
        QVERIFY(chat);
        RunConfig config;
        config.maxLength = 1 << 20;
        const auto dataset = tessera::data::loadDataset(config, {path.string()},
                                                        {&m_model.tokenizer(), &*chat}, {}, {});
        QVERIFY2(dataset, dataset ? "" : dataset.error().sentence().c_str());
        QCOMPARE(dataset->report.rowsRead, std::int64_t{300});
        QVERIFY2(dataset->report.rowsKept >= 295, dataset->report.toJson().dump().c_str());
        bool called = false;
        for (const auto &row : dataset->rows)
            called = called
                || m_model.trainedText(row).find("<tool_call>\n{\"name\": ") != std::string::npos;
        QVERIFY(called);
    }
};

QTEST_GUILESS_MAIN(TstSharedSets)
#include "tst_shared_sets.moc"
