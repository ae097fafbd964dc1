// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/log.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <thread>

using tessera::LogLevel;
using tessera::LogLine;
using tessera::test::TempFolder;

namespace {

QStringList linesOf(const std::filesystem::path &file)
{
    const auto content = tessera::readFile(file);
    return content ? QString::fromStdString(*content).split(QLatin1Char('\n'), Qt::SkipEmptyParts)
                   : QStringList();
}

} // namespace

class TestLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup()
    {
        tessera::stopLogging();
        tessera::setLogForwarder({});
        tessera::setLogRank(-1);
        tessera::setLogStep(-1);
    }

    void aLineHasTimeLevelLoggerRankAndStep()
    {
        const TempFolder folder;
        QVERIFY(tessera::startLogging(folder / "logs/rank.log", LogLevel::Info).ok());
        tessera::logInfo("train", "{} rows", 12);
        tessera::setLogRank(3);
        tessera::setLogStep(40);
        tessera::logWarn("comm", "slow");
        tessera::logDebug("comm", "not at this level");
        tessera::stopLogging();
        const QStringList lines = linesOf(folder / "logs/rank.log");
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[0].endsWith(QStringLiteral("info  [train] 12 rows")));
        QVERIFY(lines[1].endsWith(QStringLiteral("warn  [comm] [rank 3] [step 40] slow")));
        const QRegularExpression time(
            QStringLiteral("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z "));
        QVERIFY(time.match(lines[0]).hasMatch());
    }

    void aSecondStartAppends()
    {
        const TempFolder folder;
        for (int i = 0; i < 2; ++i) {
            QVERIFY(tessera::startLogging(folder / "a.log", LogLevel::Info).ok());
            tessera::logInfo("train", "start {}", i);
            tessera::stopLogging();
        }
        QCOMPARE(linesOf(folder / "a.log").size(), 2);
    }

    void linesForPeopleAreForwarded()
    {
        const TempFolder folder;
        std::vector<LogLine> forwarded;
        tessera::setLogForwarder([&](const LogLine &line) { forwarded.push_back(line); });
        QVERIFY(tessera::startLogging(folder / "a.log", LogLevel::Debug).ok());
        tessera::logLine(LogLevel::Debug, "train", "not this");
        tessera::logInfo("train", "this");
        tessera::logWarn("train", "this too");
        tessera::logError("comm", "and this");
        QCOMPARE(forwarded.size(), std::size_t{3});
        QCOMPARE(forwarded[0].text, std::string("this"));
        QCOMPARE(forwarded[1].level, LogLevel::Warn);
        QCOMPARE(forwarded[2].level, LogLevel::Error);
        QCOMPARE(forwarded[2].logger, std::string("comm"));
        QVERIFY(forwarded[2].timeMs > 0);
    }

    void manyThreadsLoseNoLineWithinTheQueue()
    {
        const TempFolder folder;
        QVERIFY(tessera::startLogging(folder / "a.log", LogLevel::Info).ok());
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread) {
            threads.emplace_back([thread] {
                for (int i = 0; i < 200; ++i)
                    tessera::logInfo("train", "thread {} line {}", thread, i);
            });
        }
        threads.clear();
        tessera::stopLogging();
        QCOMPARE(linesOf(folder / "a.log").size(), 800);
    }

    void aFolderThatCannotBeMadeIsAnError()
    {
        QVERIFY(!tessera::startLogging("/proc/none/a.log", LogLevel::Info).ok());
    }

    void levelsHaveNamesBothWays()
    {
        for (const LogLevel level :
             {LogLevel::Trace, LogLevel::Debug, LogLevel::Info, LogLevel::Warn, LogLevel::Error})
            QCOMPARE(tessera::logLevelFromName(tessera::logLevelName(level)), level);
        QCOMPARE(tessera::logLevelFromName("loud"), LogLevel::Info);
    }
};

QTEST_GUILESS_MAIN(TestLog)
#include "tst_log.moc"
