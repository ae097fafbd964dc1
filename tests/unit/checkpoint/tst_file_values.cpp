// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values of quantised files: every block type of GGUF against the Python package gguf, F8_E4M3 with
// its scales, and what reading costs in memory.
#include "backend/checkpoint/dequantize.h"
#include "backend/checkpoint/tensor_reader.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/hub/file_makers.h"

#include <QTest>

#include <ATen/ops/empty_like.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/zeros.h>
#include <c10/util/Float8_e4m3fn.h>

#include <array>
#include <fstream>

using namespace tessera;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

constexpr std::array kTypes{
    hub::DType::Q4_0,   hub::DType::Q4_1,  hub::DType::Q5_0,  hub::DType::Q5_1, hub::DType::Q8_0,
    hub::DType::IQ4_NL, hub::DType::MXFP4, hub::DType::Q2_K,  hub::DType::Q3_K, hub::DType::Q4_K,
    hub::DType::Q5_K,   hub::DType::Q6_K,  hub::DType::IQ4_XS};

/// F8_E4M3 bytes 0, 1, 2, ... in rows of `columns`, without the two NaN.
std::string codes(std::int64_t rows, std::int64_t columns)
{
    std::string bytes;
    for (std::int64_t i = 0; i < rows * columns; ++i)
        bytes += static_cast<char>(i % 127 + i / 127 % 2 * 128);
    return bytes;
}

float decoded(char code)
{
    return static_cast<float>(
        c10::Float8_e4m3fn(static_cast<std::uint8_t>(code), c10::Float8_e4m3fn::from_bits()));
}

/// A folder as openModel gives it, with one matrix `w` and its scales.
hub::ModelFolder scaledFolder(const fs::path &file, std::vector<std::int64_t> shape,
                              const test::RawTensor &scales, std::int64_t blockRows,
                              std::int64_t blockColumns)
{
    std::int64_t elements = 1;
    for (const std::int64_t size : shape)
        elements *= size;
    test::writeBytes(file, test::rawTensors({{"w", "F8_E4M3", shape, codes(elements, 1)}, scales}));
    auto header = hub::readSafetensorsHeader(file);
    hub::ModelFolder folder;
    folder.tensors = header->tensors;
    folder.tensors.erase(scales.name);
    folder.tensorFiles = {{"w", file}};
    folder.scales.emplace("w",
                          hub::WeightScale{.tensor = header->tensors.at(scales.name),
                                           .file = file,
                                           .blockRows = blockRows,
                                           .blockColumns = blockColumns});
    return folder;
}

std::string floats(const std::vector<float> &values)
{
    std::string bytes;
    for (const float value : values)
        bytes += test::raw(value);
    return bytes;
}

/// Memory of this process that is in RAM at most, since resetPeak(); bytes.
std::int64_t peakBytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "VmHWM:") {
            std::int64_t kibibytes = 0;
            status >> kibibytes;
            return 1024 * kibibytes;
        }
    return 0;
}

bool resetPeak()
{
    std::ofstream reset("/proc/self/clear_refs");
    reset << "5" << std::flush;
    return reset.good();
}

} // namespace

class FileValuesTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void blocksAreWhatTheReferenceMakesOfThem_data();
    void blocksAreWhatTheReferenceMakesOfThem();
    void blocksOfSignedBytesHaveAFloatScale();
    void scaledWeightsAreWhatTransformersMakesOfThem_data();
    void scaledWeightsAreWhatTransformersMakesOfThem();
    void scalesOfBlocksAreApplied();
    void scalesOfStackedMatricesAreApplied();
    void oneScaleIsApplied();
    void rowsFindTheirScales();
    void rowsAreCopiedIntoOtherTypes();
    void misplacedValuesAreRead();
    void readingNeedsLittleMemoryOfItsOwn();
};

void FileValuesTest::blocksAreWhatTheReferenceMakesOfThem_data()
{
    QTest::addColumn<int>("type");
    for (const hub::DType type : kTypes)
        QTest::newRow(std::string(hub::dtypeName(type)).c_str()) << static_cast<int>(type);
}

void FileValuesTest::blocksAreWhatTheReferenceMakesOfThem()
{
    QFETCH(const int, type);
    const auto dtype = static_cast<hub::DType>(type);
    const std::string name(hub::dtypeName(dtype));
    auto reader = checkpoint::TensorReader::open(
        test::testData("reference/gguf_quants/expected.safetensors"));
    QVERIFY2(reader.ok(), reader ? "" : reader.error().sentence().c_str());
    const at::Tensor blocks = *reader->read(name + ".blocks");
    const at::Tensor expected = *reader->read(name + ".values");
    QCOMPARE(static_cast<std::uint64_t>(blocks.size(1)),
             hub::dtypeBytes(dtype, hub::dtypeBlock(dtype)));
    at::Tensor values = at::empty_like(expected);
    checkpoint::dequantize(dtype, reinterpret_cast<const char *>(blocks.const_data_ptr()),
                           static_cast<std::uint64_t>(values.numel()),
                           values.mutable_data_ptr<float>());
    // The bits, so that -0.0 counts.
    QVERIFY(at::equal(values.view(at::kInt), expected.view(at::kInt)));
}

void FileValuesTest::blocksOfSignedBytesHaveAFloatScale() // ggml: dequantize_row_q8_K
{
    std::string block = test::raw(0.375F);
    for (int i = 0; i < 256; ++i)
        block += static_cast<char>(i - 128);
    block += std::string(32, '\7');
    std::array<float, 256> out{};
    checkpoint::dequantize(hub::DType::Q8_K, block.data(), out.size(), out.data());
    for (std::size_t i = 0; i < out.size(); ++i)
        QCOMPARE(out[i], 0.375F * static_cast<float>(static_cast<int>(i) - 128));
}

void FileValuesTest::scaledWeightsAreWhatTransformersMakesOfThem_data()
{
    QTest::addColumn<int>("blockRows");
    QTest::addColumn<int>("blockColumns");
    QTest::newRow("block") << 4 << 8;
    QTest::newRow("stacked") << 4 << 3;
    QTest::newRow("row") << 1 << 10;
    QTest::newRow("tensor") << 8 << 32;
}

void FileValuesTest::scaledWeightsAreWhatTransformersMakesOfThem()
{
    QFETCH(const int, blockRows);
    QFETCH(const int, blockColumns);
    const std::string name = QTest::currentDataTag();
    const auto file = test::testData("reference/fp8/expected.safetensors");
    hub::ModelFolder folder;
    folder.tensors = hub::readSafetensorsHeader(file)->tensors;
    for (const auto &[tensor, info] : folder.tensors)
        folder.tensorFiles.emplace(tensor, file);
    folder.scales.emplace(name + ".weight",
                          hub::WeightScale{.tensor = folder.tensors.at(name + ".weight_scale_inv"),
                                           .file = file,
                                           .blockRows = blockRows,
                                           .blockColumns = blockColumns});
    checkpoint::TensorReader reader(folder);
    const at::Tensor value = *reader.read(name + ".weight");
    const at::Tensor expected = *reader.read(name + ".values");
    QVERIFY(at::equal(value.view(at::kInt), expected.view(at::kInt))); // the bits
}

void FileValuesTest::scalesOfBlocksAreApplied()
{
    const TempFolder temp;
    const std::vector<float> scales{0.5F, 2, 3, 5, 7, 11};
    const hub::ModelFolder folder =
        scaledFolder(temp / "x", {5, 7}, {"w_scale_inv", "F32", {2, 3}, floats(scales)}, 4, 3);
    checkpoint::TensorReader reader(folder);
    const auto value = reader.read("w");
    QVERIFY2(value.ok(), value ? "" : value.error().sentence().c_str());
    const std::string bytes = codes(5, 7);
    for (std::int64_t row = 0; row < 5; ++row)
        for (std::int64_t column = 0; column < 7; ++column)
            QCOMPARE((*value)[row][column].item<float>(),
                     decoded(bytes[static_cast<std::size_t>(row * 7 + column)])
                         * scales[static_cast<std::size_t>(row / 4 * 3 + column / 3)]);
}

void FileValuesTest::scalesOfStackedMatricesAreApplied()
{
    const TempFolder temp;
    const std::vector<float> scales{2, 3, 5, 7, 11, 13};
    const hub::ModelFolder folder = scaledFolder(
        temp / "x", {3, 3, 2}, {"w_scale_inv", "F32", {3, 2, 1}, floats(scales)}, 2, 2);
    checkpoint::TensorReader reader(folder);
    const at::Tensor slice = *reader.readRows("w", 1, 2);
    const std::string bytes = codes(9, 2);
    for (std::int64_t matrix = 1; matrix < 3; ++matrix)
        for (std::int64_t row = 0; row < 3; ++row)
            QCOMPARE(slice[matrix - 1][row][1].item<float>(),
                     decoded(bytes[static_cast<std::size_t>((matrix * 3 + row) * 2 + 1)])
                         * scales[static_cast<std::size_t>(matrix * 2 + row / 2)]);
}

void FileValuesTest::oneScaleIsApplied()
{
    const TempFolder temp;
    const hub::ModelFolder folder = scaledFolder(
        temp / "x", {2, 4}, {"w_scale", "BF16", {}, test::raw(std::uint16_t{0x4040})}, 2, 4); // 3.0
    checkpoint::TensorReader reader(folder);
    const at::Tensor value = *reader.read("w");
    QCOMPARE(value.scalar_type(), at::kFloat);
    QCOMPARE(value[1][3].item<float>(), 3 * decoded(codes(2, 4)[7]));
}

void FileValuesTest::rowsFindTheirScales()
{
    const TempFolder temp;
    const hub::ModelFolder folder = scaledFolder(
        temp / "x", {6, 2}, {"w_scale", "F32", {6, 1}, floats({1, 2, 3, 4, 5, 6})}, 1, 2);
    checkpoint::TensorReader reader(folder);
    const at::Tensor whole = *reader.read("w");
    QVERIFY(at::equal(*reader.readRows("w", 3, 2), whole.narrow(0, 3, 2)));
    QCOMPARE(whole[4][1].item<float>(), 5 * decoded(codes(6, 2)[9]));
}

void FileValuesTest::rowsAreCopiedIntoOtherTypes()
{
    const TempFolder temp;
    test::writeBytes(temp / "x",
                     test::rawTensors({{"w", "F32", {3, 2}, floats({1, 2, 3, 4, 5, 6})}}));
    auto reader = checkpoint::TensorReader::open(temp / "x");
    const at::Tensor place = at::zeros({2, 2}, at::TensorOptions().dtype(at::kBFloat16));
    QVERIFY(reader->copyRows("w", 1, place));
    QCOMPARE(place[1][1].item<float>(), 6.0F);
    QCOMPARE(reader->copyRows("v", 0, place).error().code, ErrorCode::MissingTensor);
}

void FileValuesTest::misplacedValuesAreRead()
{
    const TempFolder temp; // one byte before puts the floats at odd places
    test::writeBytes(
        temp / "x",
        test::rawTensors({{"a", "U8", {1}, "x"}, {"w", "F32", {2, 2}, floats({1, 2, 3, 4})}}));
    auto reader = checkpoint::TensorReader::open(temp / "x");
    QCOMPARE((*reader->read("w"))[1][0].item<float>(), 3.0F);
}

void FileValuesTest::readingNeedsLittleMemoryOfItsOwn()
{
    if (!resetPeak())
        QSKIP("the peak of this process' memory cannot be reset here");
    // 128 MiB of bfloat16 in a file with a hole: no disk is needed for it.
    constexpr std::int64_t kRows = 16384;
    constexpr std::int64_t kColumns = 4096;
    constexpr std::int64_t kBytes = 2 * kRows * kColumns;
    const TempFolder temp;
    const std::string header =
        Json{
            {"w", {{"dtype", "BF16"}, {"shape", {kRows, kColumns}}, {"data_offsets", {0, kBytes}}}}}
            .dump();
    test::writeBytes(temp / "x", test::safetensorsBytes(header, ""));
    fs::resize_file(temp / "x", 8 + header.size() + kBytes);
    auto reader = checkpoint::TensorReader::open(temp / "x");
    QVERIFY(reader.ok());
    at::Tensor place = at::ones({kRows, kColumns}, at::TensorOptions().dtype(at::kBFloat16));
    QVERIFY(resetPeak());
    const std::int64_t before = peakBytes();
    QVERIFY(reader->copyRows("w", 0, place));
    const std::int64_t more = peakBytes() - before;
    QVERIFY2(more < kBytes / 20, qPrintable(QString::number(more)));
    QCOMPARE(place.sum(at::kDouble).item<double>(), 0.0);
}

QTEST_GUILESS_MAIN(FileValuesTest)
#include "tst_file_values.moc"
