// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/text/pre_tokenizer.h"
#include "backend/text/tokenizer.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <sys/resource.h>

using tessera::Json;
using tessera::text::TokenId;
using Ids = std::vector<TokenId>;

/// Small tokenizers written here: rules of added tokens, pre-tokenizers, unknown characters, and
/// the refusal of what we cannot do.
class TstTokenizerParts : public QObject
{
    Q_OBJECT

private:
    tessera::test::TempFolder m_folder;

    /// Letters a to d and a few words, over characters, not bytes.
    static Json small()
    {
        return Json::parse(R"({
            "added_tokens": [],
            "normalizer": null, "pre_tokenizer": null, "decoder": {"type": "Fuse"},
            "model": {"type": "BPE", "unk_token": "?", "fuse_unk": false, "byte_fallback": false,
                      "vocab": {"?": 0, "a": 1, "b": 2, "c": 3, "d": 4, "ab": 5, "cd": 6,
                                "abcd": 7, " ": 8, "bc": 9},
                      "merges": ["a b", "c d", "b c", "ab cd"]}})");
    }

    tessera::Result<std::shared_ptr<const tessera::text::Tokenizer>> load(const Json &json)
    {
        const auto path = m_folder / "tokenizer.json";
        if (const auto written = tessera::writeFileAtomically(path, json.dump()); !written)
            return written.error();
        return tessera::text::loadTokenizer(path);
    }
    Ids encode(const Json &json, const std::string &text, bool special = true)
    {
        const auto tokenizer = load(json);
        return tokenizer ? (*tokenizer)->encode(text, special) : Ids{-99};
    }

private Q_SLOTS:
    /// First, so that the peak of memory is of this one.
    void wordsOfALongTextAreNotKept()
    {
        const auto peakMiB = [] {
            rusage usage{};
            ::getrusage(RUSAGE_SELF, &usage);
            return usage.ru_maxrss / 1024;
        };
        const auto splitter = tessera::text::PreTokenizer::fromJson(
            Json::parse(R"({"type": "Sequence", "pretokenizers": [
                {"type": "Split", "pattern": {"Regex": "\\s"}, "behavior": "MergedWithNext"},
                {"type": "ByteLevel", "add_prefix_space": false}]})"),
            "tokenizer.json");
        QVERIFY(splitter);
        constexpr std::size_t kWords = 1'000'000;
        std::string text;
        for (std::size_t i = 0; i < kWords; ++i)
            text += "ab ";
        const auto before = peakMiB();
        std::size_t words = 0;
        std::size_t bytes = 0;
        splitter->split(text, {}, [&](std::string_view word) {
            ++words;
            bytes += word.size();
        });
        QCOMPARE(words, kWords + 1); // the first without, the last of nothing but a space
        QCOMPARE(bytes, text.size());
        QVERIFY2(peakMiB() - before < 8, std::to_string(peakMiB() - before).c_str());
    }

    void theLowestRankMergesFirst()
    {
        QCOMPARE(encode(small(), "abcd"), (Ids{7}));
        QCOMPARE(encode(small(), "abc"), (Ids{5, 3}));
        QCOMPARE(encode(small(), "bcd"), (Ids{2, 6}));
    }

    void longWordsMergeAsShortOnesDo()
    {
        std::string text;
        Ids expected;
        for (int i = 0; i < 40; ++i) {
            text += "abcd";
            expected.push_back(7);
        }
        QCOMPARE(encode(small(), text + "ab"), [&] {
            expected.push_back(5);
            return expected;
        }());
    }

    void unknownCharactersAreOneTokenEachOrTogether()
    {
        QCOMPARE(encode(small(), "aéüb"), (Ids{1, 0, 0, 2}));
        Json fused = small();
        fused["model"]["fuse_unk"] = true;
        QCOMPARE(encode(fused, "aéüb"), (Ids{1, 0, 2}));
        Json without = small();
        without["model"]["unk_token"] = nullptr;
        QCOMPARE(encode(without, "aéb"), (Ids{5})); // left out, so a and b meet
    }

    void bytesStandInForUnknownCharacters()
    {
        Json json = small();
        json["model"]["byte_fallback"] = true;
        json["model"]["vocab"]["<0xC3>"] = 10;
        json["model"]["vocab"]["<0xA9>"] = 11;
        QCOMPARE(encode(json, "aé"), (Ids{1, 10, 11}));
        QCOMPARE(encode(json, "ü"), (Ids{0})); // one of its bytes is no token
    }

    void addedTokensTakeWhatTheirFlagsSay()
    {
        Json json = small();
        json["added_tokens"] = Json::parse(R"([
            {"id": 20, "content": "<m>", "special": true, "lstrip": true, "rstrip": true,
             "normalized": false, "single_word": false},
            {"id": 21, "content": "ac", "special": false, "lstrip": false, "rstrip": false,
             "normalized": false, "single_word": true},
            {"id": 22, "content": "<m>d", "special": true, "lstrip": false, "rstrip": false,
             "normalized": false, "single_word": false}])");
        QCOMPARE(encode(json, "a  <m> b"), (Ids{1, 20, 2}));      // takes the spaces
        QCOMPARE(encode(json, "a<m>d"), (Ids{1, 22}));            // the longest wins
        QCOMPARE(encode(json, "ac c"), (Ids{21, 8, 3}));          // a word of its own
        QCOMPARE(encode(json, "acd"), (Ids{1, 6}));               // inside a word it is text
        QCOMPARE(encode(json, "a<m>", false), (Ids{1, 0, 0, 0})); // special text as text
        QCOMPARE(encode(json, "ac", false), (Ids{21}));           // not special: always found
    }

    void splitsDoWhatTheyAreTold_data()
    {
        QTest::addColumn<QByteArray>("behavior");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("Isolated") << QByteArray("Isolated") << QByteArray("[1,8,2]");
        QTest::newRow("Removed") << QByteArray("Removed") << QByteArray("[1,2]");
        QTest::newRow("MergedWithPrevious")
            << QByteArray("MergedWithPrevious") << QByteArray("[12,2]");
        QTest::newRow("MergedWithNext") << QByteArray("MergedWithNext") << QByteArray("[1,13]");
    }
    void splitsDoWhatTheyAreTold()
    {
        QFETCH(const QByteArray, behavior);
        QFETCH(const QByteArray, expected);
        Json json = small();
        json["model"]["vocab"]["a "] = 12;
        json["model"]["vocab"][" b"] = 13;
        json["model"]["merges"].push_back(Json::array({"a", " "}));
        json["model"]["merges"].push_back(Json::array({" ", "b"}));
        json["pre_tokenizer"] = {{"type", "Split"},
                                 {"pattern", {{"String", " "}}},
                                 {"behavior", behavior.toStdString()},
                                 {"invert", false}};
        QCOMPARE(QByteArray::fromStdString(Json(encode(json, "a b")).dump()), expected);
    }

    void metaspaceStandsForSpaces()
    {
        Json json = Json::parse(R"({
            "added_tokens": [{"id": 5, "content": "<s>", "special": true, "normalized": false}],
            "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first"},
            "decoder": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first"},
            "model": {"type": "BPE", "vocab": {"▁": 0, "a": 1, "b": 2, "▁a": 3, "▁b": 4},
                      "merges": ["▁ a", "▁ b"]}})");
        QCOMPARE(encode(json, "a b"), (Ids{3, 4}));
        QCOMPARE(encode(json, "a<s>b"), (Ids{3, 5, 2}));
        json["pre_tokenizer"]["prepend_scheme"] = "always";
        QCOMPARE(encode(json, "a<s>b"), (Ids{3, 5, 4}));
        QCOMPARE((*load(json))->decode({3, 4}, false), std::string("a b"));
    }

    void aPostProcessorPutsTokensAround_data()
    {
        QTest::addColumn<QByteArray>("processor");
        QTest::addColumn<QByteArray>("expected"); // of "ab"
        QTest::newRow("none") << QByteArray("null") << QByteArray("[5]");
        QTest::newRow("ByteLevel") << QByteArray(R"({"type": "ByteLevel"})") << QByteArray("[5]");
        QTest::newRow("Bert") << QByteArray(
            R"({"type": "BertProcessing", "cls": ["c", 3], "sep": ["d", 4]})")
                              << QByteArray("[3,5,4]");
        const QByteArray whole = R"({"type": "TemplateProcessing",
            "single": [{"SpecialToken": {"id": "cd", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                       {"SpecialToken": {"id": "a", "type_id": 0}}],
            "special_tokens": {"cd": {"id": "cd", "ids": [6, 7], "tokens": ["cd", "abcd"]},
                               "a": {"id": "a", "ids": [1], "tokens": ["a"]}}})";
        QTest::newRow("template") << whole << QByteArray("[6,7,5,1]");
        QTest::newRow("sequence") << QByteArray(R"({"type": "Sequence", "processors": [)") + whole
                + R"(, {"type": "ByteLevel"}]})"
                                  << QByteArray("[6,7,5,1]");
    }
    void aPostProcessorPutsTokensAround()
    {
        QFETCH(const QByteArray, processor);
        QFETCH(const QByteArray, expected);
        Json json = small();
        json["post_processor"] = Json::parse(processor.toStdString());
        const auto tokenizer = load(json);
        QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
        QCOMPARE(QByteArray::fromStdString(Json((*tokenizer)->encodeWrapped("ab", true)).dump()),
                 expected);
        QCOMPARE((*tokenizer)->encode("ab", true), (Ids{5}));
    }

    void aNormalizedTokenIsFoundInNormalisedTextButNotInPlain()
    {
        Json json = small();
        json["normalizer"] = {{"type", "Lowercase"}};
        json["added_tokens"] =
            Json::parse(R"([{"id": 20, "content": "<M>", "special": true, "normalized": true}])");
        const auto tokenizer = *load(json);
        QCOMPARE(tokenizer->encode("A<M>b<m>", true), (Ids{1, 20, 2, 20}));
        QCOMPARE(tokenizer->encode("A<M>b", false), (Ids{1, 0, 0, 0, 2}));
        const auto groups = tokenizer->encodeGroups({{{"<M>", false}, {"A<m>", true}}});
        QCOMPARE(groups.front(), (Ids{20, 1, 0, 0, 0}));
        QVERIFY(tokenizer->containsSpecialText("x <m>"));
        QVERIFY(!tokenizer->containsSpecialText("x < m>"));
    }

    void theLastOfTwoEqualMergesCounts()
    {
        Json json = small();
        json["model"]["merges"] = Json::array({"a b", "b c", "a b"});
        QCOMPARE(encode(json, "abc"), (Ids{1, 9}));
    }

    void whatWeCannotDoIsRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("named");
        QTest::newRow("model") << QByteArray("/model/type") << QByteArray("\"Unigram\"")
                               << QByteArray("Unigram");
        QTest::newRow("normalizer")
            << QByteArray("/normalizer") << QByteArray(R"({"type": "Precompiled"})")
            << QByteArray("Precompiled");
        QTest::newRow("pre-tokenizer")
            << QByteArray("/pre_tokenizer") << QByteArray(R"({"type": "BertPreTokenizer"})")
            << QByteArray("BertPreTokenizer");
        QTest::newRow("decoder") << QByteArray("/decoder") << QByteArray(R"({"type": "CTC"})")
                                 << QByteArray("CTC");
        QTest::newRow("suffix") << QByteArray("/model/end_of_word_suffix") << QByteArray("\"</w>\"")
                                << QByteArray("end_of_word_suffix");
        QTest::newRow("dropout") << QByteArray("/model/dropout") << QByteArray("0.1")
                                 << QByteArray("dropout");
        QTest::newRow("post-processor")
            << QByteArray("/post_processor") << QByteArray(R"({"type": "Other"})")
            << QByteArray("Other");
        QTest::newRow("template") << QByteArray("/post_processor")
                                  << QByteArray(R"({"type": "TemplateProcessing", "single": []})")
                                  << QByteArray("single");
        for (const char *const set : {"[a[bc]]", "[^a&&[b]]", "[\\S]", "[a&&[b]&&[c]]"})
            QTest::newRow(set) << QByteArray("/pre_tokenizer")
                               << QByteArray::fromStdString(
                                      Json{{"type", "Split"}, {"pattern", {{"Regex", set}}}}.dump())
                               << QByteArray(set);
        QTest::newRow("order") << QByteArray("/pre_tokenizer")
                               << QByteArray(R"({"type": "Sequence", "pretokenizers":
                                  [{"type": "ByteLevel"}, {"type": "Digits"}]})")
                               << QByteArray("Digits");
    }
    void whatWeCannotDoIsRefusedByName()
    {
        QFETCH(const QByteArray, pointer);
        QFETCH(const QByteArray, value);
        QFETCH(const QByteArray, named);
        Json json = small();
        json[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        const auto tokenizer = load(json);
        QVERIFY(!tokenizer);
        QCOMPARE(tokenizer.error().code, tessera::ErrorCode::UnsupportedFormat);
        QVERIFY2(tokenizer.error().detail.find(named.toStdString()) != std::string::npos,
                 tokenizer.error().detail.c_str());
    }

    void brokenFilesSayWhatIsWrong()
    {
        QCOMPARE(tessera::text::loadTokenizer(m_folder / "none.json").error().code,
                 tessera::ErrorCode::FileNotFound);
        Json json = small();
        json["model"]["merges"].push_back("a zz");
        QCOMPARE(load(json).error().code, tessera::ErrorCode::BadFile);
        QVERIFY(load(json).error().detail.find("zz") != std::string::npos);
        json["model"]["merges"] = "none";
        QCOMPARE(load(json).error().code, tessera::ErrorCode::BadFile);
        json = small();
        json["added_tokens"] = Json::parse(R"([{"id": "x", "content": "y"}])");
        QCOMPARE(load(json).error().code, tessera::ErrorCode::BadFile);
        json = small();
        json["post_processor"] = {{"type", "BertProcessing"}};
        QCOMPARE(load(json).error().code, tessera::ErrorCode::BadFile);
    }
};

QTEST_GUILESS_MAIN(TstTokenizerParts)
#include "tst_tokenizer_parts.moc"
