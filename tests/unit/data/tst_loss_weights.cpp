// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/examine.h"
#include "backend/data/loss_weights.h"
#include "tests/unit/data/small_model.h"

#include <QTest>

#include <fmt/format.h>

using tessera::config::RunConfig;
using tessera::data::LossWeights;

namespace {

/// "2[text]0[more]": each span with its weight.
QByteArray marked(const std::vector<std::string> &names, const std::string &answer,
                  const std::string &question = {})
{
    std::string text;
    for (const auto &span : LossWeights(names).spans(answer, question))
        text +=
            fmt::format("{}[{}]", span.weight, answer.substr(span.begin, span.end - span.begin));
    return QByteArray::fromStdString(text);
}

} // namespace

class TestLossWeights : public QObject
{
    Q_OBJECT

    tessera::test::SmallModel m_model;

    /// The trained text of one row with the weight of each stretch; what is not trained is "|".
    std::string weighed(const std::string &row, const std::string &lossScale) const
    {
        RunConfig config;
        config.lossScale = lossScale;
        const auto found = tessera::data::examineRow(config, tessera::data::RowTask::Trained,
                                                     {m_model.write("row.jsonl", row + "\n")}, 1,
                                                     {&m_model.tokenizer(), &m_model.chat()}, {});
        if (!found || found->dropped)
            return found ? found->dropped->reason : found.error().detail;
        std::string text;
        double weight = 0;
        for (std::size_t i = 0; i < found->tokens.ids.size(); ++i) {
            if (found->tokens.weights[i] != weight && found->tokens.weights[i] != 0)
                text += fmt::format(" {}:", found->tokens.weights[i]);
            else if (found->tokens.weights[i] == 0 && weight != 0)
                text += " |";
            weight = found->tokens.weights[i];
            text += weight == 0 ? "" : found->tokens.pieces[i];
        }
        return text;
    }

private Q_SLOTS:
    void rulesOfTheNames_data()
    {
        QTest::addColumn<QString>("names");
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *names, const char *answer, const char *expected) {
            QTest::addRow("%s: %s", names, answer)
                << QString::fromUtf8(names) << QString::fromUtf8(answer)
                << QString::fromUtf8(expected);
        };
        row("ignore_empty_think", "<think>\n\n</think>\n\nyes", "0[<think>\n\n</think>\n\n]1[yes]");
        row("ignore_empty_think", "<think>so</think>yes", "1[<think>so</think>yes]");
        row("ignore_empty_think", "a <think></think>", "1[a <think></think>]");
        row("ignore_empty_think", "</think> yes", "0[</think> ]1[yes]");
        row("ignore_empty_think", "</mm:think>yes", "0[</mm:think>]1[yes]");
        row("ignore_empty_think", "<|channel>thought\n<channel|>yes",
            "0[<|channel>thought\n<channel|>]1[yes]");
        row("ignore_think_prefix", "<think>\nso</think>", "0[<think>\n]1[so</think>]");
        row("ignore_think_prefix", "<think>\n\nso", "0[<think>\n]1[\nso]");
        row("hermes", "a<tool_call>\n{}\n</tool_call>b<tool_call>x</tool_call>",
            "1[a]2[<tool_call>\n{}\n</tool_call>]1[b]2[<tool_call>x</tool_call>]");
        row("hermes", "<tool_call></tool_call>x</tool_call>",
            "2[<tool_call></tool_call>x</tool_call>]"); // something has to be between them
        row("hermes", "<tool_call>open", "1[<tool_call>open]");
        row("qwen", "a✿FUNCTION✿: f\n✿ARGS✿: {}\n✿RESULT✿: r\n✿RETURN✿: done",
            "1[a]2[✿FUNCTION✿: f\n✿ARGS✿: {}\n✿RESULT✿:]0[ r\n]1[✿RETURN✿: done]");
        row("react", "Thought: t\nAction: a\nAction Input: i\nObservation: o\nFinal Answer: f",
            "1[Thought: t\n]2[Action: a\nAction Input: i\nObservation:]0[ o\n]1[Final Answer: f]");
        row("react", "Next: x", "1[Next: x]");
        row("alpha_umi", "a Next: x", "1[a ]2[Next: x]");
        row("agentflan", "Name: f\nThought: t", "1[Name:]3[ f\n]1[Thought: t]");
        row("ignore_empty_think+react", "<think></think>Action: a",
            "0[<think></think>]2[Action: a]");
        row("hermes+react", "<tool_call>Action: a</tool_call>",
            "2[<tool_call>]4[Action: a</tool_call>]"); // weights multiply
        row("react+hermes", "Observation:<tool_call>x</tool_call>",
            "2[Observation:]0[<tool_call>x</tool_call>]");
        row("react", "", "");
    }
    void rulesOfTheNames()
    {
        QFETCH(const QString, names);
        QFETCH(const QString, answer);
        QFETCH(const QString, expected);
        std::vector<std::string> list;
        for (const QString &name : names.split(u'+'))
            list.push_back(name.toStdString());
        QCOMPARE(QString::fromUtf8(marked(list, answer.toStdString())), expected);
    }

    void questionsOfAgentFlanWeighTheWholeAnswer()
    {
        QCOMPARE(marked({"agentflan"}, "Name: f", "Well. What is the tool you want to use?"),
                 QByteArray("3[Name: f]"));
    }

    void largeAnswersAreReadInOneWalk()
    {
        std::string answer(8 << 20, 'x');
        answer += "Observation: o";
        const auto spans = LossWeights({"react", "hermes"}).spans(answer, {});
        QCOMPARE(spans.size(), std::size_t{3});
        QCOMPARE(spans.back().end, answer.size());
    }

    void weightsComeFromRulesAndMessages_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QByteArray>("lossScale");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *what, const char *answer, const char *scale,
                            const char *expected) {
            QTest::newRow(what) << QByteArray(answer) << QByteArray(scale) << QByteArray(expected);
        };
        const char *const react = R"("content":"Thought: t Action: a")";
        row("rule", react, "react", " 1:Thought: t  2:Action: a 1:<|im_end|> |");
        row("last round, rule", react, "last_round+react",
            " 1:Thought: t  2:Action: a 1:<|im_end|> |");
        row("own weight", R"("content":"Action: a","loss_scale":0.5)", "react",
            " 0.5:Action: a<|im_end|> |");
        row("own weight 1 keeps rules away", R"("content":"Action: a","loss_scale":1)", "react",
            " 1:Action: a<|im_end|> |");
        row("loss true, rule", R"("content":"Action: a","loss":true)", "react",
            " 2:Action: a 1:<|im_end|> |");
        row("loss false", R"("content":"Action: a","loss":false)", "react", "all_masked");
        row("own weight 0", R"("content":"a","loss_scale":0)", "default", "all_masked");
        row("a number as loss", R"("content":"a","loss":3)", "default", " 3:a<|im_end|> |");
    }
    void weightsComeFromRulesAndMessages()
    {
        QFETCH(const QByteArray, answer);
        QFETCH(const QByteArray, lossScale);
        QFETCH(const QByteArray, expected);
        const std::string row = R"({"messages":[{"role":"user","content":"q"},)"
                                R"({"role":"assistant",)"
            + answer.toStdString() + "}]}";
        QCOMPARE(QByteArray::fromStdString(weighed(row, lossScale.toStdString())), expected);
    }

    /// Parts of one answer keep their own weights; each is a text of its own to the rules.
    void joinedAnswersKeepTheirWeights()
    {
        QCOMPARE(weighed(R"({"messages":[{"role":"user","content":"q"},)"
                         R"({"role":"assistant","content":"aa","loss_scale":2},)"
                         R"({"role":"assistant","content":"Action:"}]})",
                         "react"),
                 std::string(" 2:aaAction: 1:<|im_end|> |"));
        QCOMPARE(weighed(R"({"messages":[{"role":"user","content":"q"},)"
                         R"({"role":"assistant","content":"aa","loss_scale":3},)"
                         R"({"role":"assistant","content":"b"}]})",
                         "default"),
                 std::string(" 3:aa 1:b<|im_end|> |"));
    }

    void allWeighsOtherTextsToo()
    {
        const std::string text =
            weighed(R"({"query":"<tool_call>q</tool_call>","response":"r"})", "all+hermes");
        QVERIFY2(text.find("2:<tool_call>q</tool_call> 1:") != std::string::npos, text.c_str());
    }

    void weightsAreStoredOnlyWhenTheyAreNeeded()
    {
        RunConfig config;
        config.lossScale = "react";
        const auto plain = m_model.loadText("p.jsonl",
                                            R"({"query":"q","response":"r"})"
                                            "\n",
                                            config);
        QVERIFY(plain.ok());
        QVERIFY(plain->rows[0].weights.empty());
        const auto weighted = m_model.loadText("w.jsonl",
                                               R"({"query":"q","response":"Action: r"})"
                                               "\n",
                                               config);
        QVERIFY(weighted.ok());
        QCOMPARE(weighted->rows[0].weights.size(), weighted->rows[0].tokens.size());
        QCOMPARE(weighted->report.notices.at("weighted_tokens"), 1);
        config.lossScale = "ignore_think_prefix"; // 0 lives in the labels
        const auto binary = m_model.loadText("b.jsonl",
                                             R"({"query":"q","response":"<think>\nr"})"
                                             "\n",
                                             config);
        QVERIFY(binary.ok());
        QVERIFY(binary->rows[0].weights.empty());
        QCOMPARE(m_model.trainedText(binary->rows[0]), std::string("r<|im_end|>|"));
    }

    /// In one pack, a sample without weights keeps 1 everywhere, and cuts keep weights in place.
    void packsAndCutsKeepWeights()
    {
        RunConfig config;
        config.lossScale = "react";
        config.packing = true;
        config.maxLength = 64;
        const auto packed = m_model.loadText("k.jsonl",
                                             R"({"query":"q","response":"r"})"
                                             "\n"
                                             R"({"query":"q","response":"Action: r"})"
                                             "\n",
                                             config);
        QVERIFY(packed.ok());
        QCOMPARE(packed->rows.size(), std::size_t{1});
        const auto &row = packed->rows[0];
        QCOMPARE(row.weights.size(), row.tokens.size());
        double sum = 0;
        for (std::size_t i = 0; i < row.tokens.size(); ++i)
            sum += row.labels[i] == tessera::data::kIgnoredLabel ? 0 : row.weights[i];
        QCOMPARE(sum, 2.0 + 2 * 9 + 1); // "r", end; nine letters twice, end
        config.packing = false;
        config.truncationStrategy = "left";
        config.maxLength = 12;
        const auto cut = m_model.loadText("c.jsonl",
                                          R"({"query":"q","response":"Action: r"})"
                                          "\n",
                                          config);
        QVERIFY(cut.ok());
        QCOMPARE(cut->rows[0].tokens.size(), std::size_t{12});
        QCOMPARE(cut->rows[0].weights.size(), std::size_t{12});
        QCOMPARE(cut->rows[0].weights[9], 2.0F); // "r" before end and line break
        QCOMPARE(cut->rows[0].weights[10], 1.0F);
    }
};

QTEST_GUILESS_MAIN(TestLossWeights)
#include "tst_loss_weights.moc"
