// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/supervisor/checkpoints.h"
#include "tests/support/temp_folder.h"

#include <QTest>

using namespace tessera;
using namespace tessera::supervisor;

namespace fs = std::filesystem;

namespace {

fs::path makeCheckpoint(const fs::path &run, const std::string &name, int step)
{
    const fs::path folder = run / "checkpoints" / name;
    fs::create_directories(folder);
    (void)writeFileAtomically(folder / "weights.safetensors", "12345");
    const Json file{{"name", "weights.safetensors"}, {"bytes", 5}};
    const Json manifest{{"schema", 1}, {"step", step}, {"files", Json::array({file})}};
    (void)writeFileAtomically(folder / "manifest.json", dumpJson(manifest));
    return folder;
}

} // namespace

class TestCheckpoints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWholeOneTellsItsStepAndSize()
    {
        const test::TempFolder run;
        const auto whole = checkCheckpoint(makeCheckpoint(run.path(), "step_00000007", 7));
        QVERIFY(whole.ok());
        QCOMPARE(whole->step, std::int64_t{7});
        QCOMPARE(whole->bytes, std::uint64_t{5});
    }

    void withoutManifestItIsIncomplete()
    {
        const test::TempFolder run;
        const fs::path folder = makeCheckpoint(run.path(), "step_00000007", 7);
        fs::remove(folder / "manifest.json");
        const auto whole = checkCheckpoint(folder);
        QVERIFY(whole.error().code == ErrorCode::CheckpointIncomplete);
        QCOMPARE(whole.error().args.back(), std::string("manifest.json"));
    }

    void aFileThatWasCutIsNamed()
    {
        const test::TempFolder run;
        const fs::path folder = makeCheckpoint(run.path(), "step_00000007", 7);
        fs::resize_file(folder / "weights.safetensors", 4);
        const auto whole = checkCheckpoint(folder);
        QVERIFY(whole.error().code == ErrorCode::CheckpointIncomplete);
        QCOMPARE(whole.error().args.back(), std::string("weights.safetensors"));
    }

    void aFolderThatIsNotThereIsNotFound()
    {
        QVERIFY(checkCheckpoint("/nowhere").error().code == ErrorCode::FileNotFound);
    }

    void theNewestWholeOneIsFound()
    {
        const test::TempFolder run;
        QVERIFY(!newestResumePoint(run.path()).has_value());
        makeCheckpoint(run.path(), "step_00000005", 5);
        makeCheckpoint(run.path(), "step_00000010", 10);
        fs::remove(makeCheckpoint(run.path(), "step_00000015", 15) / "weights.safetensors");
        QCOMPARE(newestResumePoint(run.path())->step, std::int64_t{10});
    }

    void theNewestComesFirstAndWhatIsSkippedIsSaid()
    {
        const test::TempFolder run;
        makeCheckpoint(run.path(), "step_00000005", 5);
        makeCheckpoint(run.path(), "step_00000010", 10);
        fs::remove(makeCheckpoint(run.path(), "step_00000015", 15) / "weights.safetensors");
        std::vector<Error> skipped;
        const auto whole = resumePoints(run.path(), &skipped);
        QCOMPARE(whole.size(), std::size_t{2});
        QCOMPARE(whole.front().step, std::int64_t{10});
        QCOMPARE(skipped.size(), std::size_t{1});
        QVERIFY(skipped.front().detail.find("step_00000015") != std::string::npos);
    }

    void aRunCanGoOnFromWhereItBegan()
    {
        const test::TempFolder parent;
        const test::TempFolder run;
        const fs::path origin = makeCheckpoint(parent.path(), "step_00000020", 20);
        const Json config{{"resume_from_checkpoint", origin.string()}};
        QVERIFY(writeFileAtomically(run / "config.json", dumpJson(config)).ok());
        QCOMPARE(newestResumePoint(run.path())->folder, origin);
        makeCheckpoint(run.path(), "step_00000025", 25);
        const auto points = resumePoints(run.path());
        QCOMPARE(points.size(), std::size_t{2});
        QCOMPARE(points.front().step, std::int64_t{25});
        QCOMPARE(points.back().step, std::int64_t{20});
    }

    void whereItBeganMayBeGone()
    {
        const test::TempFolder run;
        const Json config{{"resume_from_checkpoint", "/nowhere/checkpoints/step_00000020"}};
        QVERIFY(writeFileAtomically(run / "config.json", dumpJson(config)).ok());
        std::vector<Error> skipped;
        QVERIFY(resumePoints(run.path(), &skipped).empty());
        QCOMPARE(skipped.size(), std::size_t{1});
        QVERIFY(skipped.front().code == ErrorCode::FileNotFound);
    }

    void aRestartNamesACheckpointOfTheRunOnce()
    {
        const test::TempFolder run;
        const fs::path own = makeCheckpoint(run.path(), "step_00000005", 5);
        const Json config{{"resume_from_checkpoint", own.string()}};
        QVERIFY(writeFileAtomically(run / "config.json", dumpJson(config)).ok());
        QCOMPARE(resumePoints(run.path()).size(), std::size_t{1});
    }

    void whatIsBesideTheCheckpointsIsNone()
    {
        const test::TempFolder run;
        const fs::path whole = makeCheckpoint(run.path(), "step_00000005", 5);
        fs::copy(whole, run / "step_00000009", fs::copy_options::recursive);
        QCOMPARE(newestResumePoint(run.path())->folder, whole);
    }
};

QTEST_GUILESS_MAIN(TestCheckpoints)
#include "tst_checkpoints.moc"
