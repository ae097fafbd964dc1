// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/tensor_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/hub/file_makers.h"

#include <QTest>

using namespace tessera;
using test::GgufMaker;
using test::TempFolder;

namespace {

Result<hub::GgufHeader> read(const std::string &bytes, bool withVocabulary = true)
{
    const TempFolder folder;
    test::writeBytes(folder / "x.gguf", bytes);
    return hub::readGgufHeader(folder / "x.gguf", withVocabulary);
}

GgufMaker smallFile()
{
    GgufMaker maker;
    maker.addText("general.architecture", "llama");
    maker.addTexts("tokenizer.ggml.tokens", {"<s>", "a", "b"});
    maker.addTensor("m.weight", {2, 32}, 8, std::string(68, '\1')); // Q8_0
    maker.addTensor("n.weight", {4}, 0, std::string(16, '\2'));     // F32
    return maker;
}

} // namespace

class GgufHeaderTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRealFileIsRead();
    void tensorsAndMetadataAreRead_data();
    void tensorsAndMetadataAreRead();
    void theVocabularyCanBeLeftOut();
    void anUnknownTypeNamesTensorAndType();
    void aTypeNumberOfTheFutureIsRefused();
    void aCutFileSaysHowManyBytesAreMissing();
    void cutsAllOverTheHeaderAreTruncated();
    void wrongMagicAndVersionsAreRefused();
    void absurdCountsEndAtOnce();
    void brokenContentIsRefused();
};

void GgufHeaderTest::aRealFileIsRead()
{
    const auto path = test::fetchedModel("SmolLM2-135M-Instruct.Q4_1.gguf");
    if (path.empty())
        QSKIP("SmolLM2-135M is not under .deps/models");
    const auto header = hub::readGgufHeader(path, false);
    QVERIFY(header.ok());
    QCOMPARE(header->version, 3U);
    QCOMPARE(header->tensors.size(), std::size_t{272});
    QCOMPARE(header->tensors.at("token_embd.weight").shape,
             (std::vector<std::int64_t>{49152, 576}));
    QCOMPARE(header->tensors.at("token_embd.weight").dtype, hub::DType::Q8_0);
    QCOMPARE(header->tensors.at("blk.0.ffn_down.weight").dtype, hub::DType::Q4_1);
    QCOMPARE(header->metadata.at("llama.block_count").get<int>(), 30);
    QVERIFY(!header->metadata.contains("tokenizer.ggml.tokens"));
    QVERIFY(header->metadata.contains("tokenizer.chat_template"));
}

void GgufHeaderTest::tensorsAndMetadataAreRead_data()
{
    QTest::addColumn<unsigned>("version");
    QTest::newRow("version 2") << 2U;
    QTest::newRow("version 3") << 3U;
}

void GgufHeaderTest::tensorsAndMetadataAreRead()
{
    QFETCH(const unsigned, version);
    const std::string bytes = smallFile().bytes(version);
    const auto header = read(bytes);
    QVERIFY(header.ok());
    QCOMPARE(header->version, version);
    QCOMPARE(header->metadata.at("general.architecture").get<std::string>(), std::string("llama"));
    QCOMPARE(header->metadata.at("tokenizer.ggml.tokens").size(), std::size_t{3});
    const hub::TensorInfo &quantised = header->tensors.at("m.weight");
    QCOMPARE(quantised.shape, (std::vector<std::int64_t>{2, 32}));
    QCOMPARE(quantised.bytes, std::uint64_t{68});
    QCOMPARE(bytes[quantised.offset], '\1');
    QCOMPARE(bytes[header->tensors.at("n.weight").offset], '\2');
}

void GgufHeaderTest::theVocabularyCanBeLeftOut()
{
    const auto header = read(smallFile().bytes(), false);
    QVERIFY(header.ok());
    QVERIFY(!header->metadata.contains("tokenizer.ggml.tokens"));
    QCOMPARE(header->tensors.size(), std::size_t{2});
}

void GgufHeaderTest::anUnknownTypeNamesTensorAndType()
{
    GgufMaker maker = smallFile();
    maker.addTensor("blk.0.attn_q.weight", {1, 256}, 16, std::string(66, '\0'));
    const auto header = read(maker.bytes());
    QVERIFY(!header);
    QCOMPARE(header.error().code, ErrorCode::UnsupportedFormat);
    QCOMPARE(header.error().args.at(1),
             std::string("tensor blk.0.attn_q.weight of type 16 (IQ2_XXS)"));
    QVERIFY(header.error().args.at(2).starts_with("F32, F16, Q4_0, Q4_1, Q5_0"));
}

void GgufHeaderTest::aTypeNumberOfTheFutureIsRefused()
{
    GgufMaker maker;
    maker.addTensor("a", {32}, 4711, std::string(32, '\0'));
    QCOMPARE(read(maker.bytes()).error().args.at(1),
             std::string("tensor a of type 4711 (unknown)"));
}

void GgufHeaderTest::aCutFileSaysHowManyBytesAreMissing()
{
    const std::string bytes = smallFile().bytes(); // ends in 16 bytes of data and 16 of padding
    QVERIFY(read(bytes.substr(0, bytes.size() - 16)).ok());
    const auto header = read(bytes.substr(0, bytes.size() - 24));
    QVERIFY(!header);
    QCOMPARE(header.error().code, ErrorCode::Truncated);
    QCOMPARE(header.error().args.at(1), std::string("8"));
}

void GgufHeaderTest::cutsAllOverTheHeaderAreTruncated()
{
    const std::string bytes = smallFile().bytes();
    for (std::size_t length = 4; length < bytes.size() - 32; length += 7) {
        const auto header = read(bytes.substr(0, length));
        QVERIFY(!header);
        QCOMPARE(header.error().code, ErrorCode::Truncated);
    }
}

void GgufHeaderTest::wrongMagicAndVersionsAreRefused()
{
    std::string bytes = smallFile().bytes();
    QCOMPARE(read(smallFile().bytes(1)).error().code, ErrorCode::UnsupportedFormat);
    QCOMPARE(read(smallFile().bytes(4)).error().code, ErrorCode::UnsupportedFormat);
    QCOMPARE(read(smallFile().bytes(0x03000000)).error().args.at(1),
             std::string("big-endian GGUF"));
    bytes[0] = 'g';
    QCOMPARE(read(bytes).error().code, ErrorCode::BadFile);
}

void GgufHeaderTest::absurdCountsEndAtOnce()
{
    const std::string most = test::raw(~std::uint64_t{0});
    const std::string start = "GGUF" + test::raw(std::uint32_t{3});
    QCOMPARE(read(start + most + most).error().code, ErrorCode::Truncated);
    const std::string array = test::raw(std::uint64_t{0}) + test::raw(std::uint64_t{1})
        + test::raw(std::uint64_t{1}) + "k" + test::raw(std::uint32_t{9})
        + test::raw(std::uint32_t{4}) + most;
    QCOMPARE(read(start + array).error().code, ErrorCode::Truncated);
}

void GgufHeaderTest::brokenContentIsRefused()
{
    GgufMaker twice;
    twice.addTensor("a", {32}, 0, std::string(128, '\0'));
    twice.addTensor("a", {32}, 0, std::string(128, '\0'));
    QCOMPARE(read(twice.bytes()).error().args.at(2), std::string("it names tensor a twice"));

    GgufMaker ragged;
    ragged.addTensor("a", {2, 33}, 8, std::string(128, '\0'));
    QVERIFY(read(ragged.bytes()).error().args.at(2).find("no multiple of 32") != std::string::npos);

    GgufMaker negative;
    negative.addTensor("a", {-1}, 0, std::string(128, '\0'));
    QCOMPARE(read(negative.bytes()).error().code, ErrorCode::BadFile);

    GgufMaker key;
    key.addNumber("x", 1);
    key.addNumber("x", 2);
    QCOMPARE(read(key.bytes()).error().args.at(2), std::string("its metadata names x twice"));
}

QTEST_GUILESS_MAIN(GgufHeaderTest)
#include "tst_gguf_header.moc"
