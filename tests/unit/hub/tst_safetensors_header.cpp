// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/hash.h"
#include "backend/hub/tensor_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/hub/file_makers.h"

#include <QTest>

using namespace tessera;
using test::safetensorsBytes;
using test::TempFolder;

namespace {

/// The error that reading a file with these bytes gives; Internal when there is none.
Error errorOf(const std::string &bytes)
{
    const TempFolder folder;
    test::writeBytes(folder / "x.safetensors", bytes);
    auto header = hub::readSafetensorsHeader(folder / "x.safetensors");
    return header ? internal("no error") : header.error();
}

std::string oneTensor(const std::string &fields, std::size_t dataBytes = 8)
{
    return safetensorsBytes(R"({"a":{)" + fields + "}}", std::string(dataBytes, '\0'));
}

} // namespace

class SafetensorsHeaderTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRealFileIsReadWhole();
    void tensorsHavePlacesFromTheFilesStart();
    void aFileCutByEightBytesSaysSo();
    void anIntactFileBehindALinkIsRead();
    void bytesAtTheEndAreRefused();
    void overlapsAndHolesAreRefused();
    void aHeaderThatIsNoJsonHasLineAndColumn();
    void aHeaderLongerThanTheFileIsTruncated();
    void aHeaderOfZerosIsACutDownload();
    void aNameGivenTwiceIsRefused();
    void wrongEntriesAreRefused_data();
    void wrongEntriesAreRefused();
    void anUnknownTypeIsNamedWithThoseWeRead();
    void hashesAreThePublishedOnes();
};

void SafetensorsHeaderTest::aRealFileIsReadWhole()
{
    TESSERA_NEED_SHARED(path, "data/stories260K/hf/model.safetensors");
    const auto header = hub::readSafetensorsHeader(path);
    QVERIFY(header.ok());
    QCOMPARE(header->tensors.size(), std::size_t{47});
    const hub::TensorInfo &embedding = header->tensors.at("model.embed_tokens.weight");
    QCOMPARE(embedding.shape, (std::vector<std::int64_t>{512, 64}));
    QCOMPARE(embedding.bytes, std::uint64_t{512 * 64 * 4});
}

void SafetensorsHeaderTest::tensorsHavePlacesFromTheFilesStart()
{
    const TempFolder folder;
    const std::string bytes = test::twoTensors();
    test::writeBytes(folder / "x.safetensors", bytes);
    const auto header = hub::readSafetensorsHeader(folder / "x.safetensors");
    QVERIFY(header.ok());
    QCOMPARE(header->tensors.at("b").offset, std::uint64_t{bytes.size() - 8});
    QCOMPARE(hub::dtypeName(header->tensors.at("b").dtype), std::string_view("F32"));
}

void SafetensorsHeaderTest::aFileCutByEightBytesSaysSo() // real case MF-03
{
    const std::string bytes = test::twoTensors();
    const Error error = errorOf(bytes.substr(0, bytes.size() - 8));
    QCOMPARE(error.code, ErrorCode::Truncated);
    QCOMPARE(error.args.at(1), std::string("8"));
    QVERIFY(error.args.at(0).ends_with("x.safetensors"));
    QVERIFY(error.detail.find("8 bytes missing") != std::string::npos);
}

void SafetensorsHeaderTest::anIntactFileBehindALinkIsRead() // real case MF-03
{
    const TempFolder folder;
    test::writeBytes(folder / "blob", test::twoTensors());
    std::filesystem::create_symlink(folder / "blob", folder / "x.safetensors");
    QVERIFY(hub::readSafetensorsHeader(folder / "x.safetensors").ok());
}

void SafetensorsHeaderTest::bytesAtTheEndAreRefused() // real case MF-03
{
    const Error error = errorOf(test::twoTensors() + std::string(8, '\0'));
    QCOMPARE(error.code, ErrorCode::BadFile);
    QVERIFY(error.args.at(2).starts_with("8 bytes at the end"));
}

void SafetensorsHeaderTest::overlapsAndHolesAreRefused()
{
    const auto twoAt = [](int begin) {
        return safetensorsBytes(
            R"({"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]},"b":{"dtype":"U8","shape":[8],)"
            R"("data_offsets":[)"
                + std::to_string(begin) + "," + std::to_string(begin + 8) + "]}}",
            std::string(static_cast<std::size_t>(begin) + 8, '\0'));
    };
    QCOMPARE(errorOf(twoAt(8)).code, ErrorCode::Internal); // no error
    QCOMPARE(errorOf(twoAt(4)).args.at(2), std::string("tensors a and b overlap"));
    QCOMPARE(errorOf(twoAt(12)).args.at(2),
             std::string("4 bytes before tensor b belong to no tensor"));
}

void SafetensorsHeaderTest::aHeaderThatIsNoJsonHasLineAndColumn()
{
    const Error error = errorOf(safetensorsBytes("{\"a\":\n  oops}", ""));
    QCOMPARE(error.code, ErrorCode::BadJson);
    QCOMPARE(error.args.at(1), std::string("2"));
    QCOMPARE(error.args.at(2), std::string("3"));
}

void SafetensorsHeaderTest::aHeaderLongerThanTheFileIsTruncated()
{
    const Error cut = errorOf(test::raw(std::uint64_t{100}) + "{}");
    QCOMPARE(cut.code, ErrorCode::Truncated);
    QCOMPARE(cut.args.at(1), std::string("98"));
    QCOMPARE(errorOf(test::raw(std::uint64_t{1} << 62U) + "{}").code, ErrorCode::BadFile);
    QCOMPARE(errorOf("abc").args.at(1), std::string("5"));
    QCOMPARE(errorOf("").code, ErrorCode::Truncated);
}

void SafetensorsHeaderTest::aHeaderOfZerosIsACutDownload()
{
    const Error error = errorOf(std::string(4096, '\0'));
    QCOMPARE(error.code, ErrorCode::BadFile);
    QVERIFY(error.args.at(2).find("fetch it again") != std::string::npos);
}

void SafetensorsHeaderTest::aNameGivenTwiceIsRefused()
{
    const Error error =
        errorOf(safetensorsBytes(R"({"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]},)"
                                 R"("a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]}})",
                                 std::string(8, '\0')));
    QCOMPARE(error.code, ErrorCode::BadFile);
    QCOMPARE(error.args.at(2), std::string("its header names a twice"));
}

void SafetensorsHeaderTest::wrongEntriesAreRefused_data()
{
    QTest::addColumn<QString>("fields");
    const auto row = [](const char *name, const char *fields) {
        QTest::newRow(name) << QString::fromLatin1(fields);
    };
    row("no dtype", R"("shape":[2],"data_offsets":[0,8])");
    row("no shape", R"("dtype":"F32","data_offsets":[0,8])");
    row("negative size", R"("dtype":"F32","shape":[-2],"data_offsets":[0,8])");
    row("product overflows",
        R"("dtype":"F32","shape":[4294967296,4294967296,4294967296],"data_offsets":[0,8])");
    row("one offset", R"("dtype":"F32","shape":[2],"data_offsets":[0])");
    row("ends before it begins", R"("dtype":"F32","shape":[2],"data_offsets":[8,0])");
    row("too few bytes for the shape", R"("dtype":"F32","shape":[3],"data_offsets":[0,8])");
    row("too many bytes for the shape", R"("dtype":"F32","shape":[1],"data_offsets":[0,8])");
}

void SafetensorsHeaderTest::wrongEntriesAreRefused()
{
    QFETCH(const QString, fields);
    QCOMPARE(errorOf(oneTensor(fields.toStdString())).code, ErrorCode::BadFile);
}

void SafetensorsHeaderTest::anUnknownTypeIsNamedWithThoseWeRead()
{
    const Error error = errorOf(oneTensor(R"("dtype":"F8_E5M2","shape":[8],"data_offsets":[0,8])"));
    QCOMPARE(error.code, ErrorCode::UnsupportedFormat);
    QCOMPARE(error.args.at(1), std::string("tensor a of type F8_E5M2"));
    QVERIFY(error.args.at(2).find("BF16") != std::string::npos);
}

void SafetensorsHeaderTest::hashesAreThePublishedOnes() // FIPS 180-4, examples of SHA-256
{
    QCOMPARE(hub::sha256("abc"),
             std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    QCOMPARE(hub::sha256(""),
             std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    const TempFolder folder;
    test::writeBytes(folder / "abc", "abc");
    const auto hash = hub::sha256File(folder / "abc");
    QVERIFY(hash.ok());
    QCOMPARE(*hash, hub::sha256("abc"));
    QCOMPARE(hub::sha256File(folder / "absent").error().code, ErrorCode::FileNotFound);
}

QTEST_GUILESS_MAIN(SafetensorsHeaderTest)
#include "tst_safetensors_header.moc"
