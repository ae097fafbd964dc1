// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/data/sample_maker.h"
#include "backend/data/source_files.h"
#include "backend/data/source_rows.h"
#include "tests/support/shared_data.h"
#include "tests/unit/data/small_model.h"

#include <QTest>

#include <algorithm>

using tessera::ErrorCode;
using tessera::Json;
using tessera::config::RunConfig;
using tessera::data::DataReport;
using tessera::data::findSource;
using tessera::data::ImportedSet;
using tessera::data::ReportWriter;
using tessera::data::SampleMaker;

/// LLaMA-Factory's dataset_info.json, and entries that name a part of something.
class TstDatasetInfo : public QObject
{
    Q_OBJECT

private:
    tessera::test::SmallModel m_model;

    /// Loads the set "one" with this description over these rows.
    tessera::Result<tessera::data::Dataset> load(const std::string &entry, const std::string &rows)
    {
        m_model.write("rows.jsonl", rows);
        Json description = Json::parse(entry);
        description["file_name"] = "rows.jsonl";
        const std::string info =
            m_model.write("dataset_info.json", Json{{"one", description}}.dump());
        return m_model.load(info + ":one");
    }
    std::string firstText(const std::string &entry, const std::string &rows)
    {
        const auto dataset = load(entry, rows);
        return dataset ? m_model.text(dataset->rows.front()) : dataset.error().sentence();
    }
    std::string errorOf(const std::string &info, const std::string &name)
    {
        const auto set = ImportedSet::read(m_model.write("info.json", info), name);
        return set ? std::string() : set.error().sentence();
    }

private Q_SLOTS:
    void columnsThatAreNotListedAreUnset()
    {
        const std::string row = R"({"instruction":"I","input":"N","output":"O"})"
                                "\n";
        QCOMPARE(firstText("{}", row),
                 std::string("<|im_start|>user\nI\nN<|im_end|>\n"
                             "<|im_start|>assistant\nO<|im_end|>\n"));
        // Without `query` the column "input" is not used, and the import says so.
        const char *const two = R"({"columns": {"prompt": "instruction", "response": "output"}})";
        QCOMPARE(firstText(two, row),
                 std::string("<|im_start|>user\nI<|im_end|>\n"
                             "<|im_start|>assistant\nO<|im_end|>\n"));
        const auto dataset = load(two, row);
        QCOMPARE(dataset->report.unusedColumns, (std::set<std::string>{"input"}));
        const auto set = ImportedSet::read(
            m_model.write("dataset_info.json",
                          R"({"one": {"file_name": "rows.jsonl", "columns": )"
                          R"({"prompt": "instruction", "response": "output"}}} )"),
            "one");
        QCOMPARE(set->warnings().size(), std::size_t{1});
        QVERIFY(set->warnings().front().find("the column \"input\" will not be used")
                != std::string::npos);
    }

    /// Case DS-23: the instruction is the system turn; duplicates and differing answers all load.
    void aUsersOwnMapping()
    {
        const auto row = [](const char *input, const char *output, const Json &expr) {
            return Json{{"instruction", "Be brief."},
                        {"input", input},
                        {"output", output},
                        {"canonical_output", "c"},
                        {"metadata", {{"expr", expr}}}}
                       .dump()
                + "\n";
        };
        const std::string rows = row("GD update", "a", "x") + row("GD update", "b", "x")
            + row("same", "s", "y") + row("same", "s", "y") + row("last", "l", nullptr);
        const auto dataset = load(
            R"({"columns": {"prompt": "input", "response": "output", "system": "instruction"}})",
            rows);
        QVERIFY2(dataset, dataset ? "" : dataset.error().sentence().c_str());
        QCOMPARE(dataset->report.rowsRead, std::int64_t{5});
        QCOMPARE(dataset->report.rowsKept, std::int64_t{5});
        QCOMPARE(m_model.text(dataset->rows.front()),
                 std::string("<|im_start|>system\nBe brief.<|im_end|>\n"
                             "<|im_start|>user\nGD update<|im_end|>\n"
                             "<|im_start|>assistant\na<|im_end|>\n"));
        QCOMPARE(dataset->report.unusedColumns,
                 (std::set<std::string>{"canonical_output", "metadata"}));
    }

    void tagsNameKeysAndRoles()
    {
        QCOMPARE(firstText(R"({"formatting": "sharegpt", "columns": {"messages": "talk"}, )"
                           R"("tags": {"role_tag": "who", "content_tag": "what", )"
                           R"("user_tag": "me", "assistant_tag": "it"}} )",
                           R"({"talk": [{"who":"me","what":"q"},{"who":"it","what":"a"}]})"
                           "\n"),
                 std::string("<|im_start|>user\nq<|im_end|>\n"
                             "<|im_start|>assistant\na<|im_end|>\n"));
        const auto wrong = load(R"({"formatting": "sharegpt"})",
                                R"({"conversations": [{"from":"narrator","value":"q"}]})"
                                "\n");
        QCOMPARE(wrong.error().code, ErrorCode::NoRows);
        QVERIFY(wrong.error().detail.find("bad_role") != std::string::npos);
    }

    void onlyAPromptIsPlainText()
    {
        const auto dataset = load(R"({"columns": {"prompt": "text"}})", "{\"text\": \"Some.\"}\n");
        QCOMPARE(dataset->report.shapes, (std::map<std::string, std::int64_t>{{"text", 1}}));
    }

    void historyAndToolsAreCarriedOver()
    {
        QCOMPARE(firstText(R"({"columns": {"prompt": "p", "response": "r", "history": "h"}})",
                           R"({"p":"3?","r":"3","h":[["1?","1"]]})"
                           "\n"),
                 std::string("<|im_start|>user\n1?<|im_end|>\n<|im_start|>assistant\n1<|im_end|>\n"
                             "<|im_start|>user\n3?<|im_end|>\n"
                             "<|im_start|>assistant\n3<|im_end|>\n"));
    }

    void whatCannotBeCarriedOverIsNamed()
    {
        QVERIFY(errorOf(R"({"a": {"hf_hub_url": "x/y"}})", "a").find("hf_hub_url")
                != std::string::npos);
        QVERIFY(errorOf(R"({"a": {"script_url": "x"}})", "a").find("script_url")
                != std::string::npos);
        QVERIFY(errorOf(R"({"a": {"file_name": "x"}})", "b").find("a") != std::string::npos);
        QVERIFY(errorOf(R"({"a": {"file_name": "x", "columns": {"promt": "p"}}})", "a")
                    .find("columns.promt")
                != std::string::npos);
        QVERIFY(errorOf(R"({"a": {"file_name": "x", "formatting": "alpacca"}})", "a").find("alpaca")
                != std::string::npos);
        const auto broken = ImportedSet::read(m_model.write("broken.json", "{\n\"a\": 1,,}"), "a");
        QCOMPARE(broken.error().code, ErrorCode::BadJson);
        QCOMPARE(broken.error().args[1], std::string("2"));
    }

    void anEntryNamesAPart()
    {
        namespace fs = std::filesystem;
        const fs::path folder = fs::path(m_model.write("start", "")).parent_path() / "parts";
        fs::create_directories(folder / "math");
        m_model.write("parts/math/a.jsonl", "{}\n");
        m_model.write("parts/chat.jsonl", "{}\n");
        m_model.write("parts/other.csv", "a\n1\n");
        const auto two = findSource(folder.string() + ":chat/math#7");
        QVERIFY2(two, two ? "" : two.error().sentence().c_str());
        QCOMPARE(two->files,
                 (std::vector<fs::path>{folder / "chat.jsonl", folder / "math" / "a.jsonl"}));
        QCOMPARE(*two->rows, std::int64_t{7});
        QCOMPARE(two->wholeEntry(), folder.string() + ":chat/math#7");
        QCOMPARE(findSource(folder.string() + ":mth").error().code, ErrorCode::NotOneOf);
        QCOMPARE(findSource((folder / "chat.jsonl").string() + ":a").error().code,
                 ErrorCode::UnsupportedFormat);
        m_model.write("parts/odd:name.jsonl", "{}\n");
        QVERIFY(findSource((folder / "odd:name.jsonl").string()).ok());
        for (const char *hub : {"HF::me/set", "ms::set", "me/set:sub#3"})
            QVERIFY(findSource(hub).error().detail.find("hub") != std::string::npos);
    }

    void theListItselfIsNoDataSet()
    {
        const std::string info =
            m_model.write("dataset_info.json", R"({"one": {"file_name": "none.jsonl"}})");
        QVERIFY(findSource(info).error().detail.find("dataset_info.json:one") != std::string::npos);
        QCOMPARE(findSource(info + ":one").error().code, ErrorCode::FileNotFound);
    }

    /// Every row of every local set of LLaMA-Factory's own list is kept, or dropped by name.
    void everyRowOfThePublicSetsIsAccountedFor_data()
    {
        QTest::addColumn<QString>("set");
        QTest::addColumn<int>("kept");
        QTest::addColumn<QString>("dropped");
        const auto row = [](const char *set, int kept, const char *dropped = "{}") {
            QTest::newRow(set) << QString::fromLatin1(set) << kept << QString::fromLatin1(dropped);
        };
        const auto none = [&](const char *set, const char *reason, int rows) {
            const std::string text = Json{{reason, rows}}.dump();
            QTest::newRow(set) << QString::fromLatin1(set) << 0 << QString::fromStdString(text);
        };
        row("dataset_info.json:identity", 91);
        row("dataset_info.json:alpaca_en_demo", 999);
        row("dataset_info.json:alpaca_zh_demo", 1000);
        row("dataset_info.json:glaive_toolcall_en_demo", 300);
        row("dataset_info.json:glaive_toolcall_zh_demo", 300);
        row("dataset_info.json:c4_demo", 300);
        row("dataset_info.json:wiki_demo", 30);
        row("dataset_info.json:kto_en_demo", 150, R"({"unwanted_answer":150})");
        none("dataset_info.json:dpo_en_demo", "unsupported_task", 300);
        none("dataset_info.json:dpo_zh_demo", "unsupported_task", 300);
        none("dataset_info.json:mllm_demo", "unsupported_media", 6);
        none("dataset_info.json:mllm_audio_demo", "unsupported_media", 3);
        none("dataset_info.json:mllm_video_demo", "unsupported_media", 3);
        none("dataset_info.json:mllm_video_audio_demo", "unsupported_media", 3);
        row("identity.json", 91);
        row("alpaca_en_demo.json", 999);
        row("alpaca_zh_demo.json", 1000);
        row("glaive_toolcall_en_demo.json", 300);
        row("glaive_toolcall_zh_demo.json", 300);
        row("c4_demo.jsonl", 300);
        row("wiki_demo.txt", 30);
        row("kto_en_demo.json", 150, R"({"unwanted_answer":150})");
        none("dpo_en_demo.json", "unsupported_task", 300);
        none("dpo_zh_demo.json", "unsupported_task", 300);
        none("mllm_demo.json", "unsupported_media", 6);
        none("mllm_audio_demo.json", "unsupported_media", 3);
        none("mllm_video_demo.json", "unsupported_media", 3);
        none("mllm_video_audio_demo.json", "unsupported_media", 3);
        row("reason_tool_use_demo_50.jsonl", 50); // with parts of type reasoning
        row("v1_sft_demo.jsonl", 500);
        none("v1_dpo_demo.jsonl", "unsupported_task", 10);
        none("v1_multimodal_demo.jsonl", "unsupported_media", 24);
    }
    void everyRowOfThePublicSetsIsAccountedFor()
    {
        QFETCH(const QString, set);
        QFETCH(const int, kept);
        QFETCH(const QString, dropped);
        TESSERA_NEED_SHARED(info, "data/llamafactory/data/dataset_info.json");
        RunConfig config;
        config.maxLength = 1 << 20;
        TESSERA_NEED_SHARED(jinja, "data/chat_templates/TOK_qwen3.jinja");
        const auto chat = tessera::text::ChatTemplate::compile(*tessera::readFile(jinja));
        QVERIFY(chat);
        DataReport report;
        ReportWriter writer(report);
        const auto sources =
            tessera::data::findSources({(info.parent_path() / set.toStdString()).string()});
        QVERIFY2(sources, sources ? "" : sources.error().sentence().c_str());
        const SampleMaker maker(config, {&m_model.tokenizer(), &*chat});
        const tessera::data::ColumnMap columns;
        const tessera::StopToken stop;
        const std::function<void(double)> progress;
        tessera::data::SourceRows rows(columns, 42, stop, progress, writer);
        const auto read = rows.read(*sources, [&](const auto &row) {
            const auto sample = maker.make(row, writer);
            report.rowsKept += sample.ok() ? 1 : 0;
            if (!sample.ok())
                writer.drop(sample.dropped());
            return true;
        });
        QVERIFY2(read, read ? "" : read.error().sentence().c_str());
        QCOMPARE(QString::fromStdString(Json(report.dropped).dump()), dropped);
        QCOMPARE(report.rowsKept, std::int64_t{kept});
        std::int64_t all = report.rowsKept;
        for (const auto &[reason, count] : report.dropped)
            all += count;
        QCOMPARE(report.rowsRead, all);
    }
};

QTEST_GUILESS_MAIN(TstDatasetInfo)
#include "tst_dataset_info.moc"
