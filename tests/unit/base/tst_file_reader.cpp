// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/file_reader.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <sys/stat.h>

#include <array>
#include <chrono>
#include <fstream>

using tessera::ErrorCode;
using tessera::FileReader;
using tessera::test::TempFolder;

namespace fs = std::filesystem;

/// Files that others may change while they are read.
class TstFileReader : public QObject
{
    Q_OBJECT

private:
    TempFolder m_folder;

    fs::path write(const std::string &content) const
    {
        (void)tessera::writeFileAtomically(m_folder / "file", content);
        fs::last_write_time(m_folder / "file",
                            fs::file_time_type::clock::now() - std::chrono::hours(1));
        return m_folder / "file";
    }
    static std::string textAt(const FileReader &file, std::uint64_t at)
    {
        std::array<char, 4> bytes{};
        const auto count = file.read(bytes, at);
        return count ? std::string(bytes.data(), *count) : count.error().args.at(1);
    }

private Q_SLOTS:
    void bytesAreReadWhereTheyAreAskedFor()
    {
        const auto file = FileReader::open(write("0123456789"));
        QCOMPARE(file->size(), std::uint64_t{10});
        QCOMPARE(textAt(*file, 3), std::string("3456"));
        QCOMPARE(textAt(*file, 0), std::string("0123"));
        QCOMPARE(textAt(*file, 8), std::string("89"));
        QCOMPARE(textAt(*file, 10), std::string());
        QCOMPARE(textAt(*file, 1000), std::string());
    }

    void whatIsNoFileIsRefused()
    {
        QCOMPARE(FileReader::open(m_folder / "none").error().code, ErrorCode::FileNotFound);
        QCOMPARE(FileReader::open(m_folder.path()).error().code, ErrorCode::FileUnreadable);
        QCOMPARE(::mkfifo((m_folder / "pipe").c_str(), 0600), 0);
        QCOMPARE(FileReader::open(m_folder / "pipe").error().code, ErrorCode::FileUnreadable);
    }

    void aFileThatBecomesShorterIsAnError()
    {
        const fs::path path = write("0123456789");
        const auto file = FileReader::open(path);
        fs::resize_file(path, 5);
        QCOMPARE(textAt(*file, 3),
                 std::string("it had 10 bytes when it was opened and has 5 now; read it again "
                             "when no program writes to it"));
        QVERIFY(!file->unchanged().ok());
    }

    void aFileThatIsWrittenToIsAnErrorAndOneThatGrowsIsNot()
    {
        const fs::path path = write("0123456789");
        const auto file = FileReader::open(path);
        std::ofstream(path, std::ios::app) << "abc";
        QCOMPARE(textAt(*file, 8), std::string("89"));
        const auto again = FileReader::open(write("0123456789"));
        std::fstream(path, std::ios::in | std::ios::out) << "x";
        QVERIFY(textAt(*again, 8).starts_with("a program wrote to it"));
    }

    /// A file that takes its place is another one.
    void aFileThatIsReplacedIsReadToItsEnd()
    {
        const auto file = FileReader::open(write("0123456789"));
        write("new");
        QCOMPARE(textAt(*file, 8), std::string("89"));
    }
};

QTEST_GUILESS_MAIN(TstFileReader)
#include "tst_file_reader.moc"
