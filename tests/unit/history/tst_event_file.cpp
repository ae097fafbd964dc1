// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/event_file.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/history/run_samples.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <map>
#include <set>

using namespace tessera;
using namespace tessera::history;
using namespace tessera::protocol;
using namespace tessera::test;

namespace {

namespace fs = std::filesystem;

std::vector<Envelope> eventsOf(const fs::path &run, std::int64_t fromSeq = 0)
{
    std::vector<Envelope> events;
    need(readEvents(run, fromSeq, [&events](const Envelope &event) {
        events.push_back(event);
        return true;
    }));
    return events;
}

std::vector<std::int64_t> seqsOf(const fs::path &run, std::int64_t fromSeq = 0)
{
    std::vector<std::int64_t> seqs;
    for (const Envelope &event : eventsOf(run, fromSeq))
        seqs.push_back(event.seq);
    return seqs;
}

std::string contentOf(const fs::path &run)
{
    return need(readFile(run / "events.jsonl"));
}

void appendBytes(const fs::path &run, std::string_view bytes)
{
    std::ofstream(run / "events.jsonl", std::ios::app | std::ios::binary) << bytes;
}

/// While it lives no file of this process grows beyond `bytes`: what a full disk looks like to a
/// writer, without a disk. tst_full_disk has the real one.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(std::uint64_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{.rlim_cur = bytes, .rlim_max = m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit &) = delete;
    FileSizeLimit &operator=(const FileSizeLimit &) = delete;
    ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before = {};
};

} // namespace

class TstEventFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void eventsAreLinesInTheOrderOfTheirSeq()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        EventFile file = need(EventFile::create(run));
        Envelope first = state(RunState::Preparing);
        QCOMPARE(file.append(first), 1);
        QCOMPARE(first.seq, 1);
        QVERIFY(first.timeMs > 1600000000000);
        QCOMPARE(file.append(eventOf(Pause{}, 42)), 2);

        const std::string content = contentOf(run);
        QCOMPARE(std::ranges::count(content, '\n'), 2);
        QVERIFY(content.ends_with('\n'));
        const std::vector<Envelope> events = eventsOf(run);
        QCOMPARE(events.size(), std::size_t{2});
        QCOMPARE(events[1].timeMs, 42);
        QVERIFY(std::get<StateChanged>(events[0].message).state == RunState::Preparing);
        QCOMPARE(fs::status(run / "events.jsonl").permissions(),
                 fs::perms::owner_read | fs::perms::owner_write);
    }

    void aFileIsMadeOnceAndOpenedAgain()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        QVERIFY(EventFile::open(run).error().code == ErrorCode::FileNotFound);
        {
            EventFile file = need(EventFile::create(run));
            file.append(metrics(1));
        }
        QVERIFY(EventFile::create(run).error().code == ErrorCode::FileUnwritable);
        EventFile file = need(EventFile::open(run));
        QCOMPARE(file.lastSeq(), 1);
        QCOMPARE(file.append(metrics(2)), 2);
        QCOMPARE(seqsOf(run), (std::vector<std::int64_t>{1, 2}));
    }

    void oneSupervisorHoldsTheFile()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        QVERIFY(!EventFile::isLocked(run));
        {
            const EventFile file = need(EventFile::create(run));
            QVERIFY(EventFile::isLocked(run));
            QVERIFY(EventFile::open(run).error().code == ErrorCode::FileUnwritable);
            QVERIFY(EventFile::isLocked(run)); // asking and being refused took nothing away
        }
        QVERIFY(!EventFile::isLocked(run));
    }

    void theDeathOfAWriterLeavesWholeEventsAndNoLock()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        int ready[2] = {};
        QVERIFY(pipe(ready) == 0);
        const pid_t child = fork();
        if (child == 0) {
            EventFile file = need(EventFile::create(run));
            for (std::int64_t step = 1;; ++step) {
                file.append(metrics(step));
                if (step == 200)
                    static_cast<void>(!write(ready[1], "x", 1));
            }
        }
        char byte = 0;
        QVERIFY(read(ready[0], &byte, 1) == 1);
        QVERIFY(EventFile::isLocked(run));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        close(ready[0]);
        close(ready[1]);

        QVERIFY(!EventFile::isLocked(run));
        EventFile file = need(EventFile::open(run));
        QVERIFY(file.lastSeq() >= 200);
        const std::int64_t next = file.append(metrics(1));
        const std::vector<std::int64_t> seqs = seqsOf(run);
        QCOMPARE(std::int64_t(seqs.size()), next);
        QCOMPARE(seqs.back(), next);
    }

    void aHalfLineIsCutAway_data()
    {
        QTest::addColumn<std::string>("half");
        QTest::newRow("start of an event") << std::string("{\"type\":\"Metri");
        QTest::newRow("zeroes after a power failure") << std::string(5000, '\0');
        QTest::newRow("longer than a read piece") << "{\"x\":\"" + std::string(300000, 'y');
    }
    void aHalfLineIsCutAway()
    {
        QFETCH(const std::string, half);
        const TempFolder folder;
        const fs::path run = folder / "run";
        need(EventFile::create(run)).append(metrics(1));
        const std::string whole = contentOf(run);
        appendBytes(run, half);
        QCOMPARE(seqsOf(run), (std::vector<std::int64_t>{1})); // readers are not confused by it
        QCOMPARE(need(lastSeqOf(run)), 1);
        EventFile file = need(EventFile::open(run));
        QCOMPARE(contentOf(run), whole);
        QCOMPARE(file.append(metrics(2)), 2);
        QCOMPARE(seqsOf(run), (std::vector<std::int64_t>{1, 2}));
    }

    void aLineThatLacksOnlyItsEndIsKept()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        {
            EventFile file = need(EventFile::create(run));
            file.append(metrics(1));
            file.append(metrics(2));
        }
        fs::resize_file(run / "events.jsonl", fs::file_size(run / "events.jsonl") - 1);
        EventFile file = need(EventFile::open(run));
        QCOMPARE(file.lastSeq(), 2);
        file.append(metrics(3));
        QCOMPARE(seqsOf(run), (std::vector<std::int64_t>{1, 2, 3}));
    }

    void badLinesAreSkippedAndCounted()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        {
            EventFile file = need(EventFile::create(run));
            file.append(metrics(1));
            appendBytes(run, "garbage\n\n[1]\n" + std::string(20, '\0') + "\n");
            file.append(metrics(2));
            appendBytes(run,
                        R"({"type":"Pause","seq":1,"time_ms":0})"
                        "\n"); // goes back
        }
        std::vector<std::int64_t> seqs;
        const ReadEvents seen = need(readEvents(run, 0, [&seqs](const Envelope &event) {
            seqs.push_back(event.seq);
            return true;
        }));
        QCOMPARE(seqs, (std::vector<std::int64_t>{1, 2}));
        QCOMPARE(seen.badLines, 5);
        QCOMPARE(seen.endOffset, fs::file_size(run / "events.jsonl"));
        QCOMPARE(seen.lastSeq, 2);
    }

    void anEndlessLineIsNoTrouble()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        EventFile file = need(EventFile::create(run));
        file.append(metrics(1));
        appendBytes(run, std::string(std::size_t{17} << 20, 'x') + "\n");
        file.append(metrics(2));
        QCOMPARE(seqsOf(run), (std::vector<std::int64_t>{1, 2}));
    }

    void readingStartsWhereItIsToldAndStopsWhenAsked()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        EventFile file = need(EventFile::create(run));
        for (std::int64_t step = 1; step <= 6; ++step)
            file.append(metrics(step));
        QCOMPARE(seqsOf(run, 5), (std::vector<std::int64_t>{5, 6}));
        const ReadEvents half =
            need(readEvents(run, 0, [](const Envelope &event) { return event.seq < 3; }));
        QCOMPARE(half.events, 3);
        std::vector<std::int64_t> rest;
        const ReadEvents end = need(readEvents(
            run, 0,
            [&rest](const Envelope &event) {
                rest.push_back(event.seq);
                return true;
            },
            half.endOffset));
        QCOMPARE(rest, (std::vector<std::int64_t>{4, 5, 6}));
        QCOMPARE(end.events, 3);
        QVERIFY(readEvents(folder / "none", 0, [](const Envelope &) { return true; }).error().code
                == ErrorCode::FileNotFound);
    }

    void eventsWaitWhileTheFileCannotGrowAndNoneIsLost()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        EventFile file = need(EventFile::create(run));
        file.append(metrics(1));
        const std::uint64_t size = fs::file_size(run / "events.jsonl");
        {
            const FileSizeLimit full(size + 40); // not even one more line, but a part of it
            for (std::int64_t step = 2; step <= 50; ++step)
                QCOMPARE(file.append(metrics(step)), step);
            QCOMPARE(file.pending(), std::size_t{49});
            QVERIFY(file.problem().has_value());
            QVERIFY(!file.flush());
            QCOMPARE(fs::file_size(run / "events.jsonl"), size); // no half line stays
        }
        QVERIFY(file.flush());
        QVERIFY(!file.problem().has_value());
        QCOMPARE(seqsOf(run).size(), std::size_t{50});
        QVERIFY(file.takeGaps().empty()); // nothing was dropped, so nothing is missing
    }

    void metricsAreThinnedFirstAndWhatMattersNever()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        EventFile file = need(EventFile::create(run));
        file.setPendingLimit(20000);
        std::int64_t posted = 0;
        {
            const FileSizeLimit full(0);
            file.append(state(RunState::Running));
            file.append(eventOf(LogRecord{0, "error", "train", "an error"}));
            file.append(eventOf(LogRecord{0, "warn", "train", "a warning"}));
            for (std::int64_t step = 1; step <= 400; ++step) {
                file.append(metrics(step));
                for (int layer = 0; layer < 2; ++layer)
                    file.append(eventOf(ExpertLoad{step, layer, {1, 2}}));
            }
            file.append(eventOf(CheckpointWritten{400, "/c", 1, 1, false}));
            Failed failed{.error = internal("x"), .rank = 1, .step = 400, .resumeFrom = "/c"};
            posted = file.append(eventOf(failed));
            QVERIFY(file.pending() < 250); // about 90 bytes each
        }
        QVERIFY(file.flush());

        std::map<std::string, int> count;
        std::set<std::int64_t> metricSteps;
        std::map<std::int64_t, int> layersOfStep;
        const std::vector<Envelope> events = eventsOf(run);
        for (const Envelope &event : events) {
            ++count[std::string(messageType(event.message))];
            if (const auto *batch = std::get_if<MetricBatch>(&event.message))
                metricSteps.insert(batch->firstStep);
            if (const auto *load = std::get_if<ExpertLoad>(&event.message))
                ++layersOfStep[load->step];
        }
        QCOMPARE(count["StateChanged"], 1);
        QCOMPARE(count["LogRecord"], 2);
        QCOMPARE(count["CheckpointWritten"], 1);
        QCOMPARE(count["Failed"], 1);
        QCOMPARE(count["Gap"], 1);
        // Whole steps are left, from the whole time.
        QVERIFY(metricSteps.size() >= 20);
        QVERIFY(*metricSteps.begin() <= 20);
        QVERIFY(*metricSteps.rbegin() >= 380);
        for (const auto &[step, layers] : layersOfStep)
            QVERIFY(layers == 2 && metricSteps.contains(step));
        // The gap says how much is missing, and comes last.
        const auto &gap = std::get<Gap>(events.back().message);
        QCOMPARE(events.back().seq, posted + 1);
        QCOMPARE(gap.droppedEvents, posted + 1 - std::int64_t(events.size()));
        QVERIFY(gap.firstStep >= 1 && gap.firstStep <= 4 && gap.lastStep <= 400);
        const std::vector<Envelope> gaps = file.takeGaps();
        QCOMPARE(gaps.size(), std::size_t{1});
        QCOMPARE(gaps[0].seq, posted + 1);
        QVERIFY(file.takeGaps().empty());
    }

    void aLowerLimitThinsWhatWaitsAlready()
    {
        const TempFolder folder;
        EventFile file = need(EventFile::create(folder / "run"));
        const FileSizeLimit full(0);
        for (std::int64_t step = 1; step <= 400; ++step)
            file.append(metrics(step));
        file.append(state(RunState::Stopped));
        QCOMPARE(file.pending(), std::size_t{401});
        file.setPendingLimit(20000);
        QVERIFY(file.pending() > 100 && file.pending() < 250);
    }

    void logLinesGoWhenNoMetricIsLeft()
    {
        const TempFolder folder;
        const fs::path run = folder / "run";
        EventFile file = need(EventFile::create(run));
        file.setPendingLimit(4000);
        {
            const FileSizeLimit full(0);
            for (int i = 0; i < 100; ++i)
                file.append(
                    eventOf(LogRecord{0, "warn", "train", "again and again the same text"}));
            for (int i = 0; i < 100; ++i)
                file.append(eventOf(LogRecord{0, "error", "train", "an error"}));
        }
        QVERIFY(file.flush());
        int errors = 0;
        for (const Envelope &event : eventsOf(run)) {
            const auto *record = std::get_if<LogRecord>(&event.message);
            errors += record != nullptr && record->level == "error" ? 1 : 0;
        }
        QCOMPARE(errors, 100);
        QVERIFY(eventsOf(run).size() < 150);
    }
};

QTEST_GUILESS_MAIN(TstEventFile)
#include "tst_event_file.moc"
