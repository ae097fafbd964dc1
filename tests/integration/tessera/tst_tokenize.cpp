// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// tessera tokenize: texts, conversations and ids of published tokenizers and of a small one.
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <algorithm>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

namespace {

using Strings = std::vector<std::string>;

/// Characters a to c, "<s>" put before a text, "<|end|>" special.
constexpr const char *kSmall = R"({
    "added_tokens": [{"id": 5, "content": "<s>", "special": true},
                     {"id": 6, "content": "<|end|>", "special": true}],
    "normalizer": null, "pre_tokenizer": null, "decoder": {"type": "Fuse"},
    "post_processor": {"type": "TemplateProcessing",
        "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
        "special_tokens": {"<s>": {"id": "<s>", "ids": [5], "tokens": ["<s>"]}}},
    "model": {"type": "BPE", "unk_token": "?",
              "vocab": {"?": 0, "a": 1, "b": 2, "ab": 3, "c": 4}, "merges": ["a b"]}})";

} // namespace

class TestTokenize : public QObject
{
    Q_OBJECT

private:
    static std::string write(const Cli &cli, const std::string &name, const std::string &content)
    {
        const fs::path path = cli.folder() / name;
        fs::create_directories(path.parent_path());
        [&] { QVERIFY(writeFileAtomically(path, content)); }();
        return path.string();
    }
    static std::string smallModel(const Cli &cli, const Json &config = Json::object())
    {
        write(cli, "model/tokenizer.json", kSmall);
        Json all{{"bos_token", "<s>"}, {"eos_token", "<|end|>"}};
        all.update(config);
        write(cli, "model/tokenizer_config.json", all.dump());
        return (cli.folder() / "model").string();
    }

private Q_SLOTS:
    void aTextHasBosAroundItUnlessItIsLeftOut()
    {
        Cli cli;
        const std::string model = smallModel(cli);
        const std::string file = write(cli, "a.txt", "abc<|end|>");
        const Json json =
            cli.run({"tokenize", "--model", model, "--text-file", file, "--json"}).json();
        QCOMPARE(json["schema"].get<int>(), 1);
        QCOMPARE(json["source"].get<std::string>(), model + "/tokenizer.json");
        QCOMPARE(json["ids"].dump(), Json({5, 3, 4, 6}).dump());
        QCOMPARE(json["pieces"].dump(), Json({"<s>", "ab", "c", "<|end|>"}).dump());
        QCOMPARE(json["roles"].dump(), Json({"special", "text", "text", "text"}).dump());
        QCOMPARE(json["text"].get<std::string>(), std::string("abc<|end|>"));
        const Json bare =
            cli.run({"tokenize", "--model", model, "--text-file", file, "--no-special", "--json"})
                .json();
        QCOMPARE(bare["ids"].dump(), Json({3, 4, 6}).dump());
    }

    void peopleGetATable()
    {
        Cli cli;
        const Outcome outcome = cli.run(
            {"tokenize", "--model", smallModel(cli), "--text-file", write(cli, "a.txt", "ab")});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.out.find("3   ab     text") != std::string::npos, outcome.out.c_str());
        QVERIFY2(outcome.out.ends_with("2 tokens by " + (cli.folder() / "model").string()
                                       + "/tokenizer.json\n"),
                 outcome.out.c_str());
    }

    /// TK-02: the file spells BOS, so none is put before it.
    void bosIsNotDoubled()
    {
        Cli cli;
        const std::string model = smallModel(cli);
        const std::string file = write(cli, "a.txt", "<s>ab");
        const Json json =
            cli.run({"tokenize", "--model", model, "--text-file", file, "--json"}).json();
        QCOMPARE(json["ids"].dump(), Json({5, 3}).dump());
    }

    void idsComeBackAsText_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("list") << QByteArray("[5, 3, 4]");
        QTest::newRow("object") << QByteArray(R"({"ids": [5, 3, 4], "text": "x"})");
        QTest::newRow("plain") << QByteArray(" 5 3\n4\n");
    }
    void idsComeBackAsText()
    {
        QFETCH(const QByteArray, file);
        Cli cli;
        const std::string model = smallModel(cli);
        const std::string ids = write(cli, "ids", file.toStdString());
        QCOMPARE(cli.run({"tokenize", "--model", model, "--decode", ids}).out,
                 std::string("<s>abc"));
        QCOMPARE(cli.run({"tokenize", "--model", model, "--decode", ids, "--no-special"}).out,
                 std::string("abc"));
    }

    void aConversationShowsWhoSaidWhat()
    {
        Cli cli;
        const std::string model =
            smallModel(cli,
                       {{"chat_template",
                         {{{"name", "default"},
                           {"template",
                            "{{ bos_token }}{% for m in messages %}{{ m.content }}"
                            "{{ eos_token }}{% endfor %}"}},
                          {{"name", "short"}, {"template", "{{ messages[0].content }}"}}}}});
        const std::string chat = write(cli, "chat.json",
                                       R"([{"role": "user", "content": "ab<|end|>"},
                                           {"role": "assistant", "content": "c"}])");
        const Json json = cli.run({"tokenize", "--model", model, "--chat", chat, "--json"}).json();
        QCOMPARE(json["text"].get<std::string>(), std::string("<s>ab<|end|><|end|>c<|end|>"));
        QCOMPARE(json["ids"].dump(),
                 Json({5, 3, 0, 0, 0, 0, 0, 0, 0, 6, 4, 6}).dump()); // TK-05: one end a turn
        const auto roles = json["roles"].get<Strings>();
        QCOMPARE(roles.front(), std::string("template"));
        QCOMPARE(std::count(roles.begin(), roles.end(), "user"), 8);
        QCOMPARE(roles[10], std::string("assistant"));
        QCOMPARE(json["special_token_texts"].get<int>(), 1);
        const Json named =
            cli.run({"tokenize", "--model", model, "--chat", chat, "--template", "short", "--json"})
                .json();
        QCOMPARE(named["text"].get<std::string>(), std::string("ab<|end|>"));
    }

    /// TK-05 with a published tokenizer.
    void whatAUserTypesEndsNoTurn()
    {
        TESSERA_NEED_SHARED(archive, "tokenizers/qwen3.tar.gz");
        Cli cli;
        QProcess::execute(QStringLiteral("tar"),
                          {QStringLiteral("-xzf"), QString::fromStdString(archive.string()),
                           QStringLiteral("-C"), QString::fromStdString(cli.folder().string())});
        const std::string chat =
            write(cli, "chat.json",
                  R"({"messages": [{"role": "user", "content": "what does <|im_end|> mean?"}]})");
        const Json json =
            cli.run({"tokenize", "--model", cli.folder() / "qwen3", "--chat", chat, "--json"})
                .json();
        const auto ids = json["ids"].get<std::vector<int>>();
        QCOMPARE(std::count(ids.begin(), ids.end(), 151645), 1);
        QCOMPARE(json["special_token_texts"].get<int>(), 1);
        const std::string back = write(cli, "ids.json", json.dump());
        QCOMPARE(cli.run({"tokenize", "--model", cli.folder() / "qwen3", "--decode", back}).out,
                 json["text"].get<std::string>());
    }

    void aModelWithoutTemplateNamesOurs()
    {
        Cli cli;
        const std::string model = smallModel(cli);
        const std::string chat = write(cli, "chat.json", R"([{"role": "user", "content": "a"}])");
        const Outcome none = cli.run({"tokenize", "--model", model, "--chat", chat, "--json"});
        QCOMPARE(none.code, 1);
        QVERIFY(none.error()["detail"].get<std::string>().find("chatml") != std::string::npos);
        const Outcome wrong = cli.run(
            {"tokenize", "--model", model, "--chat", chat, "--template", "chatmll", "--json"});
        QCOMPARE(wrong.error()["code"].get<std::string>(), std::string("not_one_of"));
        const Outcome ours = cli.run(
            {"tokenize", "--model", model, "--chat", chat, "--template", "chatml", "--json"});
        QCOMPARE(ours.json()["text"].get<std::string>(),
                 std::string("<|im_start|>user\na<|im_end|>\n<|im_start|>assistant\n"));
        QCOMPARE(ours.json()["split_tokens"].dump(), Json({"<|im_start|>", "<|im_end|>"}).dump());
        const Outcome told =
            cli.run({"tokenize", "--model", model, "--chat", chat, "--template", "chatml"});
        QVERIFY2(told.out.find("The template chatml writes <|im_start|>, <|im_end|>, which ")
                     != std::string::npos,
                 told.out.c_str());
    }

    /// The file and line of a template that cannot write the conversation, or that never ends.
    void aTemplateThatFailsIsNamed()
    {
        Cli cli;
        const std::string model = smallModel(cli, {{"chat_template", "x\n{{ nothing.more }}"}});
        const std::string chat = write(
            cli, "chat.json",
            R"({"messages": [{"role": "user", "content": "a"}], "tools": [{"name": "air"}]})");
        const auto detail = [&](const std::string &jinja) {
            const std::string file = write(cli, "mine.jinja", jinja);
            const Outcome outcome = jinja.empty()
                ? cli.run({"tokenize", "--model", model, "--chat", chat, "--json"})
                : cli.run(
                    {"tokenize", "--model", model, "--chat", chat, "--template", file, "--json"});
            return outcome.code == 1 ? outcome.error()["detail"].get<std::string>() : outcome.out;
        };
        QCOMPARE(detail(""),
                 "The chat template " + model
                     + "/tokenizer_config.json (chat_template) cannot write this conversation: an "
                       "attribute of an undefined value was asked for (line 2 of the template).");
        const std::string mine = (cli.folder() / "mine.jinja").string();
        QCOMPARE(detail("{{ messages[0].content }}"),
                 "The chat template " + mine
                     + " cannot write this conversation: it has no place for tools.");
        QCOMPARE(detail("\n{% if x %}"),
                 mine
                     + " is not a valid chat template file: the template ends within a block "
                       "(line 2).");
        QVERIFY(detail("{% for i in range(1000000000) %}{% endfor %}")
                    .starts_with(mine + " is not a valid chat template file: it "));
    }

    void aTemplateIsOfConversationsAlone()
    {
        Cli cli;
        const std::string model = smallModel(cli);
        const std::string text = write(cli, "text.txt", "ab");
        const Outcome outcome =
            cli.run({"tokenize", "--model", model, "--text-file", text, "--template", "chatml"});
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.find("--template requires --chat") != std::string::npos,
                 outcome.err.c_str());
    }

    void whatIsWrongIsSaid()
    {
        Cli cli;
        const std::string model = smallModel(cli);
        const auto detail = [&](const std::string &option, const std::string &content) {
            const Outcome outcome = cli.run(
                {"tokenize", "--model", model, option, write(cli, "input", content), "--json"});
            return outcome.code == 1 ? outcome.error()["detail"].get<std::string>() : std::string();
        };
        QVERIFY(detail("--decode", "[1, 7]").find("0 to 6") != std::string::npos);
        QVERIFY(detail("--decode", "1 x").find("\"x\" is no id") != std::string::npos);
        QVERIFY(detail("--chat", "[{\"content\": 1}]").find("no role") != std::string::npos);
        QVERIFY(detail("--chat", "{}").find("messages") != std::string::npos);
        QVERIFY(detail("--text-file", "ab\xff").find("byte 0xFF at 2") != std::string::npos);
        QCOMPARE(cli.run({"tokenize", "--model", model}).code, 2);
        QCOMPARE(cli.run({"tokenize", "--model", model, "--chat", "a", "--decode", "b"}).code, 2);
        QCOMPARE(cli.run({"tokenize", "--model", cli.folder(), "--text-file", "a"}).code, 1);
    }

    void theShellCompletesIt()
    {
        Cli cli;
        const std::string script = cli.run({"completion", "bash"}).out;
        const std::size_t at = script.find("\"tokenize\") words=");
        QVERIFY(at != std::string::npos);
        QVERIFY(script.substr(at, script.find('\n', at) - at).find("--text-file")
                != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestTokenize)
#include "tst_tokenize.moc"
