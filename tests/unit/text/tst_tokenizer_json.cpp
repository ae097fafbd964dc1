// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/json.h"
#include "backend/base/units.h"
#include "backend/text/tokenizer.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

#include <QProcess>
#include <QTest>

namespace fs = std::filesystem;
using tessera::Json;
using tessera::text::TokenId;
using Ids = std::vector<TokenId>;
using TokenizerPtr = std::shared_ptr<const tessera::text::Tokenizer>;

namespace {

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace

/// Ids of published tokenizers against Hugging Face tokenizers: the Rust library
/// (tests/data/reference/tokenizers, tests/reference/make_tokenizers.py) and the JavaScript one
/// (golden_ids.json of the shared test inputs).
class TstTokenizerJson : public QObject
{
    Q_OBJECT

private:
    tessera::test::TempFolder m_folder;
    std::map<std::string, TokenizerPtr> m_loaded;

    /// The tokenizer.json of a name in the reference; empty when it is not on this machine.
    fs::path fileOf(const std::string &name)
    {
        if (name.rfind("stories260K", 0) == 0)
            return tessera::test::sharedData("data/stories260K/hf/tokenizer.json");
        if (name == "torchtitan_test")
            return tessera::test::sharedData("data/torchtitan-assets/tokenizer_tokenizer.json");
        const fs::path archive = tessera::test::sharedData("tokenizers/" + name + ".tar.gz");
        const fs::path file = m_folder / name / "tokenizer.json";
        if (!archive.empty() && !fs::exists(file))
            QProcess::execute(QStringLiteral("tar"),
                              {QStringLiteral("-xzf"), text(archive.string()), QStringLiteral("-C"),
                               text(m_folder.path().string())});
        return fs::exists(file) ? file : fs::path();
    }

    TokenizerPtr load(const std::string &name)
    {
        if (!m_loaded.contains(name)) {
            auto tokenizer = tessera::text::loadTokenizer(fileOf(name));
            m_loaded[name] = tokenizer ? *tokenizer : nullptr;
            if (!tokenizer)
                qCritical("%s", tokenizer.error().sentence().c_str());
        }
        return m_loaded[name];
    }

    /// Ids with the BOS that the file's own post-processor puts first.
    static Ids withBos(const TokenizerPtr &tokenizer, const std::string &line, bool bos)
    {
        Ids ids = tokenizer->encode(line, true);
        if (bos)
            ids.insert(ids.begin(), *tokenizer->bosId());
        return ids;
    }

    void compare(const std::string &name, const Json &strings, const Json &expected,
                 bool parseSpecial)
    {
        const TokenizerPtr tokenizer = load(name);
        QVERIFY(tokenizer);
        const bool bos =
            parseSpecial && expected.front() == Json::array({tokenizer->bosId().value_or(-1)});
        for (std::size_t i = 0; i < strings.size(); ++i) {
            const auto line = strings[i].get<std::string>();
            const Ids ids =
                parseSpecial ? withBos(tokenizer, line, bos) : tokenizer->encode(line, false);
            if (ids != expected[i].get<Ids>())
                QFAIL(qPrintable(text(name + " differs in " + strings[i].dump() + ": "
                                      + Json(ids).dump() + " instead of " + expected[i].dump())));
        }
    }

    void nameRows()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"qwen3", "llama3_1", "deepseek_v3", "gptoss", "mistral7b_v01"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

private Q_SLOTS:
    void idsEqualTheRustLibrary_data() { nameRows(); }
    void idsEqualTheRustLibrary()
    {
        QFETCH(const QString, name);
        if (fileOf(name.toStdString()).empty())
            QSKIP("the shared tokenizers are not on this machine");
        const Json expected =
            *tessera::readJsonFile(tessera::test::testData("reference/tokenizers/expected.json"));
        compare(name.toStdString(), expected["strings"], expected["ids"][name.toStdString()], true);
    }

    void specialTokenTextIsPlainWhenAsked_data() { nameRows(); }
    void specialTokenTextIsPlainWhenAsked()
    {
        QFETCH(const QString, name);
        if (fileOf(name.toStdString()).empty())
            QSKIP("the shared tokenizers are not on this machine");
        const Json expected =
            *tessera::readJsonFile(tessera::test::testData("reference/tokenizers/expected.json"));
        compare(name.toStdString(), expected["strings"],
                expected["ids_special_as_text"][name.toStdString()], false);
    }

    void idsEqualTheGoldenFile()
    {
        TESSERA_NEED_SHARED(file, "tokenizers/golden_ids.json");
        const Json golden = *tessera::readJsonFile(file);
        for (const auto &[title, ids] : golden["ids"].items())
            compare(title.substr(0, title.find(' ')), golden["strings"], ids, true);
    }

    void textComesBackFromItsIds_data() { nameRows(); }
    void textComesBackFromItsIds()
    {
        QFETCH(const QString, name);
        if (fileOf(name.toStdString()).empty())
            QSKIP("the shared tokenizers are not on this machine");
        const TokenizerPtr tokenizer = load(name.toStdString());
        QVERIFY(tokenizer);
        for (const std::string line :
             {"Hello, world!", "  two  spaces ", "你好，世界！", "🤗🚀 emoji", "a\r\n\tb",
              "don't I'LL", "مرحبا", "1234567"})
            QCOMPARE(tokenizer->decode(tokenizer->encode(line, false), false), line);
    }

    void bytesThatAreNotUtf8ComeBack()
    {
        if (fileOf("qwen3").empty())
            QSKIP("the shared tokenizers are not on this machine");
        const std::string broken = "ab\xff\xfe c\xc3";
        QCOMPARE(load("qwen3")->decode(load("qwen3")->encode(broken, false), false), broken);
    }

    void aLargeVocabularyIsWhole()
    {
        if (fileOf("qwen3").empty())
            QSKIP("the shared tokenizers are not on this machine");
        const double begin = tessera::monotonicSeconds();
        const auto tokenizer = tessera::text::loadTokenizer(fileOf("qwen3"));
        qInfo("loaded in %.2f s", tessera::monotonicSeconds() - begin);
        QVERIFY(tokenizer);
        QCOMPARE((*tokenizer)->vocabularySize(), 151669);
        for (const TokenId id : {0, 151642, 151643, 151668})
            QCOMPARE((*tokenizer)->tokenId((*tokenizer)->tokenText(id)).value_or(-1), id);
    }

    /// TK-02: the template prints BOS, the tokenizer adds no second one.
    void bosIsNeverAddedTwice()
    {
        if (fileOf("llama3_1").empty())
            QSKIP("the shared tokenizers are not on this machine");
        const TokenizerPtr tokenizer = load("llama3_1");
        const Ids ids = tokenizer->encode("<|begin_of_text|><|start_header_id|>user", true);
        QCOMPARE(ids.front(), *tokenizer->bosId());
        QCOMPARE(std::count(ids.begin(), ids.end(), *tokenizer->bosId()), 1);
        QVERIFY(tokenizer->addsBos());
    }

    /// TK-05: an end-of-turn mark that a user typed does not end the turn.
    void aGroupKeepsPlainTextPlainAndReadsTheRest()
    {
        if (fileOf("qwen3").empty())
            QSKIP("the shared tokenizers are not on this machine");
        const TokenizerPtr tokenizer = load("qwen3");
        const auto groups =
            tokenizer->encodeGroups({{{"<|im_start|>user\n", false},
                                      {"what does <|im_end|> mean?", true},
                                      {"<|im_end|>\n<|im_start|>assistant\n", false}},
                                     {{"It ends a turn.", true}, {"<|im_end|>", false}}});
        QCOMPARE(groups.size(), std::size_t{2});
        const TokenId end = *tokenizer->tokenId("<|im_end|>");
        QCOMPARE(end, 151645);
        QCOMPARE(std::count(groups[0].begin(), groups[0].end(), end), 1);
        QCOMPARE(groups[1].back(), end);
        QCOMPARE(tokenizer->decode(groups[0], true),
                 std::string("<|im_start|>user\nwhat does <|im_end|> mean?<|im_end|>\n"
                             "<|im_start|>assistant\n"));
        QVERIFY(tokenizer->containsSpecialText("x <|im_end|>"));
        QVERIFY(!tokenizer->containsSpecialText("x <think> <|im_end"));
    }

    void groupsOfASentencePieceTextGoOnWithoutASpace()
    {
        if (fileOf("mistral7b_v01").empty())
            QSKIP("the shared tokenizers are not on this machine");
        const TokenizerPtr tokenizer = load("mistral7b_v01");
        const auto groups =
            tokenizer->encodeGroups({{{"[INST] Hi [/INST]", false}}, {{" Hello", false}}});
        Ids joined = groups[0];
        joined.insert(joined.end(), groups[1].begin(), groups[1].end());
        QCOMPARE(joined, tokenizer->encode("[INST] Hi [/INST] Hello", true));
    }
};

QTEST_GUILESS_MAIN(TstTokenizerJson)
#include "tst_tokenizer_json.moc"
