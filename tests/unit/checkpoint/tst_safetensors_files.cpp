// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/safetensors_writer.h"
#include "backend/checkpoint/tensor_reader.h"
#include "backend/hub/tensor_file.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/hub/file_makers.h"

#include <QTest>

#include <ATen/ops/arange.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/zeros.h>
#include <c10/util/Half.h>

#include <sys/resource.h>

#include <csignal>

using namespace tessera;
using checkpoint::NamedTensor;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

at::Tensor numbers(std::int64_t count, c10::ScalarType type)
{
    return at::arange(count, at::TensorOptions().dtype(at::kDouble)).to(type);
}

std::string halfBytes(float value)
{
    return test::raw(c10::Half(value).x);
}

} // namespace

class SafetensorsFilesTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadBack_data();
    void whatIsWrittenIsReadBack();
    void stridedTensorsAreWrittenInOrder();
    void everyTensorIsAlignedToItsType();
    void aFileThatIsNotFinishedIsNotThere();
    void aTensorThatWasNotAnnouncedIsRefused();
    void aFullDiskLeavesNothingBehind();
    void rowsAreReadAlone();
    void aTensorThatIsNotThereIsNamed();
    void rowsOfBlocksAreReadAlone();
};

void SafetensorsFilesTest::whatIsWrittenIsReadBack_data()
{
    QTest::addColumn<int>("type");
    for (const auto type : {at::kDouble, at::kFloat, at::kHalf, at::kBFloat16, at::kLong, at::kInt,
                            at::kShort, at::kChar, at::kByte, at::kBool})
        QTest::newRow(c10::toString(type)) << static_cast<int>(type);
}

void SafetensorsFilesTest::whatIsWrittenIsReadBack()
{
    QFETCH(const int, type);
    const TempFolder folder;
    const at::Tensor value = numbers(15, static_cast<c10::ScalarType>(type)).reshape({3, 5});
    const at::Tensor scalar = numbers(1, static_cast<c10::ScalarType>(type)).reshape({});
    QVERIFY(checkpoint::writeSafetensors(folder / "x", {{"a", value}, {"s", scalar}}));
    auto reader = checkpoint::TensorReader::open(folder / "x");
    QVERIFY(reader.ok());
    const auto again = reader->read("a");
    QVERIFY(again.ok());
    QCOMPARE(again->scalar_type(), value.scalar_type());
    QVERIFY(at::equal(*again, value));
    QVERIFY(at::equal(*reader->read("s"), scalar));
}

void SafetensorsFilesTest::stridedTensorsAreWrittenInOrder()
{
    const TempFolder folder;
    const at::Tensor turned = numbers(6, at::kFloat).reshape({2, 3}).t();
    QVERIFY(checkpoint::writeSafetensors(folder / "x", {{"a", turned}}));
    auto reader = checkpoint::TensorReader::open(folder / "x");
    QVERIFY(at::equal(*reader->read("a"), turned));
}

void SafetensorsFilesTest::everyTensorIsAlignedToItsType()
{
    const TempFolder folder;
    QVERIFY(checkpoint::writeSafetensors(folder / "x",
                                         {{"a", numbers(3, at::kByte)},
                                          {"b", numbers(3, at::kHalf)},
                                          {"c", numbers(3, at::kLong)}}));
    const auto header = hub::readSafetensorsHeader(folder / "x");
    QVERIFY(header.ok());
    QCOMPARE(header->metadata.at("format"), std::string("pt"));
    QCOMPARE(header->tensors.at("c").offset % 8, std::uint64_t{0});
    QCOMPARE(header->tensors.at("b").offset % 2, std::uint64_t{0});
}

void SafetensorsFilesTest::aFileThatIsNotFinishedIsNotThere()
{
    const TempFolder folder;
    {
        auto writer = checkpoint::SafetensorsWriter::create(
            folder / "x", {{"a", at::kFloat, {2}}, {"b", at::kFloat, {2}}}, {});
        QVERIFY(writer.ok());
        QVERIFY(writer->append(numbers(2, at::kFloat)));
        QVERIFY(!fs::exists(folder / "x"));
    }
    QVERIFY(fs::is_empty(folder.path()));
}

void SafetensorsFilesTest::aTensorThatWasNotAnnouncedIsRefused()
{
    const TempFolder folder;
    auto writer = checkpoint::SafetensorsWriter::create(folder / "x", {{"a", at::kFloat, {2}}}, {});
    QVERIFY(writer.ok());
    const auto appended = writer->append(numbers(3, at::kFloat));
    QCOMPARE(appended.error().code, ErrorCode::WrongShape);
    QCOMPARE(appended.error().args, (std::vector<std::string>{"a", "[3]", "[2]"}));
}

void SafetensorsFilesTest::aFullDiskLeavesNothingBehind()
{
    // A limit on the size of files stands in for a full disk: the write fails half-way.
    const TempFolder folder;
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 4096;
    std::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = checkpoint::writeSafetensors(folder / "x", {{"a", at::zeros({4096})}});
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
    QVERIFY(!written);
    QCOMPARE(written.error().code, ErrorCode::FileUnwritable);
    QVERIFY(fs::is_empty(folder.path()));
}

void SafetensorsFilesTest::rowsAreReadAlone()
{
    const TempFolder folder;
    const at::Tensor value = numbers(24, at::kFloat).reshape({4, 2, 3});
    QVERIFY(checkpoint::writeSafetensors(folder / "x", {{"a", value}}));
    auto reader = checkpoint::TensorReader::open(folder / "x");
    QVERIFY(at::equal(*reader->readRows("a", 1, 2), value.narrow(0, 1, 2)));
    QCOMPARE(reader->readRows("a", 4, 0)->numel(), 0);
}

void SafetensorsFilesTest::aTensorThatIsNotThereIsNamed()
{
    const TempFolder folder;
    QVERIFY(checkpoint::writeSafetensors(folder / "x", {{"a", numbers(2, at::kFloat)}}));
    auto reader = checkpoint::TensorReader::open(folder / "x");
    QCOMPARE(reader->read("b").error().code, ErrorCode::MissingTensor);
    QCOMPARE(reader->readRows("b", 0, 1).error().args.at(1), std::string("b"));
    QCOMPARE(checkpoint::TensorReader::open(folder / "absent").error().code,
             ErrorCode::FileNotFound);
}

void SafetensorsFilesTest::rowsOfBlocksAreReadAlone()
{
    test::GgufMaker maker;
    std::string rows;
    for (const float scale : {1.0F, 2.0F, 3.0F})
        rows += halfBytes(scale) + std::string(32, '\1');
    maker.addTensor("a", {3, 32}, 8, rows);
    const TempFolder folder;
    test::writeBytes(folder / "x.gguf", maker.bytes());
    auto header = hub::readGgufHeader(folder / "x.gguf", false);
    QVERIFY(header.ok());
    checkpoint::TensorReader reader(header->tensors, {{"a", folder / "x.gguf"}});
    const auto last = reader.readRows("a", 1, 2);
    QVERIFY(last.ok());
    QCOMPARE(last->sizes().vec(), (std::vector<std::int64_t>{2, 32}));
    QCOMPARE(last->select(0, 0).sum().item<float>(), 64.0F);
    QCOMPARE(last->select(0, 1).sum().item<float>(), 96.0F);
}

QTEST_GUILESS_MAIN(SafetensorsFilesTest)
#include "tst_safetensors_files.moc"
