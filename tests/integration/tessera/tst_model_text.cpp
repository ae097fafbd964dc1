// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/text/fallback_templates.h"
#include "backend/text/unicode.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QTest>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

namespace {

constexpr const char *kRows =
    R"({"messages": [{"role": "user", "content": "ab"}, {"role": "assistant", "content": "cd"}]})"
    "\n"
    R"({"messages": [{"role": "user", "content": "ef"}, {"role": "assistant", "content": "gh"}],)"
    R"( "tools": [{"type": "function", "function": {"name": "f"}}]})"
    "\n";

/// Every byte a token, as GPT-2 spells them.
Json byteVocabulary()
{
    Json vocabulary = Json::object();
    int id = 0;
    for (const std::string &letter : text::byteLevelAlphabet())
        vocabulary[letter] = id++;
    return vocabulary;
}

std::string base64OfByte(int byte)
{
    const QByteArray one(1, static_cast<char>(byte));
    return one.toBase64().toStdString();
}

/// Every byte a rank.
std::string byteRanks()
{
    std::string lines;
    for (int byte = 0; byte < 256; ++byte)
        lines += base64OfByte(byte) + " " + std::to_string(byte) + "\n";
    return lines;
}

} // namespace

/// One way from a model to its tokenizer and template: whoever reads rows takes it.
class TestModelText : public QObject
{
    Q_OBJECT

private:
    static void write(const fs::path &path, const std::string &content)
    {
        fs::create_directories(path.parent_path());
        QVERIFY(writeFileAtomically(path, content));
    }

    /// A tiny Llama without weights and tokenizer.
    static fs::path bareModel(const Cli &cli, int vocabulary)
    {
        Json config = *readJsonFile(testData("reference/llama_tiny") / "model/config.json");
        config["vocab_size"] = vocabulary;
        const fs::path model = cli.folder() / "model";
        write(model / "config.json", dumpJson(config));
        return model;
    }

    static fs::path gpt2Model(const Cli &cli, const Json &tokenizerConfig = Json::object())
    {
        const fs::path model = bareModel(cli, 300);
        Json vocabulary = byteVocabulary();
        vocabulary["<|im_start|>"] = 256;
        vocabulary["<|im_end|>"] = 257;
        write(model / "vocab.json", dumpJson(vocabulary));
        write(model / "merges.txt", "#version: 0.2\n");
        Json config{{"eos_token", "<|im_end|>"},
                    {"added_tokens_decoder",
                     {{"256", {{"content", "<|im_start|>"}, {"special", true}}},
                      {"257", {{"content", "<|im_end|>"}, {"special", true}}}}}};
        config.update(tokenizerConfig);
        write(model / "tokenizer_config.json", dumpJson(config));
        return model;
    }

    static Json chatRun(const Cli &cli, const fs::path &model)
    {
        write(cli.folder() / "chat.jsonl", kRows);
        return {{"task", "sft"},
                {"model", model.string()},
                {"dataset", {(cli.folder() / "chat.jsonl").string()}},
                {"tokenizer", nullptr},
                {"nproc_per_node", 1},
                {"max_length", 256},
                {"global_batch_size", 1},
                {"train_iters", 1}};
    }

    static std::string textOfRow(Cli &cli, const fs::path &model, const char *row,
                                 const std::vector<std::string> &more = {})
    {
        write(cli.folder() / "chat.jsonl", kRows);
        std::vector<std::string> arguments{
            "data", cli.folder() / "chat.jsonl", "--model", model, "--row", row, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Outcome outcome = cli.run(arguments);
        return outcome.code == 0 ? outcome.json()["text"].get<std::string>() : outcome.err;
    }

    /// Shows every message and the tool; `end` tells which template it was.
    static std::string showing(const char *end)
    {
        return std::string("{% for m in messages %}{{ m.content }}{% endfor %}"
                           "{% if tools %}{{ tools[0].function.name }}{% endif %}")
            + end;
    }

    static Json severalTemplates()
    {
        return {{"chat_template",
                 {{{"name", "default"}, {"template", showing("D")}},
                  {{"name", "tool_use"}, {"template", showing("T")}},
                  {{"name", "rag"}, {"template", showing("R")}}}}};
    }

private Q_SLOTS:
    void aRunTrainsOnEachTokenizerFile_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::newRow("vocab.json") << QByteArray("vocab.json");
        QTest::newRow("tiktoken") << QByteArray("tiktoken");
        QTest::newRow("tokenizer.model") << QByteArray("tokenizer.model");
    }
    void aRunTrainsOnEachTokenizerFile()
    {
        QFETCH(const QByteArray, kind);
        if (!fs::exists(Cli::program("tessera-rank")))
            QSKIP("tessera-rank was not built");
        Cli cli;
        cli.useRealRanks();
        fs::path model;
        std::string tokenizer = "tokenizer.model";
        if (kind == "vocab.json") {
            model = gpt2Model(cli);
            tokenizer = "vocab.json";
        } else if (kind == "tiktoken") {
            model = bareModel(cli, 300);
            write(model / tokenizer, byteRanks());
        } else {
            TESSERA_NEED_SHARED(file, "data/llama2-tokenizer/tokenizer.model");
            model = bareModel(cli, 32000);
            fs::copy_file(file, model / tokenizer);
        }
        const std::string run = cli.runFile(chatRun(cli, model));
        const Outcome trained = cli.run({"train", run, "--template", "chatml", "--json"}, 60000);
        QVERIFY2(trained.code == 0, (trained.err + trained.out).c_str());
        const fs::path folder = cli.runFolder(cli.runIds().front());
        QCOMPARE((*readJsonFile(folder / "config.json"))["template"].get<std::string>(),
                 std::string("chatml"));
        QCOMPARE(*readFile(folder / "model" / tokenizer), *readFile(model / tokenizer));
        QCOMPARE(*readFile(folder / "model" / "chat_template.jinja"),
                 text::findFallbackTemplate("chatml")->jinja);
        // The exported folder says by itself what the run was told.
        QCOMPARE(textOfRow(cli, folder / "model", "1"),
                 textOfRow(cli, model, "1", {"--template", "chatml"}));
    }

    void rowsWithToolsTakeTheModelsTemplateForThem()
    {
        Cli cli;
        const fs::path model = gpt2Model(cli, severalTemplates());
        QCOMPARE(textOfRow(cli, model, "1"), std::string("abcdD"));
        QCOMPARE(textOfRow(cli, model, "2"), std::string("efghfT"));
        QCOMPARE(textOfRow(cli, model, "2", {"--template", "default"}), std::string("efghfD"));
        QCOMPARE(textOfRow(cli, model, "2", {"--template", "rag"}), std::string("efghfR"));
        QCOMPARE(textOfRow(cli, model, "1", {"--template", "chatml"}),
                 std::string("<|im_start|>user\nab<|im_end|>\n<|im_start|>assistant\n"
                             "cd<|im_end|>\n"));
        write(cli.folder() / "mine.jinja", showing("M"));
        QCOMPARE(textOfRow(cli, model, "1", {"--template", cli.folder() / "mine.jinja"}),
                 std::string("abcdM"));
        const Json facts = cli.run({"model", model, "--json"}).json();
        QCOMPARE(facts["templates"].dump(), std::string(R"(["default","tool_use","rag"])"));
    }

    void aPairShowsBothSides()
    {
        Cli cli;
        const fs::path model = gpt2Model(cli, severalTemplates());
        write(cli.folder() / "pairs.jsonl",
              R"({"prompt": "q", "chosen": "good", "rejected": "bad"})"
              "\n");
        const std::string file = cli.folder() / "pairs.jsonl";
        const Json row =
            cli.run({"data", file, "--model", model, "--task", "dpo", "--row", "1", "--json"})
                .json();
        QCOMPARE(row["text"].get<std::string>(), std::string("qgoodD"));
        QCOMPARE(row["rejected"]["text"].get<std::string>(), std::string("qbadD"));
        QCOMPARE(row["rejected"]["weights"].size(), row["rejected"]["ids"].size());
        const Outcome shown =
            cli.run({"data", file, "--model", model, "--task", "dpo", "--row", "1"});
        QCOMPARE(shown.code, 0);
        QVERIFY(shown.out.find("rejected: 5 tokens") != std::string::npos);
        QVERIFY(shown.out.find("[[bad") != std::string::npos);
        // The tasks that train one answer drop it by name.
        const Outcome dropped = cli.run({"data", file, "--model", model, "--row", "1", "--json"});
        QCOMPARE(dropped.json()["dropped"]["reason"].get<std::string>(),
                 std::string("unsupported_task"));
    }

    void aModelWithoutTemplateNamesTheOneThatFits()
    {
        Cli cli;
        const fs::path model = gpt2Model(cli);
        const std::string run = cli.runFile(chatRun(cli, model));
        const Outcome none = cli.run({"train", run, "--check", "--json"});
        QCOMPARE(none.code, 1);
        const std::string said = none.out + none.err;
        QVERIFY2(said.find("not_one_of") != std::string::npos, said.c_str());
        QVERIFY2(said.find("Set template to chatml, which fits it best") != std::string::npos,
                 said.c_str());
        QCOMPARE(cli.run({"train", run, "--check", "--template", "chatml"}).code, 0);

        const Outcome wrong = cli.run({"train", run, "--check", "--template", "chatlm", "--json"});
        QVERIFY((wrong.out + wrong.err).find("The nearest is chatml") != std::string::npos);
        const Outcome absent =
            cli.run({"train", run, "--check", "--template", "./none.jinja", "--json"});
        QVERIFY((absent.out + absent.err).find("file_not_found") != std::string::npos);
    }

    void aTemplateBesideTheSettingsIsFound()
    {
        Cli cli;
        const fs::path model = gpt2Model(cli);
        write(cli.folder() / "mine.jinja", showing("M"));
        Json changes = chatRun(cli, model);
        changes["template"] = "mine.jinja";
        const Outcome checked = cli.run({"train", cli.runFile(changes), "--check", "--json"});
        QVERIFY2(checked.code == 0, (checked.out + checked.err).c_str());
    }
};

QTEST_GUILESS_MAIN(TestModelText)
#include "tst_model_text.moc"
