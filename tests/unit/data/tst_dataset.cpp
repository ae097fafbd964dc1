// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/shared_data.h"
#include "tests/unit/data/small_model.h"

#include <QTest>

using tessera::ErrorCode;
using tessera::config::RunConfig;
using tessera::data::Dataset;

/// Whole loads: reasons, truncation, packing, sampling.
class TstDataset : public QObject
{
    Q_OBJECT

private:
    tessera::test::SmallModel m_model;

    static std::string repeated(char c, int times) { return std::string(std::size_t(times), c); }

    /// Every number of the report agrees with the rows.
    static bool adds(const Dataset &dataset)
    {
        std::int64_t dropped = 0;
        for (const auto &[reason, rows] : dataset.report.dropped) {
            dropped += rows;
            if (dataset.report.places.at(reason).empty())
                return false;
        }
        std::int64_t tokens = 0;
        std::int64_t trained = 0;
        for (const auto &row : dataset.rows) {
            tokens += static_cast<std::int64_t>(row.tokens.size());
            trained += row.trainedTokens();
        }
        return dataset.report.rowsRead == dataset.report.rowsKept + dropped
            && tokens == dataset.report.tokens && trained == dataset.report.trainedTokens;
    }

private Q_SLOTS:
    /// DS-10
    void oddConversationsAreKeptOrDroppedWithReasons()
    {
        const auto dataset = m_model.loadText(
            "sharegpt.jsonl",
            "{\"conversations\": "
            "[{\"from\":\"human\",\"value\":\"a\"},{\"from\":\"gpt\",\"value\":\"b\"}]}"
            "\n"
            "{\"conversations\": "
            "[{\"from\":\"gpt\",\"value\":\"a\"},{\"from\":\"human\",\"value\":\"b\"},{\"from\":"
            "\"gpt\",\"value\":\"c\"}]}"
            "\n"
            "{\"conversations\": []}"
            "\n"
            "{\"conversations\": [{\"from\":\"system\",\"value\":\"a\"}]}"
            "\n"
            "{\"conversations\": "
            "[{\"from\":\"human\",\"value\":\"a\"},{\"from\":\"human\",\"value\":\"b\"},{\"from\":"
            "\"gpt\",\"value\":\"c\"}]}"
            "\n"
            "{\"conversations\": "
            "[{\"from\":\"human\",\"value\":\"a\"},{\"from\":\"gpt\",\"value\":\"b\"},{\"from\":"
            "\"human\",\"value\":\"c\"}]}"
            "\n");
        QVERIFY(dataset);
        QVERIFY(adds(*dataset));
        QCOMPARE(dataset->report.rowsRead, std::int64_t{6});
        QCOMPARE(dataset->report.rowsKept, std::int64_t{4});
        QCOMPARE(dataset->report.dropped,
                 (std::map<std::string, std::int64_t>{{"empty_messages", 1}, {"no_answer", 1}}));
        QCOMPARE(dataset->report.places.at("no_answer").front().line, std::int64_t{4});
        QCOMPARE(dataset->report.notices.at("trailing_user"), std::int64_t{1});
        QCOMPARE(dataset->report.notices.at("joined_user"), std::int64_t{1});
        QCOMPARE(dataset->report.notices.at("empty_user_added"), std::int64_t{1});
        // F: the last question has no label.
        QCOMPARE(m_model.trainedText(dataset->rows[3]), std::string("b<|im_end|>|"));
        QVERIFY(m_model.text(dataset->rows[3]).find("c<|im_end|>") != std::string::npos);
    }

    void noRowLeftIsAnError()
    {
        const auto dataset = m_model.loadText(
            "none.jsonl", "{\"conversations\": []}\n[1]\n{\"query\": \"\", \"response\": \"x\"}\n");
        QCOMPARE(dataset.error().code, ErrorCode::NoRows);
        QVERIFY(dataset.error().detail.find("1 empty_messages") != std::string::npos);
        QVERIFY(dataset.error().detail.find("1 not_object") != std::string::npos);
        QCOMPARE(dataset.error().args[1], std::string("3"));
    }

    void aDataSetWithoutAUsableRowIsFoundByTheCheck()
    {
        const tessera::data::TextTools tools{
            .tokenizer = &m_model.tokenizer(), .chat = &m_model.chat(), .vocabulary = 0};
        const std::string wrapped =
            m_model.write("wrapped.json", R"({"data": [{"query": "a", "response": "b"}]})");
        const auto none = tessera::data::checkRows({}, {wrapped}, tools);
        QVERIFY(!none.ok());
        QCOMPARE(none.error().code, ErrorCode::NoRows);
        QVERIFY2(none.error().detail.starts_with("Of 1 row read from "),
                 none.error().detail.c_str());
        const std::string good =
            m_model.write("late.jsonl", "[1]\n[2]\n{\"query\": \"a\", \"response\": \"b\"}\n");
        QVERIFY(tessera::data::checkRows({}, {wrapped, good + "#1"}, tools).ok());
    }

    void noRowLeftSaysWhereAndWhatHelps()
    {
        RunConfig config;
        config.maxLength = 4;
        const auto dataset = m_model.loadText(
            "long.jsonl", "{\"query\": \"0123456789\", \"response\": \"0123456789\"}\n", config);
        const std::string detail = dataset.error().detail;
        QVERIFY2(detail.find("1 too_long (first at ") != std::string::npos, detail.c_str());
        QVERIFY(detail.find("long.jsonl:1: ") != std::string::npos);
        QVERIFY(detail.find("For too_long: raise max_length") != std::string::npos);
    }

    void droppedRowsAreOneLine()
    {
        const auto dataset =
            m_model.loadText("some.jsonl", "[1]\n{\"query\": \"a\", \"response\": \"b\"}\n[2]\n");
        const std::string line = dataset->report.droppedLine("dataset");
        QVERIFY2(line.starts_with("2 of 3 rows of dataset were dropped: 2 not_object (first at "),
                 line.c_str());
        QVERIFY(line.find("some.jsonl:1") != std::string::npos);
        QCOMPARE(tessera::data::DataReport().droppedLine("x"), std::string());
    }

    /// DS-16
    void aRowWithoutATrainedTokenIsDroppedAndCounted()
    {
        RunConfig config;
        config.maxLength = 64;
        config.truncationStrategy = "right";
        const std::string rows = "{\"query\": \"" + repeated('q', 100)
            + "\", \"response\": \"0123456789\"}"
              "\n"
              "{\"query\": \"qqqqqqqqqq\", \"response\": \"0123456789\"}"
              "\n";
        const auto dataset = m_model.loadText("long.jsonl", rows, config);
        QVERIFY(dataset);
        QVERIFY(adds(*dataset));
        QCOMPARE(dataset->report.dropped, (std::map<std::string, std::int64_t>{{"all_masked", 1}}));
        QCOMPARE(dataset->rows.size(), std::size_t{1});
        QCOMPARE(m_model.trainedText(dataset->rows[0]), std::string("0123456789<|im_end|>|"));
    }

    void longRowsAreDroppedOrCut()
    {
        RunConfig config;
        config.maxLength = 8;
        config.task = "pretrain";
        const std::string line = "abcdefghij\nshort\n";
        const auto dropped = m_model.loadText("lines.txt", line, config);
        QVERIFY(dropped);
        QCOMPARE(dropped->report.dropped, (std::map<std::string, std::int64_t>{{"too_long", 1}}));
        QCOMPARE(dropped->report.places.at("too_long").front().detail,
                 std::string("11 tokens, max_length 8"));
        RunConfig packed = config;
        packed.packing = true;
        packed.packingLength = 7;
        QCOMPARE(m_model.loadText("lines.txt", line, packed)
                     ->report.places.at("too_long")
                     .front()
                     .detail,
                 std::string("11 tokens, packing_length 7"));
        config.truncationStrategy = "left";
        QCOMPARE(m_model.text(m_model.loadText("lines.txt", line, config)->rows[0]),
                 std::string("defghij<|im_end|>"));
        config.truncationStrategy = "right";
        const auto cut = m_model.loadText("lines.txt", line, config);
        QCOMPARE(m_model.text(cut->rows[0]), std::string("abcdefgh"));
        QCOMPARE(cut->rows[0].labels.front(), tessera::data::kIgnoredLabel);
        QCOMPARE(cut->report.notices.at("truncated"), std::int64_t{1});
        QCOMPARE(cut->report.longestTokens, std::int64_t{8});
    }

    void packedRowsKeepTheirDocumentsApart()
    {
        RunConfig config;
        config.task = "pretrain";
        config.packing = true;
        config.maxLength = 12;
        const auto dataset = m_model.loadText("pack.txt", "abcdef\nghi\njklm\nn\n", config);
        QVERIFY(dataset);
        QVERIFY(adds(*dataset));
        QCOMPARE(dataset->rows.size(), std::size_t{2}); // 7+5, 4+2
        QCOMPARE(m_model.text(dataset->rows[0]), std::string("abcdef<|im_end|>jklm<|im_end|>"));
        QCOMPARE(dataset->rows[0].starts, (std::vector<std::int32_t>{0, 7}));
        QCOMPARE(dataset->rows[0].labels[7], tessera::data::kIgnoredLabel);
        QCOMPARE(dataset->rows[1].starts, (std::vector<std::int32_t>{0, 4}));
        config.packing = false;
        const auto plain = m_model.loadText("pack.txt", "abcdef\nghi\njklm\nn\n", config);
        QCOMPARE(plain->rows.size(), std::size_t{4});
        QCOMPARE(plain->report.trainedTokens, dataset->report.trainedTokens);
    }

    /// DS-23
    void extraColumnsAndRepeatedPromptsAreNoFault()
    {
        const std::string row =
            "{\"instruction\": \"You are an engine.\", \"input\": \"GD update\", "
            "\"output\": \"x\", \"canonical_output\": \"y\", \"metadata\": {\"expr\": null}}"
            "\n";
        std::string other = row;
        other.replace(other.find("\"x\""), 3, "\"z\"");
        const auto dataset = m_model.loadText("user.jsonl", row + row + other);
        QVERIFY(dataset);
        QCOMPARE(dataset->report.rowsKept, std::int64_t{3});
        QCOMPARE(dataset->report.shapes, (std::map<std::string, std::int64_t>{{"alpaca", 3}}));
        QCOMPARE(dataset->report.unusedColumns,
                 (std::set<std::string>{"canonical_output", "metadata"}));
        RunConfig config;
        config.columns = {"instruction=system", "input=query", "output=response"};
        const auto mapped = m_model.loadText("user.jsonl", row, config);
        QVERIFY(mapped);
        QCOMPARE(m_model.text(mapped->rows[0]),
                 std::string("<|im_start|>system\nYou are an engine.<|im_end|>\n<|im_start|>user\n"
                             "GD update<|im_end|>\n<|im_start|>assistant\nx<|im_end|>\n"));
    }

    void ambiguousColumnsStopTheLoad()
    {
        const auto dataset = m_model.loadText(
            "two.jsonl", "{\"question\": \"a\", \"answer\": \"b\", \"output\": \"c\"}\n");
        QCOMPARE(dataset.error().code, ErrorCode::BadFile);
        QVERIFY(dataset.error().sentence().find("line 1") != std::string::npos);
    }

    void aNumberOfRowsIsDrawnOrRepeated()
    {
        std::string lines;
        for (char c = 'a'; c <= 'j'; ++c)
            lines += std::string(1, c) + "\n";
        const std::string file = m_model.write("ten.txt", lines);
        const auto three = m_model.load(file + "#3");
        QVERIFY(three);
        QCOMPARE(three->rows.size(), std::size_t{3});
        QCOMPARE(m_model.load(file + "#3")->rows[0].tokens, three->rows[0].tokens);
        const auto many = m_model.load(file + "#25");
        QCOMPARE(many->rows.size(), std::size_t{25});
        std::map<std::int32_t, int> times;
        for (const auto &row : many->rows)
            ++times[row.tokens.front()];
        QCOMPARE(times.size(), std::size_t{10});
        for (const auto &[token, count] : times)
            QVERIFY(count == 2 || count == 3);
    }

    void templatesWithoutAPlaceForToolsDropTheRow()
    {
        const auto dataset = m_model.loadText(
            "tools.jsonl",
            "{\"tools\": \"[{\\\"name\\\": \\\"f\\\"}]\", \"query\": \"a\", \"response\": \"b\"}"
            "\n"
            "{\"query\": \"a\", \"response\": \"b\"}"
            "\n");
        QVERIFY(dataset);
        QCOMPARE(dataset->report.dropped,
                 (std::map<std::string, std::int64_t>{{"template_error", 1}}));
        QVERIFY(dataset->report.places.at("template_error").front().detail.find("tools")
                != std::string::npos);
    }

    void alpacaAndQueryRowsBecomeConversations()
    {
        const auto dataset =
            m_model.load(tessera::test::testData("formats/json/alpaca.json").string());
        QVERIFY(dataset);
        QCOMPARE(
            m_model.text(dataset->rows[0]),
            std::string("<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n"
                        "<|im_start|>assistant\nHello.<|im_end|>\n<|im_start|>user\nAdd the "
                        "numbers.\n2 and 3<|im_end|>\n<|im_start|>assistant\n5<|im_end|>\n"));
        const auto lists =
            m_model.loadText("odd.jsonl",
                             "{\"query\": \"a\", \"response\": [\"b\", \"c\"], \"history\": "
                             "\"[['x', None], [None, 'y']]\"}"
                             "\n"
                             "{\"prompt\": [{\"role\":\"user\",\"content\":\"a\"}], "
                             "\"completion\": [{\"role\":\"assistant\",\"content\":\"b\"}]}"
                             "\n");
        QVERIFY(lists);
        QCOMPARE(lists->rows.size(), std::size_t{2});
        QCOMPARE(m_model.trainedText(lists->rows[0]), std::string("y<|im_end|>|b<|im_end|>|"));
        QCOMPARE(lists->report.notices.at("answer_list"), std::int64_t{1});
        QCOMPARE(m_model.trainedText(lists->rows[1]), std::string("b<|im_end|>|"));
    }

    void rowsThatLackSomethingSayWhat()
    {
        const auto dataset =
            m_model.loadText("lacking.jsonl",
                             "{\"query\": \"a\"}"
                             "\n"
                             "{\"query\": \"a\", \"response\": null}"
                             "\n"
                             "{\"instruction\": \"\", \"input\": \"\", \"output\": \"x\"}"
                             "\n"
                             "{\"query\": \"a\", \"response\": {\"x\": 1}}"
                             "\n"
                             "{\"query\": \"a\", \"response\": \"b\", \"images\": [\"cat.png\"]}"
                             "\n"
                             "{\"prompt\": \"a\", \"chosen\": \"b\", \"rejected\": \"c\"}"
                             "\n"
                             "{\"query\": \"a\", \"response\": \"\"}"
                             "\n");
        QVERIFY(dataset);
        QVERIFY(adds(*dataset));
        QCOMPARE(dataset->report.dropped,
                 (std::map<std::string, std::int64_t>{{"missing_column", 1},
                                                      {"no_answer", 1},
                                                      {"no_prompt", 1},
                                                      {"not_text", 1},
                                                      {"unsupported_media", 1},
                                                      {"unsupported_task", 1}}));
        QCOMPARE(dataset->report.notices.at("empty_answer"), std::int64_t{1});
        QCOMPARE(dataset->report.toJson()["dropped"]["no_prompt"].get<int>(), 1);
    }

    void withoutATokenizerOnlyRowsOfTokensAreRead()
    {
        const std::string file = m_model.write("rows.jsonl",
                                               "{\"input_ids\": [1, 2, 9]}\n"
                                               "{\"input_ids\": [1, 2, 10]}\n"
                                               "{\"text\": \"abc\"}\n");
        const auto dataset = tessera::data::loadDataset({}, {file}, {.vocabulary = 10}, {}, {});
        QVERIFY(dataset);
        QCOMPARE(dataset->rows.size(), std::size_t{1});
        QCOMPARE(dataset->rows[0].tokens, (std::vector<std::int32_t>{1, 2, 9}));
        QCOMPARE(dataset->report.dropped,
                 (std::map<std::string, std::int64_t>{{"bad_tokens", 1}, {"no_tokenizer", 1}}));
    }

    /// That there is no tokenizer helps nobody whose columns cannot be read either.
    void columnsThatCannotBeUsedAreSaidBeforeAMissingTokenizer()
    {
        const std::string file = m_model.write("rows.jsonl",
                                               "{\"input_ids\": [1, 2, 9]}\n"
                                               "{\"frage\": \"1+1?\", \"antwort\": \"2\"}\n"
                                               "{\"text\": 3}\n"
                                               "{\"query\": \"1+1?\", \"response\": \"2\"}\n");
        const auto dataset = tessera::data::loadDataset({}, {file}, {.vocabulary = 10}, {}, {});
        QVERIFY(dataset);
        const auto &dropped = dataset->report.dropped;
        QCOMPARE(dropped.at("no_tokenizer"), std::int64_t{1});
        QCOMPARE(dropped.at("not_text"), std::int64_t{1});
        QCOMPARE(dropped.size(), std::size_t{3});
    }

    void aLoadCanBeStopped()
    {
        tessera::StopToken stop;
        stop.requestStop();
        const auto dataset = tessera::data::loadDataset({}, {m_model.write("x.txt", "a\n")},
                                                        {&m_model.tokenizer()}, stop, {});
        QCOMPARE(dataset.error().code, ErrorCode::Cancelled);
    }

    void progressGoesToOne()
    {
        std::string lines;
        for (int i = 0; i < 500; ++i)
            lines += "line\n";
        std::vector<double> seen;
        const auto dataset =
            tessera::data::loadDataset({}, {m_model.write("x.txt", lines)}, {&m_model.tokenizer()},
                                       {}, [&seen](double done) { seen.push_back(done); });
        QVERIFY(dataset);
        QVERIFY(seen.size() > 10);
        QVERIFY(std::is_sorted(seen.begin(), seen.end()));
        QCOMPARE(seen.back(), 1.0);
    }
};

QTEST_GUILESS_MAIN(TstDataset)
#include "tst_dataset.moc"
