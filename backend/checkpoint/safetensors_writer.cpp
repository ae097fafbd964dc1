// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/safetensors_writer.h"

#include "backend/base/json.h"
#include "backend/checkpoint/file_dtype.h"
#include "backend/hub/tensor_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace tessera::checkpoint {
namespace {

std::filesystem::path partOf(const std::filesystem::path &path)
{
    return path.string() + ".part";
}

/// The 8 bytes of the header's length and the header, padded so that data begins at 8 bytes.
Result<std::string> headerBytes(const std::vector<TensorOutline> &outlines,
                                const Metadata &metadata)
{
    Json header = Json::object();
    if (!metadata.empty())
        header["__metadata__"] = metadata;
    std::uint64_t end = 0;
    for (const TensorOutline &outline : outlines) {
        TESSERA_TRY(const hub::DType type, fileType(outline.dtype));
        const std::uint64_t begin = end;
        end += outline.bytes();
        header[outline.name] = {{"dtype", hub::dtypeName(type)},
                                {"shape", outline.shape},
                                {"data_offsets", {begin, end}}};
    }
    std::string text = dumpJson(header);
    text.resize((text.size() + 7) / 8 * 8, ' ');
    std::string length;
    for (unsigned byte = 0; byte < 8; ++byte)
        length += static_cast<char>(text.size() >> (8 * byte) & 0xFFU);
    return length + text;
}

Error notAsAnnounced(const TensorOutline &outline, const at::Tensor &value)
{
    const std::string found = hub::shapeText(value.sizes().vec());
    const std::string expected = hub::shapeText(outline.shape);
    return {.code = ErrorCode::WrongShape,
            .detail = fmt::format("Tensor {} was announced as {} {} and is {} {}.", outline.name,
                                  c10::toString(outline.dtype), expected,
                                  c10::toString(value.scalar_type()), found),
            .args = {outline.name, found, expected},
            .context = {},
            .place = SourcePlace::here()};
}

} // namespace

std::uint64_t TensorOutline::bytes() const
{
    std::uint64_t count = c10::elementSize(dtype);
    for (const std::int64_t size : shape)
        count *= static_cast<std::uint64_t>(size);
    return count;
}

TensorOutline outlineOf(const NamedTensor &tensor)
{
    return {.name = tensor.name,
            .dtype = tensor.value.scalar_type(),
            .shape = tensor.value.sizes().vec()};
}

Result<SafetensorsWriter> SafetensorsWriter::create(const std::filesystem::path &path,
                                                    std::vector<TensorOutline> outlines,
                                                    const Metadata &metadata)
{
    TESSERA_TRY(const std::string header, headerBytes(outlines, metadata));
    SafetensorsWriter writer;
    writer.m_path = path;
    writer.m_outlines = std::move(outlines);
    writer.m_fd =
        UniqueFd(::open(partOf(path).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (!writer.m_fd.valid())
        return errnoError(errno, path.string(), true);
    TESSERA_CHECK(writeAll(writer.m_fd.get(), header, path.string()));
    return writer;
}

SafetensorsWriter::~SafetensorsWriter()
{
    if (m_fd.valid()) // not finished, and not moved away
        ::unlink(partOf(m_path).c_str());
}

Result<void> SafetensorsWriter::append(const at::Tensor &value)
{
    TESSERA_ASSERT(m_next < m_outlines.size());
    const TensorOutline &outline = m_outlines[m_next++];
    if (value.scalar_type() != outline.dtype || value.sizes().vec() != outline.shape)
        return notAsAnnounced(outline, value);
    const at::Tensor onHost = value.detach().cpu().contiguous();
    return writeAll(m_fd.get(),
                    {static_cast<const char *>(onHost.const_data_ptr()), onHost.nbytes()},
                    m_path.string());
}

Result<void> SafetensorsWriter::finish()
{
    TESSERA_ASSERT(m_next == m_outlines.size());
    if (::fsync(m_fd.get()) != 0 || ::rename(partOf(m_path).c_str(), m_path.c_str()) != 0)
        return errnoError(errno, m_path.string(), true);
    m_fd.reset();
    return {};
}

Result<void> writeSafetensors(const std::filesystem::path &path, std::vector<NamedTensor> tensors,
                              const Metadata &metadata)
{
    std::ranges::stable_sort(tensors, std::greater<>(),
                             [](const NamedTensor &tensor) { return tensor.value.element_size(); });
    std::vector<TensorOutline> outlines;
    for (const NamedTensor &tensor : tensors)
        outlines.push_back(outlineOf(tensor));
    TESSERA_TRY(SafetensorsWriter writer,
                SafetensorsWriter::create(path, std::move(outlines), metadata));
    for (const NamedTensor &tensor : tensors)
        TESSERA_CHECK(writer.append(tensor.value));
    return writer.finish();
}

std::uint64_t safetensorsBytes(const std::vector<NamedTensor> &tensors)
{
    constexpr std::uint64_t kHeaderBytesOfATensor = 128;
    std::uint64_t bytes = 0;
    for (const NamedTensor &tensor : tensors)
        bytes += outlineOf(tensor).bytes() + kHeaderBytesOfATensor + tensor.name.size();
    return bytes;
}

} // namespace tessera::checkpoint
