// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/arrow/arrow_module.h"

#include "backend/base/file_reader.h"
#include "backend/data/arrow/arrow_values.h"

#include <arrow/io/file.h>
#include <arrow/ipc/reader.h>
#include <arrow/record_batch.h>
#include <parquet/arrow/reader.h>
#include <parquet/properties.h>

#include <exception>

namespace tessera::data {
namespace {

namespace fs = std::filesystem;

/// How many rows are held as JSON and Arrow at a time.
constexpr std::int64_t kRowsAtOnce = 1024;

/// Gives rows to a sink, batch after batch.
class Rows
{
public:
    Rows(const fs::path &file, std::string_view format, std::uint64_t bytes, const RowSink &sink)
        : m_file(file.string()), m_format(format), m_bytes(bytes), m_sink(sink)
    {}

    [[nodiscard]] Error failed(const std::string &what) const
    {
        return badFile(m_file, m_format, what);
    }

    /// False when the sink wants no more. `done` of `of` parts of the file are read, for progress.
    Result<bool> add(const arrow::RecordBatch &batch, std::int64_t done, std::int64_t of)
    {
        if (const arrow::Status sound = batch.ValidateFull(); !sound.ok())
            return failed(sound.ToString());
        for (std::int64_t i = 0; i < batch.num_rows(); ++i) {
            FileRow row = rowOf(batch, i);
            row.line = ++m_count;
            row.offset = of == 0
                ? 0
                : static_cast<std::size_t>(static_cast<double>(m_bytes) * static_cast<double>(done)
                                           / static_cast<double>(of));
            if (!m_sink(std::move(row)))
                return false;
        }
        return true;
    }
    [[nodiscard]] std::int64_t count() const { return m_count; }

private:
    FileRow rowOf(const arrow::RecordBatch &batch, std::int64_t index)
    {
        m_values.reset();
        FileRow row{.value = OrderedJson::object()};
        for (int i = 0; i < batch.num_columns(); ++i)
            row.value[batch.column_name(i)] = m_values.at(*batch.column(i), index);
        if (m_values.nonFinite())
            row.notices.emplace_back("non_finite");
        if (m_values.badText()) {
            row.value = nullptr;
            row.reason = "bad_encoding";
            row.detail = "a text is not UTF-8";
        }
        return row;
    }

    std::string m_file;
    std::string_view m_format;
    std::uint64_t m_bytes;
    const RowSink &m_sink;
    ArrowValues m_values;
    std::int64_t m_count = 0;
};

Result<FileCounts> parquetRows(const fs::path &file, Rows &rows)
{
    auto input = arrow::io::ReadableFile::Open(file.string());
    if (!input.ok())
        return rows.failed(input.status().ToString());
    parquet::ArrowReaderProperties properties;
    properties.set_batch_size(kRowsAtOnce);
    properties.set_pre_buffer(false);
    parquet::arrow::FileReaderBuilder builder;
    if (const auto opened = builder.Open(*input); !opened.ok())
        return rows.failed(opened.ToString());
    auto reader = builder.properties(properties)->Build();
    if (!reader.ok())
        return rows.failed(reader.status().ToString());
    auto batches = (*reader)->GetRecordBatchReader();
    if (!batches.ok())
        return rows.failed(batches.status().ToString());
    const std::int64_t all = (*reader)->parquet_reader()->metadata()->num_rows();
    while (true) {
        auto batch = (*batches)->Next();
        if (!batch.ok())
            return rows.failed(batch.status().ToString());
        if (*batch == nullptr)
            return FileCounts{};
        TESSERA_TRY(const bool more, rows.add(**batch, rows.count(), all));
        if (!more)
            return FileCounts{};
    }
}

Result<FileCounts> ipcFileRows(arrow::ipc::RecordBatchFileReader &reader, Rows &rows)
{
    for (int i = 0; i < reader.num_record_batches(); ++i) {
        auto batch = reader.ReadRecordBatch(i);
        if (!batch.ok())
            return rows.failed(batch.status().ToString());
        TESSERA_TRY(const bool more, rows.add(**batch, i, reader.num_record_batches()));
        if (!more)
            break;
    }
    return FileCounts{};
}

Result<FileCounts> ipcStreamRows(arrow::io::ReadableFile &input, Rows &rows)
{
    auto reader = arrow::ipc::RecordBatchStreamReader::Open(&input);
    if (!reader.ok())
        return rows.failed(reader.status().ToString());
    const std::int64_t size = input.GetSize().ValueOr(0);
    while (true) {
        auto batch = (*reader)->Next();
        if (!batch.ok())
            return rows.failed(batch.status().ToString());
        if (*batch == nullptr)
            return FileCounts{};
        TESSERA_TRY(const bool more, rows.add(**batch, input.Tell().ValueOr(0), size));
        if (!more)
            return FileCounts{};
    }
}

Result<FileCounts> ipcRows(const fs::path &file, Rows &rows)
{
    auto input = arrow::io::ReadableFile::Open(file.string());
    if (!input.ok())
        return rows.failed(input.status().ToString());
    constexpr std::string_view kMagic = "ARROW1";
    const auto head = (*input)->ReadAt(0, kMagic.size());
    const bool isFile = head.ok() && std::string_view(**head) == kMagic;
    if (const auto start = (*input)->Seek(0); !start.ok())
        return rows.failed(start.ToString());
    if (!isFile)
        return ipcStreamRows(**input, rows);
    auto reader = arrow::ipc::RecordBatchFileReader::Open(*input);
    if (!reader.ok())
        return rows.failed(reader.status().ToString());
    return ipcFileRows(**reader, rows);
}

/// Nothing that Arrow throws leaves the module; what it says of a file that changed meanwhile is
/// not the cause.
Result<FileCounts> guarded(Result<FileCounts> (*read)(const fs::path &, Rows &),
                           const fs::path &file, std::string_view format, const RowSink &sink)
{
    TESSERA_TRY(const FileReader whole, FileReader::open(file));
    const auto counts = [&]() -> Result<FileCounts> {
        try {
            Rows rows(file, format, whole.size(), sink);
            return read(file, rows);
        } catch (const std::exception &problem) {
            return badFile(file.string(), format, problem.what());
        }
    }();
    TESSERA_CHECK(whole.unchanged());
    return counts;
}

Result<FileCounts> readParquetFile(const fs::path &file, const RowSink &sink)
{
    return guarded(parquetRows, file, "Parquet", sink);
}

Result<FileCounts> readArrowFile(const fs::path &file, const RowSink &sink)
{
    return guarded(ipcRows, file, "Arrow", sink);
}

} // namespace
} // namespace tessera::data

extern "C" __attribute__((visibility("default"))) const tessera::data::ArrowModule *
tessera_arrow_module()
{
    using namespace tessera::data;
    static const ArrowModule module{.readParquet = readParquetFile, .readArrow = readArrowFile};
    return &module;
}
