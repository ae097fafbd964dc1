// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/disk_places.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <sys/stat.h>

#include <utility>

using namespace tessera;
using app::DiskNeeds;
using app::DiskPlace;
using app::diskPlaces;

namespace {

namespace fs = std::filesystem;

constexpr DiskNeeds kNeeds{.checkpoint = 100, .finalModel = 30, .smallest = 140, .kept = 3};

bool areOneDisk(const fs::path &a, const fs::path &b)
{
    struct stat infoA = {};
    struct stat infoB = {};
    return ::stat(a.c_str(), &infoA) != 0 || ::stat(b.c_str(), &infoB) != 0
        || infoA.st_dev == infoB.st_dev;
}

} // namespace

class TestDiskPlaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneDiskHoldsAll()
    {
        const test::TempFolder folder;
        const auto places = diskPlaces(kNeeds, folder / "runs", folder / "results/of/mine");
        QVERIFY(places.ok());
        QCOMPARE(places->size(), std::size_t{1});
        QCOMPARE(places->front().path, folder / "runs");
        QCOMPARE(places->front().smallest, std::uint64_t{140});
        QCOMPARE(places->front().all, std::uint64_t{340});
        QVERIFY(places->front().free > 0);
    }

    void theModelIsCountedWhereItGoes()
    {
        const test::TempFolder folder;
        const fs::path memory = "/dev/shm";
        if (areOneDisk(folder.path(), memory))
            QSKIP("there is no second disk");
        const auto places = diskPlaces(kNeeds, folder / "runs", memory / "not/there/yet");
        QVERIFY(places.ok());
        QCOMPARE(places->size(), std::size_t{2});
        QCOMPARE((*places)[0].path, folder / "runs");
        QCOMPARE((*places)[0].smallest, std::uint64_t{110});
        QCOMPARE((*places)[0].all, std::uint64_t{310});
        QCOMPARE((*places)[1].path, memory / "not/there/yet");
        QCOMPARE((*places)[1].smallest, std::uint64_t{30});
        QCOMPARE((*places)[1].all, std::uint64_t{30});
        QVERIFY((*places)[1].free != (*places)[0].free);
    }

    void withoutAModelTheOtherDiskDoesNotMatter()
    {
        const test::TempFolder folder;
        DiskNeeds needs = kNeeds;
        needs.smallest -= std::exchange(needs.finalModel, 0);
        const auto places = diskPlaces(needs, folder / "runs", "/dev/shm/results");
        QVERIFY(places.ok());
        QCOMPARE(places->size(), std::size_t{1});
        QCOMPARE(places->front().all, std::uint64_t{310});
    }
};

QTEST_GUILESS_MAIN(TestDiskPlaces)
#include "tst_disk_places.moc"
