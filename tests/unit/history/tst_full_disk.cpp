// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/history_writer.h"
#include "backend/history/queries.h"
#include "backend/history/schema.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/history/run_samples.h"

#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cstring>
#include <fstream>

using namespace tessera;
using namespace tessera::history;
using namespace tessera::protocol;
using namespace tessera::test;

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr const char *kRun = "20260131-120000-k3f9";

/// A disk of one megabyte of its own, seen by this process alone.
class SmallDisk
{
public:
    SmallDisk()
    {
        m_mounted = ::unshare(CLONE_NEWNS) == 0
            && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0
            && ::mount("none", m_folder.path().c_str(), "tmpfs", 0, "size=1m") == 0;
        m_reason = m_mounted ? "" : std::strerror(errno);
    }
    SmallDisk(const SmallDisk &) = delete;
    SmallDisk &operator=(const SmallDisk &) = delete;
    ~SmallDisk()
    {
        if (m_mounted)
            ::umount2(m_folder.path().c_str(), MNT_DETACH);
    }
    [[nodiscard]] bool mounted() const { return m_mounted; }
    [[nodiscard]] std::string reason() const { return m_reason; }
    [[nodiscard]] fs::path path() const { return m_folder.path(); }

    void fill() const
    {
        std::ofstream filler(path() / "filler", std::ios::binary);
        while (filler << std::string(512, 'x') << std::flush) {}
    }
    void empty() const { fs::remove(path() / "filler"); }

private:
    TempFolder m_folder;
    bool m_mounted = false;
    std::string m_reason;
};

#define NEED_SMALL_DISK(disk)                                                                      \
    const SmallDisk disk;                                                                          \
    if (!(disk).mounted())                                                                         \
    QSKIP(("a small tmpfs cannot be mounted here: " + (disk).reason()).c_str())

std::vector<MetricPoint> lossOf(const fs::path &database)
{
    return need(need(HistoryReader::open(database)).metricSeries(kRun, "loss"));
}

} // namespace

class TstFullDisk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void anEventFileOnAFullDiskLosesNothing()
    {
        NEED_SMALL_DISK(disk);
        EventFile file = need(EventFile::create(disk.path() / "run"));
        file.append(metrics(1));
        disk.fill();
        for (std::int64_t step = 2; step <= 300; ++step)
            QCOMPARE(file.append(metrics(step)), step);
        QVERIFY(file.pending() > 200); // the last page of the file took some
        QVERIFY(file.problem()->code == ErrorCode::DiskFull);
        disk.empty();
        QVERIFY(file.flush());
        std::int64_t seen = 0;
        bool inOrder = true;
        need(readEvents(disk.path() / "run", 0, [&](const Envelope &event) {
            inOrder = inOrder && event.seq == ++seen;
            return true;
        }));
        QVERIFY(inOrder);
        QCOMPARE(seen, 300);
    }

    void aFullDiskUnderFileAndDatabaseLosesNothing()
    {
        NEED_SMALL_DISK(disk);
        const fs::path database = disk.path() / "history.db";
        HistoryWriter writer(database,
                             {.busyTimeout = 50ms,
                              .retryAfter = 20ms,
                              .batchWait = 5ms,
                              .longestQueue = 1000,
                              .importOthers = false});
        const fs::path run = makeRun(disk.path(), kRun);
        EventFile file = need(EventFile::create(run));
        writer.registerRun(recordFromConfig(run, sampleConfig()));
        const auto train = [&](std::int64_t first, std::int64_t last) {
            for (std::int64_t step = first; step <= last; ++step) {
                Envelope envelope = metrics(step);
                file.append(envelope);
                writer.post(kRun, std::move(envelope));
            }
        };
        train(1, 50);
        QVERIFY(writer.flush());
        disk.fill();
        train(51, 1500);
        QVERIFY(!writer.flush(200ms));
        QVERIFY(writer.status().behind);
        QVERIFY(file.pending() > 0);
        disk.empty();
        train(1501, 1600);
        QVERIFY(file.flush());
        QVERIFY(writer.flush());

        const std::vector<MetricPoint> loss = lossOf(database);
        QCOMPARE(loss.size(), std::size_t{1600});
        for (std::int64_t step = 1; step <= 1600; ++step)
            QCOMPARE(loss[std::size_t(step - 1)], (MetricPoint{step, lossAt(step)}));
    }

    void aGapReachesTheDatabase()
    {
        NEED_SMALL_DISK(disk);
        const TempFolder elsewhere; // the database's disk has room
        HistoryWriter writer(elsewhere / "history.db",
                             {.busyTimeout = 50ms,
                              .retryAfter = 20ms,
                              .batchWait = 5ms,
                              .longestQueue = 1000,
                              .importOthers = false});
        const fs::path run = makeRun(disk.path(), kRun);
        EventFile file = need(EventFile::create(run));
        file.setPendingLimit(5000);
        writer.registerRun(recordFromConfig(run, sampleConfig()));
        disk.fill();
        for (std::int64_t step = 1; step <= 500; ++step)
            file.append(metrics(step)); // and none reached the writer
        disk.empty();
        Envelope last = state(RunState::Finished);
        file.append(last);
        writer.post(kRun, last);
        QVERIFY(writer.flush());

        HistoryReader reader = need(HistoryReader::open(elsewhere / "history.db"));
        const std::vector<Gap> gaps = need(reader.gaps(kRun));
        QCOMPARE(gaps.size(), std::size_t{1});
        const std::size_t left = need(reader.metricSeries(kRun, "loss")).size();
        QVERIFY(left >= 10 && left < 500);
        QCOMPARE(gaps[0].droppedEvents, std::int64_t(500 - left));
        QVERIFY(need(reader.findRun(kRun)).state == RunState::Finished);
    }
};

QTEST_GUILESS_MAIN(TstFullDisk)
#include "tst_full_disk.moc"
