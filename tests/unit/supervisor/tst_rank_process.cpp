// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/rank_process.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

using namespace tessera;
using namespace tessera::supervisor;

namespace {

RankCommand shell(const test::TempFolder &folder, const std::string &script)
{
    // The descriptors follow as $1 to $4.
    return {.program = "/bin/sh",
            .arguments = {"-c", script, "sh"},
            .environment = {{"TESSERA_TEST_VALUE", "hello"}},
            .outputFile = folder / "out.log"};
}

std::string output(const test::TempFolder &folder)
{
    return readFile(folder / "out.log").value();
}

bool isGone(pid_t pid)
{
    return ::kill(pid, 0) != 0 && errno == ESRCH;
}

} // namespace

class TestRankProcess : public QObject
{
    Q_OBJECT

private:
    static std::optional<ExitStatus> waitForEnd(RankProcess &process)
    {
        (void)QTest::qWaitFor([&] { return process.poll().has_value(); }, 5000);
        return process.poll();
    }

private Q_SLOTS:
    void initTestCase() { ::signal(SIGPIPE, SIG_IGN); }

    void anExitCodeIsReported()
    {
        const test::TempFolder folder;
        RankProcess process = RankProcess::start(0, shell(folder, "exit 3")).value();
        const auto status = waitForEnd(process);
        QVERIFY(status.has_value());
        QVERIFY(!status->clean());
        QCOMPARE(status->text(), std::string("exit code 3"));
    }

    void aSignalIsReportedByNumberAndName()
    {
        const test::TempFolder folder;
        RankProcess process = RankProcess::start(0, shell(folder, "sleep 60")).value();
        QVERIFY(!process.poll().has_value());
        process.kill();
        const auto status = waitForEnd(process);
        QVERIFY(status.has_value());
        QCOMPARE(status->text(), std::string("signal 9 (killed)"));
    }

    void aMissingProgramIsNamed()
    {
        const test::TempFolder folder;
        RankCommand command = shell(folder, "");
        command.program = "/nowhere/tessera-rank";
        const Result<RankProcess> process = RankProcess::start(0, command);
        QVERIFY(!process.ok());
        QVERIFY(process.error().code == ErrorCode::CannotStart);
        QCOMPARE(process.error().args.front(), std::string("/nowhere/tessera-rank"));
        QCOMPARE(process.error().args.back(), std::string("No such file or directory"));
    }

    void outputAndEnvironmentReachTheProcess()
    {
        const test::TempFolder folder;
        RankProcess process =
            RankProcess::start(0, shell(folder, "echo $TESSERA_TEST_VALUE; echo oops >&2; cat"))
                .value();
        QVERIFY(waitForEnd(process).has_value()); // cat ends: standard input is empty
        QCOMPARE(output(folder), std::string("hello\noops\n"));
    }

    void bothPipesWork()
    {
        const test::TempFolder folder;
        // Reads what we send from descriptor $2 and sends it back on descriptor $4.
        RankProcess process =
            RankProcess::start(
                0, shell(folder, "dd bs=1 count=22 <&$2 >/dev/fd/$4 2>/dev/null; sleep 60"))
                .value();
        const std::string frame = protocol::frame("eighteen bytes: ok").value();
        QCOMPARE(frame.size(), std::size_t{22});
        QVERIFY(process.channel().sendFrame(frame).ok());
        std::vector<std::string> payloads;
        QVERIFY(QTest::qWaitFor([&] {
            payloads = process.channel().receive().value();
            return !payloads.empty();
        }));
        QCOMPARE(payloads.front(), std::string("eighteen bytes: ok"));
        QVERIFY(!process.channel().atEnd());
        process.kill();
        QVERIFY(QTest::qWaitFor([&] {
            (void)process.channel().receive();
            return process.channel().atEnd();
        }));
    }

    void itHasAProcessGroupOfItsOwn()
    {
        const test::TempFolder folder;
        RankProcess process = RankProcess::start(0, shell(folder, "sleep 60")).value();
        QCOMPARE(::getpgid(process.pid()), process.pid());
    }

    void childrenItLeavesBehindAreKilled()
    {
        const test::TempFolder folder;
        RankProcess process =
            RankProcess::start(0, shell(folder, "sleep 60 & echo $!; exit 3")).value();
        QVERIFY(waitForEnd(process).has_value());
        const pid_t child = std::stoi(output(folder));
        QVERIFY(QTest::qWaitFor([&] { return isGone(child); }));
    }

    void destroyingTheObjectEndsTheProcess()
    {
        const test::TempFolder folder;
        pid_t pid = -1;
        {
            const RankProcess process =
                RankProcess::start(0, shell(folder, "trap '' TERM; sleep 60")).value();
            pid = process.pid();
            QVERIFY(!isGone(pid));
        }
        QVERIFY(isGone(pid));
    }

    void itDiesWithTheThreadThatStartedIt()
    {
        const test::TempFolder folder;
        std::optional<RankProcess> process;
        std::thread starter(
            [&] { process.emplace(RankProcess::start(0, shell(folder, "sleep 60")).value()); });
        starter.join();
        const auto status = waitForEnd(*process);
        QVERIFY(status.has_value());
        QCOMPARE(status->text(), std::string("signal 9 (killed)"));
    }
};

QTEST_GUILESS_MAIN(TestRankProcess)
#include "tst_rank_process.moc"
