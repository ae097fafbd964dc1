// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `tessera generate` writes against Hugging Face's generate().
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <sys/types.h>

#include <csignal>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

namespace {

constexpr int kTimeoutMs = 60000; // a real rank is started each time

Json expected(const char *name)
{
    return readJsonFile(testData("reference/generation") / "expected.json").value()[name];
}

/// stories260K without an end token and with room for a text that takes minutes.
fs::path endlessModel(const fs::path &model, const fs::path &folder)
{
    const fs::path copy = folder / "endless";
    fs::copy(model, copy, fs::copy_options::recursive);
    Json config = readJsonFile(copy / "config.json").value();
    config["eos_token_id"] = nullptr;
    config["max_position_embeddings"] = 1'000'000;
    fs::permissions(copy / "config.json", fs::perms::owner_all);
    const bool written = writeFileAtomically(copy / "config.json", config.dump()).ok();
    fs::remove(copy / "generation_config.json");
    return written ? copy : fs::path();
}

} // namespace

class TestGenerateCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!fs::exists(Cli::program("tessera-rank")))
            QSKIP("tessera-rank was not built");
    }

    void aTextIsContinuedAsTransformersDoes()
    {
        TESSERA_NEED_SHARED(model, "data/stories260K/hf");
        const Json story = expected("story");
        Cli cli;
        cli.useRealRanks();
        const std::vector<std::string> words{"generate",
                                             "--model",
                                             model.string(),
                                             "--prompt",
                                             story["prompt"].get<std::string>(),
                                             "--max-new-tokens",
                                             "48"};
        std::vector<std::string> asked = words;
        asked.emplace_back("--json");

        const Outcome outcome = cli.run(asked, kTimeoutMs);

        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const Json json = outcome.json();
        QCOMPARE(json["schema"].get<int>(), 1);
        QVERIFY(json["prompt_ids"] == story["prompt_ids"]); // BOS first
        QVERIFY(json["ids"] == story["ids"]);
        QCOMPARE(json["text"].get<std::string>(), story["text"].get<std::string>());
        QCOMPARE(json["ending"].get<std::string>(), std::string("max_new_tokens"));
        const Outcome shown = cli.run(words, kTimeoutMs);
        QCOMPARE(shown.out, story["text"].get<std::string>() + "\n");
        QVERIFY(shown.err.find("48 tokens after 10 of the prompt") != std::string::npos);
    }

    void chanceFollowsTheSeed()
    {
        TESSERA_NEED_SHARED(model, "data/stories260K/hf");
        Cli cli;
        cli.useRealRanks();
        const auto textOf = [&](const char *seed) {
            return cli
                .run({"generate", "--model", model.string(), "--prompt", "One day",
                      "--max-new-tokens", "20", "--temperature", "1.2", "--top-p", "0.95",
                      "--top-k", "40", "--seed", seed},
                     kTimeoutMs)
                .out;
        };
        const std::string one = textOf("1");
        QVERIFY(!one.empty());
        QCOMPARE(textOf("1"), one);
        QVERIFY(textOf("2") != one);
    }

    void aConversationIsAnsweredByItsTemplate()
    {
        TESSERA_NEED_SHARED(model, "data/stories260K/hf");
        Cli cli;
        cli.useRealRanks();
        const fs::path chat = cli.folder() / "chat.json";
        QVERIFY(writeFileAtomically(chat, R"([{"role": "user", "content": "Tell a story"}])").ok());
        const Outcome tokens = cli.run({"tokenize", "--model", model.string(), "--chat",
                                        chat.string(), "--template", "chatml", "--json"});
        const Outcome outcome =
            cli.run({"generate", "--model", model.string(), "--chat", chat.string(), "--template",
                     "chatml", "--max-new-tokens", "3", "--json"},
                    kTimeoutMs);
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        QVERIFY(outcome.json()["prompt_ids"] == tokens.json()["ids"]);
        QCOMPARE(outcome.json()["ids"].size(), std::size_t{3});
    }

    void aChatModelAnswersToItsEndToken()
    {
        const fs::path model = fetchedModel("SmolLM2-135M-Instruct.Q4_1.gguf");
        if (model.empty())
            QSKIP("SmolLM2 was not fetched");
        const Json answer = expected("smollm2");
        Cli cli;
        cli.useRealRanks();
        const fs::path chat = cli.folder() / "chat.json";
        QVERIFY(writeFileAtomically(chat, answer["messages"].dump()).ok());
        const Outcome outcome = cli.run({"generate", "--model", model.string(), "--chat",
                                         chat.string(), "--max-new-tokens", "24", "--json"},
                                        kTimeoutMs);
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        QVERIFY(outcome.json()["prompt_ids"] == answer["prompt_ids"]);
        QVERIFY(outcome.json()["ids"] == answer["ids"]);
        QCOMPARE(outcome.json()["text"].get<std::string>(), answer["text"].get<std::string>());
        QCOMPARE(outcome.json()["ending"].get<std::string>(), std::string("end_token"));
    }

    void anAdapterIsRunWithTheModel()
    {
        TESSERA_NEED_SHARED(model, "data/stories260K/hf");
        Cli cli;
        cli.useRealRanks();
        std::vector<std::string> words{
            "generate", "--model", model.string(), "--prompt", "One day", "--max-new-tokens", "20"};
        const std::string plain = cli.run(words, kTimeoutMs).out;
        words.insert(words.end(),
                     {"--adapter", (testData("reference/stories260k") / "adapter_final").string()});
        const Outcome adapted = cli.run(words, kTimeoutMs);
        QVERIFY2(adapted.code == 0, adapted.err.c_str());
        QVERIFY(adapted.out != plain);
    }

    void controlCEndsATextInOrder()
    {
        TESSERA_NEED_SHARED(model, "data/stories260K/hf");
        Cli cli;
        cli.useRealRanks();
        const fs::path endless = endlessModel(model, cli.folder());
        const auto process = cli.start({"generate", "--model", endless.string(), "--prompt", "One",
                                        "--max-new-tokens", "900000"});
        QByteArray text;
        QTRY_VERIFY_WITH_TIMEOUT((text += process->readAllStandardOutput()).size() > 20,
                                 kTimeoutMs);
        ::kill(static_cast<pid_t>(process->processId()), SIGINT);
        const Outcome outcome = Cli::finish(*process, kTimeoutMs);
        QCOMPARE(outcome.code, 130);
        QVERIFY2(outcome.err.find("ended by stopped") != std::string::npos, outcome.err.c_str());
        QVERIFY(processesWith(endless.string()).empty());
    }

    void whatCannotBeDoneIsSaid()
    {
        Cli cli;
        cli.useRealRanks();
        QCOMPARE(cli.run({"generate", "--model", "x"}).code, 2);
        QCOMPARE(cli.run({"generate", "--model", "x", "--prompt", "a", "--chat", "b"}).code, 2);
        const std::string model = testData("reference/gpt_oss_tiny/model").string();
        const Outcome noTokenizer =
            cli.run({"generate", "--model", model, "--prompt", "a", "--json"});
        QCOMPARE(noTokenizer.code, 1);
        QCOMPARE(noTokenizer.error()["code"].get<std::string>(), std::string("missing_value"));
    }

    void numbersOutOfRangeAreNamed()
    {
        TESSERA_NEED_SHARED(model, "data/stories260K/hf");
        Cli cli;
        cli.useRealRanks();
        const Outcome share = cli.run(
            {"generate", "--model", model.string(), "--prompt", "a", "--top-p", "0", "--json"},
            kTimeoutMs);
        QCOMPARE(share.error()["code"].get<std::string>(), std::string("out_of_range"));
        const Outcome type = cli.run({"generate", "--model", model.string(), "--prompt", "a",
                                      "--dtype", "float12", "--json"},
                                     kTimeoutMs);
        QCOMPARE(type.error()["args"][0].get<std::string>(), std::string("--dtype"));
    }
};

QTEST_GUILESS_MAIN(TestGenerateCommand)
#include "tst_generate_command.moc"
