// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui_home.h"
#include "ui/bridge/run_keeper.h"
#include "ui/bridge/run_launcher.h"
#include "ui/bridge/tessera_program.h"

#include <QSignalSpy>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <memory>

using namespace tessera;
using namespace tessera::test;
using namespace tessera::ui;

namespace {

namespace fs = std::filesystem;

/// A `tessera` that does what a shell script says, and notes its arguments.
struct Script {
    UiHome home;
    TesseraProgram program;

    explicit Script(const std::string &body)
    {
        const fs::path file = home.folder() / "tessera with space";
        std::ofstream(file) << "#!/bin/sh\nprintf '%s\\n' \"$@\" >\"$0.arguments\"\n" << body;
        fs::permissions(file, fs::perms::owner_all);
        home.set("TESSERA_PROGRAM", file.string());
    }
    [[nodiscard]] QStringList arguments() const
    {
        std::ifstream file(home.folder() / "tessera with space.arguments");
        QStringList lines;
        for (std::string line; std::getline(file, line);)
            lines.append(QString::fromStdString(line));
        return lines;
    }
    CommandAnswer run()
    {
        std::optional<CommandAnswer> answer;
        program.run({QStringLiteral("do"), QStringLiteral("it")}, &program,
                    [&answer](const CommandAnswer &given) { answer = given; });
        (void)QTest::qWaitFor([&answer] { return answer.has_value(); });
        return answer.value_or(CommandAnswer{});
    }
};

const char *const kRefusal =
    "echo 'a line of a log' >&2\n"
    "echo '{\"error\":{\"code\":\"rule_broken\",\"detail\":\"60 experts\",\"args\":[\"L06\",\"60\","
    "\"8\",\"4\"],\"context\":[]},\"errors\":[{\"code\":\"rule_broken\",\"detail\":\"60 experts\","
    "\"args\":[\"L06\",\"60\",\"8\",\"4\"],\"context\":[]},{\"code\":\"missing_value\",\"detail\":"
    "\"\","
    "\"args\":[\"dataset\"],\"context\":[]}],\"findings\":[{\"code\":\"L06\",\"severity\":"
    "\"error\","
    "\"keys\":[\"expert_model_parallel_size\"],\"detail\":\"60 "
    "experts\",\"args\":[\"60\",\"8\",\"4\"]"
    ",\"suggestions\":[{\"key\":\"expert_model_parallel_size\",\"value\":\"4\"}]},{\"code\":"
    "\"E20\","
    "\"severity\":\"info\",\"keys\":[],\"detail\":\"\",\"args\":[],\"suggestions\":[]}]}' >&2\n"
    "exit 1\n";

} // namespace

class TstTesseraProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void anAnswerIsRead()
    {
        Script script("echo '{\"schema\": 1, \"id\": \"x\"}'\n");
        const CommandAnswer answer = script.run();
        QVERIFY(answer.ok());
        QCOMPARE(answer.exitCode, 0);
        QCOMPARE(answer.object["id"].get<std::string>(), std::string("x"));
        QCOMPARE(
            script.arguments(),
            (QStringList{QStringLiteral("do"), QStringLiteral("it"), QStringLiteral("--json")}));
    }

    void linesAreToldAsTheyCome()
    {
        Script script("echo '{\"n\": 1}'; echo no JSON; echo '{\"n\": 2}'\n");
        std::vector<int> seen;
        std::optional<CommandAnswer> answer;
        script.program.follow(
            {QStringLiteral("do")}, this,
            [&seen](const Json &line) { seen.push_back(line["n"].get<int>()); },
            [&answer](const CommandAnswer &given) { answer = given; });
        QTRY_VERIFY(answer.has_value());
        QCOMPARE(seen, (std::vector<int>{1, 2}));
        QVERIFY(answer->ok());
        QCOMPARE(answer->object["n"].get<int>(), 2);
    }

    void aRefusalSaysWhatIsWrong()
    {
        Script script(kRefusal);
        const CommandAnswer answer = script.run();
        QVERIFY(!answer.ok());
        QCOMPARE(answer.errors.size(), 2);
        QVERIFY(answer.errors[1].code == ErrorCode::MissingValue);
        QCOMPARE(answer.findings.size(), 2);
        const QList<FormProblem> problems = problemsOf(answer);
        QCOMPARE(problems.size(), 3);
        QCOMPARE(problems[0].code, QStringLiteral("L06"));
        QCOMPARE(problems[0].keys, QStringList{QStringLiteral("expert_model_parallel_size")});
        QCOMPARE(problems[0].suggestions.front().value, QStringLiteral("4"));
        QCOMPARE(problems[1].keys, QStringList{QStringLiteral("dataset")});
        QVERIFY(problems[1].severity == config::Severity::Error);
        QVERIFY(problems[2].severity == config::Severity::Info);
    }

    void aProgramThatBreaksIsAnError_data()
    {
        QTest::addColumn<QString>("body");
        QTest::newRow("says nothing") << QStringLiteral("exit 3\n");
        QTest::newRow("is killed") << QStringLiteral("kill -9 $$\n");
        QTest::newRow("says nonsense") << QStringLiteral("echo nonsense; echo oops >&2; exit 1\n");
    }
    void aProgramThatBreaksIsAnError()
    {
        QFETCH(const QString, body);
        Script script(body.toStdString());
        const CommandAnswer answer = script.run();
        QCOMPARE(answer.errors.size(), 1);
        QVERIFY(answer.errors[0].code == ErrorCode::CannotStart);
    }

    void aProgramThatIsNotThereIsAnError()
    {
        Script script("");
        script.home.set("TESSERA_PROGRAM", (script.home.folder() / "nowhere").string());
        const CommandAnswer answer = script.run();
        QCOMPARE(answer.errors.size(), 1);
        QVERIFY(answer.errors[0].code == ErrorCode::CannotStart);
        QVERIFY(!TesseraProgram::find().ok());
        QCOMPARE(script.program.running(), 0);
    }

    void aCancelledCommandDoesNotAnswer()
    {
        Script script("exec sleep 100\n");
        bool called = false;
        const quint64 command = script.program.run(
            {QStringLiteral("x")}, this, [&called](const CommandAnswer &) { called = true; });
        script.program.cancel(command);
        QCOMPARE(script.program.running(), 0);
        script.program.cancel(command);
        QVERIFY(!called);
    }

    void nobodyIsCalledWhoIsGone()
    {
        Script script("echo '{}'\n");
        bool called = false;
        auto receiver = std::make_unique<QObject>();
        script.program.run({QStringLiteral("x")}, receiver.get(),
                           [&called](const CommandAnswer &) { called = true; });
        receiver.reset();
        QTRY_COMPARE(script.program.running(), 0);
        QVERIFY(!called);
    }

    // ---- what is built on it ----

    void aStartedRunHasItsId()
    {
        Script script("cp \"$2\" \"$0.settings\"; echo '{\"schema\":1,\"id\":\"new-run\"}'\n");
        RunLauncher launcher(&script.program);
        QSignalSpy started(&launcher, &RunLauncher::started);
        const quint64 ticket = launcher.start("{\"lr\": 1}", true);
        QTRY_COMPARE(started.count(), 1);
        QCOMPARE(started.first().at(0).toULongLong(), ticket);
        QCOMPARE(started.first().at(1).toString(), QStringLiteral("new-run"));
        QCOMPARE(script.arguments()[0], QStringLiteral("train"));
        QCOMPARE(script.arguments().mid(2),
                 (QStringList{QStringLiteral("--detach"), QStringLiteral("--yes"),
                              QStringLiteral("--json")}));
        std::ifstream settings(script.home.folder() / "tessera with space.settings");
        std::string text;
        std::getline(settings, text);
        QCOMPARE(text, std::string("{\"lr\": 1}"));
    }

    void aRefusedRunNamesItsProblems()
    {
        Script script(kRefusal);
        RunLauncher launcher(&script.program);
        QSignalSpy refused(&launcher, &RunLauncher::refused);
        const quint64 ticket = launcher.resume(QStringLiteral("old"), {QStringLiteral("lr=2")});
        QTRY_COMPARE(refused.count(), 1);
        QCOMPARE(refused.first().at(0).toULongLong(), ticket);
        QCOMPARE(refused.first().at(1).value<QList<FormProblem>>().size(), 3);
        QCOMPARE(script.arguments(),
                 (QStringList{QStringLiteral("resume"), QStringLiteral("old"),
                              QStringLiteral("--detach"), QStringLiteral("--set"),
                              QStringLiteral("lr=2"), QStringLiteral("--json")}));
    }

    void aNewerCheckDropsTheOlder()
    {
        Script script("echo '{\"schema\":1,\"ok\":true,\"device\":\"cpu\",\"ranks\":2,"
                      "\"needed_bytes\":77,\"free_bytes\":99,\"findings\":[]}'\n");
        RunLauncher launcher(&script.program);
        QSignalSpy checked(&launcher, &RunLauncher::checked);
        launcher.check("{}");
        const quint64 second = launcher.check("{}");
        QTRY_COMPARE(checked.count(), 1);
        QCOMPARE(checked.first().at(0).toULongLong(), second);
        const auto report = checked.first().at(1).value<PreflightReport>();
        QCOMPARE(report.neededBytes, 77ULL);
        QCOMPARE(report.freeBytes, 99ULL);
        QCOMPARE(report.ranks, 2);
        QCOMPARE(report.device, QStringLiteral("cpu"));
        QVERIFY(report.problems.isEmpty());
    }

    void theTrashCanBeUndone()
    {
        Script script("echo '{\"schema\":1}'\n");
        RunKeeper keeper(&script.program);
        QSignalSpy done(&keeper, &RunKeeper::done);
        QCOMPARE(keeper.undo(), 0ULL);
        const QStringList ids{QStringLiteral("a"), QStringLiteral("b")};
        keeper.moveToTrash(ids);
        QTRY_COMPARE(done.count(), 1);
        QCOMPARE(keeper.undoable(), ids);
        QVERIFY(keeper.undo() > 0);
        QTRY_COMPARE(done.count(), 2);
        QCOMPARE(script.arguments(),
                 (QStringList{QStringLiteral("runs"), QStringLiteral("restore"), ids[0], ids[1],
                              QStringLiteral("--json")}));
        QVERIFY(keeper.undoable().isEmpty());
    }

    void aTagMayBeginWithADash()
    {
        Script script("echo '{\"schema\":1}'\n");
        RunKeeper keeper(&script.program);
        QSignalSpy done(&keeper, &RunKeeper::done);
        keeper.setTags(QStringLiteral("a"), {QStringLiteral("--x"), QStringLiteral("论文")});
        QTRY_COMPARE(done.count(), 1);
        QCOMPARE(script.arguments().mid(3, 3),
                 (QStringList{QStringLiteral("--clear"), QStringLiteral("--add=--x"),
                              QStringLiteral("--add=论文")}));
    }

    void whatFailsIsToldAndNotUndoable()
    {
        Script script(kRefusal);
        RunKeeper keeper(&script.program);
        QSignalSpy failed(&keeper, &RunKeeper::failed);
        const quint64 ticket = keeper.moveToTrash({QStringLiteral("a")});
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed.first().at(0).toULongLong(), ticket);
        QVERIFY(keeper.undoable().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TstTesseraProgram)
#include "tst_tessera_program.moc"
