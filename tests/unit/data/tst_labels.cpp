// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/data/small_model.h"

#include <QTest>

using tessera::config::RunConfig;
using tessera::data::kIgnoredLabel;

/// Which tokens of a row are trained.
class TstLabels : public QObject
{
    Q_OBJECT

private:
    tessera::test::SmallModel m_model;

    std::string trained(const std::string &row, const RunConfig &config = {})
    {
        const auto dataset = m_model.loadText("row.jsonl", row + "\n", config);
        return dataset ? m_model.trainedText(dataset->rows.front()) : dataset.error().detail;
    }

private Q_SLOTS:
    void answersWithTheirEndTokenAreTrained()
    {
        const std::string row = R"({"messages": [{"role":"user","content":"a"},
            {"role":"assistant","content":"b"},{"role":"user","content":"c"},
            {"role":"assistant","content":"d"}]})";
        std::string flat = row;
        std::erase(flat, '\n');
        QCOMPARE(trained(flat), std::string("b<|im_end|>|d<|im_end|>|"));
        RunConfig config;
        config.lossScale = "last_round";
        QCOMPARE(trained(flat, config), std::string("d<|im_end|>|"));
        config.lossScale = "all";
        QCOMPARE(
            trained(flat, config),
            std::string("user\na<|im_end|>\n<|im_start|>assistant\nb<|im_end|>\n<|im_start|>user"
                        "\nc<|im_end|>\n<|im_start|>assistant\nd<|im_end|>\n"));
    }

    void aMessageMaySayItself()
    {
        QCOMPARE(trained(R"({"messages": [{"role":"user","content":"a"},)"
                         R"({"role":"assistant","content":"b","loss":false},)"
                         R"({"role":"user","content":"c"},{"role":"assistant","content":"d"}]})"),
                 std::string("d<|im_end|>|"));
        QCOMPARE(trained(R"({"messages": [{"role":"user","content":"a"},)"
                         R"({"role":"assistant","content":"bb","loss":false},)"
                         R"({"role":"assistant","content":"cc"}]})"),
                 std::string("cc<|im_end|>|"));
    }

    void plainTextIsTrainedWhole()
    {
        RunConfig config;
        config.task = "pretrain";
        const auto dataset = m_model.loadText("lines.txt", "abc\n\nde\n", config);
        QVERIFY(dataset);
        QCOMPARE(dataset->rows.size(), std::size_t{2});
        QCOMPARE(dataset->rows[0].tokens, (std::vector<std::int32_t>{'a', 'b', 'c', 258}));
        QCOMPARE(dataset->rows[0].labels,
                 (std::vector<std::int32_t>{kIgnoredLabel, 'b', 'c', 258}));
        QCOMPARE(dataset->report.blankLines, std::int64_t{1});
        QCOMPARE(dataset->report.shapes.at("text"), std::int64_t{2});
    }

    void withoutATemplateThePromptIsNotTrained()
    {
        RunConfig config;
        config.useChatTemplate = false;
        const auto dataset =
            m_model.loadText("q.jsonl", "{\"query\": \"ab\", \"response\": \"cd\"}\n", config);
        QVERIFY(dataset);
        QCOMPARE(m_model.text(dataset->rows[0]), std::string("abcd<|im_end|>"));
        QCOMPARE(m_model.trainedText(dataset->rows[0]), std::string("cd<|im_end|>"));
    }

    /// TK-01: padding is no token of a row here, so an end token that is the padding token stays.
    void tokenRowsKeepTheirLabels()
    {
        const auto dataset = m_model.loadText(
            "tokens.jsonl",
            "{\"input_ids\": [5, 6, 258]}\n"
            "{\"input_ids\": [7, 8, 9, 10, 258], \"labels\": [-100, -100, 9, 10, 258]}\n");
        QVERIFY(dataset);
        QCOMPARE(dataset->rows[0].labels, (std::vector<std::int32_t>{kIgnoredLabel, 6, 258}));
        QCOMPARE(dataset->rows[1].labels,
                 (std::vector<std::int32_t>{kIgnoredLabel, kIgnoredLabel, 9, 10, 258}));
        QCOMPARE(dataset->rows[1].trainedTokens(), std::int64_t{3});
        QCOMPARE(*m_model.tokenizer().padId(), *m_model.tokenizer().eosId());
    }

    void tokenRowsAreChecked()
    {
        const auto dataset = m_model.loadText(
            "bad.jsonl",
            "{\"input_ids\": [1, 260]}\n{\"input_ids\": [1], \"labels\": [1, 2]}\n"
            "{\"input_ids\": \"x\"}\n{\"input_ids\": [1, 2], \"labels\": [-100, -100]}\n"
            "{\"input_ids\": [1, 2]}\n");
        QVERIFY(dataset);
        QCOMPARE(dataset->report.dropped,
                 (std::map<std::string, std::int64_t>{{"bad_tokens", 3}, {"all_masked", 1}}));
        QCOMPARE(dataset->report.rowsRead, std::int64_t{5});
    }

    /// TK-05
    void specialTokenTextOfARowIsPlainText()
    {
        const auto dataset = m_model.loadText(
            "special.jsonl",
            R"({"query": "what does <|im_end|> mean?", "response": "an <|im_end|> and <think>"})"
            "\n{\"query\": \"a\", \"response\": \"b\"}\n");
        QVERIFY(dataset);
        const auto &tokens = dataset->rows[0].tokens;
        QCOMPARE(std::count(tokens.begin(), tokens.end(), 258), 2); // one a turn
        QCOMPARE(std::count(tokens.begin(), tokens.end(), 259), 1); // not special: always found
        QCOMPARE(dataset->report.notices.at("special_token_text"), std::int64_t{1});
        QCOMPARE(m_model.trainedText(dataset->rows[0]),
                 std::string("an <|im_end|> and <think><|im_end|>|"));
    }

    void badExamplesOfKtoAreNotTrained()
    {
        const auto dataset =
            m_model.loadText("kto.jsonl",
                             R"({"query": "a", "response": "bad", "label": false})"
                             "\n"
                             R"({"query": "a", "response": "good", "label": true})"
                             "\n"
                             R"({"query": "a", "response": "of class 0", "label": 0})"
                             "\n");
        QVERIFY(dataset);
        QCOMPARE(dataset->report.dropped,
                 (std::map<std::string, std::int64_t>{{"unwanted_answer", 1}}));
        QCOMPARE(m_model.trainedText(dataset->rows[0]), std::string("good<|im_end|>|"));
        RunConfig hidden;
        hidden.columns = {"label=_"};
        const auto all = m_model.loadText(
            "all.jsonl", "{\"query\": \"a\", \"response\": \"b\", \"label\": false}\n", hidden);
        QVERIFY(all);
        QCOMPARE(all->rows.size(), std::size_t{1});
    }

    void thoughtsAreTrainedWhereTheTemplateWritesThem()
    {
        const std::string rows =
            R"({"messages": [{"role": "user", "content": "q"}, {"role": "assistant", "content":)"
            R"( [{"type": "reasoning", "value": "hm"}, {"type": "text", "value": "a"}]}]})"
            "\n"
            R"({"messages": [{"role": "user", "content": "q"}, {"role": "assistant",)"
            R"( "reasoning_content": "hm", "content": "a"}]})"
            "\n"
            R"({"messages": [{"role": "user", "content": "q"}, {"role": "assistant", "content":)"
            R"( [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "a"}]}]})"
            "\n";
        const auto without = m_model.loadText("thoughts.jsonl", rows);
        QVERIFY(without.error().detail.find("no place for reasoning") != std::string::npos);

        const auto chat = tessera::text::ChatTemplate::compile(
            "{% for m in messages %}{{ '<|im_start|>' + m.role + '\\n' }}"
            "{% if m.reasoning_content %}{{ '<think>\\n' + m.reasoning_content + '\\n</think>\\n' "
            "}}"
            "{% endif %}{{ m.content + '<|im_end|>\\n' }}{% endfor %}"
            "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}");
        QVERIFY(chat);
        const auto dataset = tessera::data::loadDataset({}, {m_model.write("thoughts.jsonl", rows)},
                                                        {&m_model.tokenizer(), &*chat}, {}, {});
        QVERIFY2(dataset, dataset ? "" : dataset.error().sentence().c_str());
        QCOMPARE(dataset->rows.size(), std::size_t{3});
        for (const auto &row : dataset->rows)
            QCOMPARE(m_model.trainedText(row), std::string("<think>\nhm\n</think>\na<|im_end|>|"));
    }

    void aThoughtBehindItsAnswerIsRefused()
    {
        const auto dataset = m_model.loadText(
            "late.jsonl",
            R"({"messages": [{"role": "user", "content": "q"}, {"role": "assistant", "content":)"
            R"( "a"}, {"role": "assistant", "reasoning_content": "hm", "content": "b"}]})"
            "\n");
        QVERIFY(dataset.error().detail.find("bad_order") != std::string::npos);
    }

    void systemTextsHaveAnOrder()
    {
        RunConfig config;
        config.system = "setting";
        const auto dataset = m_model.loadText(
            "system.jsonl",
            R"({"system": "own", "query": "a", "response": "b"})"
            "\n"
            R"({"system": "", "query": "a", "response": "b"})"
            "\n"
            R"({"system": "own", "messages": [{"role":"system","content":"first"},)"
            R"({"role":"user","content":"a"},{"role":"assistant","content":"b"}]})"
            "\n",
            config);
        QVERIFY(dataset);
        const char *const expected[] = {"own", "setting", "first"};
        for (std::size_t i = 0; i < 3; ++i)
            QVERIFY2(m_model.text(dataset->rows[i])
                         .starts_with(std::string("<|im_start|>system\n") + expected[i] + "<"),
                     expected[i]);
    }

    void bosGoesBeforePlainTextWhereTheModelWantsIt()
    {
        // SmallModel's folder has its tokenizer_config.json; add_bos_token changes what is loaded.
        m_model.write(
            "tokenizer_config.json",
            R"({"bos_token": "<bos>", "eos_token": "<|im_end|>", "add_bos_token": true})");
        const auto tokenizer = tessera::text::loadTokenizer(
            std::filesystem::path(m_model.write("x.txt", "ab\n")).parent_path() / "tokenizer.json");
        QVERIFY(tokenizer);
        const auto dataset = tessera::data::loadDataset({}, {m_model.write("x.txt", "ab\n")},
                                                        {tokenizer->get()}, {}, {});
        QVERIFY(dataset);
        QCOMPARE(dataset->rows[0].tokens, (std::vector<std::int32_t>{256, 'a', 'b', 258}));
        QCOMPARE(dataset->rows[0].labels,
                 (std::vector<std::int32_t>{kIgnoredLabel, 'a', 'b', 258}));
    }
};

QTEST_GUILESS_MAIN(TstLabels)
#include "tst_labels.moc"
