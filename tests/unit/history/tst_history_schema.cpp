// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/units.h"
#include "backend/history/database_trouble.h"
#include "backend/history/importer.h"
#include "backend/history/queries.h"
#include "backend/history/schema.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/history/run_samples.h"

#include <QScopeGuard>

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <fstream>

using namespace tessera;
using namespace tessera::history;
using namespace tessera::test;

namespace {

namespace fs = std::filesystem;
constexpr std::chrono::milliseconds kPatience{200};

/// A database of an older schema with two runs (tests/data/history/schema_v1.sql, ...).
fs::path oldDatabase(const TempFolder &folder, int version = 1)
{
    const fs::path path = folder / "history.db";
    Database database = need(Database::open(path, Database::Mode::ReadWrite, kPatience));
    need(
        database.execute(need(readFile(testData(fmt::format("history/schema_v{}.sql", version))))));
    return path;
}

/// The schema as text, without line breaks and indentation.
std::vector<std::string> schemaOf(const fs::path &path)
{
    Database database = need(Database::open(path, Database::Mode::ReadOnly, kPatience));
    Statement read =
        need(database.prepare("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name"));
    std::vector<std::string> lines;
    while (need(read.next()))
        lines.push_back(QString::fromStdString(read.text(0)).simplified().toStdString());
    return lines;
}

/// Root may write everywhere: for a while this process acts as somebody who may not.
class NotRoot
{
public:
    NotRoot()
    {
        if (::geteuid() == 0)
            QCOMPARE(::seteuid(65534), 0);
    }
    NotRoot(const NotRoot &) = delete;
    NotRoot &operator=(const NotRoot &) = delete;
    NotRoot(NotRoot &&) = delete;
    NotRoot &operator=(NotRoot &&) = delete;
    ~NotRoot()
    {
        if (::getuid() == 0)
            (void)::seteuid(0);
    }
};

} // namespace

class TstHistorySchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aNewDatabaseHasTodaysSchemaAndIsPrivate()
    {
        const TempFolder folder;
        const fs::path path = folder / "deep/er/history.db";
        Database database = need(openForWriting(path));
        QCOMPARE(need(schemaVersion(database)), kSchemaVersion);
        QCOMPARE(need(database.integer("SELECT count(*) FROM runs")), 0);
        QCOMPARE(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
        Statement mode = need(database.prepare("PRAGMA journal_mode"));
        QVERIFY(need(mode.next()));
        QCOMPARE(mode.text(0), std::string("wal"));
    }

    void openingTwiceChangesNothing()
    {
        const TempFolder folder;
        const fs::path path = folder / "history.db";
        need(need(openForWriting(path)).execute("INSERT INTO metric_names (name) VALUES ('loss')"));
        Database again = need(openForWriting(path));
        QCOMPARE(need(again.integer("SELECT count(*) FROM metric_names")), 1);
    }

    void anOlderDatabaseKeepsItsRuns()
    {
        const TempFolder folder;
        const fs::path path = oldDatabase(folder);
        {
            const Result<HistoryReader> early = HistoryReader::open(path);
            QVERIFY(early.error().code == ErrorCode::DatabaseFailed); // reading never migrates
            QVERIFY(early.error().detail.find("version 1") != std::string::npos);
            QVERIFY(troubleOf(early.error()) == DatabaseTrouble::Older);
        }
        need(openForWriting(path));

        HistoryReader reader = need(HistoryReader::open(path));
        const std::vector<RunRecord> runs = need(reader.listRuns());
        QCOMPARE(runs.size(), std::size_t{2});
        QCOMPARE(runs[0].name, std::string("old experts"));
        QCOMPARE(runs[1].bestLoss.value(), 4.25);
        QCOMPARE(runs[1].folder, folder / "runs/20260101-100000-aaaa");
        QVERIFY(runs[1].tags.empty());
        QCOMPARE(need(reader.metricSeries(runs[1].id, "loss")),
                 (std::vector<MetricPoint>{{1, 5.5}, {2, 4.25}, {3, 4.5}}));
        QCOMPARE(need(reader.expertLoads(runs[0].id)),
                 (std::vector<ExpertLoadRow>{{1, 1, {1000, 0, 24, 300000}}, {2, 1, {1, 2, 3, 4}}}));
        QVERIFY(need(reader.checkpoints(runs[1].id)).front().finalModel);
        const RunRecord failed = need(reader.findRun("old experts"));
        QCOMPARE(failed.error["code"].get<std::string>(), std::string("rank_lost"));
        QCOMPARE(failed.parentStep, 3);
        QCOMPARE(failed.lastSeq, 12);
    }

    void version2KeepsTagsAndLearnsEvaluationLosses()
    {
        const TempFolder folder;
        const fs::path path = oldDatabase(folder, 2);
        need(openForWriting(path));
        HistoryReader reader = need(HistoryReader::open(path));
        const RunRecord dense = need(reader.findRun("old dense"));
        QCOMPARE(dense.tags, (std::vector<std::string>{"keep", "paper"}));
        QCOMPARE(dense.notes, std::string("as in the paper"));
        QCOMPARE(dense.bestEvalLoss.value(), 4.0);
        QCOMPARE(dense.lastEvalLoss.value(), 4.125);
        QCOMPARE(dense.lastEventMs, 1767261630000);
        QCOMPARE(dense.trashedMs, 0);
        const RunRecord experts = need(reader.findRun("old experts"));
        QVERIFY(!experts.bestEvalLoss.has_value());
        QCOMPARE(experts.lastEventMs, 1767348029000); // its last log line
        QCOMPARE(need(reader.logRecords(experts.id)).front().text, std::string("slow disk"));
        QVERIFY(need(reader.stateChanges(experts.id)).empty());
        QVERIFY(need(reader.rankMemory(experts.id)).empty());
    }

    void version3TakesTokensOverTime()
    {
        const TempFolder folder;
        const fs::path path = oldDatabase(folder, 3);
        need(openForWriting(path));
        HistoryReader reader = need(HistoryReader::open(path));
        const RunRecord dense = need(reader.findRun("old dense"));
        QCOMPARE(dense.measuredTokens, 2500.0);
        QCOMPARE(dense.measuredSeconds, 3.125);
        QCOMPARE(dense.tokensPerSecond.value(), 800.0); // it was 1833.3, the mean of the rates
        QVERIFY(!need(reader.findRun("old experts")).tokensPerSecond.has_value());
    }

    void aMigratedDatabaseIsLikeANewOne_data()
    {
        QTest::addColumn<int>("version");
        for (int version = 1; version < kSchemaVersion; ++version)
            QTest::addRow("from version %d", version) << version;
    }
    void aMigratedDatabaseIsLikeANewOne()
    {
        QFETCH(const int, version);
        const TempFolder folder;
        need(openForWriting(oldDatabase(folder, version)));
        need(openForWriting(folder / "new.db"));
        QCOMPARE(schemaOf(folder / "history.db"), schemaOf(folder / "new.db"));
    }

    void everyOlderSchemaIsStored()
    {
        for (int version = 1; version < kSchemaVersion; ++version)
            QVERIFY(fs::exists(testData(fmt::format("history/schema_v{}.sql", version))));
    }

    void aMigrationThatFailsLeavesTheOldSchema()
    {
        const TempFolder folder;
        const fs::path path = oldDatabase(folder);
        {
            Database database = need(Database::open(path, Database::Mode::ReadWrite, kPatience));
            need(database.execute("CREATE TABLE gaps (x)")); // in the way of version 2
        }
        const Result<Database> opened = openForWriting(path, kPatience);
        QVERIFY(opened.error().code == ErrorCode::DatabaseFailed);
        QVERIFY(opened.error().sentence().find("schema to version 2") != std::string::npos);
        Database database = need(Database::open(path, Database::Mode::ReadOnly, kPatience));
        QCOMPARE(need(database.integer("PRAGMA user_version")), 1);
        QCOMPARE(need(database.integer("SELECT count(*) FROM expert_loads WHERE "
                                       "typeof(tokens) = 'text'")),
                 2);
    }

    void aNewerDatabaseIsLeftAlone()
    {
        const TempFolder folder;
        const fs::path path = folder / "history.db";
        need(need(openForWriting(path)).execute("PRAGMA user_version = 99"));
        const Result<Database> opened = openForWriting(path);
        QVERIFY(opened.error().code == ErrorCode::DatabaseTooNew);
        QCOMPARE(opened.error().args,
                 (std::vector<std::string>{path.string(), "99", std::to_string(kSchemaVersion)}));
        QVERIFY(HistoryReader::open(path).error().code == ErrorCode::DatabaseTooNew);
        QVERIFY(troubleOf(opened.error()) == DatabaseTrouble::Newer);
    }

    void aDatabaseOfAnotherProgramIsLeftAlone()
    {
        const TempFolder folder;
        const fs::path path = folder / "history.db";
        need(need(Database::open(path, Database::Mode::ReadWrite, kPatience))
                 .execute("CREATE TABLE songs (title)"));
        QVERIFY(openForWriting(path).error().code == ErrorCode::DatabaseFailed);
        QVERIFY(HistoryReader::open(path).error().code == ErrorCode::DatabaseFailed);
        QVERIFY(troubleOf(openForWriting(path).error()) == DatabaseTrouble::Damaged);
    }

    void aTableThatIsMissingIsDamage()
    {
        const TempFolder folder;
        const fs::path path = folder / "history.db";
        need(need(openForWriting(path)).execute("DROP TABLE metrics"));
        Database database = need(openForWriting(path));
        QVERIFY(troubleOf(database.prepare("SELECT step FROM metrics").error())
                == DatabaseTrouble::Damaged);
    }

    void aTroubleTravelsWithItsErrorWhateverTheReasonSays()
    {
        const Error sent = databaseFailed("a.db", "la base est occupée", DatabaseTrouble::Locked);
        QVERIFY(troubleOf(errorFromJson(errorJson(sent))) == DatabaseTrouble::Locked);
        Error old = sent; // of a program that did not say it
        old.args.pop_back();
        QVERIFY(troubleOf(old) == DatabaseTrouble::Other);
        QVERIFY(troubleOf(fileNotFound("a.db")) == DatabaseTrouble::None);
    }

    void aFolderInPlaceOfTheDatabaseIsNoDamage()
    {
        const TempFolder folder;
        const Result<Database> opened =
            Database::open(folder.path(), Database::Mode::ReadOnly, kPatience);
        QVERIFY(troubleOf(opened.error()) == DatabaseTrouble::Other);
    }

    void garbageIsNoDatabase()
    {
        const TempFolder folder;
        const fs::path path = folder / "history.db";
        std::ofstream(path) << std::string(8192, 'z');
        const Result<Database> opened = openForWriting(path);
        QVERIFY(opened.error().code == ErrorCode::DatabaseFailed);
        QCOMPARE(opened.error().args[0], path.string());
        QVERIFY(HistoryReader::open(path).error().code == ErrorCode::DatabaseFailed);
        QVERIFY(troubleOf(opened.error()) == DatabaseTrouble::Damaged);
        QVERIFY(troubleOf(HistoryReader::open(path).error()) == DatabaseTrouble::Damaged);
        QCOMPARE(need(readFile(path)),
                 std::string(8192, 'z')); // for whoever wants to save something
    }

    void aLockedDatabaseIsWaitedForAndThenReported()
    {
        const TempFolder folder;
        const fs::path path = folder / "history.db";
        need(openForWriting(path));
        Database other = need(Database::open(path, Database::Mode::ReadWrite, kPatience));
        need(other.execute("BEGIN IMMEDIATE"));
        Database mine = need(openForWriting(path, std::chrono::milliseconds(50)));
        const double start = monotonicSeconds();
        const Result<Transaction> begun = Transaction::begin(mine);
        QVERIFY(begun.error().code == ErrorCode::DatabaseFailed);
        QVERIFY(begun.error().args[1].find("locked") != std::string::npos);
        QVERIFY(troubleOf(begun.error()) == DatabaseTrouble::Locked);
        QVERIFY(monotonicSeconds() - start >= 0.04);
    }

    void aDatabaseInAFolderThatMayNotBeWrittenIsRead()
    {
        const TempFolder home;
        const fs::path folder = home / "who? 100 % #1";
        fs::create_directories(folder);
        const fs::path path = folder / "history.db";
        need(need(openForWriting(path))
                 .execute("CREATE TABLE marks (x); INSERT INTO marks VALUES (7)"));
        constexpr fs::perms kMayRead{0444};
        constexpr fs::perms kMayEnter{0555};
        for (const fs::path &place : {home.path(), folder})
            fs::permissions(place, kMayEnter);
        fs::permissions(path, kMayRead);
        const auto allow = qScopeGuard([&] {
            for (const fs::path &place : {home.path(), folder})
                fs::permissions(place, fs::perms::owner_all);
        });
        const NotRoot nobody;
        if (::faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) != 0)
            QSKIP("another user may not enter the folder of temporary files");
        Database database = need(Database::open(path, Database::Mode::ReadOnly, kPatience));
        QCOMPARE(need(database.integer("SELECT x FROM marks")), 7);
        QVERIFY(database.isStillInPlace());
        QVERIFY(!openForWriting(path).ok());
    }
};

QTEST_GUILESS_MAIN(TstHistorySchema)
#include "tst_history_schema.moc"
