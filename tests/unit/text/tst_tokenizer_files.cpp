// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/hub/text_files.h"
#include "backend/text/tokenizer.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

#include <QTest>

namespace fs = std::filesystem;
using tessera::ErrorCode;
using tessera::Json;
using tessera::text::TokenId;
using Ids = std::vector<TokenId>;
using Loaded = tessera::Result<std::shared_ptr<const tessera::text::Tokenizer>>;

/// Which file of a folder is the tokenizer, and what the folder's other files add to it.
class TstTokenizerFiles : public QObject
{
    Q_OBJECT

private:
    static void write(const fs::path &path, const std::string &content)
    {
        fs::create_directories(path.parent_path());
        QVERIFY(tessera::writeFileAtomically(path, content));
    }
    static Loaded load(const fs::path &folder)
    {
        TESSERA_TRY(const fs::path file, tessera::hub::findTokenizerFile(folder));
        return tessera::text::loadTokenizer(file);
    }
    static void writeGpt2(const fs::path &folder)
    {
        write(folder / "vocab.json", R"({"a": 0, "b": 1, "ab": 2, "Ġ": 3, "<|endoftext|>": 4})");
        write(folder / "merges.txt", "#version: 0.2\r\na b\r\n");
    }
    static std::string unsupported(const Loaded &loaded)
    {
        return loaded || loaded.error().code != ErrorCode::UnsupportedFormat
            ? std::string()
            : loaded.error().args.at(1);
    }

private Q_SLOTS:
    void theFirstKnownFileIsTaken()
    {
        const tessera::test::TempFolder folder;
        const auto none = tessera::hub::findTokenizerFile(folder.path());
        QCOMPARE(none.error().code, ErrorCode::FileNotFound);
        QVERIFY(none.error().detail.find("tokenizer.model") != std::string::npos);
        writeGpt2(folder.path());
        QCOMPARE(*tessera::hub::findTokenizerFile(folder.path()), folder / "vocab.json");
        write(folder / "tokenizer.json", "{}");
        QCOMPARE(*tessera::hub::findTokenizerFile(folder.path()), folder / "tokenizer.json");
        QCOMPARE(*tessera::hub::findTokenizerFile(folder / "x.gguf"), folder / "x.gguf");
    }

    void gpt2sPairOfFilesHasItsEnd()
    {
        const tessera::test::TempFolder folder;
        writeGpt2(folder.path());
        const auto tokenizer = load(folder.path());
        QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
        QCOMPARE((*tokenizer)->encode("ab ab<|endoftext|>", true), (Ids{2, 3, 2, 4}));
        QCOMPARE(*(*tokenizer)->eosId(), 4);
        QCOMPARE((*tokenizer)->decode({2, 3, 2, 4}, false), std::string("ab ab"));
    }

    void addedTokensOfTheFolderAreFound()
    {
        const tessera::test::TempFolder folder;
        writeGpt2(folder.path());
        write(folder / "added_tokens.json", R"({"<tool>": 5})");
        write(folder / "tokenizer_config.json",
              R"({"eos_token": {"content": "<|end|>"}, "add_eos_token": true,
                  "added_tokens_decoder": {"6": {"content": "<|end|>", "special": true}}})");
        const auto tokenizer = load(folder.path());
        QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
        QCOMPARE((*tokenizer)->encode("a<tool>b<|end|>", false), (Ids{0, 5, 1}));
        QCOMPARE((*tokenizer)->encode("a<tool><|end|>", true), (Ids{0, 5, 6}));
        QCOMPARE((*tokenizer)->encodeWrapped("a", true), (Ids{0, 6}));
        QVERIFY((*tokenizer)->isSpecial(6) && !(*tokenizer)->isSpecial(5));
        write(folder / "tokenizer_config.json", R"({"added_tokens_decoder": {"x": {}}})");
        QCOMPARE(load(folder.path()).error().code, ErrorCode::BadFile);
    }

    void aTiktokenFileNeedsAKnownModelType()
    {
        const tessera::test::TempFolder folder;
        write(folder / "tokenizer.model", "YQ== 0\nYg== 1\nYWI= 2\nIA== 3\n"); // a, b, ab, space
        QVERIFY(unsupported(load(folder.path())).find("no model_type") != std::string::npos);
        write(folder / "config.json", R"({"model_type": "mamba"})");
        QVERIFY(unsupported(load(folder.path())).find("mamba") != std::string::npos);
        write(folder / "config.json", R"({"model_type": "llama"})");
        const auto tokenizer = load(folder.path());
        QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
        QCOMPARE((*tokenizer)->encode("aab ab", true), (Ids{0, 2, 3, 2}));
        QCOMPARE((*tokenizer)->decode({0, 2, 3}, true), std::string("aab "));
        write(folder / "tokenizer.model", "YQ== 0\nYg== x\n");
        QVERIFY(load(folder.path()).error().detail.find("line 2") != std::string::npos);
    }

    void aHostileFileIsRefused_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("words");
        const auto json = [](const char *title, const Json &changes, const char *words) {
            Json tokenizer = Json::parse(
                R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": ["a b"]}})");
            tokenizer.merge_patch(changes);
            QTest::newRow(title) << QByteArray("tokenizer.json")
                                 << QByteArray::fromStdString(tokenizer.dump())
                                 << QByteArray(words);
        };
        json("an id that would fill the memory", {{"model", {{"vocab", {{"c", 2000000000}}}}}},
             "too large an id");
        json("an added token far away",
             {{"added_tokens", {{{"id", 2000000000}, {"content", "<s>"}}}}}, "too large an id");
        json("no model", {{"model", "none"}}, "its model is not an object");
        const Json grows{{"type", "Replace"},
                         {"pattern", {{"Regex", "."}}},
                         {"content", std::string(1000, 'x')}};
        json("a text that grows a million times",
             {{"normalizer", {{"type", "Sequence"}, {"normalizers", {grows, grows}}}}},
             "1000 times as long");
        json("a prefix of a megabyte",
             {{"normalizer", {{"type", "Prepend"}, {"prepend", std::string(1 << 20, 'x')}}}},
             "1000 times as long");
        constexpr int kLevels = 20000;
        std::string nested;
        for (int level = 0; level < kLevels; ++level)
            nested += R"({"type":"Sequence","normalizers":[)";
        nested += R"({"type":"NFC"})";
        for (int level = 0; level < kLevels; ++level)
            nested += "]}";
        QTest::newRow("nested") << QByteArray("tokenizer.json")
                                << QByteArray::fromStdString("{\"normalizer\":" + nested + "}")
                                << QByteArray("nested too deep");
        QTest::newRow("a vocab.json that would fill the memory")
            << QByteArray("vocab.json") << QByteArray(R"({"a": 2000000000})")
            << QByteArray("no id");
        for (const char *const id : {"-5", "2000000000", "\"x\""})
            QTest::addRow("added_tokens.json with %s", id)
                << QByteArray("added_tokens.json") << QByteArray(R"({"<s>": )") + id + "}"
                << QByteArray("no id: <s>");
        QTest::newRow("tokenizer_config.json with a token far away")
            << QByteArray("tokenizer_config.json")
            << QByteArray(R"({"added_tokens_decoder": {"2000000000": {"content": "<s>"}}})")
            << QByteArray("not the id of a token");
        QTest::newRow("a tiktoken file that would fill the memory")
            << QByteArray("tokenizer.model") << QByteArray("YQ== 0\nYg== 2000000000\n")
            << QByteArray("line 2");
    }
    void aHostileFileIsRefused()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, content);
        QFETCH(const QByteArray, words);
        const tessera::test::TempFolder folder;
        write(folder / "config.json", R"({"model_type": "llama"})");
        if (!content.startsWith("YQ"))
            writeGpt2(folder.path());
        write(folder / name.toStdString(), content.toStdString());
        const auto tokenizer = load(folder.path());
        QVERIFY(!tokenizer);
        QCOMPARE(tokenizer.error().code, ErrorCode::BadFile);
        const std::string &detail = tokenizer.error().detail;
        QVERIFY2(detail.find(words.toStdString()) != std::string::npos, detail.c_str());
    }

    void aBrokenSentencePieceModelIsRefused()
    {
        const tessera::test::TempFolder folder;
        write(folder / "tokenizer.model", "no model");
        QCOMPARE(load(folder.path()).error().code, ErrorCode::BadFile);
    }

    /// transformers' "legacy": a space before each text behind a special token, too.
    void legacyDecidesAboutTheSpaceBehindASpecialToken()
    {
        TESSERA_NEED_SHARED(model, "data/llama2-tokenizer/tokenizer.model");
        const tessera::test::TempFolder folder;
        fs::copy_file(model, folder / "tokenizer.model");
        const auto legacy = *load(folder.path());
        const Ids word = legacy->encode("word", true);
        QCOMPARE(legacy->tokenText(word.front()), std::string("▁word"));
        QCOMPARE(legacy->encode("word</s>word", true), (Ids{word[0], 2, word[0]}));
        QCOMPARE(legacy->encodeWrapped("word", true), (Ids{1, word[0]}));
        QCOMPARE(legacy->decode({1, word[0], 2}, true), std::string("<s> word</s>"));
        QCOMPARE(legacy->decode({1, word[0], 2}, false), std::string("word"));

        write(folder / "tokenizer_config.json", R"({"legacy": false, "add_bos_token": false})");
        const auto modern = *load(folder.path());
        const Ids ids = modern->encode("word</s>word", true);
        QCOMPARE(ids.front(), word.front());
        QCOMPARE(modern->tokenText(ids.back()), std::string("word"));
        QCOMPARE(modern->encodeWrapped("word", true), word);
    }

    void groupsOfASentencePieceTextGoOnWithoutASpace()
    {
        TESSERA_NEED_SHARED(model, "data/llama2-tokenizer/tokenizer.model");
        const auto tokenizer = *tessera::text::loadTokenizer(model);
        const auto groups = tokenizer->encodeGroups({{{"[INST] Hi", false}}, {{" there", true}}});
        Ids joined = groups[0];
        joined.insert(joined.end(), groups[1].begin(), groups[1].end());
        QCOMPARE(joined, tokenizer->encode("[INST] Hi there", true));
    }
};

QTEST_GUILESS_MAIN(TstTokenizerFiles)
#include "tst_tokenizer_files.moc"
