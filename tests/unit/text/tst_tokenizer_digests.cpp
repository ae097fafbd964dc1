// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/text/tokenizer.h"
#include "backend/text/unicode.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/text/random_texts.h"

#include <QCryptographicHash>
#include <QProcess>
#include <QTest>
#include <QtEndian>

#include <span>

namespace fs = std::filesystem;
using tessera::Json;
using TokenizerPtr = std::shared_ptr<const tessera::text::Tokenizer>;

namespace {

constexpr int kRandomTexts = 20000;
constexpr std::size_t kBlock = 1000; // texts of one digest
constexpr std::size_t kVariantTexts = 2000;
constexpr std::size_t kChunk = 4096;
constexpr const char *kNeed = "the shared tokenizers are not on this machine";

void addNumber(QCryptographicHash &sha, std::size_t number)
{
    const auto little = qToLittleEndian(static_cast<quint32>(number));
    sha.addData(QByteArrayView(reinterpret_cast<const char *>(&little), sizeof(little)));
}

/// As `digest` of tests/reference/make_tokenizer_digests.py.
std::string digestOf(const tessera::text::Tokenizer &tokenizer, std::span<const std::string> texts,
                     bool parseSpecial = true)
{
    constexpr int kDigits = 16;
    QCryptographicHash sha(QCryptographicHash::Sha256);
    for (const std::string &text : texts) {
        const auto ids = tokenizer.encode(text, parseSpecial);
        addNumber(sha, ids.size());
        for (const auto id : ids)
            addNumber(sha, static_cast<std::size_t>(id));
        for (const bool withSpecial : {true, false}) {
            const std::string decoded = tokenizer.decode(ids, withSpecial);
            addNumber(sha, decoded.size());
            sha.addData(QByteArrayView(decoded.data(), static_cast<qsizetype>(decoded.size())));
        }
    }
    return sha.result().toHex().left(kDigits).toStdString();
}

/// The text cut behind the first line end after every kChunk bytes.
std::vector<std::string> chunksOf(const std::string &text)
{
    std::vector<std::string> chunks;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t from = at + kChunk - 1;
        const std::size_t line = from < text.size() ? text.find('\n', from) : std::string::npos;
        const std::size_t end = line == std::string::npos ? text.size() : line + 1;
        chunks.push_back(text.substr(at, end - at));
        at = end;
    }
    return chunks;
}

} // namespace

/// What Hugging Face tokenizers makes of many texts, compared by digests
/// (tests/reference/make_tokenizer_digests.py): no id and no decoded text may differ.
class TstTokenizerDigests : public QObject
{
    Q_OBJECT

private:
    tessera::test::TempFolder m_folder;
    std::vector<std::string> m_texts = tessera::test::randomTexts(kRandomTexts);
    std::vector<std::string> m_characters = tessera::test::everyCharacter();
    Json m_expected =
        *tessera::readJsonFile(tessera::test::testData("reference/tokenizers/digests.json"));
    Json m_variants = (*tessera::readJsonFile(
        tessera::test::testData("text/tokenizer_variants.json")))["variants"];
    Json m_gpt2; // as a tokenizer.json

    /// The main file of an archive; empty when it is not on this machine.
    fs::path unpacked(const std::string &name)
    {
        const fs::path archive = tessera::test::sharedData("tokenizers/" + name + ".tar.gz");
        if (archive.empty())
            return {};
        if (!fs::exists(m_folder / name))
            QProcess::execute(QStringLiteral("tar"),
                              {QStringLiteral("-xzf"), QString::fromStdString(archive.string()),
                               QStringLiteral("-C"),
                               QString::fromStdString(m_folder.path().string())});
        return m_folder / name / (name == "gpt2" ? "encoder.json" : "tokenizer.json");
    }

    static TokenizerPtr load(const fs::path &file)
    {
        auto tokenizer = tessera::text::loadTokenizer(file);
        if (!tokenizer)
            qCritical("%s", tokenizer.error().sentence().c_str());
        return tokenizer ? *tokenizer : nullptr;
    }

    const Json &gpt2Json(const fs::path &encoder)
    {
        if (!m_gpt2.is_null())
            return m_gpt2;
        Json merges = Json::array();
        const std::string text = *tessera::readFile(encoder.parent_path() / "vocab.bpe");
        for (const QByteArray &line : QByteArray::fromStdString(text).split('\n')) {
            if (!line.isEmpty() && !line.startsWith("#version"))
                merges.push_back(line.toStdString());
        }
        m_gpt2 = {
            {"added_tokens", {{{"content", "<|endoftext|>"}, {"id", 50256}, {"special", true}}}},
            {"normalizer", nullptr},
            {"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}}},
            {"decoder", {{"type", "ByteLevel"}}},
            {"model",
             {{"type", "BPE"}, {"vocab", *tessera::readJsonFile(encoder)}, {"merges", merges}}}};
        return m_gpt2;
    }

    void compareRandom(const tessera::text::Tokenizer &tokenizer, const Json &blocks,
                       bool parseSpecial)
    {
        QCOMPARE(blocks.size() * kBlock, m_texts.size());
        for (std::size_t i = 0; i < blocks.size(); ++i)
            QCOMPARE(
                digestOf(tokenizer, std::span(m_texts).subspan(i * kBlock, kBlock), parseSpecial),
                blocks[i].get<std::string>());
    }

    static void compareFiles(const tessera::text::Tokenizer &tokenizer, const Json &files,
                             bool parseSpecial)
    {
        QVERIFY(files.size() > 50);
        for (const auto &[path, digest] : files.items()) {
            TESSERA_NEED_SHARED(folder, "data");
            const auto text = tessera::readFile(folder / path);
            QVERIFY2(text, path.c_str());
            const std::string made = digestOf(tokenizer, chunksOf(*text), parseSpecial);
            QVERIFY2(made == digest.get<std::string>(), path.c_str());
        }
    }

    TokenizerPtr loadVariant(const Json &parts, const fs::path &encoder)
    {
        Json json = gpt2Json(encoder);
        const bool normalized = parts.value("normalized", false);
        int next = static_cast<int>(json["model"]["vocab"].size());
        for (const Json &content : parts.value("added_tokens", Json::array())) {
            const bool known = json["model"]["vocab"].contains(content.get<std::string>());
            json["added_tokens"].push_back({{"content", content},
                                            {"id", known ? 0 : next++},
                                            {"normalized", normalized},
                                            {"special", !normalized}});
        }
        json.update({{"normalizer", parts.value("normalizer", Json())},
                     {"pre_tokenizer", parts.value("pre_tokenizer", json["pre_tokenizer"])}});
        const fs::path file = m_folder / "tokenizer.json";
        return tessera::writeFileAtomically(file, json.dump()) ? load(file) : nullptr;
    }

private Q_SLOTS:
    void idsAndTextsOfAnArchive_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const auto &[name, digests] : m_expected["random"].items())
            QTest::newRow(name.c_str()) << QByteArray::fromStdString(name);
    }
    void idsAndTextsOfAnArchive()
    {
        QFETCH(const QByteArray, name);
        const fs::path file = unpacked(name.toStdString());
        if (file.empty())
            QSKIP(kNeed);
        const TokenizerPtr tokenizer = load(file);
        QVERIFY(tokenizer);
        compareRandom(*tokenizer, m_expected["random"][name.toStdString()], true);
        compareFiles(*tokenizer, m_expected["files"][name.toStdString()], true);
    }

    void idsAndTextsOfASentencePieceModel()
    {
        TESSERA_NEED_SHARED(file, "data/llama2-tokenizer/tokenizer.model");
        const TokenizerPtr tokenizer = load(file);
        QVERIFY(tokenizer);
        const Json expected = *tessera::readJsonFile(
            tessera::test::testData("reference/tokenizers/sentencepiece_digests.json"));
        compareRandom(*tokenizer, expected["random"], false);
        compareFiles(*tokenizer, expected["files"], false);
    }

    /// Llama 3's vocabulary as the tiktoken file that it is published as, too.
    void idsAndTextsOfATiktokenFile()
    {
        const fs::path file = unpacked("llama3_1");
        if (file.empty())
            QSKIP(kNeed);
        const Json json = *tessera::readJsonFile(file);
        QByteArray ranks;
        for (const auto &[token, id] : json["model"]["vocab"].items())
            ranks += QByteArray::fromStdString(*tessera::text::byteLevelDecode(token)).toBase64()
                + ' ' + QByteArray::number(id.get<int>()) + '\n';
        Json config = {{"bos_token", "<|begin_of_text|>"}};
        for (const Json &token : json["added_tokens"])
            config["added_tokens_decoder"][std::to_string(token["id"].get<int>())] = token;
        const fs::path folder = m_folder / "tiktoken";
        fs::create_directory(folder);
        QVERIFY(tessera::writeFileAtomically(folder / "tokenizer.model", ranks.toStdString()));
        QVERIFY(tessera::writeFileAtomically(folder / "tokenizer_config.json", config.dump()));
        const auto untold = tessera::text::loadTokenizer(folder / "tokenizer.model");
        QCOMPARE(untold.error().code, tessera::ErrorCode::UnsupportedFormat);
        QVERIFY(tessera::writeFileAtomically(folder / "config.json", R"({"model_type": "llama"})"));
        const TokenizerPtr tokenizer = load(folder / "tokenizer.model");
        QVERIFY(tokenizer);
        QCOMPARE(tokenizer->tokenText(*tokenizer->bosId()), std::string("<|begin_of_text|>"));
        compareRandom(*tokenizer, m_expected["random"]["llama3_1"], true);
    }

    void everyPartOfTokenizerJson_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const auto &[name, parts] : m_variants.items())
            QTest::newRow(name.c_str()) << QByteArray::fromStdString(name);
    }
    void everyPartOfTokenizerJson()
    {
        QFETCH(const QByteArray, name);
        const std::string key = name.toStdString();
        const fs::path encoder = unpacked("gpt2");
        if (encoder.empty())
            QSKIP(kNeed);
        const TokenizerPtr tokenizer = loadVariant(m_variants[key], encoder);
        QVERIFY(tokenizer);
        QCOMPARE(digestOf(*tokenizer, std::span(m_texts).first(kVariantTexts)),
                 m_expected["variants"][key].get<std::string>());
        QCOMPARE(digestOf(*tokenizer, m_characters),
                 m_expected["characters"][key].get<std::string>());
    }
};

QTEST_GUILESS_MAIN(TstTokenizerDigests)
#include "tst_tokenizer_digests.moc"
