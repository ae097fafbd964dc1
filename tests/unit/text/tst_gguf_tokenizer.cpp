// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/hub/tensor_file.h"
#include "backend/text/chat_template.h"
#include "backend/text/tokenizer.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <cstring>

using tessera::Json;
using tessera::OrderedJson;
using tessera::text::TokenId;
using Ids = std::vector<TokenId>;

namespace {

constexpr const char *kModel = "SmolLM2-135M-Instruct.Q4_1.gguf";

/// Writes a GGUF file of metadata alone.
class GgufWriter
{
public:
    void text(const std::string &key, const std::string &value)
    {
        this->key(key, 8);
        string(value);
    }
    void texts(const std::string &key, const std::vector<std::string> &values)
    {
        this->key(key, 9);
        number<std::uint32_t>(8);
        number<std::uint64_t>(values.size());
        for (const std::string &value : values)
            string(value);
    }
    template<typename T>
    void numbers(const std::string &key, std::uint32_t type, const std::vector<T> &values)
    {
        this->key(key, 9);
        number<std::uint32_t>(type);
        number<std::uint64_t>(values.size());
        for (const T value : values)
            number(value);
    }
    void id(const std::string &key, std::uint32_t value)
    {
        this->key(key, 4);
        number(value);
    }
    std::string file() const
    {
        GgufWriter head;
        head.m_bytes = "GGUF";
        head.number<std::uint32_t>(3);
        head.number<std::uint64_t>(0);
        head.number<std::uint64_t>(m_keys);
        return head.m_bytes + m_bytes;
    }

private:
    template<typename T>
    void number(T value)
    {
        char bytes[sizeof(T)];
        std::memcpy(bytes, &value, sizeof(T));
        m_bytes.append(bytes, sizeof(T));
    }
    void string(const std::string &value)
    {
        number<std::uint64_t>(value.size());
        m_bytes += value;
    }
    void key(const std::string &name, std::uint32_t type)
    {
        ++m_keys;
        string("tokenizer.ggml." + name);
        number(type);
    }

    std::string m_bytes;
    std::uint64_t m_keys = 0;
};

} // namespace

/// SmolLM2's GGUF against transformers (tests/reference/make_smollm2.py), and small files.
class TstGgufTokenizer : public QObject
{
    Q_OBJECT

private:
    tessera::test::TempFolder m_folder;

    /// What training sees: one group of pieces for each run of trained or untrained segments.
    static Ids idsInGroups(const tessera::text::Tokenizer &tokenizer,
                           const tessera::text::ChatTemplate &chat,
                           const tessera::text::TemplateInput &input)
    {
        const auto segments = chat.segments(input);
        if (!segments)
            return {};
        std::vector<std::vector<tessera::text::TextPiece>> groups;
        bool trained = false;
        for (const tessera::text::Segment &segment : *segments) {
            if (groups.empty() || segment.trained != trained)
                groups.emplace_back();
            trained = segment.trained;
            groups.back().push_back({segment.text, segment.fromRow});
        }
        Ids all;
        for (const Ids &ids : tokenizer.encodeGroups(groups))
            all.insert(all.end(), ids.begin(), ids.end());
        return all;
    }

    tessera::Result<std::shared_ptr<const tessera::text::Tokenizer>> load(const GgufWriter &writer)
    {
        const auto path = m_folder / "small.gguf";
        if (const auto written = tessera::writeFileAtomically(path, writer.file()); !written)
            return written.error();
        return tessera::text::loadTokenizer(path);
    }

private Q_SLOTS:
    void smolLmIdsEqualTransformers()
    {
        const auto file = tessera::test::fetchedModel(kModel);
        if (file.empty())
            QSKIP("SmolLM2's GGUF file was not fetched");
        const auto tokenizer = tessera::text::loadTokenizer(file);
        QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
        const Json expected =
            *tessera::readJsonFile(tessera::test::testData("reference/smollm2/tokens.json"));
        for (const Json &row : expected["strings"]) {
            const auto text = row["text"].get<std::string>();
            QCOMPARE((*tokenizer)->encode(text, true), row["ids"].get<Ids>());
            QCOMPARE((*tokenizer)->encode(text, false), row["ids_special_as_text"].get<Ids>());
            QCOMPARE((*tokenizer)->decode(row["ids"].get<Ids>(), true),
                     row["decoded"].get<std::string>());
        }
    }

    void smolLmChatsEqualTransformers()
    {
        const auto file = tessera::test::fetchedModel(kModel);
        if (file.empty())
            QSKIP("SmolLM2's GGUF file was not fetched");
        const auto tokenizer = tessera::text::loadTokenizer(file);
        QVERIFY(tokenizer);
        const auto header = tessera::hub::readGgufHeader(file, false);
        QVERIFY(header);
        const auto chat = tessera::text::ChatTemplate::compile(
            header->metadata.at("tokenizer.chat_template").get<std::string>());
        QVERIFY(chat);
        const auto source =
            tessera::readFile(tessera::test::testData("reference/smollm2/tokens.json"));
        const OrderedJson expected = *tessera::parseOrderedJson(*source, "tokens.json");
        for (const OrderedJson &row : expected["chats"]) {
            tessera::text::TemplateInput input;
            input.messages = row["messages"];
            input.addGenerationPrompt = row["add_generation_prompt"].get<bool>();
            input.bosToken = (*tokenizer)->tokenText(*(*tokenizer)->bosId());
            input.eosToken = (*tokenizer)->tokenText(*(*tokenizer)->eosId());
            const auto text = chat->render(input);
            QVERIFY(text);
            QCOMPARE(*text, row["text"].get<std::string>());
            QCOMPARE((*tokenizer)->encode(*text, true), row["ids"].get<Ids>());
            if (!input.addGenerationPrompt)
                QCOMPARE(idsInGroups(**tokenizer, *chat, input), row["ids"].get<Ids>());
        }
    }

    void scoresDecideWhatSentencePieceMerges()
    {
        GgufWriter writer;
        writer.text("model", "llama");
        writer.texts(
            "tokens",
            {"<unk>", "<s>", "</s>", "<0x21>", "▁", "a", "b", "c", "ab", "bc", "▁a", "abc"});
        writer.numbers<float>("scores", 6, {0, 0, 0, 0, -9, -9, -9, -9, -2, -1, -3, -4});
        writer.numbers<std::int32_t>("token_type", 5, {2, 3, 3, 6, 1, 1, 1, 1, 1, 1, 1, 1});
        writer.id("bos_token_id", 1);
        writer.id("eos_token_id", 2);
        writer.id("unknown_token_id", 0);
        const auto tokenizer = load(writer);
        QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().sentence().c_str());
        QCOMPARE((*tokenizer)->encode("abc", true), (Ids{10, 9})); // ▁a, then bc beats ab
        QCOMPARE((*tokenizer)->encode("a!", true), (Ids{10, 3}));
        QCOMPARE((*tokenizer)->encode("a?", true), (Ids{10, 0}));
        QCOMPARE((*tokenizer)->encode("</s>a", true), (Ids{2, 10}));
        QCOMPARE((*tokenizer)->decode({10, 9, 3}, false), std::string("abc!"));
        QVERIFY((*tokenizer)->addsBos());
        QCOMPARE(*(*tokenizer)->eosId(), 2);
    }

    void unknownKindsAreRefusedByName()
    {
        GgufWriter writer;
        writer.text("model", "bert");
        writer.texts("tokens", {"a"});
        QCOMPARE(load(writer).error().code, tessera::ErrorCode::UnsupportedFormat);
        QVERIFY(load(writer).error().detail.find("bert") != std::string::npos);
        GgufWriter split;
        split.text("model", "gpt2");
        split.text("pre", "unheard-of");
        split.texts("tokens", {"a"});
        split.texts("merges", {});
        QCOMPARE(load(split).error().code, tessera::ErrorCode::UnsupportedFormat);
        QVERIFY(load(split).error().detail.find("unheard-of") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TstGgufTokenizer)
#include "tst_gguf_tokenizer.moc"
