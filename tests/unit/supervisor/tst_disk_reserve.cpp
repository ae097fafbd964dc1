// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/disk_reserve.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <sys/stat.h>

using namespace tessera;
using namespace tessera::supervisor;

namespace {

/// Bytes that the files of a folder take on the disk.
std::size_t takenIn(const std::filesystem::path &folder)
{
    std::size_t taken = 0;
    for (const auto &entry : std::filesystem::directory_iterator(folder)) {
        struct stat facts {};
        ::stat(entry.path().c_str(), &facts);
        taken += static_cast<std::size_t>(facts.st_blocks) * 512;
    }
    return taken;
}

} // namespace

class TestDiskReserve : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itTakesRoomUntilItIsReleased()
    {
        const test::TempFolder folder;
        DiskReserve reserve(folder.path());
        QVERIFY(takenIn(folder.path()) >= DiskReserve::kBytes);
        reserve.release();
        QCOMPARE(takenIn(folder.path()), std::size_t{0});
    }

    void nothingIsLeftBehind()
    {
        const test::TempFolder folder;
        {
            const DiskReserve reserve(folder.path());
        }
        QVERIFY(std::filesystem::is_empty(folder.path()));
    }
};

QTEST_GUILESS_MAIN(TestDiskReserve)
#include "tst_disk_reserve.moc"
