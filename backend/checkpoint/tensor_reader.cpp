// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/tensor_reader.h"

#include "backend/checkpoint/file_dtype.h"
#include "backend/checkpoint/file_values.h"
#include "backend/hub/expected_tensors.h"

#include <ATen/ops/empty.h>

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

namespace tessera::checkpoint {
namespace {

/// Values that are read at a time: few enough to be no matter beside a model.
constexpr std::int64_t kPieceElements = std::int64_t{1} << 20;

/// Advice about the pages of a mapped file that hold these bytes.
void advise(const char *begin, std::uint64_t bytes, int advice)
{
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const std::uintptr_t before = reinterpret_cast<std::uintptr_t>(begin) % page;
    ::madvise(const_cast<char *>(begin - before), bytes + before, advice);
}

/// 2^(byte - 127), [N]. Source: E8M0 of OCP Microscaling Formats (MX) 1.0.
at::Tensor powersOfTwo(const at::Tensor &bytes)
{
    constexpr int kBias = 127;
    at::Tensor powers = at::empty({bytes.numel()});
    const auto *const exponents = bytes.const_data_ptr<std::uint8_t>();
    auto *const out = powers.mutable_data_ptr<float>();
    for (std::int64_t i = 0; i < powers.numel(); ++i)
        out[i] = std::ldexp(1.0F, exponents[i] - kBias);
    return powers;
}

} // namespace

TensorReader::TensorReader(const hub::ModelFolder &folder)
    : m_tensors(folder.tensors), m_files(folder.tensorFiles), m_scales(folder.scales)
{}

TensorReader::TensorReader(std::map<std::string, hub::TensorInfo> tensors,
                           std::map<std::string, std::filesystem::path> files)
    : m_tensors(std::move(tensors)), m_files(std::move(files))
{}

Result<TensorReader> TensorReader::open(const std::filesystem::path &path)
{
    TESSERA_TRY(hub::SafetensorsHeader header, hub::readSafetensorsHeader(path));
    std::map<std::string, std::filesystem::path> files;
    for (const auto &[name, info] : header.tensors)
        files.emplace(name, path);
    return TensorReader(std::move(header.tensors), std::move(files));
}

const hub::TensorInfo *TensorReader::find(const std::string &name) const
{
    const auto it = m_tensors.find(name);
    return it == m_tensors.end() ? nullptr : &it->second;
}

Result<at::Tensor> TensorReader::read(const std::string &name)
{
    const hub::TensorInfo *const info = find(name);
    if (info == nullptr)
        return missing(name);
    at::Tensor value = at::empty(info->shape, at::TensorOptions().dtype(memoryType(info->dtype)));
    TESSERA_CHECK(copyRows(name, 0, value));
    return value;
}

Result<at::Tensor> TensorReader::readRows(const std::string &name, std::int64_t firstRow,
                                          std::int64_t rows)
{
    const hub::TensorInfo *const info = find(name);
    if (info == nullptr)
        return missing(name);
    TESSERA_ASSERT(!info->shape.empty());
    std::vector<std::int64_t> shape = info->shape;
    shape.front() = rows;
    at::Tensor value = at::empty(shape, at::TensorOptions().dtype(memoryType(info->dtype)));
    TESSERA_CHECK(copyRows(name, firstRow, value));
    return value;
}

Result<void> TensorReader::copyRows(const std::string &name, std::int64_t firstRow,
                                    const at::Tensor &place)
{
    const hub::TensorInfo *const info = find(name);
    if (info == nullptr)
        return missing(name);
    const std::int64_t slices = info->shape.empty() ? 1 : info->shape.front();
    const std::int64_t taken = place.dim() == 0 ? 1 : place.size(0);
    TESSERA_ASSERT(firstRow >= 0 && firstRow + taken <= slices);
    if (place.numel() == 0)
        return {};
    TESSERA_TRY(const MappedFile *const file, fileOf(*info, m_files.at(name)));
    const auto scale = m_scales.find(name);
    at::Tensor scales;
    if (scale != m_scales.end()) {
        TESSERA_TRY(scales, readScale(scale->second));
    }

    // Rows of the last dimension, or single values of a vector.
    const std::int64_t columns = info->shape.size() < 2 ? 1 : info->shape.back();
    const std::int64_t rowsOfSlice = place.numel() / taken / columns;
    const std::uint64_t rowBytes = info->bytes / static_cast<std::uint64_t>(slices * rowsOfSlice);
    const at::Tensor target = place.view({-1, columns});
    const std::int64_t step = std::max<std::int64_t>(1, kPieceElements / columns);
    for (std::int64_t done = 0; done < target.size(0); done += step) {
        FileRows rows{.info = info,
                      .bytes = file->data() + info->offset,
                      .first = firstRow * rowsOfSlice + done,
                      .count = std::min(step, target.size(0) - done),
                      .columns = columns};
        rows.bytes += static_cast<std::uint64_t>(rows.first) * rowBytes;
        const std::uint64_t bytes = static_cast<std::uint64_t>(rows.count) * rowBytes;
        advise(rows.bytes, bytes, MADV_WILLNEED);
        at::Tensor values = valuesOf(rows);
        if (scales.defined())
            applyScales(rows, scale->second, scales, values);
        watch(name, values);
        target.narrow(0, done, rows.count).copy_(values);
        // They stay in the page cache; only this process no longer holds them.
        advise(rows.bytes, bytes, MADV_DONTNEED);
    }
    return {};
}

void TensorReader::watch(const std::string &name, const at::Tensor &values)
{
    const std::int64_t count = m_watches ? countNotFinite(values) : 0;
    if (count == 0)
        return;
    NotFinite &found = m_notFinite[name];
    found.file = m_files.at(name);
    found.values += count;
}

Result<at::Tensor> TensorReader::readScale(const hub::WeightScale &scale)
{
    TESSERA_TRY(const MappedFile *const file, fileOf(scale.tensor, scale.file));
    const auto elements = static_cast<std::int64_t>(*hub::elementCount(scale.tensor.shape));
    const FileRows rows{.info = &scale.tensor,
                        .bytes = file->data() + scale.tensor.offset,
                        .first = 0,
                        .count = elements,
                        .columns = 1};
    const at::Tensor values = valuesOf(rows);
    if (scale.tensor.dtype == hub::DType::U8) // E8M0: exponents alone
        return powersOfTwo(values);
    return values.to(at::kFloat, false, true).contiguous();
}

Result<const MappedFile *> TensorReader::fileOf(const hub::TensorInfo &info,
                                                const std::filesystem::path &path)
{
    TESSERA_TRY(const MappedFile *const file, mapped(path));
    const std::uint64_t end = info.offset + info.bytes;
    if (end > file->size())
        return hub::truncated(path, end - file->size(), "tensor " + info.name);
    return file;
}

Result<const MappedFile *> TensorReader::mapped(const std::filesystem::path &path)
{
    auto it = m_mapped.find(path);
    if (it == m_mapped.end()) {
        TESSERA_TRY(MappedFile file, MappedFile::open(path));
        // A rank reads its part alone; what lies around is not to be fetched with it.
        if (file.size() > 0)
            advise(file.data(), file.size(), MADV_RANDOM);
        it = m_mapped.emplace(path, std::move(file)).first;
    }
    return &it->second;
}

Error TensorReader::missing(const std::string &name) const
{
    return hub::missingTensors(m_files.empty() ? std::filesystem::path("the model")
                                               : m_files.begin()->second.parent_path(),
                               {name}, "a tensor");
}

} // namespace tessera::checkpoint
