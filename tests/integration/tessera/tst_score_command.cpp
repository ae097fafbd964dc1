// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `tessera score` says of a text against the logits of Hugging Face transformers.
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

class TestScoreCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!fs::exists(Cli::program("tessera-rank")))
            QSKIP("tessera-rank was not built");
    }

    void aTextIsScoredAsTransformersDoes()
    {
        TESSERA_NEED_SHARED(model, "data/stories260K/hf");
        const Json expected =
            readJsonFile(testData("reference/stories260k") / "score.json").value();
        Cli cli;
        cli.useRealRanks();
        const fs::path text = cli.folder() / "story.txt";
        QVERIFY(writeFileAtomically(text, expected["text"].get<std::string>()).ok());

        const Outcome outcome = cli.run({"score", "--model", model.string(), "--text-file",
                                         text.string(), "--top", "3", "--json"});

        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const Json json = outcome.json();
        QCOMPARE(json["schema"].get<int>(), 1);
        QVERIFY(json["ids"] == expected["ids"]); // BOS first
        QVERIFY(json["logprobs"][0].is_null());
        QVERIFY(json["top"][0].empty());
        double sum = 0;
        for (std::size_t i = 1; i < json["ids"].size(); ++i) {
            const double logprob = json["logprobs"][i].get<double>();
            QVERIFY(std::abs(logprob - expected["logprobs"][i].get<double>()) < 1e-4);
            QCOMPARE(json["top"][i].size(), std::size_t{3});
            QCOMPARE(json["top"][i][0]["id"].get<int>(), expected["likeliest"][i].get<int>());
            QVERIFY(json["top"][i][0]["logprob"].get<double>() >= logprob);
            sum -= logprob;
        }
        const double loss = json["loss"].get<double>();
        QVERIFY(std::abs(loss - sum / static_cast<double>(json["ids"].size() - 1)) < 1e-9);
        QVERIFY(std::abs(json["perplexity"].get<double>() - std::exp(loss)) < 1e-9);
        QVERIFY(json["experts"].empty());
        const Outcome shown =
            cli.run({"score", "--model", model.string(), "--text-file", text.string()});
        QVERIFY(shown.out.find("perplexity") != std::string::npos);
        QVERIFY(shown.out.find("Lily") != std::string::npos);
    }

    void idsAndChosenExpertsAreTold()
    {
        Cli cli;
        cli.useRealRanks();
        const fs::path ids = cli.folder() / "ids.json";
        // As `tessera tokenize --json` writes it.
        QVERIFY(writeFileAtomically(ids, R"({"schema": 1, "ids": [5, 9, 41, 3]})").ok());
        const std::string model = testData("reference/deepseek_v3_tiny") / "model";
        const Outcome outcome = cli.run(
            {"score", "--model", model, "--ids", ids.string(), "--dtype", "float64", "--json"});
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const Json json = outcome.json();
        QCOMPARE(json["moe_layers"].get<std::vector<int>>(), std::vector<int>{1});
        QCOMPARE(json["experts"].size(), std::size_t{1});
        QCOMPARE(json["experts"][0].size(), std::size_t{4});
        QCOMPARE(json["experts"][0][3].size(), std::size_t{3});
    }

    void whatCannotBeScoredIsSaid_data()
    {
        QTest::addColumn<QByteArray>("ids");
        QTest::addColumn<QByteArray>("dtype");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("one token")
            << QByteArray("[5]") << QByteArray("float32") << QByteArray("out_of_range");
        QTest::newRow("an id beyond the vocabulary")
            << QByteArray("[5, 64]") << QByteArray("float32") << QByteArray("out_of_range");
        QTest::newRow("no list") << QByteArray("{}") << QByteArray("float32")
                                 << QByteArray("bad_file");
        QTest::newRow("an unknown type")
            << QByteArray("[5, 6]") << QByteArray("float12") << QByteArray("not_one_of");
    }

    void whatCannotBeScoredIsSaid()
    {
        QFETCH(const QByteArray, ids);
        QFETCH(const QByteArray, dtype);
        QFETCH(const QByteArray, code);
        Cli cli;
        cli.useRealRanks();
        const fs::path file = cli.folder() / "ids.json";
        QVERIFY(writeFileAtomically(file, ids.toStdString()).ok());
        const std::string model = testData("reference/gpt_oss_tiny") / "model";
        const Outcome outcome = cli.run({"score", "--model", model, "--ids", file.string(),
                                         "--dtype", dtype.toStdString(), "--json"});
        QCOMPARE(outcome.code, 1);
        QCOMPARE(QByteArray::fromStdString(outcome.error()["code"].get<std::string>()), code);
    }

    void aModelWithoutWeightsIsSaidToHaveNone()
    {
        Cli cli;
        cli.useRealRanks();
        const fs::path model = cli.folder() / "model";
        fs::create_directories(model);
        fs::copy(testData("reference/llama_tiny") / "model" / "config.json", model);
        const fs::path file = cli.folder() / "ids.json";
        QVERIFY(writeFileAtomically(file, "[5, 6]").ok());
        const Outcome outcome = cli.run({"score", "--model", model, "--ids", file.string()});
        QCOMPARE(outcome.code, 1);
        QVERIFY2(outcome.err.find("has no weights, which scoring a text needs. Take a folder")
                     != std::string::npos,
                 outcome.err.c_str());
    }

    void weightsThatAreNotFiniteAreShown()
    {
        Cli cli;
        cli.useRealRanks();
        const fs::path model = cli.folder() / "model";
        fs::copy(testData("reference/llama_tiny") / "model", model);
        const fs::path weights = model / "model.safetensors";
        std::string bytes = readFile(weights).value();
        std::fill(bytes.end() - 400, bytes.end(), '\xff');
        QVERIFY(writeFileAtomically(weights, bytes).ok());
        const fs::path ids = cli.folder() / "ids.json";
        QVERIFY(writeFileAtomically(ids, "[1, 2, 3]").ok());
        const std::vector<std::string> command{"score", "--model", model, "--ids", ids};
        const Outcome outcome = cli.run(command);
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        QVERIFY2(outcome.out.find("mean loss nan") != std::string::npos, outcome.out.c_str());
    }

    void aTextBeyondTheContextIsSaid()
    {
        const std::string model = testData("reference/llama_tiny") / "model";
        const auto context = readJsonFile(fs::path(model) / "config.json")
                                 .value()["max_position_embeddings"]
                                 .get<std::size_t>();
        Cli cli;
        cli.useRealRanks();
        const fs::path ids = cli.folder() / "ids.json";
        const auto score = [&](std::size_t tokens, bool json) {
            const bool written =
                writeFileAtomically(ids, dumpJson(Json(std::vector<int>(tokens, 7)))).ok();
            std::vector<std::string> command{"score", "--model", model, "--ids", ids};
            if (json)
                command.emplace_back("--json");
            return written ? cli.run(command) : Outcome();
        };
        QVERIFY(score(context, true).json()["notices"].empty());
        const Json told = score(context + 3, true).json()["notices"];
        QCOMPARE(told.size(), std::size_t{1});
        const auto notice = told[0].get<std::string>();
        for (const std::size_t number : {context, context + 3})
            QVERIFY2(notice.find(" " + std::to_string(number) + " ") != std::string::npos,
                     notice.c_str());
        QVERIFY(score(context + 3, false).out.find("notice: " + notice) != std::string::npos);
    }

    void aTextOrIdsAreNeeded()
    {
        Cli cli;
        QCOMPARE(cli.run({"score", "--model", "x"}).code, 2);
        QCOMPARE(cli.run({"score", "--model", "x", "--ids", "a", "--text-file", "b"}).code, 2);
    }
};

QTEST_GUILESS_MAIN(TestScoreCommand)
#include "tst_score_command.moc"
