// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>

using tessera::ErrorCode;
using tessera::test::TempFolder;

namespace {

mode_t modeOf(const std::filesystem::path &path)
{
    struct stat info = {};
    return ::stat(path.c_str(), &info) == 0 ? info.st_mode & 0777U : 0;
}

auto filesIn(const std::filesystem::path &folder)
{
    return std::distance(std::filesystem::directory_iterator(folder), {});
}

} // namespace

class TestFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadBack()
    {
        const TempFolder folder;
        const std::string content("line\n\0binary\xFF", 13);
        QVERIFY(tessera::writeFileAtomically(folder / "file", content).ok());
        QCOMPARE(*tessera::readFile(folder / "file"), content);
        QCOMPARE(modeOf(folder / "file"), mode_t{0600});
    }

    void aFileWithoutKnownSizeIsReadWhole()
    {
        const auto content = tessera::readFile("/proc/self/status");
        QVERIFY(content.ok());
        QVERIFY(content->find("Threads:") != std::string::npos);
    }

    void whatCannotBeReadSaysWhy()
    {
        const TempFolder folder;
        QCOMPARE(tessera::readFile(folder / "none").error().code, ErrorCode::FileNotFound);
        QCOMPARE(tessera::readFile(folder.path()).error().code, ErrorCode::FileUnreadable);
        QCOMPARE(tessera::MappedFile::open(folder.path()).error().code, ErrorCode::FileUnreadable);
    }

    void aWriteThatFailsLeavesTheOldFileAndNoOther()
    {
        const TempFolder folder;
        QVERIFY(tessera::makeFolder(folder / "target/inner").ok());
        const auto written = tessera::writeFileAtomically(folder / "target", "text");
        QCOMPARE(written.error().code, ErrorCode::FileUnwritable); // a folder has that name
        QCOMPARE(filesIn(folder.path()), 1);
        QVERIFY(tessera::writeFileAtomically(folder / "none/file", "text").error().code
                == ErrorCode::FileUnwritable);
    }

    void aFullDiskIsNamed()
    {
        const tessera::UniqueFd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
        if (!full.valid())
            QSKIP("/dev/full is not there");
        QCOMPARE(tessera::writeAll(full.get(), "text", "events.jsonl").error().code,
                 ErrorCode::DiskFull);
    }

    void foldersAreMadeWithTheirParents()
    {
        const TempFolder folder;
        QVERIFY(tessera::makeFolder(folder / "a/b/c").ok());
        QVERIFY(tessera::makeFolder(folder / "a/b/c").ok());
        QCOMPARE(modeOf(folder / "a/b"), mode_t{0700});
        QVERIFY(tessera::writeFileAtomically(folder / "file", "").ok());
        QVERIFY(!tessera::makeFolder(folder / "file/below").ok());
    }

    void aNameThatIsTooLongIsAnErrorAndNoException()
    {
        const TempFolder folder;
        const std::string name(300, 'x');
        QCOMPARE(tessera::makeFolder(folder / name).error().code, ErrorCode::FileUnwritable);
        QVERIFY(!tessera::readFile(folder / name).ok());
        QVERIFY(tessera::freeDiskBytes(folder / name / "deeper").ok());
    }

    void aPipeIsRefusedAndNotWaitedFor()
    {
        const TempFolder folder;
        const auto pipe = folder / "pipe";
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        QCOMPARE(tessera::readFile(pipe).error().code, ErrorCode::FileUnreadable);
        QCOMPARE(tessera::MappedFile::open(pipe).error().code, ErrorCode::FileUnreadable);
    }

    void aMappingShowsTheFile()
    {
        const TempFolder folder;
        QVERIFY(tessera::writeFileAtomically(folder / "file", "abc").ok());
        auto first = tessera::MappedFile::open(folder / "file");
        QCOMPARE(first->bytes(), std::string_view("abc"));
        const tessera::MappedFile moved = std::move(*first);
        QCOMPARE(moved.bytes(), std::string_view("abc"));
        QVERIFY(tessera::writeFileAtomically(folder / "empty", "").ok());
        QCOMPARE(tessera::MappedFile::open(folder / "empty")->size(), std::size_t{0});
    }

    void freeBytesAreKnownForFoldersThatDoNotExistYet()
    {
        const TempFolder folder;
        QVERIFY(*tessera::freeDiskBytes(folder / "not/there/yet") > 0);
    }

    void aDescriptorClosesItselfOnce()
    {
        int raw = -1;
        {
            tessera::UniqueFd first(::open("/dev/null", O_RDONLY | O_CLOEXEC));
            raw = first.get();
            const tessera::UniqueFd second = std::move(first);
            QVERIFY(!first.valid()); // NOLINT(bugprone-use-after-move): that is the question
            QVERIFY(::fcntl(raw, F_GETFD) >= 0);
        }
        QVERIFY(::fcntl(raw, F_GETFD) < 0);
    }
};

QTEST_GUILESS_MAIN(TestFiles)
#include "tst_files.moc"
