// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/data/content_hash.h"
#include "backend/data/stored_rows.h"
#include "tests/support/shared_data.h"
#include "tests/unit/data/data_folder.h"
#include "tests/unit/data/packed_texts.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <random>

using tessera::ErrorCode;
using tessera::Result;
using tessera::data::FileCounts;
using tessera::data::FileRow;
using tessera::data::readFileRows;

namespace {

namespace fs = std::filesystem;

/// Rows that do not pack well, several times as much as is read at once.
std::string manyRows(const std::string &before, const std::string &end)
{
    std::mt19937 random(1);
    std::string text = before;
    while (text.size() < std::size_t{3} << 20) {
        text += text.size() == before.size() ? "" : end;
        text += "{\"n\": \"";
        for (int i = 0; i < 200; ++i)
            text += static_cast<char>('a' + random() % 26);
        text += "\"}";
    }
    return text;
}

} // namespace

/// Another program changes a data file while it is read: an error that says so, never a signal and
/// never rows of two files.
class TstChangingFiles : public QObject
{
    Q_OBJECT

private:
    tessera::test::DataFolder m_folder;

    /// Reads all rows and calls `change` at the third.
    template<typename Change>
    static Result<FileCounts> readAndChange(const fs::path &file, std::int64_t &rows, Change change)
    {
        // A file that was only just written could be changed within the tick of the clock.
        fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
        rows = 0;
        return readFileRows(file, [&](const FileRow &) {
            if (++rows == 3)
                change();
            return true;
        });
    }

private Q_SLOTS:
    void aShortenedFileIsAnError_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        const auto row = [](const char *name, const std::string &content) {
            QTest::newRow(name) << QString::fromLatin1(name) << QByteArray::fromStdString(content);
        };
        const std::string lines = manyRows("", "\n");
        row("rows.jsonl", lines);
        row("rows.txt", lines);
        row("rows.csv", "a\n" + lines);
        row("rows.json", manyRows("[", ",\n") + "]");
        row("rows.jsonl.gz", tessera::test::gzipped(lines));
        row("rows.jsonl.zst", tessera::test::zstdPacked(lines));
    }
    void aShortenedFileIsAnError()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, content);
        const fs::path file = m_folder.write(name.toStdString(), content.toStdString());
        std::int64_t rows = 0;
        const auto read = readAndChange(file, rows, [&file] { fs::resize_file(file, 100); });
        QVERIFY(!read.ok());
        QCOMPARE(read.error().code, ErrorCode::FileUnreadable);
        QCOMPARE(read.error().args[0], file.string());
        QVERIFY2(read.error().args[1].starts_with("it had " + std::to_string(content.size())
                                                  + " bytes when it was opened and has 100 now"),
                 read.error().args[1].c_str());
        QVERIFY(rows < 5000);
    }

    void anArrowFileThatIsShortenedIsAnError()
    {
        if (!fs::exists(qEnvironmentVariable("TESSERA_ARROW_MODULE").toStdString()))
            QSKIP("this build has no libtessera_arrow.so");
        for (const char *name :
             {"parquet/types.parquet", "arrow/file.arrow", "arrow/stream.arrow"}) {
            const auto content =
                tessera::readFile(tessera::test::testData("formats/" + std::string(name)));
            const fs::path file = m_folder.write(fs::path(name).filename().string(), *content);
            std::int64_t rows = 0;
            const auto read = readAndChange(file, rows, [&file] { fs::resize_file(file, 10); });
            QVERIFY(!read.ok());
            QVERIFY2(read.error().code == ErrorCode::FileUnreadable,
                     read.error().sentence().c_str());
        }
    }

    void aFileThatIsWrittenToIsAnError()
    {
        const fs::path file = m_folder.write("written.jsonl", manyRows("", "\n"));
        std::int64_t rows = 0;
        const auto read = readAndChange(file, rows, [&file] {
            std::fstream(file, std::ios::in | std::ios::out | std::ios::binary) << "[";
        });
        QVERIFY(!read.ok());
        QCOMPARE(read.error().code, ErrorCode::FileUnreadable);
        QVERIFY(read.error().detail.find("wrote to it") != std::string::npos);
        QVERIFY(read.error().sentence().find("reading line ") != std::string::npos);
    }

    /// A program that writes rows one after another has written those that are there.
    void whatIsAddedBehindItsEndIsNotSeen()
    {
        const std::string text = manyRows("", "\n") + "\n";
        const fs::path file = m_folder.write("growing.jsonl", text);
        std::int64_t rows = 0;
        const auto read = readAndChange(
            file, rows, [&file] { std::ofstream(file, std::ios::app) << "{\"n\": 1}\n"; });
        QVERIFY2(read.ok(), read ? "" : read.error().sentence().c_str());
        QCOMPARE(rows, static_cast<std::int64_t>(std::ranges::count(text, '\n')));
    }

    void rowsByNumberAreSafeToo()
    {
        const fs::path file = m_folder.write("numbered.jsonl", manyRows("", "\n"));
        tessera::data::DataSource source{.entry = file.string()};
        source.files = {file};
        const auto read = tessera::data::readStoredRows(
            {source}, {.number = 7, .file = {}}, {}, [&file](const tessera::data::StoredRow &row) {
                if (row.number == 9)
                    fs::resize_file(file, 0);
                return true;
            });
        QVERIFY(!read.ok());
        QCOMPARE(read.error().code, ErrorCode::FileUnreadable);
    }
};

QTEST_GUILESS_MAIN(TstChangingFiles)
#include "tst_changing_files.moc"
