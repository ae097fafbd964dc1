// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/annotations.h"
#include "backend/history/importer.h"
#include "backend/history/queries.h"
#include "backend/history/schema.h"
#include "tests/support/annotate.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/history/run_samples.h"

#include <fstream>
#include <functional>
#include <string>
#include <thread>

using namespace tessera;
using namespace tessera::history;
using namespace tessera::test;

namespace {

namespace fs = std::filesystem;

constexpr const char *kRun = "20260131-120000-k3f9";
constexpr const char *kOther = "20260201-120000-p2m4";
const Annotations kSome{
    .tags = {"aux 1e-3", "论文", "🚀"}, .notes = "two\nlines", .trashedMs = 1234};

/// Two finished runs in the database, which stays open.
struct Library {
    TempFolder data;
    fs::path run = makeRun(data.path(), kRun);
    fs::path other = makeRun(data.path(), kOther);
    Database database = open();

    Database open()
    {
        writeEvents(run, wholeRun(4));
        writeEvents(other, wholeRun(2));
        Database opened = need(openForWriting(data / "history.db"));
        need(importMissing(opened, data / "runs"));
        return opened;
    }
    [[nodiscard]] HistoryReader reader() const
    {
        return need(HistoryReader::open(data / "history.db"));
    }
    [[nodiscard]] RunRecord record() const { return need(reader().findRun(kRun)); }
};

} // namespace

class TstAnnotations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void theFileAndTheDatabaseSayTheSame()
    {
        Library library;
        need(annotate(library.database, library.run, kSome));
        QVERIFY(need(readAnnotations(library.run)) == kSome);
        const RunRecord record = library.record();
        QCOMPARE(record.tags, kSome.tags);
        QCOMPARE(record.notes, kSome.notes);
        QCOMPARE(record.trashedMs, kSome.trashedMs);
    }

    void aRunWithoutAFileHasNone()
    {
        Library library;
        QVERIFY(need(readAnnotations(library.run)) == Annotations{});
    }

    void aFileThatSomebodyEditedIsReadAsFarAsItGoes()
    {
        Library library;
        const auto write = [&](const char *text) {
            std::ofstream(library.run / "annotations.json") << text;
            return need(readAnnotations(library.run));
        };
        QVERIFY(write(R"({"tags": ["a", 7, "", "a", "b"], "notes": null})")
                == (Annotations{.tags = {"a", "b"}, .notes = "", .trashedMs = 0}));
        QVERIFY(write("[1, 2]") == Annotations{});
        std::ofstream(library.run / "annotations.json") << "{ no json";
        QVERIFY(readAnnotations(library.run).error().code == ErrorCode::BadJson);
    }

    void anUnknownRunIsRefusedAndNothingIsWritten()
    {
        Library library;
        const fs::path nobody = makeRun(library.data.path(), "20260301-120000-zzzz");
        QVERIFY(annotate(library.database, nobody, kSome).error().code == ErrorCode::NoSuchRun);
        QVERIFY(!fs::exists(nobody / "annotations.json"));
    }

    void aRunThatTheDatabaseDoesNotKnowYetKeepsThem()
    {
        Library library;
        const fs::path fresh = makeRun(library.data.path(), "20260301-120000-zzzz");
        writeEvents(fresh, wholeRun(1));
        need(annotate(library.database, fresh, kSome));
        need(importMissing(library.database, library.data / "runs"));
        QCOMPARE(need(library.reader().findRun("20260301-120000-zzzz")).tags, kSome.tags);
    }

    void aRebuiltDatabaseSaysTheSame()
    {
        Library library;
        need(annotate(library.database, library.run, kSome));
        fs::remove(library.data / "history.db"); // the old one does not help
        need(rebuild(library.data.path()));
        QCOMPARE(library.record().tags, kSome.tags);
        QCOMPARE(library.record().trashedMs, kSome.trashedMs);
    }

    void aRebuildTrustsTheFileMoreThanTheOldDatabase()
    {
        Library library;
        need(annotate(library.database, library.run, {.tags = {"file"}}));
        need(storeAnnotations(library.database, kRun, {.tags = {"database"}}));
        need(storeAnnotations(library.database, kOther, {.tags = {"database alone"}}));
        need(rebuild(library.data.path()));
        QCOMPARE(library.record().tags, (std::vector<std::string>{"file"}));
        // What the folder does not say is not so, whatever the old database held.
        QVERIFY(need(library.reader().findRun(kOther)).tags.empty());
        QVERIFY(need(readAnnotations(library.other)).tags.empty());
    }

    void anotherEventDoesNotTouchThem()
    {
        Library library;
        need(annotate(library.database, library.run, kSome));
        {
            EventFile file = need(EventFile::open(library.run));
            file.append(metrics(99));
        }
        need(importRun(library.database, library.run));
        QCOMPARE(library.record().steps, 99);
        QCOMPARE(library.record().tags, kSome.tags);
    }

    void changesAtTheSameTimeAreAllKept()
    {
        constexpr int kChanges = 20;
        Library library;
        const auto work = [&library](const std::function<void(Annotations &, int)> &change) {
            Database database = need(openForWriting(library.data / "history.db"));
            for (int i = 0; i < kChanges; ++i)
                need(changeAnnotations(database, library.run,
                                       [&](Annotations &now) { change(now, i); }));
        };
        std::thread other(work, [](Annotations &now, int) { now.notes += 'x'; });
        work([](Annotations &now, int i) { now.tags.push_back(std::to_string(i)); });
        other.join();
        QCOMPARE(library.record().tags.size(), std::size_t{kChanges});
        QCOMPARE(library.record().notes.size(), std::size_t{kChanges});
        QCOMPARE(need(readAnnotations(library.run)).notes.size(), std::size_t{kChanges});
    }

    void theTrashIsListedByItself()
    {
        Library library;
        need(annotate(library.database, library.run, {.trashedMs = 5}));
        HistoryReader reader = library.reader();
        const std::vector<RunRecord> kept = need(reader.listRuns());
        QCOMPARE(kept.size(), std::size_t{1});
        QCOMPARE(kept.front().id, std::string(kOther));
        const std::vector<RunRecord> trashed = need(reader.listRuns({.trash = true}));
        QCOMPARE(trashed.size(), std::size_t{1});
        QCOMPARE(trashed.front().id, std::string(kRun));
        QCOMPARE(need(reader.findRun(kRun)).trashedMs, 5); // it can still be looked at
    }

    void aForgottenRunLeavesNoRow()
    {
        Library library;
        need(forget(library.database, kRun));
        HistoryReader reader = library.reader();
        QVERIFY(reader.findRun(kRun).error().code == ErrorCode::NoSuchRun);
        for (const char *table : {"metrics", "expert_loads", "checkpoints", "log_records",
                                  "state_changes", "rank_memory"}) {
            const std::string ofIt =
                std::string("SELECT count(*) FROM ") + table + " WHERE run = 1";
            QCOMPARE(need(library.database.integer(ofIt)), 0);
            const std::string all = std::string("SELECT count(*) FROM ") + table;
            QVERIFY2(need(library.database.integer(all)) > 0, table); // those of the other run
        }
        QVERIFY(forget(library.database, kRun).error().code == ErrorCode::NoSuchRun);
    }
};

QTEST_GUILESS_MAIN(TstAnnotations)
#include "tst_annotations.moc"
